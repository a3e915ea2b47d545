import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { decisionReason, drawn, sum } from '#kit/desk/act-field.ts';
import type { Facts } from '#kit/endpoint.ts';
import {
  checked,
  checkedTyped,
  confirmed,
  inRupees,
  type OfPayer,
  type OfSum,
  shownSum,
  ticked,
  typedSum,
} from '../contract/checked.ts';
import { rupees } from '../contract/rupees.ts';
import {
  begun,
  inAudit,
  notAsShown,
  ofPayment,
  proposed,
  proposedNow,
  readByPayer,
  unknownPayment,
} from '../refunds/contract/decisions.ts';

const unreviewable = {
  ...unknownPayment,
  'payments/not-in-review': [
    409,
    'It already has an application or a decision, or a refund or dispute of it is under way.',
    'इसका आवेदन या फ़ैसला हो चुका है, या रिफ़ंड या विवाद चल रहा है।',
  ],
} as const;
const sums = {
  'payments/sum-known': [409, 'Its amount is known already.', 'इसकी रकम पहले से पता है।'],
  'payments/sum-above-fee': [
    422,
    ({ maxPaise }: Facts) =>
      `More than ${inRupees(maxPaise)} is far above the fee and looks like a mistake. Check the decimal point, and enter the rupees of the gateway's settlement. If they are right, have the gateway return the payment.`,
    ({ maxPaise }: Facts) =>
      `${inRupees(maxPaise)} से ज़्यादा रकम शुल्क से बहुत ऊपर है, शायद गलती है। दशमलव देखें और गेटवे की रिपोर्ट के रुपये दर्ज करें। वे सही हों, तो गेटवे से भुगतान लौटाने को कहें।`,
  ],
} as const;
const secondPerson = {
  'refunds/second-person': [
    403,
    'You entered the settled amount. A second person applies or returns it.',
    'मिली रकम आपने दर्ज की है। दूसरा व्यक्ति इसे जोड़े या लौटाए।',
  ],
} as const;
const notEntered = {
  'payments/sum-not-entered': [409, 'First enter the rupees that were settled.', 'पहले मिले हुए रुपये दर्ज करें।'],
} as const;
const settled = sum(rupees, { label: ['Rupees', 'रुपये'] });
const askedForSum = {
  ask: [
    ({ whom }: OfPayer) => `Record that the gateway settled ${typedSum('rupees')}?\n\n${whom}`,
    ({ whom }: OfPayer) => `दर्ज करें कि गेटवे ने ${typedSum('rupees')} दिए?\n\n${whom}`,
  ],
  check: checkedTyped,
} as const;
const sumDone = { 'reviews/sum': ['The settled amount is recorded.', 'मिली रकम दर्ज हुई।'] } as const;

/** The rupees that the gateway settled for a payment in another currency or with an unreadable amount. */
export const enterSettledSum = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/settled-sum',
  fields: { rupees: settled, confirmed },
  form: {
    submit: ['Enter the settled amount', 'मिली रकम दर्ज करें'],
    lead: [
      'The rupees that the gateway settled for it, from the gateway or its settlement.',
      'गेटवे ने इसके जितने रुपये दिए, गेटवे या उसकी रिपोर्ट से।',
    ],
    ...askedForSum,
  },
  done: sumDone,
  refusals: { ...unreviewable, ...sums },
});
/** The audit has both amounts and the reason. */
export const correctSettledSum = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/settled-sum/correction',
  fields: { rupees: settled, reason: inAudit, confirmed },
  form: { submit: ['Correct the settled amount', 'मिली रकम सुधारें'], ...askedForSum },
  done: sumDone,
  refusals: {
    ...unreviewable,
    ...sums,
    ...notEntered,
    'payments/sum-same': [409, 'This amount is entered already.', 'यही रकम पहले से दर्ज है।'],
  },
});

/** `isForTwo`: nobody knows who paid it. `fee`: of the payment's own order. */
type OfApplying = OfSum & { readonly isForTwo: boolean; readonly order: string; readonly fee: string | null };
/**
 * Matches a payment to an order, which makes the application; of an unknown payer, once a second person agrees. Without `order` it is the payment's own. `checked`: the person
 * checked payer, account and `sum`, what was paid. `confirmed` where that is another sum than the order's fee.
 */
export const applyPayment = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/apply',
  about: [
    { kind: 'payment', named: 'id' },
    { kind: 'order', named: 'order' },
  ],
  hidden: { sum: shownSum },
  fields: {
    order: drawn(z.optional(z.string().check(z.trim(), z.maxLength(40, 'too-long')))),
    checked: drawn(ticked),
    confirmed: drawn(z.optional(ticked)),
  },
  form: {
    submit: [
      ({ isForTwo }: OfApplying) => (isForTwo ? 'Propose to apply to an order' : 'Apply to an order'),
      ({ isForTwo }: OfApplying) => (isForTwo ? 'ऑर्डर से जोड़ने का प्रस्ताव करें' : 'ऑर्डर से जोड़ें'),
    ],
    lead: [
      ({ isForTwo }: OfApplying) =>
        `It becomes the application of the order. If there is one already, it is refunded as a second payment.${
          isForTwo ? ' Nobody knows who paid it. You propose whose it becomes, and a second person agrees.' : ''
        }`,
      ({ isForTwo }: OfApplying) =>
        `इससे ऑर्डर का आवेदन बनेगा। आवेदन पहले से हो, तो यह दूसरे भुगतान की तरह लौट जाएगा।${
          isForTwo ? ' किसने भुगतान किया, यह पता नहीं। आप प्रस्ताव करें कि यह किसका है, दूसरा व्यक्ति मंज़ूर करे।' : ''
        }`,
    ],
    ask: [
      ({ isForTwo, order, sum, whom, fee }: OfApplying) =>
        `${isForTwo ? 'Propose to apply' : 'Apply'} ${sum} to the order ${order}?\n\n${whom}${
          fee === null ? '' : `\nThe fee of the order: ${fee}`
        }`,
      ({ isForTwo, order, sum, whom, fee }: OfApplying) =>
        `${sum} ऑर्डर ${order} से ${isForTwo ? 'जोड़ने का प्रस्ताव करें' : 'जोड़ें'}?\n\n${whom}${
          fee === null ? '' : `\nऑर्डर का शुल्क: ${fee}`
        }`,
    ],
    reasons: { 'checked.missing': ['Confirm that you checked it.', 'पक्का करें कि आपने जाँच लिया है।'] },
  },
  done: { ...proposedNow, 'reviews/applied': ['Applied. The application is being made.', 'जोड़ा गया। आवेदन बन रहा है।'] },
  refusals: {
    ...unreviewable,
    ...notEntered,
    ...secondPerson,
    ...notAsShown,
    ...proposed,
    'payments/sum-too-large': [
      422,
      'An amount above ₹10,00,000 looks like a mistake. Check it at the gateway.',
      '₹10,00,000 से ज़्यादा रकम गलती लगती है। गेटवे पर जाँचें।',
    ],
    'payments/which-order': [422, 'It belongs to no order of ours. Name one.', 'यह हमारे किसी ऑर्डर का नहीं है। ऑर्डर लिखें।'],
    'payments/unknown-order': [422, 'There is no such order.', 'ऐसा कोई ऑर्डर नहीं है।'],
    'payments/another-order': [409, 'It was paid for another order.', 'यह दूसरे ऑर्डर का भुगतान है।'],
    'payments/another-person': [409, 'That order belongs to another person.', 'वह ऑर्डर किसी और का है।'],
    'payments/other-fee': [
      422,
      ({ paidPaise, feePaise }) =>
        `${inRupees(paidPaise)} was paid, and the fee of that order is ${inRupees(feePaise)}. Tick that you checked it.`,
      ({ paidPaise, feePaise }) =>
        `${inRupees(paidPaise)} मिले, और उस ऑर्डर का शुल्क ${inRupees(feePaise)} है। जाँच कर निशान लगाएँ।`,
    ],
    'payments/page-of-another-order': [
      409,
      ({ order }) => `It was paid on the page of order ${String(order)}. Apply it to that one, or return it.`,
      ({ order }) => `यह ऑर्डर ${String(order)} के पेज पर भरा गया। उसी से जोड़ें या लौटाएँ।`,
    ],
  },
});
/** Returns to the payer what has become nothing; the payer reads the reason. */
export const returnPayment = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/return',
  hidden: { sum: shownSum },
  fields: { reason: readByPayer, confirmed },
  form: {
    label: ['Return to the payer', 'भुगतान करने वाले को लौटाएँ'],
    submit: [({ sum }: OfSum) => `Return ${sum}`, ({ sum }: OfSum) => `${sum} लौटाएँ`],
    lead: [
      'The payer gets their own money back, so nobody else has to agree.',
      'उसे अपनी ही रकम वापस मिलती है, इसलिए किसी और की मंज़ूरी नहीं चाहिए।',
    ],
    ask: [({ sum, whom }: OfSum) => `Return ${sum}?\n\n${whom}`, ({ sum, whom }: OfSum) => `${sum} लौटाएँ?\n\n${whom}`],
    check: checked,
  },
  done: begun,
  refusals: {
    ...unreviewable,
    ...notEntered,
    ...secondPerson,
    ...notAsShown,
    'payments/gateway-away': [
      503,
      'The gateway does not answer, so its sum can’t be read again. Try again in a minute.',
      'गेटवे जवाब नहीं दे रहा, इसलिए रकम फिर से नहीं पढ़ी जा सकी। एक मिनट बाद फिर कोशिश करें।',
    ],
  },
});

/** `keepsNothing`: no settled amount is entered. */
type OfClosing = OfSum & { readonly keepsNothing: boolean };
/** Closes a payment: what is left of it is ours once a second person agrees. */
export const closePayment = act({
  ...ofPayment,
  path: '/api/desk/payments/:id/close',
  hidden: { sum: shownSum },
  fields: {
    reason: decisionReason({
      label: ['Reason', 'कारण'],
      hint: [
        'Staff read it. The payer reads only that we do not refund it and whom to contact.',
        'इसे कर्मचारी पढ़ते हैं। भुगतान करने वाला सिर्फ़ यह पढ़ता है कि रकम नहीं लौटेगी और किससे संपर्क करे।',
      ],
      rows: 2,
    }),
    confirmed,
  },
  form: {
    label: [
      ({ keepsNothing }: OfClosing) => (keepsNothing ? 'Close: nothing arrived' : 'Close: we keep the money'),
      ({ keepsNothing }: OfClosing) => (keepsNothing ? 'बंद करें: कुछ नहीं मिला' : 'बंद करें: रकम हम रखेंगे'),
    ],
    submit: [
      ({ keepsNothing, sum }: OfClosing) => (keepsNothing ? 'Close it' : `Propose to keep ${sum}`),
      ({ keepsNothing, sum }: OfClosing) => (keepsNothing ? 'बंद करें' : `${sum} रखने का प्रस्ताव करें`),
    ],
    lead: [
      ({ keepsNothing }: OfClosing) =>
        keepsNothing
          ? 'No settled amount is entered, so nothing is kept.'
          : 'No published term lets us keep it. You propose it, and a second person agrees.',
      ({ keepsNothing }: OfClosing) =>
        keepsNothing
          ? 'मिली रकम दर्ज नहीं है, इसलिए कुछ नहीं रखा जाएगा।'
          : 'प्रकाशित शर्तों में रकम रखने की बात नहीं है। आप प्रस्ताव करें, दूसरा व्यक्ति मंज़ूर करे।',
    ],
    ask: [
      ({ keepsNothing, sum, whom }: OfClosing) =>
        keepsNothing ? 'Close this payment?' : `Propose to keep ${sum}?\n\n${whom}`,
      ({ keepsNothing, sum, whom }: OfClosing) =>
        keepsNothing ? 'यह भुगतान बंद करें?' : `${sum} रखने का प्रस्ताव करें?\n\n${whom}`,
    ],
    check: checked,
  },
  done: { ...proposedNow, 'reviews/closed': ['The payment is closed.', 'भुगतान बंद हुआ।'] },
  refusals: { ...notEntered, ...unreviewable, ...notAsShown, ...proposed },
});
