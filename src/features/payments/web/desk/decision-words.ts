import { inBoth } from '#web/i18n.ts';

/** What staff decide on the page of a payment, besides its refund. */
export const decisionWords = inBoth(
  {
    review: 'Review',
    reviewLead: 'This payment has become nothing yet. Apply it to its order, return it to the payer, or close it.',
    enterFirst: 'First enter the rupees that the gateway settled for it. Then it can be applied or returned.',
    enteredByYou: 'You entered the settled amount. A second person applies or returns it.',
    order: 'Order',
    orderHint: (orders: string) => `Newest orders of the payer: ${orders}`,
    orderHintNone: 'SO-…',
    paidSum: (paid: string) => `${paid} was paid.`,
    paidAndFee: (paid: string, fee: string) => `${paid} was paid. The fee of its order is ${fee}.`,
    checkedAnyFee: (paid: string) => `I checked: ${paid} was paid, even if the fee of the order is another sum.`,
    refund: 'Decide the refund',
    checkedFee: (whom: string, paid: string, fee: string) => `I checked: ${whom}, ${paid} for a fee of ${fee}.`,
    parts: 'Pay back a part',
    dispute: 'Dispute',
  },
  {
    review: 'जाँच',
    reviewLead: 'इस भुगतान से अभी कुछ नहीं बना। इसे ऑर्डर से जोड़ें, लौटाएँ या बंद करें।',
    enterFirst: 'पहले दर्ज करें कि गेटवे ने इसके कितने रुपये दिए। फिर इसे जोड़ा या लौटाया जा सकता है।',
    enteredByYou: 'मिली रकम आपने दर्ज की है। दूसरा व्यक्ति इसे जोड़े या लौटाए।',
    order: 'ऑर्डर',
    orderHint: (orders: string) => `भुगतान करने वाले के नए ऑर्डर: ${orders}`,
    orderHintNone: 'जैसे SO-…',
    paidSum: (paid: string) => `${paid} मिले।`,
    paidAndFee: (paid: string, fee: string) => `${paid} मिले। इसके ऑर्डर का शुल्क ${fee} है।`,
    checkedAnyFee: (paid: string) => `मैंने जाँच लिया: ${paid} मिले, भले ही ऑर्डर का शुल्क कुछ और हो।`,
    refund: 'रिफ़ंड का फ़ैसला',
    checkedFee: (whom: string, paid: string, fee: string) => `मैंने जाँच लिया: ${whom}, ${paid}, शुल्क ${fee}।`,
    parts: 'हिस्सा लौटाएँ',
    dispute: 'विवाद',
  },
);
