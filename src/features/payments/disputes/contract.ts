import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { bankDay, choice, day as dayField, line, sum } from '#kit/desk/act-field.ts';
import type { Facts } from '#kit/endpoint.ts';
import type { Said } from '#kit/desk/said.ts';
import {
  absent,
  checked,
  checkedTyped,
  checkedTypedOr,
  confirmed,
  inRupees,
  type OfPayer,
  type OfSum,
  typedSum,
} from '../contract/checked.ts';
import { rupees, rupeesIfAny, rupeesOrNone } from '../contract/rupees.ts';
import type { DisputeReason } from '../model/payments.ts';
import { inAudit, lookUp, ofDispute, ofPayment, unknownPayment, unlessAway } from '../refunds/contract/decisions.ts';
import { day } from '../refunds/contract/records.ts';

export const disputeReasonTexts = {
  'not-authorised': ['The payer did not make this payment', 'भुगतान उसने नहीं किया'],
  'not-provided': ['The service was not provided', 'सेवा नहीं मिली'],
  'not-as-described': ['The service is not as described', 'सेवा बताई हुई जैसी नहीं'],
  'paid-twice': ['Paid twice, or paid in another way', 'दो बार या किसी और तरीके से भुगतान हुआ'],
  'wrong-amount': ['Another amount than agreed', 'रकम तय रकम से अलग है'],
  'refund-missing': ['Cancelled, and the refund did not arrive', 'रद्द किया, पर रिफ़ंड नहीं मिला'],
  other: ['Another reason', 'कोई और कारण'],
} as const satisfies Readonly<Record<DisputeReason, Said>>;

const chooseReason: Said = ['Choose the reason that the bank gives.', 'बैंक का बताया कारण चुनें।'];
const caseNumberHint: Said = [
  'Letters and digits without spaces, as the gateway writes it.',
  'बिना खाली जगह के, जैसा गेटवे लिखता है।',
];
const gatewayDay = bankDay(day, {
  label: ["Gateway's day", 'गेटवे की तारीख़'],
  hint: ['As the gateway shows it: the books go by it', 'जो गेटवे दिखाता है: बही इसी से बनती है'],
});
const wrongDay = {
  'payments/dispute-day': [
    422,
    'The day is before the payment or the dispute, or after today. Correct it.',
    'यह तारीख़ भुगतान या विवाद से पहले की है, या आज के बाद की। ठीक करें।',
  ],
} as const;
const tooMuch = {
  'payments/dispute-too-much': [
    422,
    ({ leftPaise }: Facts) => `That is more than ${inRupees(leftPaise)}.`,
    ({ leftPaise }: Facts) => `यह ${inRupees(leftPaise)} से ज़्यादा है।`,
  ],
} as const;
/** Records that a payer's bank demands a payment back; without `amount` everything that is left. */
export const openDispute = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/disputes',
  fields: {
    caseNumber: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.regex(/^[!-~]{1,64}$/, 'case-number')), {
      label: ["Gateway's case number", 'गेटवे का केस नंबर'],
      max: 64,
    }),
    reason: choice(disputeReasonTexts, { label: ['Reason of the bank', 'बैंक का कारण'], missing: chooseReason }),
    day: gatewayDay,
    answerBy: dayField(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long')), {
      label: ['Last day to answer', 'जवाब देने की आख़िरी तारीख़'],
      hint: [
        'From the mail of the gateway. Three days before it, and after it, the attention list reminds.',
        'गेटवे के ईमेल से। तीन दिन पहले और तारीख़ निकलने पर ध्यान देने की सूची याद दिलाती है।',
      ],
    }),
    amount: sum(rupeesIfAny, {
      label: ['Disputed rupees; empty: everything that is left', 'विवाद के रुपये; खाली: जितना बचा है'],
      isOptional: true,
    }),
    confirmed,
  },
  form: {
    submit: ["Record that the payer's bank disputes it", 'दर्ज करें कि भुगतान करने वाले के बैंक ने विवाद किया'],
    lead: [
      'While it is open, no refund is sent, and the referrer does not have the commission on this sum.',
      'विवाद खुला रहने तक रिफ़ंड नहीं भेजा जाता, और इस रकम का कमीशन रेफ़र करने वाले को नहीं मिलता।',
    ],
    ask: [
      ({ sum, whom }: OfSum) =>
        `Record that the bank took ${typedSum('amount', sum)} back? The commission on it is reversed.\n\n${whom}`,
      ({ sum, whom }: OfSum) =>
        `दर्ज करें कि बैंक ने ${typedSum('amount', sum)} वापस लिए? इस रकम का कमीशन वापस हो जाएगा।\n\n${whom}`,
    ],
    check: checkedTypedOr,
    reasons: { 'caseNumber.case-number': caseNumberHint },
  },
  done: {
    'disputes/opened': ['The dispute is recorded. Record its decision here.', 'विवाद दर्ज हुआ। इसका फ़ैसला यहीं दर्ज करें।'],
    'disputes/opened-refund': [
      'The dispute is recorded. This payment has a refund: if the money went back already, answer the dispute with its proof.',
      'विवाद दर्ज हुआ। इस भुगतान का रिफ़ंड भी है: रकम लौट चुकी हो, तो बैंक को उसका सबूत दें।',
    ],
  },
  refusals: {
    ...unknownPayment,
    'payments/not-captured': [409, 'Nothing is left of this payment.', 'इस भुगतान में कुछ नहीं बचा।'],
    'payments/dispute-listed': [
      409,
      'This gateway lists its disputes: they are read every hour, and booked when money is taken.',
      'यह गेटवे अपने विवाद खुद बताता है: वे हर घंटे पढ़े जाते हैं, और रकम कटने पर बही में आते हैं।',
    ],
    'payments/dispute-open': [409, 'A dispute of this payment is open already.', 'इस भुगतान का एक विवाद पहले से खुला है।'],
    ...tooMuch,
    'payments/dispute-case': [409, 'This case of the gateway is recorded already.', 'गेटवे का यह केस पहले से दर्ज है।'],
    ...wrongDay,
  },
});
const unknownDispute = {
  'payments/unknown-dispute': [404, 'There is no such dispute.', 'ऐसा कोई विवाद नहीं है।'],
} as const;
/**
 * Lets the refunds of a payment go that a dispute holds back which cannot be read. `row` identifies what was shown of the
 * gateway's list, and `confirmed` says that the gateway's dashboard has no open and no lost dispute of the payment.
 */
export const confirmNoDispute = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/no-dispute',
  hidden: {
    case: z.string().check(z.minLength(1), z.maxLength(64)),
    row: z.string().check(z.minLength(1), z.maxLength(64)),
  },
  fields: { reason: inAudit, confirmed },
  form: {
    submit: ['There is no dispute: let the refund go', 'कोई विवाद नहीं है: रिफ़ंड जाने दें'],
    lead: [
      "Look up the payment in the gateway's dashboard first. If a dispute of it is open or lost, the money could go back twice.",
      'पहले गेटवे के डैशबोर्ड में यह भुगतान देखें। उस पर विवाद खुला हो या हम हार चुके हों, तो रकम दो बार लौट सकती है।',
    ],
    ask: [({ whom }: OfPayer) => `Let the refund go?\n\n${whom}`, ({ whom }: OfPayer) => `रिफ़ंड जाने दें?\n\n${whom}`],
    check: [
      ({ whom }: OfPayer) =>
        `I looked at the gateway's dashboard: ${whom}. No dispute of this payment is open or lost.`,
      ({ whom }: OfPayer) => `मैंने गेटवे के डैशबोर्ड में देखा: ${whom}। इस भुगतान पर कोई विवाद खुला या हारा हुआ नहीं है।`,
    ],
  },
  done: {
    'disputes/none-confirmed': [
      'Confirmed. The refund is sent, unless another dispute holds it.',
      'पुष्टि हो गई। कोई और विवाद न हो, तो रिफ़ंड भेजा जाएगा।',
    ],
  },
  refusals: {
    ...unknownPayment,
    ...unknownDispute,
    'payments/dispute-changed': [
      409,
      'The gateway lists this dispute differently now. Look at it again.',
      'गेटवे अब इस विवाद को अलग दिखा रहा है। फिर से देखें।',
    ],
  },
});
const decideRefusals = {
  ...unknownDispute,
  ...lookUp,
  ...unlessAway,
  ...wrongDay,
  ...tooMuch,
  'payments/dispute-decided': [409, 'It is decided already.', 'इसका फ़ैसला पहले से दर्ज है।'],
} as const;
export const winDispute = act({
  ...ofDispute,
  path: '/api/desk/disputes/:number/won',
  fields: { day: gatewayDay, confirmed },
  form: {
    submit: ['We won', 'हम जीते'],
    ask: [
      ({ sum, whom }: OfSum) => `Record that we won? ${sum} is ours again.\n\n${whom}`,
      ({ sum, whom }: OfSum) => `दर्ज करें कि हम जीते? ${sum} फिर हमारे हैं।\n\n${whom}`,
    ],
    check: checked,
  },
  done: { 'disputes/won': ['Recorded: we won.', 'दर्ज हुआ: हम जीते।'] },
  refusals: decideRefusals,
});
/** Lost, in full or in part. */
export const loseDispute = act({
  ...ofDispute,
  path: '/api/desk/disputes/:number/lost',
  fields: {
    amount: sum(rupeesIfAny, {
      label: ['Rupees lost; empty: all of it', 'हारे हुए रुपये; खाली: पूरी रकम'],
      isOptional: true,
    }),
    day: gatewayDay,
    absent,
    confirmed,
  },
  form: {
    submit: ['We lost', 'हम हारे'],
    lead: ['In full, or the part that went back.', 'पूरी रकम, या जितना हिस्सा लौटा।'],
    ask: [
      ({ sum, whom }: OfSum) => `Record that we lost? ${typedSum('amount', sum)} went back to the payer.\n\n${whom}`,
      ({ sum, whom }: OfSum) => `दर्ज करें कि हम हारे? ${typedSum('amount', sum)} भुगतान करने वाले को लौट गए।\n\n${whom}`,
    ],
    check: checkedTypedOr,
  },
  done: { 'disputes/lost': ['Recorded: we lost.', 'दर्ज हुआ: हम हारे।'] },
  refusals: decideRefusals,
});
const feeAsked = {
  ask: [
    ({ whom }: OfPayer) => `Record a fee of ${typedSum('amount')} for this dispute?\n\n${whom}`,
    ({ whom }: OfPayer) => `इस विवाद का शुल्क ${typedSum('amount')} दर्ज करें?\n\n${whom}`,
  ],
  check: checkedTyped,
} as const;
const feeDone = { 'disputes/fee': ['The fee is recorded.', 'शुल्क दर्ज हुआ।'] } as const;
const feeRefusals = {
  ...unknownDispute,
  'payments/dispute-fee-too-much': [
    422,
    ({ maxPaise }: Facts) => `That looks like a typing mistake: it is more than ${inRupees(maxPaise)}.`,
    ({ maxPaise }: Facts) => `यह टाइप की गलती लगती है: ${inRupees(maxPaise)} से ज़्यादा है।`,
  ],
  'payments/dispute-fee-settled': [
    409,
    'An imported settlement has this fee already.',
    'आयात किए गए सेटलमेंट में यह शुल्क पहले से है।',
  ],
} as const;
/** What the gateway charged for the dispute. */
export const chargeDisputeFee = act({
  ...ofDispute,
  path: '/api/desk/disputes/:number/fee',
  fields: {
    amount: sum(rupees, { label: ['Rupees that the gateway charged', 'गेटवे ने जितने रुपये लिए'] }),
    day: gatewayDay,
    confirmed,
  },
  form: { submit: ['Record its fee', 'इसका शुल्क दर्ज करें'], ...feeAsked },
  done: feeDone,
  refusals: {
    ...feeRefusals,
    ...wrongDay,
    'payments/dispute-fee-charged': [409, 'Its fee is recorded already.', 'इसका शुल्क पहले से दर्ज है।'],
  },
});
/** Corrects it, 0 for none; the audit has both. */
export const correctDisputeFee = act({
  ...ofDispute,
  path: '/api/desk/disputes/:number/fee/correction',
  fields: {
    amount: sum(rupeesOrNone, { label: ['Right rupees; 0 for none', 'सही रुपये; शुल्क न हो तो 0'] }),
    reason: inAudit,
    confirmed,
  },
  form: { submit: ['Correct its fee', 'इसका शुल्क सुधारें'], ...feeAsked },
  done: feeDone,
  refusals: {
    ...feeRefusals,
    'payments/dispute-fee-missing': [409, 'It has no fee yet.', 'इसका शुल्क अभी दर्ज नहीं है।'],
    'payments/dispute-fee-same': [409, 'This fee is recorded already.', 'यही शुल्क पहले से दर्ज है।'],
  },
});
