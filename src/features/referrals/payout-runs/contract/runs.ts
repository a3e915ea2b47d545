import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { auditReason, decisionReason, drawn } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import {
  begunByYou,
  dayField as day,
  notDoubted,
  recordedByYou,
  utrField as utr,
  wrongDay,
  wrongUtr,
} from '../../contract/transfers.ts';
import type { DeskRunRecord, PayableClaims } from '../model/runs.ts';
import { maxRunClaims } from '../../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const change = { right: 'claims/change', asksFactor: true } as const;
const unknown = {
  'payouts/unknown-run': [404, 'There is no such payout run.', 'ऐसी कोई भुगतान सूची नहीं है।'],
} as const;
const decided = {
  'payouts/decided': [409, 'A colleague has decided this run already.', 'एक साथी ने इस सूची का फ़ैसला कर दिया है।'],
} as const;
/** The form's check. */
const ticked = drawn(z.literal('yes', 'missing'));
/** Open claims for a new run: those that can be paid, and the others with why not. `from`: an earlier run whose claims it pays. */
export const getPayableClaims = endpoint({
  ...read,
  path: '/api/desk/payable-claims',
  right: 'claims/change',
  query: z.strictObject({ from: z.optional(z.string().check(z.maxLength(40, 'too-long'))) }),
  answer: answers<PayableClaims>(),
});

/** Puts claims into a run that waits for a second person: the chosen ones, or with `all` every one that can be paid. */
export const makeRun = act({
  ...change,
  path: '/api/desk/payout-runs',
  listFields: ['ids'],
  fields: {
    ids: drawn(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxRunClaims, 'too-many'))),
    all: drawn(z.optional(z.literal('yes'))),
  },
  form: { label: ['New payout run', 'नई भुगतान सूची'] },
  done: {
    'payouts/made': [
      'The payout run is made. A second person approves it now.',
      'भुगतान सूची बन गई। अब दूसरा व्यक्ति इसे मंज़ूर करे।',
    ],
  },
  refusals: {
    'payouts/none-chosen': [422, 'Choose at least one claim or refund.', 'कम से कम एक दावा या रिफ़ंड चुनें।'],
    'payouts/too-many': [
      422,
      `A payout run has ${maxRunClaims} transfers at most.`,
      `एक सूची में ज़्यादा से ज़्यादा ${maxRunClaims} भुगतान होते हैं।`,
    ],
    'payouts/blocked': [
      409,
      ({ claims }) => `Nothing was made, because these have changed: ${String(claims)}. Choose again.`,
      ({ claims }) => `सूची नहीं बनी, क्योंकि ये बदल गए: ${String(claims)}। फिर से चुनें।`,
    ],
  },
});

export const getRun = endpoint({
  ...read,
  path: '/api/desk/payout-runs/:number',
  refusals: unknown,
  answer: answers<DeskRunRecord>(),
});

/** What the questions name of a run, as the page writes it. */
interface AskedRun {
  readonly number: string;
  readonly count: number;
  readonly sum: string;
  readonly lines: string;
}
/** Begins the payout of each claim of the run. `claims` and `sum` (rupees) are what the person confirmed. */
export const approveRun = act({
  ...change,
  path: '/api/desk/payout-runs/:number/approve',
  hidden: {
    claims: z.string().check(z.regex(/^\d{1,4}$/)),
    sum: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
  },
  fields: { confirmed: ticked },
  form: {
    submit: [({ sum }: AskedRun) => `Approve and pay ${sum}`, ({ sum }) => `मंज़ूर करें और ${sum} भेजें`],
    check: [
      ({ count, sum }) =>
        count === 1
          ? `I checked the person, the last four digits and ${sum}.`
          : `I checked the ${count} people, their last four digits and ${sum}.`,
      ({ count, sum }) =>
        count === 1
          ? `मैंने व्यक्ति, आख़िरी चार अंक और ${sum} जाँच लिए।`
          : `मैंने ${count} लोग, उनके आख़िरी चार अंक और ${sum} जाँच लिए।`,
    ],
    ask: [
      ({ sum, lines }) => `Pay ${sum} to these people?\n\n${lines}`,
      ({ sum, lines }) => `इन लोगों को ${sum} भेजें?\n\n${lines}`,
    ],
  },
  done: {
    'payouts/approved': [
      'Approved. Download the bank file and give it to the bank.',
      'मंज़ूर हुई। बैंक फ़ाइल डाउनलोड करके बैंक को दें।',
    ],
  },
  refusals: {
    ...unknown,
    ...decided,
    'payouts/not-as-shown': [
      409,
      'The run is not as it was shown. Look at it again.',
      'सूची वैसी नहीं है जैसी दिखी थी। फिर से देखें।',
    ],
    ...approvalRefusals,
    'payouts/blocked': [
      409,
      'Part of this run can not be paid any more. Cancel the run, then make a new one without it.',
      'इस सूची का एक भुगतान अब नहीं हो सकता। सूची रद्द करें, फिर उसके बिना नई बनाएँ।',
    ],
  },
});
export const cancelRun = act({
  ...change,
  path: '/api/desk/payout-runs/:number/cancel',
  hasNoBody: true,
  form: {
    submit: ['Cancel this run', 'यह सूची रद्द करें'],
    lead: [
      'To leave one out, cancel the run: then you make a new run of the same claims and untick that one.',
      'किसी एक को छोड़ना हो, तो सूची रद्द करें: फिर उन्हीं दावों की नई सूची में उसका निशान हटाएँ।',
    ],
    ask: [
      ({ number, count, sum, lines }: AskedRun) =>
        `Cancel payout run ${number}: ${count === 1 ? 'one transfer' : `${count} transfers`}, ${sum}? Its claims and refunds can be put into another run.\n\n${lines}`,
      ({ number, count, sum, lines }) =>
        `भुगतान सूची ${number} रद्द करें: ${count} भुगतान, ${sum}? इसके दावे और रिफ़ंड दूसरी सूची में आ सकेंगे।\n\n${lines}`,
    ],
  },
  done: {
    'payouts/cancelled': [
      'The run is cancelled. Its claims and refunds can be in another one.',
      'सूची रद्द हुई। इसके दावे और रिफ़ंड दूसरी सूची में आ सकते हैं।',
    ],
  },
  refusals: { ...unknown, ...decided },
});

const ofPayout = { ...change, about: [{ kind: 'payout', named: 'number' }] } as const;
const ofTransfer = {
  'payouts/unknown': [404, 'There is no such transfer.', 'ऐसा कोई भुगतान नहीं है।'],
  'payouts/not-being-paid': [409, 'This was recorded already.', 'यह पहले से दर्ज है।'],
} as const;
/** What the questions name of a refund: its number, and person, last four digits and sum. */
interface AskedRefund {
  readonly number: string;
  readonly whom: string;
}
const checkedOne = [
  ({ whom }: AskedRefund) => `I checked ${whom}.`,
  ({ whom }: AskedRefund) => `मैंने ${whom} जाँच लिया।`,
] as const;
const bankReason = decisionReason({
  label: ['Reason of the bank, for the payer to read', 'बैंक का कारण, जो भुगतान करने वाला पढ़ेगा'],
  rows: 2,
});
/** The bank made the transfer of a refund: the refund is complete. */
export const recordRefundPaid = act({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/paid',
  fields: { utr, day, confirmed: ticked },
  form: {
    submit: ['The bank paid it', 'बैंक ने भेज दिया'],
    ask: [
      ({ number, whom }: AskedRefund) => `Record that the bank paid ${number}?\n\n${whom}`,
      ({ number, whom }) => `दर्ज करें कि बैंक ने ${number} भेज दिया?\n\n${whom}`,
    ],
    check: checkedOne,
  },
  done: { 'payouts/refund-paid': ['The refund is complete.', 'रिफ़ंड पूरा हुआ।'] },
  refusals: { ...ofTransfer, ...wrongDay, ...wrongUtr },
});
const askNotSent = [
  ({ number, whom }: AskedRefund) => `Record that no money left for ${number}?\n\n${whom}`,
  ({ number, whom }: AskedRefund) => `दर्ज करें कि ${number} का पैसा नहीं गया?\n\n${whom}`,
] as const;
/** The bank did not make it: the payer is asked to correct the account. */
export const recordRefundFailed = act({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/failed',
  fields: { reason: bankReason, confirmed: ticked },
  form: { submit: ['The bank did not pay it', 'बैंक ने नहीं भेजा'], ask: askNotSent, check: checkedOne },
  done: {
    'payouts/refund-failed': [
      'Recorded. The payer is asked to correct the account.',
      'दर्ज हुआ। भुगतान करने वाले से खाता ठीक करने को कहा गया।',
    ],
  },
  refusals: { ...ofTransfer, ...begunByYou },
});
/** No money left, although the bank calls it paid: its statement does not show it. */
export const confirmRefundNotSent = act({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/not-sent/confirm',
  fields: {
    reason: auditReason({ label: ['What the statement shows', 'स्टेटमेंट में क्या है'] }),
    confirmed: ticked,
  },
  form: {
    submit: ['Confirm that no money left', 'पक्का करें कि पैसा नहीं गया'],
    lead: [
      'It was recorded as not sent, and the bank says that it is paid. Look in the bank statement first. If it shows the transfer, record it as a refund by bank transfer on the page of the payment.',
      'यह न भेजा हुआ दर्ज है, पर बैंक कहता है कि भुगतान हो गया। पहले बैंक स्टेटमेंट देखें। उसमें हो, तो भुगतान के पेज पर बैंक से भेजा दर्ज करें।',
    ],
    ask: askNotSent,
    check: checkedOne,
  },
  done: {
    'payouts/refund-not-sent': ['Confirmed. The refund can be paid again.', 'पक्का हुआ। रिफ़ंड फिर से भेजा जा सकता है।'],
  },
  refusals: { ...ofTransfer, ...notDoubted },
});
/** The bank returned it: the refund is owed again. */
export const recordRefundReturned = act({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/returned',
  fields: { day, reason: bankReason, confirmed: ticked },
  form: {
    submit: ['The bank returned it', 'बैंक ने लौटाया'],
    ask: [
      ({ number, whom }: AskedRefund) => `Record that the bank returned ${number}?\n\n${whom}`,
      ({ number, whom }) => `दर्ज करें कि बैंक ने ${number} लौटाया?\n\n${whom}`,
    ],
    check: checkedOne,
  },
  done: {
    'payouts/refund-returned': [
      'Recorded. The refund is owed again, and the payer is asked to correct the account.',
      'दर्ज हुआ। रिफ़ंड फिर से देना है, और खाता ठीक करने को कहा गया।',
    ],
  },
  refusals: { ...ofTransfer, ...wrongDay, ...recordedByYou },
});

const fileRefusals = {
  ...unknown,
  'payouts/not-approved': [
    409,
    'The bank file is there once the payout run is approved.',
    'बैंक फ़ाइल सूची मंज़ूर होने के बाद मिलती है।',
  ],
  'payouts/all-settled': [409, 'Every transfer of this run is settled.', 'इस सूची के हर भुगतान का नतीजा आ चुका है।'],
  'payouts/file-columns': [
    409,
    'The columns of the bank file are incomplete. The owner mends them in its settings.',
    'बैंक फ़ाइल के कॉलम अधूरे हैं। मालिक सेटिंग में ठीक करें।',
  ],
  'payouts/none-fits': [
    409,
    "The bank takes no name or number of these transfers. Ask the people for the holder's name in Latin letters.",
    'बैंक इन भुगतानों का नाम या नंबर नहीं लेता। लोगों से खाताधारक का नाम अंग्रेज़ी अक्षरों में माँगें।',
  ],
  'payouts/no-account-readable': [
    409,
    'No account of these transfers can be read.',
    'इन भुगतानों का कोई खाता नंबर पढ़ा नहीं जा सकता।',
  ],
  'payouts/unconfirmed': [
    409,
    'A backup was restored, and people of this run may be paid already. First confirm them: After a restore.',
    'बैकअप वापस लाया गया है। शायद इस सूची के लोगों को भुगतान हो चुका है। पहले पक्का करें: बैकअप वापस लाने के बाद।',
  ],
} as const;
/** Leads to the bank file of an approved run. */
export const askForBankFile = act({
  ...change,
  path: '/api/desk/payout-runs/:number/bank-file',
  hasNoBody: true,
  form: { submit: ['Download the bank file', 'बैंक फ़ाइल डाउनलोड करें'] },
  done: { 'payouts/bank-file': ['The bank file is ready.', 'बैंक फ़ाइल तैयार है।'] },
  refusals: fileRefusals,
});
/** The file for the bank, with whole account numbers, of the transfers that are not settled. Each one is audited. */
export const getBankFile = endpoint({
  ...read,
  path: '/api/desk/payout-runs/:number/bank-file.csv',
  right: 'claims/change',
  asksFactor: true,
  refusals: fileRefusals,
  answer: answers<never>(),
});
