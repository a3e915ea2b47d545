import { inBoth } from '#web/i18n.ts';
import type { ImpossibleBecause, ProposalKind, ProposalState, RefundTerms } from '../../../proposals/model.ts';

/** Refunds at the desk: the form, and what waits for a second person. */
export const refundingWords = inBoth(
  {
    title: 'Refund',
    within: 'The published terms call for a refund. It begins at once.',
    beyond: 'You propose it, and a second person agrees.',
    of: (name: string, digits: string) => `${name}, payment …${digits}`,
    noName: 'Without a name',
    number: 'Number',
    status: 'Status',
    amount: 'Amount',
    whyRefund: 'Reason; the applicant reads it',
    whyClose: 'Reason',
    terms: 'Published terms',
    made: 'Proposed',
    decided: 'Decided',
    declineReason: 'Why it was declined',
    endedAt: 'Ended',
    because: 'Why it ended',
    alone: 'One person proposed it and agreed: the second person was switched off.',
    order: 'Order',
    feeOfOrder: 'Fee of the order',
    toPayment: 'The refund is decided on the page of the payment:',
    own: 'This is your own payment. Colleagues decide it.',
    impossible:
      'This is not possible any more: the payment was refunded, disputed or decided since then. The proposal ends.',
  },
  {
    title: 'रिफ़ंड',
    within: 'प्रकाशित शर्तों के अनुसार रिफ़ंड बनता है। यह तुरंत शुरू होगा।',
    beyond: 'आप प्रस्ताव करें, दूसरा व्यक्ति मंज़ूर करे।',
    of: (name: string, digits: string) => `${name}, भुगतान …${digits}`,
    noName: 'नाम नहीं है',
    number: 'नंबर',
    status: 'स्थिति',
    amount: 'रकम',
    whyRefund: 'कारण; आवेदक इसे पढ़ता है',
    whyClose: 'कारण',
    terms: 'प्रकाशित शर्तें',
    made: 'प्रस्ताव हुआ',
    decided: 'फ़ैसला हुआ',
    declineReason: 'नामंज़ूर करने का कारण',
    endedAt: 'खत्म हुआ',
    because: 'खत्म होने का कारण',
    alone: 'एक ही व्यक्ति ने प्रस्ताव किया और मंज़ूर किया: दूसरे व्यक्ति का नियम बंद था।',
    order: 'ऑर्डर',
    feeOfOrder: 'ऑर्डर का शुल्क',
    toPayment: 'रिफ़ंड का फ़ैसला भुगतान के पेज पर होता है:',
    own: 'यह आपका अपना भुगतान है। साथी फ़ैसला करें।',
    impossible: 'यह अब मुमकिन नहीं: इस बीच रकम लौट गई, विवाद हुआ या फ़ैसला हो गया। प्रस्ताव खत्म होता है।',
  },
);

export const proposalKindWords = inBoth<Readonly<Record<ProposalKind, string>>>(
  {
    refund: 'Proposed refund',
    'part-refund': 'Proposed refund of a part',
    closing: 'Proposed closing',
    'refund-closing': 'Proposed closing of the refund',
    'application-of-payment': 'Proposed application to an order',
  },
  {
    refund: 'रिफ़ंड का प्रस्ताव',
    'part-refund': 'हिस्सा लौटाने का प्रस्ताव',
    closing: 'बंद करने का प्रस्ताव',
    'refund-closing': 'रिफ़ंड बंद करने का प्रस्ताव',
    'application-of-payment': 'ऑर्डर से जोड़ने का प्रस्ताव',
  },
);
/** What the published terms say of a refund. */
export const refundTermsWords = inBoth<Readonly<Record<RefundTerms, string>>>(
  {
    due: 'A refund is due.',
    advanced: 'No refund is due: the application has moved to a later stage.',
    'window-over': 'No refund is due: the time for cancelling is over.',
  },
  {
    due: 'रिफ़ंड बनता है।',
    advanced: 'रिफ़ंड नहीं बनता: आवेदन अगले चरण में जा चुका है।',
    'window-over': 'रिफ़ंड नहीं बनता: रद्द करने का समय निकल चुका है।',
  },
);
export const proposalStateWords = inBoth<Readonly<Record<ProposalState, string>>>(
  {
    waiting: 'Waits for a second person',
    approved: 'Agreed',
    lapsed: 'Lapsed: nobody decided within seven days',
    declined: 'Declined',
    impossible: 'Closed: no longer possible',
  },
  {
    waiting: 'दूसरे व्यक्ति का इंतज़ार',
    approved: 'मंज़ूर',
    lapsed: 'समय निकल गया: सात दिन में फ़ैसला नहीं हुआ',
    declined: 'नामंज़ूर',
    impossible: 'बंद: अब मुमकिन नहीं',
  },
);
/** Why a proposal ended automatically. */
export const impossibleWords = inBoth<Readonly<Record<ImpossibleBecause, string>>>(
  {
    refunded: 'The payment is being refunded, or is refunded already.',
    disputed: "The payer's bank disputes the payment.",
    decided: 'The payment was decided in another way.',
    amount: 'Its amount is another one now.',
    order: 'It belongs to another order or person, as is known now.',
    'maker-left': 'The person who proposed it may not do so any more.',
  },
  {
    refunded: 'भुगतान लौट रहा है या लौट चुका है।',
    disputed: 'भुगतान करने वाले के बैंक ने विवाद किया।',
    decided: 'भुगतान का दूसरा फ़ैसला हो गया।',
    amount: 'इसकी रकम अब दूसरी है।',
    order: 'अब पता है कि यह दूसरे ऑर्डर या व्यक्ति का है।',
    'maker-left': 'प्रस्ताव करने वाले को अब इसका अधिकार नहीं है।',
  },
);
