import { type AttentionKind, attentionKinds, kindNames } from '#features/attention/model.ts';
import { inBoth } from '#web/i18n.ts';

const english = Object.fromEntries(kindNames.map((kind) => [kind, attentionKinds[kind].next])) as Record<
  AttentionKind,
  string
>;
/** The next step of each kind of item. */
export const nextWords = inBoth<Record<AttentionKind, string>>(english, {
  'refund-stopped': 'भुगतान के पेज पर तय करें: रुपये में हो तो फिर कोशिश करें, हाथ से दिया हुआ दर्ज करें, या बंद करें',
  'refund-denied': 'भुगतान के पेज पर फिर कोशिश करें, हाथ से दिया हुआ दर्ज करें, या बंद करें',
  'refund-overdue': 'गेटवे से पूछें; फिर भुगतान के पेज पर फिर कोशिश करें, हाथ से दिया हुआ दर्ज करें, या बंद करें',
  'refund-and-dispute': 'बैंक को रिफ़ंड का सबूत भेजें, फिर भुगतान के पेज पर फ़ैसला दर्ज करें',
  'refund-unknown': 'भुगतान के पेज पर दर्ज करें; हमारे यहाँ इसका रिफ़ंड न हो तो पहले वहाँ रिफ़ंड करें',
  'payment-needs-review':
    'भुगतान के पेज पर आवेदन से जोड़ें, रिफ़ंड करें या बंद करें; दूसरी मुद्रा हो या रकम न पढ़ी जाए तो पहले मिली हुई रकम लिखें',
  'dispute-open': 'भुगतान के पेज पर फ़ैसला दर्ज करें',
  'payout-slow': 'नतीजा दर्ज करें: बैंक का जवाब डालें, या दावा खोलें',
  'payout-not-sent-paid': 'दावा फिर देने से पहले बैंक से पूछें; पैसा गया हो तो दावे के पेज पर उसका UTR दर्ज करें',
  'payout-other-account': 'बैंक से पूछें कि किस खाते में दिया, और बैंक फ़ाइल को ऑडिट के डाइजेस्ट से मिलाएँ',
  'new-bank-account': 'व्यक्ति से खाता पक्का करें, फिर दावे को भुगतान की सूची में डालें',
  'earning-held': 'दोनों व्यक्तियों को जाँचें, फिर आवेदन के पेज पर कमाई छोड़ें',
  'claim-corrected': 'लॉगिन वाले फ़ोन पर व्यक्ति से खाता पक्का करें, दावे में लिखे मोबाइल पर नहीं; दावा रुका हो तो फिर छोड़ें',
  'bank-file-settings-proposed': 'कॉलम बैंक की माँग से मिलाएँ, और मंज़ूर या नामंज़ूर करें',
  'restore-unconfirmed': 'बैकअप के बाद का बैंक स्टेटमेंट देखें, फिर “बैकअप के बाद” पेज पर दर्ज या पक्का करें',
  'correction-requested': 'आवेदन खोलें: जवाब दें, मना करें, या सुधार की खिड़की खोलें',
  'reconciliation-gap': 'दोनों को मिलाएँ; मेल होने पर यह सूची से हट जाता है',
  'reconciliation-failed': 'गेटवे से फिर मिलान करें',
  'books-off': 'सर्वर पर “ledger check” चलाएँ',
  'unapplied-old': 'भुगतान के पेज पर आवेदन से जोड़ें, रिफ़ंड करें या बंद करें',
  'paid-after-erasure': 'देखें कि रिफ़ंड पूरा हुआ, फिर बंद करें',
  'earnings-unclaimed': 'अकाउंटेंट से पूछें कि क्या ऐसे दर्ज हो सकता है, फिर बंद करें',
  'audit-off': 'सर्वर पर “audit check” चलाएँ, और पूछें कि डेटाबेस किसके पास था',
  'job-given-up': 'कारण दूर होने पर इसी सूची में फिर चलाएँ',
  'many-reveals': 'कारण पूछें, ऑडिट में उनका खाता देखें, फिर बंद करें',
  repaired: 'पता करें कि क्या और क्यों गड़बड़ था, फिर जो मिला वह लिखकर बंद करें',
  'disk-low': 'जगह बनाएँ',
});
