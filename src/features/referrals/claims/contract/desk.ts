import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { auditReason, decisionReason, drawn, line, lines, optionalTick } from '#kit/desk/act-field.ts';
import {
  begunByYou,
  dayField as day,
  notDoubted,
  recordedByYou,
  typedUtr,
  utrField as utr,
  wrongDay,
  wrongUtr,
} from '../../contract/transfers.ts';

const version = z.string().check(z.regex(/^\d{1,9}$/));
/** Decides about a claim by its number. Money has no undo: a question names person, last four digits and sum. */
const ofClaim = {
  right: 'claims/change',
  asksFactor: true,
  about: [{ kind: 'claim', named: 'number' }],
  hidden: { version },
} as const;
const seen = {
  'claims/unknown': [404, 'There is no claim with this number.', 'इस नंबर का कोई दावा नहीं।'],
  'claims/changed': [
    409,
    'The claim has changed since you opened this page. Look at it again.',
    'यह पेज खुलने के बाद दावा बदल गया। फिर से देखें।',
  ],
} as const;
const refusals = {
  ...seen,
  'claims/being-paid': [
    409,
    'It is being paid. First record the result of the transfer.',
    'इसका भुगतान हो रहा है। पहले उसका नतीजा दर्ज करें।',
  ],
  'claims/not-possible': [409, 'This is not possible for the claim as it is now.', 'अभी के दावे में यह नहीं हो सकता।'],
  'claims/one-active': [
    409,
    'This person has another open claim. Pay or reject that one first.',
    'इस व्यक्ति का एक और खुला दावा है। पहले उसका भुगतान करें या अस्वीकार करें।',
  ],
  'claims/not-covered': [
    409,
    'A refund took back part of its amount. It waits until later earnings cover it.',
    'एक रिफ़ंड से इसकी रकम कम हो गई। आगे की कमाई से पूरी होने तक यह रुका रहेगा।',
  ],
} as const;
const notBeingPaid = { 'claims/not-being-paid': [409, 'It is not being paid.', 'इसका भुगतान नहीं हो रहा।'] } as const;
const paidAlready = {
  'claims/paid-already': [
    409,
    'It is paid already. Tick that this is a further transfer.',
    'इसका भुगतान हो चुका है। एक और भुगतान हो, तो निशान लगाएँ।',
  ],
} as const;
const unknownUtr = {
  'claims/utr-unknown': [404, 'No transfer of this claim has this UTR.', 'इस दावे के किसी भुगतान का यह UTR नहीं।'],
} as const;
const returnedAlready = {
  'claims/returned-already': [409, 'Its return is recorded already.', 'इसकी वापसी पहले से दर्ज है।'],
} as const;
const shownReason = decisionReason({ label: ['Reason; the person reads it', 'कारण; व्यक्ति इसे पढ़ता है'] });

/** The person reads the reason. */
export const holdClaim = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/hold',
  fields: { reason: shownReason },
  form: { submit: ['Put on hold', 'रोकें'] },
  done: {
    'claims/held': ['The claim is on hold. The person gets a message.', 'दावा रोका गया। व्यक्ति को संदेश जाएगा।'],
  },
  refusals,
});
/** Returns the amount to the earnings; the person reads the reason. */
export const rejectClaim = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/reject',
  fields: { reason: shownReason },
  form: {
    submit: ['Reject', 'अस्वीकार करें'],
    ask: [
      (claim: string) => `Reject this claim? Its amount goes back to the earnings of the person.\n\n${claim}`,
      (claim) => `यह दावा अस्वीकार करें? रकम व्यक्ति की कमाई में लौट जाएगी।\n\n${claim}`,
    ],
  },
  done: {
    'claims/rejected': ['The claim is rejected. The person gets a message.', 'दावा अस्वीकार हुआ। व्यक्ति को संदेश जाएगा।'],
  },
  refusals,
});
export const releaseClaim = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/release',
  form: { submit: ['Take off hold', 'रोक हटाएँ'] },
  done: { 'claims/released': ['The claim can be paid again.', 'दावे का भुगतान फिर हो सकता है।'] },
  refusals,
});
/** Nothing left our bank: without a reason the claim can be paid again, with the bank's reason it is on hold. */
export const endPayout = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/not-sent',
  fields: {
    reason: lines(z.optional(z.string().check(z.trim(), z.maxLength(300, 'too-long'))), {
      label: [
        'Why the bank refused it; with it the claim is on hold and the person reads it',
        'बैंक ने क्यों नहीं किया; कारण लिखने पर दावा रुकता है और व्यक्ति इसे पढ़ता है',
      ],
      max: 300,
      isOptional: true,
    }),
  },
  form: {
    submit: ['Record that nothing was sent', 'दर्ज करें कि कुछ नहीं भेजा गया'],
    lead: [
      'Only if the bank shows no transfer. Without a reason the claim can be paid again.',
      'केवल तब जब बैंक में भुगतान न दिखे। बिना कारण के दावे का भुगतान फिर हो सकता है।',
    ],
    ask: [
      (claim: string) => `Record that nothing was sent?\n\n${claim}`,
      (claim) => `दर्ज करें कि कुछ नहीं भेजा गया?\n\n${claim}`,
    ],
  },
  done: { 'claims/not-sent': ['Recorded: nothing was sent.', 'दर्ज हुआ: कुछ नहीं भेजा गया।'] },
  refusals: { ...seen, ...notBeingPaid, ...begunByYou },
});
/** No money left for a transfer that was recorded as not sent and that the bank calls paid: its statement does not show it. */
export const confirmNotSent = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/not-sent/confirm',
  hidden: { payout: z.string().check(z.maxLength(40)) },
  fields: {
    reason: auditReason({
      label: ['What the bank statement shows; for the audit', 'बैंक स्टेटमेंट में क्या दिखता है; ऑडिट के लिए'],
    }),
  },
  form: {
    submit: ['Confirm that no money left', 'पक्का करें कि पैसा नहीं गया'],
    lead: [
      'Only with the bank statement: it shows no debit with this UTR.',
      'केवल बैंक स्टेटमेंट देखकर: उसमें इस UTR का कोई भुगतान नहीं है।',
    ],
    ask: [
      (claim: string) => `Confirm that no money left for this claim?\n\n${claim}`,
      (claim) => `पक्का करें कि इस दावे का पैसा नहीं गया?\n\n${claim}`,
    ],
  },
  done: {
    'claims/not-sent-confirmed': [
      'Confirmed: no money left. Claims of this person can be paid again.',
      'पक्का हुआ: पैसा नहीं गया। इस व्यक्ति के दावों का भुगतान फिर हो सकता है।',
    ],
  },
  refusals: { 'claims/unknown': seen['claims/unknown'], ...notDoubted },
});
/** Records a transfer that the bank made, whatever the state of the claim; `second` for a further one of a paid claim. */
export const recordTransfer = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/paid',
  fields: { utr, day, second: drawn(z.optional(z.literal('yes'))) },
  form: {
    submit: ['Record a transfer by hand', 'भुगतान हाथ से दर्ज करें'],
    lead: [
      'A transfer that the bank made is a fact. Usually the answer of the bank records it.',
      'बैंक ने जो भेजा वह हो चुका है। आमतौर पर बैंक के जवाब से दर्ज होता है।',
    ],
    ask: [
      (claim: string) => `Record a transfer for this claim as paid?\n\n${claim}`,
      (claim) => `इस दावे का भुगतान दर्ज करें?\n\n${claim}`,
    ],
  },
  done: { 'claims/paid': ['The transfer is recorded.', 'भुगतान दर्ज हुआ।'] },
  refusals: { ...seen, ...wrongDay, ...wrongUtr, ...paidAlready, ...notBeingPaid },
});
/** Corrects a mistyped UTR; the audit has both. */
export const correctUtr = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/utr',
  fields: {
    was: line(typedUtr, { label: ['Wrong UTR', 'गलत UTR'], max: 40 }),
    utr: line(typedUtr, { label: ['Right UTR', 'सही UTR'], max: 40 }),
    reason: decisionReason({ label: ['Reason; the audit has it', 'कारण; ऑडिट में रहता है'] }),
  },
  form: {
    submit: ['Correct a UTR', 'UTR सुधारें'],
    ask: [
      (claim: string) => `Correct the UTR of this transfer?\n\n${claim}`,
      (claim) => `इस भुगतान का UTR सुधारें?\n\n${claim}`,
    ],
  },
  done: { 'claims/utr': ['The UTR is corrected.', 'UTR सुधारा गया।'] },
  refusals: { ...seen, ...wrongUtr, ...unknownUtr },
});
/** Moves a transfer that was recorded for this claim to the claim `to` that it was made for; `second` if that one is paid. */
export const moveTransfer = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/moved',
  about: [...ofClaim.about, { kind: 'claim', named: 'to' }],
  fields: {
    utr,
    to: line(typedUtr, { label: ['Number of the right claim', 'सही दावे का नंबर'], max: 40 }),
    second: optionalTick([
      'The right claim is paid already: it is a further transfer for it',
      'सही दावे का भुगतान हो चुका है: यह उसका एक और भुगतान है',
    ]),
    reason: shownReason,
  },
  form: {
    submit: ['Move a transfer to another claim', 'भुगतान दूसरे दावे पर ले जाएँ'],
    lead: [
      'For a transfer that was recorded here but made for another claim. This claim goes on hold and waits again.',
      'जो भुगतान यहाँ दर्ज हुआ पर दूसरे दावे का था। यह दावा रुकता है और फिर भुगतान का इंतज़ार करता है।',
    ],
    ask: [
      (claim: string) => `Move this transfer away from this claim?\n\n${claim}`,
      (claim) => `यह भुगतान इस दावे से हटाएँ?\n\n${claim}`,
    ],
  },
  done: { 'claims/moved': ['The transfer is moved.', 'भुगतान सही दावे पर दर्ज हुआ।'] },
  refusals: {
    ...seen,
    ...paidAlready,
    ...unknownUtr,
    ...returnedAlready,
    'claims/same-claim': [422, 'This transfer is recorded for this claim.', 'यह भुगतान इसी दावे पर दर्ज है।'],
    'claims/details-erased': [
      409,
      'The bank details of this claim were erased: it could not be paid any more.',
      'इस दावे का बैंक विवरण मिटाया जा चुका है, इसलिए इसका भुगतान फिर नहीं हो सकता।',
    ],
  },
});
/** The bank returned a transfer: its amount goes back to the person, who gets a message. */
export const recordReturn = act({
  ...ofClaim,
  path: '/api/desk/claims/:number/returned',
  fields: {
    utr,
    day,
    reason: decisionReason({ label: ['What the bank says; the person reads it', 'बैंक क्या कहता है; व्यक्ति इसे पढ़ता है'] }),
  },
  form: {
    submit: ['Record that the bank returned it', 'दर्ज करें कि बैंक ने लौटाया'],
    lead: [
      'The money goes back to the earnings of the person, who gets a message.',
      'पैसा व्यक्ति की कमाई में लौटता है और उसे संदेश जाता है।',
    ],
    ask: [
      (claim: string) => `Record that the bank returned this money?\n\n${claim}`,
      (claim) => `दर्ज करें कि बैंक ने यह रकम लौटाई?\n\n${claim}`,
    ],
  },
  done: {
    'claims/returned': [
      'The return is recorded. The amount is back in the earnings of the person.',
      'वापसी दर्ज हुई। रकम व्यक्ति की कमाई में है।',
    ],
  },
  refusals: { ...seen, ...wrongDay, ...unknownUtr, ...returnedAlready, ...recordedByYou },
});
