import type { DisputeReason } from '../../../model/payments.ts';
import { inBoth } from '#web/i18n.ts';

/** A dispute as the gateway names it. */
export const disputeWords = inBoth(
  {
    open: 'Dispute open',
    lost: 'Dispute lost',
    caseNumber: "Gateway's case number",
    caseNumberHint: 'Letters and digits without spaces, as the gateway writes it.',
    reason: 'Reason of the bank',
    openedOn: "Gateway's day",
    openedOnHint: 'As the gateway shows it: the books go by it',
    decidedOn: "Gateway's day",
    answerBy: 'Last day to answer',
    answerByHint: 'From the mail of the gateway. Three days before it, and after it, the attention list reminds.',
    answerByIs: (day: string) => `Answer by ${day}`,
    opened: 'Opened',
    decided: 'Decided',
    openLead: 'While it is open, no refund is sent, and the referrer does not have the commission on this sum.',
    openQuestion: (sum: string, whom: string) =>
      `Record that the bank took ${sum} back? The commission on it is reversed.\n\n${whom}`,
    caseKnown: 'This case of the gateway is recorded already.',
    wrongDay: 'Check the days.',
    refundDay: 'Check the day of the bank.',
    chooseReason: 'Choose the reason that the bank gives.',
  },
  {
    open: 'विवाद खुला',
    lost: 'विवाद हारा',
    caseNumber: 'गेटवे का केस नंबर',
    caseNumberHint: 'बिना खाली जगह के, जैसा गेटवे लिखता है।',
    reason: 'बैंक का कारण',
    openedOn: 'गेटवे की तारीख़',
    openedOnHint: 'जो गेटवे दिखाता है: बही इसी से बनती है',
    decidedOn: 'गेटवे की तारीख़',
    answerBy: 'जवाब देने की आखिरी तारीख़',
    answerByHint: 'गेटवे के ईमेल से। तीन दिन पहले और तारीख़ निकलने पर ध्यान देने की सूची याद दिलाती है।',
    answerByIs: (day: string) => `${day} तक जवाब दें`,
    opened: 'खुला',
    decided: 'फ़ैसला',
    openLead: 'विवाद खुला रहने तक रिफ़ंड नहीं भेजा जाता, और इस रकम का कमीशन रेफ़र करने वाले को नहीं मिलता।',
    openQuestion: (sum: string, whom: string) =>
      `दर्ज करें कि बैंक ने ${sum} वापस लिए? इस रकम का कमीशन वापस हो जाएगा।\n\n${whom}`,
    caseKnown: 'गेटवे का यह केस पहले से दर्ज है।',
    wrongDay: 'तारीख़ें जाँचें।',
    refundDay: 'बैंक की तारीख़ जाँचें।',
    chooseReason: 'बैंक का बताया कारण चुनें।',
  },
);
export const disputeReasonWords = inBoth<Readonly<Record<DisputeReason, string>>>(
  {
    'not-authorised': 'The payer did not make this payment',
    'not-provided': 'The service was not provided',
    'not-as-described': 'The service is not as described',
    'paid-twice': 'Paid twice, or paid in another way',
    'wrong-amount': 'Another amount than agreed',
    'refund-missing': 'Cancelled, and the refund did not arrive',
    other: 'Another reason',
  },
  {
    'not-authorised': 'भुगतान उसने नहीं किया',
    'not-provided': 'सेवा नहीं मिली',
    'not-as-described': 'सेवा बताई हुई जैसी नहीं',
    'paid-twice': 'दो बार या किसी और तरीके से भुगतान हुआ',
    'wrong-amount': 'रकम तय रकम से अलग है',
    'refund-missing': 'रद्द किया, पर रिफ़ंड नहीं मिला',
    other: 'कोई और कारण',
  },
);
