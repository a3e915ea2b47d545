import { act } from '#kit/desk/act.ts';
import { decisionReason, sum } from '#kit/desk/act-field.ts';
import type { Facts } from '#kit/endpoint.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import {
  checked,
  checkedTyped,
  confirmed,
  inRupees,
  type OfPayer,
  type OfSum,
  shownSum,
  typedSum,
} from '../../contract/checked.ts';
import { rupees } from '../../contract/rupees.ts';
import { keepsMoney, type ProposalKind } from '../../proposals/model.ts';

const withFactor = { right: 'payments/change', asksFactor: true } as const;
/** Decides about the record that the path names. */
export const ofPayment = { ...withFactor, about: [{ kind: 'payment', named: 'id' }] } as const;
export const ofRefund = { ...withFactor, about: [{ kind: 'refund', named: 'number' }] } as const;
export const ofDispute = { ...withFactor, about: [{ kind: 'dispute', named: 'number' }] } as const;
const ofApproval = { ...withFactor, about: [{ kind: 'approval', named: 'number' }] } as const;

export const readByPayer = decisionReason({
  label: ['Reason; the payer reads it', 'कारण; भुगतान करने वाला इसे पढ़ता है'],
  rows: 2,
});
export const inAudit = decisionReason({
  label: ['Reason; the audit records it', 'कारण; ऑडिट में दर्ज होता है'],
  rows: 2,
});

export const begun = {
  'refunds/begun': [
    'The refund has begun. The applicant gets a message when the money is back.',
    'रिफ़ंड शुरू हो गया। रकम लौटने पर आवेदक को संदेश जाएगा।',
  ],
} as const;
export const proposedNow = {
  'refunds/proposed': ['Proposed. A second person decides it now.', 'प्रस्ताव हो गया। अब दूसरा व्यक्ति फ़ैसला करे।'],
} as const;

export const unknownPayment = {
  'payments/unknown-payment': [404, 'There is no such payment.', 'ऐसा कोई भुगतान नहीं है।'],
} as const;
export const notAsShown = {
  'refunds/not-as-shown': [
    409,
    'The amount is not as it was shown. Look at it again.',
    'रकम वैसी नहीं है जैसी दिखी थी। फिर से देखें।',
  ],
} as const;
export const disputed = {
  'refunds/disputed': [
    409,
    'The payment is disputed. Decide the dispute first.',
    'भुगतान विवाद में है। पहले विवाद का फ़ैसला दर्ज करें।',
  ],
} as const;
export const proposed = {
  'refunds/proposed': [
    409,
    'This is proposed already. It waits for a second person.',
    'इसका प्रस्ताव हो चुका है। दूसरे व्यक्ति का इंतज़ार है।',
  ],
} as const;
const noApplication = {
  'refunds/no-application': [409, 'This payment has no application.', 'इस भुगतान का कोई आवेदन नहीं है।'],
} as const;
const underWay = {
  'refunds/under-way': [
    409,
    'The payment is refunded already, or its refund is under way.',
    'रकम लौट चुकी है, या रिफ़ंड चल रहा है।',
  ],
} as const;

export const unknownRefund = {
  'payments/unknown-refund': [404, 'There is no such refund.', 'ऐसा कोई रिफ़ंड नहीं है।'],
} as const;
/** Until somebody has looked in the bank's statement: recorded by hand, or confirmed that no money left. */
export const mayBePaid = {
  'refunds/may-be-paid': [
    409,
    'The bank says that it paid a transfer of this refund. Look in the bank statement first.',
    'बैंक के अनुसार इस रिफ़ंड का एक भुगतान हो चुका है। पहले बैंक स्टेटमेंट देखें।',
  ],
} as const;
export const refundClosed = { 'payments/refund-closed': [409, 'It is closed already.', 'यह पहले से बंद है।'] } as const;
export const beingApplied = {
  'payments/being-applied': [
    409,
    'The payment was just applied to its order. Try again in a minute.',
    'भुगतान अभी-अभी ऑर्डर से जोड़ा गया। एक मिनट बाद कोशिश करें।',
  ],
} as const;
export const lookUp = {
  'payments/refund-under-way': [
    409,
    'It is being checked at the gateway. Try again in two minutes.',
    'गेटवे पर जाँच हो रही है। दो मिनट बाद फिर कोशिश करें।',
  ],
  'refunds/in-run': [
    409,
    'A payout run pays this refund. Cancel that run, or record there what the bank did.',
    'यह रिफ़ंड एक भुगतान सूची में है। वह सूची रद्द करें, या बैंक का जवाब वहीं दर्ज करें।',
  ],
  'payments/gateway-away': [
    503,
    'The gateway does not answer whether it made the refund, so nothing was changed. Try again later.',
    'गेटवे नहीं बता रहा कि रिफ़ंड हुआ या नहीं, इसलिए कुछ नहीं बदला। बाद में कोशिश करें।',
  ],
} as const;
export const decidable = {
  ...unknownRefund,
  ...lookUp,
  ...beingApplied,
  'payments/refund-done': [409, 'This refund is completed already.', 'यह रिफ़ंड पूरा हो चुका है।'],
  'payments/part-at-gateway': [
    409,
    ({ gatewayRefund }: Facts) =>
      `The gateway refunded a part, ${String(gatewayRefund)}, that is not recorded. Try this refund again if it has ended, then record that part.`,
    ({ gatewayRefund }: Facts) =>
      `गेटवे ने एक हिस्सा, ${String(gatewayRefund)}, लौटाया जो दर्ज नहीं है। रिफ़ंड खत्म हो चुका हो तो पहले फिर से भेजें, फिर वह हिस्सा दर्ज करें।`,
  ],
  'payments/other-at-gateway': [
    409,
    ({ gatewayRefund }: Facts) =>
      `The gateway lists refund ${String(gatewayRefund)} of another amount or currency. Check it there.`,
    ({ gatewayRefund }: Facts) => `गेटवे में दूसरी रकम या मुद्रा का रिफ़ंड ${String(gatewayRefund)} है। वहाँ जाँचें।`,
  ],
} as const;
const atGateway = {
  'payments/refund-at-gateway': [
    409,
    'The gateway is paying it. It would be paid twice. Look there first.',
    'गेटवे यह रिफ़ंड दे रहा है। रकम दो बार चली जाएगी। पहले वहाँ देखें।',
  ],
} as const;
/** Refusals of a form with the tick `absent`. */
export const unlessAway = {
  'payments/gateway-away': [
    503,
    'The gateway does not answer whether it made the refund, so nothing was changed. Try again later, or look at its dashboard and confirm below that there is none.',
    'गेटवे नहीं बता रहा कि रिफ़ंड हुआ या नहीं, इसलिए कुछ नहीं बदला। बाद में कोशिश करें, या डैशबोर्ड देखकर नीचे पक्का करें कि रिफ़ंड नहीं है।',
  ],
} as const;
export const unlessAbsent = {
  ...unlessAway,
  'payments/other-at-gateway': [
    409,
    ({ gatewayRefund }: Facts) =>
      `The gateway lists refund ${String(gatewayRefund)} of another amount or currency. Check it there. If it is not this one, confirm it below.`,
    ({ gatewayRefund }: Facts) =>
      `गेटवे में दूसरी रकम या मुद्रा का रिफ़ंड ${String(gatewayRefund)} है। वहाँ जाँचें। यह वही न हो, तो नीचे पक्का करें।`,
  ],
  'payments/refund-at-gateway': [
    409,
    'The gateway is paying it. It would be paid twice. Wait, or look at its dashboard and confirm below that it is not paid there.',
    'गेटवे यह रिफ़ंड दे रहा है। रकम दो बार चली जाएगी। रुकें, या उसका डैशबोर्ड देखें और नीचे पुष्टि करें कि वहाँ से नहीं गई।',
  ],
} as const;

/** `isDue`: the published terms call for the refund. */
type OfFee = OfSum & { readonly isDue: boolean };
/** Refunds the fee of an application: at once where the published terms call for it, else once a second person agrees. */
export const refundFee = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/refund',
  hidden: { sum: shownSum },
  fields: {
    reason: decisionReason({ label: ['Reason; the applicant reads it', 'कारण; आवेदक इसे पढ़ता है'] }),
    confirmed,
  },
  form: {
    submit: [
      ({ isDue, sum }: OfFee) => (isDue ? `Refund ${sum}` : `Propose to refund ${sum}`),
      ({ isDue, sum }: OfFee) => (isDue ? `${sum} लौटाएँ` : `${sum} लौटाने का प्रस्ताव करें`),
    ],
    label: ['Refund', 'रिफ़ंड'],
    ask: [
      ({ isDue, sum, whom }: OfFee) => `${isDue ? 'Refund' : 'Propose to refund'} ${sum}?\n\n${whom}`,
      ({ isDue, sum, whom }: OfFee) => `${sum} ${isDue ? 'लौटाएँ' : 'लौटाने का प्रस्ताव करें'}?\n\n${whom}`,
    ],
    check: checked,
  },
  done: { ...begun, ...proposedNow },
  refusals: {
    ...unknownPayment,
    ...notAsShown,
    ...proposed,
    ...noApplication,
    ...underWay,
    'refunds/ended': [
      409,
      'Its refund was denied or closed. Try that refund again.',
      'इसका रिफ़ंड नामंज़ूर या बंद हुआ था। उसी रिफ़ंड को फिर से भेजें।',
    ],
    ...disputed,
    'refunds/nothing-left': [409, 'Nothing is left of this payment.', 'इस भुगतान में कुछ नहीं बचा।'],
  },
});

/** `left`: what is left of the payment. */
type OfPart = OfPayer & { readonly left: string };
/** Proposes to pay back a part of an application's fee; a second person agrees, and the application goes on. */
export const proposePart = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/part-refund',
  fields: {
    amount: sum(rupees, { label: ['Rupees to pay back', 'लौटाने के रुपये'] }),
    reason: readByPayer,
    confirmed,
  },
  form: {
    submit: ['Propose to pay back a part', 'हिस्सा लौटाने का प्रस्ताव करें'],
    lead: [
      ({ left }: OfPart) =>
        `Less than ${left}. The application goes on, and the commission stays on the rest. A second person agrees.`,
      ({ left }: OfPart) => `${left} से कम। आवेदन चलता रहता है, और कमीशन बाकी रकम पर रहता है। दूसरा व्यक्ति मंज़ूर करे।`,
    ],
    ask: [
      ({ whom }: OfPart) => `Propose to pay back ${typedSum('amount')}?\n\n${whom}`,
      ({ whom }: OfPart) => `${typedSum('amount')} लौटाने का प्रस्ताव करें?\n\n${whom}`,
    ],
    check: checkedTyped,
  },
  done: proposedNow,
  refusals: {
    ...unknownPayment,
    ...proposed,
    ...disputed,
    ...noApplication,
    ...underWay,
    'refunds/other-currency': [
      409,
      'The gateway refunds only rupees. Pay a part by bank transfer.',
      'गेटवे केवल रुपये लौटाता है। हिस्सा बैंक से भेजें।',
    ],
    'refunds/part-too-much': [
      422,
      ({ leftPaise }) => `That is too much for a part: ${inRupees(leftPaise)} is left. All of it is a refund.`,
      ({ leftPaise }) => `हिस्से के लिए यह ज़्यादा है: ${inRupees(leftPaise)} बचे हैं। पूरी रकम के लिए रिफ़ंड करें।`,
    ],
  },
});

const ofProposal = {
  'refunds/unknown-proposal': [404, 'There is no such proposal.', 'ऐसा कोई प्रस्ताव नहीं है।'],
  'refunds/decided': [409, 'This is decided already.', 'इसका फ़ैसला हो चुका है।'],
} as const;
/** `order` and `fee`: of the order that an application of the payment is for. */
type OfProposal = OfSum & { readonly kind: ProposalKind; readonly order: string; readonly fee: string };
const agreedToRefund = ['Agreed. The refund has begun.', 'मंज़ूर हुआ। रिफ़ंड शुरू हो गया।'] as const;
const agreedToClose = ['Agreed. The payment is closed.', 'मंज़ूर हुआ। भुगतान बंद हो गया।'] as const;
/** Agrees to what a colleague proposed, which then begins. `sum` is what the person confirmed. */
export const agreeToProposal = act({
  ...ofApproval,
  path: '/api/desk/refund-proposals/:number/agree',
  hidden: { sum: shownSum },
  fields: { confirmed },
  form: {
    submit: [
      ({ kind, sum, order }: OfProposal) =>
        kind === 'application-of-payment'
          ? `Agree: apply ${sum} to ${order}`
          : `Agree: ${keepsMoney(kind) ? 'keep' : 'refund'} ${sum}`,
      ({ kind, sum, order }: OfProposal) =>
        kind === 'application-of-payment'
          ? `मंज़ूर करें: ${sum} ${order} से जोड़ें`
          : `मंज़ूर करें: ${sum} ${keepsMoney(kind) ? 'रखें' : 'लौटाएँ'}`,
    ],
    ask: [
      ({ kind, sum, whom, order, fee }: OfProposal) =>
        kind === 'application-of-payment'
          ? `Agree to apply ${sum} to the order ${order}?\n\n${whom}\nThe fee of the order: ${fee}`
          : `Agree to ${keepsMoney(kind) ? 'keep' : 'refund'} ${sum}?\n\n${whom}`,
      ({ kind, sum, whom, order, fee }: OfProposal) =>
        kind === 'application-of-payment'
          ? `${sum} ऑर्डर ${order} से जोड़ना मंज़ूर करें?\n\n${whom}\nऑर्डर का शुल्क: ${fee}`
          : `${sum} ${keepsMoney(kind) ? 'रखना' : 'लौटाना'} मंज़ूर करें?\n\n${whom}`,
    ],
    check: checked,
  },
  done: {
    'refunds/agreed-refund': agreedToRefund,
    'refunds/agreed-part-refund': agreedToRefund,
    'refunds/agreed-closing': agreedToClose,
    'refunds/agreed-refund-closing': agreedToClose,
    'refunds/agreed-application-of-payment': ['Agreed. The application is being made.', 'मंज़ूर हुआ। आवेदन बन रहा है।'],
  },
  refusals: {
    ...ofProposal,
    ...notAsShown,
    ...approvalRefusals,
    // Refusals of closing a refund: the gateway is asked again.
    ...decidable,
    ...atGateway,
    ...refundClosed,
    ...mayBePaid,
    'refunds/impossible': [
      409,
      'This was not possible any more: the payment was refunded, disputed or decided since then. The proposal is closed.',
      'यह अब मुमकिन नहीं था: इस बीच रकम लौट गई, विवाद हुआ या फ़ैसला हो गया। प्रस्ताव बंद हो गया।',
    ],
  },
});
/** Who proposed it ends it by taking it back. */
type OfDecline = { readonly takesBack: boolean };
/** Colleagues read the reason. */
export const declineProposal = act({
  ...ofApproval,
  path: '/api/desk/refund-proposals/:number/decline',
  asksFactor: false,
  fields: { reason: decisionReason({ label: ['Reason; colleagues read it', 'कारण; साथी इसे पढ़ते हैं'], rows: 2 }) },
  form: {
    submit: [
      ({ takesBack }: OfDecline) => (takesBack ? 'Take back' : 'Decline'),
      ({ takesBack }: OfDecline) => (takesBack ? 'प्रस्ताव वापस लें' : 'नामंज़ूर करें'),
    ],
  },
  done: { 'refunds/declined': ['Declined. No money moved.', 'नामंज़ूर हुआ। कोई रकम नहीं भेजी गई।'] },
  refusals: ofProposal,
});
