import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { bankDay, line, sum } from '#kit/desk/act-field.ts';
import {
  absent,
  checked,
  checkedTypedOr,
  confirmed,
  inRupees,
  type OfSum,
  shownSum,
  typedSum,
} from '../../contract/checked.ts';
import { rupeesIfAny } from '../../contract/rupees.ts';
import {
  beingApplied,
  decidable,
  disputed,
  inAudit,
  lookUp,
  notAsShown,
  ofPayment,
  ofRefund,
  proposed,
  proposedNow,
  readByPayer,
  refundClosed,
  mayBePaid,
  unknownPayment,
  unknownRefund,
  unlessAbsent,
  unlessAway,
} from './decisions.ts';

const bankReference = line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long')), {
  label: ["Bank's reference", 'बैंक का संदर्भ नंबर'],
  max: 40,
});
/** The day of the bank or the gateway; today without one. */
export const day = z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), '');

const proposeAgain = {
  'refunds/propose-again': [
    409,
    'This refund was closed, and the published terms call for none. Propose it anew.',
    'यह रिफ़ंड बंद हुआ था, और शर्तों के अनुसार नहीं बनता। नया प्रस्ताव करें।',
  ],
} as const;
export const notRefundable = {
  'payments/not-refundable': [409, 'Nothing is left to refund.', 'लौटाने को कुछ नहीं बचा।'],
} as const;
const reference = {
  'payments/bank-reference-invalid': [
    422,
    'The reference of the bank has 10 to 22 letters and digits.',
    'बैंक के संदर्भ नंबर में 10 से 22 अक्षर और अंक होते हैं।',
  ],
  'payments/bank-reference-used': [
    409,
    'This reference is recorded for another movement of money.',
    'यह संदर्भ नंबर किसी और लेन-देन में दर्ज है।',
  ],
} as const;

/**
 * Tries a refund again that was stopped or denied, or that staff closed although the published terms call for it, or a part
 * that waits. Here and below `sum` is what the person was shown, and `confirmed` that they checked person, sum and account.
 */
export const retryRefund = act({
  ...ofRefund,
  path: '/api/desk/refunds/:number/retry',
  hidden: { sum: shownSum },
  fields: { absent, confirmed },
  form: {
    submit: ['Try again', 'फिर से भेजें'],
    lead: ['The gateway sends the money to the payer.', 'गेटवे भुगतान करने वाले को रकम भेजता है।'],
    ask: [
      ({ sum, whom }: OfSum) => `Send the refund of ${sum} again?\n\n${whom}`,
      ({ sum, whom }: OfSum) => `${sum} का रिफ़ंड फिर से भेजें?\n\n${whom}`,
    ],
    check: checked,
  },
  done: { 'refunds/retried': ['The refund is tried again.', 'रिफ़ंड फिर से भेजा जा रहा है।'] },
  refusals: { ...decidable, ...unlessAway, ...notRefundable, ...proposeAgain, ...notAsShown, ...mayBePaid },
});
/** Records that we paid a refund from our bank account; without `amount` what is owed. */
export const recordByHand = act({
  ...ofRefund,
  path: '/api/desk/refunds/:number/by-hand',
  fields: {
    bankReference,
    amount: sum(rupeesIfAny, {
      label: ['Rupees transferred; empty: what is owed', 'भेजे गए रुपये; खाली: जितना बाकी है'],
      isOptional: true,
    }),
    day: bankDay(day),
    absent,
    confirmed,
  },
  form: {
    submit: ['Record a bank transfer', 'बैंक से भेजा दर्ज करें'],
    lead: ['Only if our bank has sent it. A transfer that took place is a fact.', 'केवल तब, जब हमारे बैंक ने रकम भेज दी हो।'],
    ask: [
      ({ sum, whom }: OfSum) => `Record that our bank sent ${typedSum('amount', sum)}?\n\n${whom}`,
      ({ sum, whom }: OfSum) => `दर्ज करें कि हमारे बैंक ने ${typedSum('amount', sum)} भेजे?\n\n${whom}`,
    ],
    check: checkedTypedOr,
  },
  done: {
    'refunds/by-hand': ['The bank transfer is recorded. The refund is complete.', 'बैंक से भेजी रकम दर्ज हुई। रिफ़ंड पूरा हुआ।'],
    'refunds/by-hand-more': [
      'Recorded. More than owed was transferred: it is posted as a loss. Ask the payer to return it.',
      'दर्ज हुआ। बाकी से ज़्यादा रकम भेजी गई: वह घाटे में दर्ज है। भुगतान करने वाले से वापस माँगें।',
    ],
  },
  refusals: {
    ...decidable,
    ...unlessAbsent,
    ...disputed,
    ...notRefundable,
    ...proposeAgain,
    ...reference,
    'payments/refund-day': [422, 'Check the day of the bank.', 'बैंक की तारीख़ जाँचें।'],
    'payments/other-amount': [
      422,
      ({ owedPaise, maxPaise }) =>
        owedPaise === maxPaise
          ? `It must be ${inRupees(owedPaise)}.`
          : `It must be at least ${inRupees(owedPaise)} and at most ${inRupees(maxPaise)}.`,
      ({ owedPaise, maxPaise }) =>
        owedPaise === maxPaise
          ? `${inRupees(owedPaise)} होने चाहिए।`
          : `कम से कम ${inRupees(owedPaise)} और ज़्यादा से ज़्यादा ${inRupees(maxPaise)} होना चाहिए।`,
    ],
  },
});
/** Closes a refund: we keep the money, and the applicant reads the reason. */
export const closeRefund = act({
  ...ofRefund,
  path: '/api/desk/refunds/:number/close',
  hidden: { sum: shownSum },
  fields: { reason: readByPayer, absent, confirmed },
  form: {
    submit: ['Propose to close: we keep the money', 'बंद करने का प्रस्ताव: रकम हम रखेंगे'],
    ask: [
      ({ sum, whom }: OfSum) =>
        `Propose to close this refund? Once a second person agrees, we keep ${sum} and the payer reads the reason.\n\n${whom}`,
      ({ sum, whom }: OfSum) =>
        `यह रिफ़ंड बंद करने का प्रस्ताव करें? दूसरे व्यक्ति की मंज़ूरी पर ${sum} हमारे पास रहेंगे और भुगतान करने वाला कारण पढ़ेगा।\n\n${whom}`,
    ],
    check: checked,
  },
  done: proposedNow,
  refusals: { ...decidable, ...unlessAbsent, ...notAsShown, ...proposed, ...refundClosed, ...mayBePaid },
});
/** Corrects the bank's reference of a refund that was recorded by hand. */
export const correctReference = act({
  ...ofRefund,
  path: '/api/desk/refunds/:number/reference',
  asksFactor: false,
  fields: { bankReference, reason: inAudit },
  form: { submit: ["Correct the bank's reference", 'बैंक का संदर्भ नंबर सुधारें'] },
  done: {
    'refunds/reference': ['The reference is corrected. The audit has both.', 'संदर्भ नंबर सुधारा गया। ऑडिट में दोनों हैं।'],
  },
  refusals: {
    ...unknownRefund,
    ...reference,
    'payments/not-by-hand': [409, 'It was not recorded by hand.', 'यह बैंक से भेजा दर्ज नहीं हुआ था।'],
  },
});
/** Records a refund that was made in the gateway's dashboard: a part of what we owe or of a fee, or more than we owe. */
export const recordPart = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/gateway-refund',
  fields: {
    gatewayRefund: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')), {
      label: ["Gateway's number of that refund", 'गेटवे में उस रिफ़ंड का नंबर'],
      max: 64,
    }),
    confirmed,
  },
  form: {
    submit: ["Record a refund of the gateway's dashboard", 'गेटवे के डैशबोर्ड से हुआ रिफ़ंड दर्ज करें'],
    lead: [
      'A part of the fee or of what we owe, or money on top of a completed refund. The amount is read from the gateway.',
      'शुल्क या बाकी रकम का हिस्सा, या पूरे रिफ़ंड के बाद भेजी रकम। रकम गेटवे से पढ़ी जाती है।',
    ],
    ask: [
      ({ sum, whom }: OfSum) => `Record the gateway's refund {gatewayRefund|…}?\n\n${whom}\nof ${sum}`,
      ({ sum, whom }: OfSum) => `गेटवे का रिफ़ंड {gatewayRefund|…} दर्ज करें?\n\n${whom}\nरिफ़ंड ${sum} का`,
    ],
    check: [
      ({ whom, sum }: OfSum) => `I checked: ${whom}, ${sum}, and the number above.`,
      ({ whom, sum }: OfSum) => `मैंने जाँच लिया: ${whom}, ${sum} का रिफ़ंड, और ऊपर लिखा नंबर।`,
    ],
  },
  done: {
    'refunds/part': ['The part is recorded.', 'हिस्सा दर्ज हुआ।'],
    'refunds/part-more': [
      'Recorded. It is more than we owed: it is posted as a loss. Ask the payer to return it.',
      'दर्ज हुआ। यह बाकी से ज़्यादा है: घाटे में दर्ज है। भुगतान करने वाले से वापस माँगें।',
    ],
  },
  refusals: {
    ...unknownPayment,
    ...unknownRefund,
    ...lookUp,
    ...beingApplied,
    'payments/unknown-part': [
      422,
      'The gateway lists no refund with this number for this payment.',
      'गेटवे में इस भुगतान का इस नंबर का रिफ़ंड नहीं है।',
    ],
    'payments/part-undecided': [
      409,
      'The gateway has not completed that refund yet.',
      'गेटवे ने वह रिफ़ंड अभी पूरा नहीं किया।',
    ],
    'payments/part-known': [409, 'It is recorded already.', 'यह पहले से दर्ज है।'],
    'payments/refund-not-owed': [
      409,
      'The gateway has this refund already, or it was denied or closed. Then try it again first.',
      'यह रिफ़ंड गेटवे के पास है, या नामंज़ूर या बंद हुआ था। तब पहले उसे फिर से भेजें।',
    ],
    'payments/other-sum': [
      409,
      'That is more than is left of the payment, the whole refund, or in another currency.',
      'यह हिस्सा नहीं है: पूरी रकम या ज़्यादा है, या दूसरी मुद्रा में है।',
    ],
  },
});
