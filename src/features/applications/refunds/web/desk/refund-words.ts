import { inBoth } from '#web/i18n.ts';

/** The refunds of many fees at once. */
export const refundManyWords = inBoth(
  {
    select: 'Refund the selected',
    lead: 'When an opening is cancelled, one person proposes the refunds of its fees, and another person agrees.',
    selected: 'Selected applications',
    toPropose: 'Fees that can be refunded',
    toAgree: 'Proposed, you can agree',
    othersWait: 'Proposed, somebody else agrees',
    rest: 'Others: refunded, on the way back, disputed, or your own',
    of: (count: number, sum: string) => `${count.toLocaleString('en-IN')}, ${sum}`,
    proposeTitle: 'Propose the refunds',
    agreeTitle: 'Agree to the refunds',
    madeBy: 'Proposed by',
    reasons: 'Reasons',
    nothing: 'None of the selected fees can be refunded now.',
  },
  {
    select: 'चुने हुओं का शुल्क लौटाएँ',
    lead: 'पद रद्द होने पर एक व्यक्ति शुल्क के रिफ़ंड का प्रस्ताव करता है, दूसरा मंज़ूर करता है।',
    selected: 'चुने हुए आवेदन',
    toPropose: 'इतने शुल्क लौट सकते हैं',
    toAgree: 'प्रस्तावित, आप मंज़ूर कर सकते हैं',
    othersWait: 'प्रस्तावित, कोई और मंज़ूर करे',
    rest: 'बाकी: लौट चुके, लौट रहे, विवाद में, या आपके अपने',
    of: (count, sum) => `${count.toLocaleString('en-IN')}, ${sum}`,
    proposeTitle: 'रिफ़ंड का प्रस्ताव करें',
    agreeTitle: 'रिफ़ंड मंज़ूर करें',
    madeBy: 'किसका प्रस्ताव',
    reasons: 'कारण',
    nothing: 'चुने हुए शुल्क में से अभी कोई नहीं लौट सकता।',
  },
);
