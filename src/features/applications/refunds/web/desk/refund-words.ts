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
    reason: 'Reason, which each applicant reads',
    propose: (count: number, sum: string) => `Propose ${count === 1 ? 'one refund' : `${count} refunds`}, ${sum}`,
    proposeQuestion: (count: number, sum: string) =>
      `Propose ${count === 1 ? 'the refund of one fee' : `the refunds of ${count} fees`}, ${sum} in all? Another person agrees, then the money goes back.`,
    agreeTitle: 'Agree to the refunds',
    madeBy: 'Proposed by',
    reasons: 'Reasons',
    agree: (count: number, sum: string) => `Agree and refund ${sum} (${count})`,
    agreeQuestion: (count: number, sum: string) =>
      `Refund ${count === 1 ? 'one fee' : `${count} fees`}, ${sum} in all? The gateway gets them at once. This has no undo.`,
    checked: (count: number, sum: string) => `I checked ${count === 1 ? 'the fee' : `the ${count} fees`} and ${sum}.`,
    checkFirst: 'Confirm that you checked them.',
    missing: 'This is required.',
    notAsShown: 'These fees have changed. Look at the figures again.',
    nothing: 'None of the selected fees can be refunded now.',
    proposed: (count: number) =>
      `The refunds of ${count} applications are being proposed. You can undo it for two minutes. Then another person agrees here.`,
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
    reason: 'कारण, जो हर आवेदक पढ़ेगा',
    propose: (count, sum) => `${count} रिफ़ंड का प्रस्ताव करें, ${sum}`,
    proposeQuestion: (count, sum) => `${count} शुल्क के रिफ़ंड का प्रस्ताव करें, कुल ${sum}? दूसरे व्यक्ति की मंज़ूरी के बाद पैसा लौटेगा।`,
    agreeTitle: 'रिफ़ंड मंज़ूर करें',
    madeBy: 'किसका प्रस्ताव',
    reasons: 'कारण',
    agree: (count, sum) => `मंज़ूर करें और ${sum} लौटाएँ (${count})`,
    agreeQuestion: (count, sum) => `${count} शुल्क लौटाएँ, कुल ${sum}? गेटवे को तुरंत भेजा जाएगा। यह वापस नहीं होगा।`,
    checked: (count, sum) => `मैंने ${count} शुल्क और ${sum} जाँच लिए।`,
    checkFirst: 'पक्का करें कि आपने जाँच लिया है।',
    missing: 'ज़रूरी है।',
    notAsShown: 'ये शुल्क बदल गए हैं। संख्या फिर से देखें।',
    nothing: 'चुने हुए शुल्क में से अभी कोई नहीं लौट सकता।',
    proposed: (count: number) =>
      `${count} आवेदनों के रिफ़ंड का प्रस्ताव हो रहा है। दो मिनट तक वापस ले सकते हैं। फिर दूसरा व्यक्ति यहीं मंज़ूर करे।`,
  },
);
