import type { AttentionKind } from '#features/attention/model.ts';
import { inBoth } from '#web/i18n.ts';

/** What each kind of matter on the attention list is. */
export const matterWords = inBoth<Record<AttentionKind, string>>(
  {
    'refund-stopped': 'A refund failed. The gateway refused it three times, or the payment is in another currency.',
    'refund-denied': 'The gateway denied a refund.',
    'refund-overdue': 'A refund is not complete after five business days.',
    'refund-and-dispute': 'One payment has a refund and a dispute. The money may go back twice.',
    'part-refund-failed': 'A part of a payment was not paid back, or takes longer than seven days.',
    'refund-unknown': 'The gateway lists a refund that we never requested.',
    'payment-needs-review': 'A payment that we received does not fit its order, or has none.',
    'dispute-open': 'The bank of a payer disputes a payment.',
    'payout-slow': 'A payout has been in progress for over 48 hours.',
    'payout-not-sent-paid': 'The bank says that a payout is paid which was recorded as not sent.',
    'claim-on-hold': 'A claim is on hold.',
    'payout-other-account': 'The bank names another account than that of the claim.',
    'new-bank-account': 'A claim uses a new bank account. Confirm it with the person.',
    'earning-held': 'A referral earning is on hold: both people seem to be the same person.',
    'claim-corrected': 'A person corrected the bank details of an open claim. Confirm it at the login phone.',
    'bank-file-settings-proposed': 'A change of the bank file waits for a second person.',
    'restore-unconfirmed': 'A backup was restored. Refunds and claims wait, because they may be paid already.',
    'movement-unproven': 'Money moved outside of an approved run or proposal. Another person proves it.',
    'correction-requested': 'An applicant asks to correct an application.',
    'reconciliation-gap': 'Our books and the gateway differ.',
    'reconciliation-failed': 'The daily comparison with the gateway did not complete.',
    'books-off': 'The check of the books found a difference.',
    'unapplied-old': 'A payment has had no application for a day, or a part of it needs a decision.',
    'paid-after-erasure': 'A person paid after their data was erased. The refund was requested.',
    'earnings-unclaimed':
      'A person whose data was erased would be owed a sum again. It was booked as other income. Ask your accountant.',
    'audit-off': 'An entry of the audit was changed, deleted or moved. Ask who had access to the database.',
    'many-reveals': 'A colleague showed very many personal values within an hour. Ask why.',
    'job-given-up': 'Background work was given up after all its attempts.',
    repaired: 'The program repaired a record.',
    'disk-low': 'The disk is nearly full. Free some space.',
  },
  {
    'refund-stopped': 'एक रिफ़ंड नहीं हुआ। गेटवे ने तीन बार मना किया, या भुगतान दूसरी मुद्रा में है।',
    'refund-denied': 'गेटवे ने एक रिफ़ंड से मना किया।',
    'refund-overdue': 'एक रिफ़ंड पाँच कामकाजी दिन बाद भी पूरा नहीं हुआ।',
    'refund-and-dispute': 'एक भुगतान पर रिफ़ंड और विवाद दोनों हैं। पैसा दो बार लौट सकता है।',
    'part-refund-failed': 'भुगतान का एक हिस्सा नहीं लौटा, या सात दिन से ज़्यादा हो गए।',
    'refund-unknown': 'गेटवे में एक रिफ़ंड है जो हमने नहीं माँगा था।',
    'payment-needs-review': 'मिला हुआ एक भुगतान अपने ऑर्डर से मेल नहीं खाता, या उसका कोई ऑर्डर नहीं है।',
    'dispute-open': 'भुगतान करने वाले के बैंक ने विवाद किया है।',
    'payout-slow': 'एक भुगतान 48 घंटे से ज़्यादा से चल रहा है।',
    'payout-not-sent-paid': 'बैंक कहता है कि एक भुगतान हो गया, पर वह न भेजा हुआ दर्ज है।',
    'claim-on-hold': 'एक दावा रुका हुआ है।',
    'payout-other-account': 'बैंक ने दावे के खाते से अलग खाता लिखा है।',
    'new-bank-account': 'एक दावे में नया बैंक खाता है। व्यक्ति से पक्का करें।',
    'earning-held': 'रेफ़रल की एक कमाई रुकी है: दोनों एक ही व्यक्ति लगते हैं।',
    'claim-corrected': 'किसी ने खुले दावे का बैंक खाता बदला। लॉगिन वाले फ़ोन पर पक्का करें।',
    'bank-file-settings-proposed': 'बैंक फ़ाइल में बदलाव के लिए दूसरे व्यक्ति की मंज़ूरी बाकी है।',
    'restore-unconfirmed': 'बैकअप वापस लाया गया है। रिफ़ंड और दावे रुके हैं, क्योंकि शायद भुगतान हो चुका है।',
    'movement-unproven': 'मंज़ूर सूची या प्रस्ताव के बाहर पैसा गया या आया। कोई दूसरा व्यक्ति इसका सबूत दे।',
    'correction-requested': 'एक आवेदक आवेदन में सुधार चाहता है।',
    'reconciliation-gap': 'हमारे खाते और गेटवे में फ़र्क है।',
    'reconciliation-failed': 'गेटवे से रोज़ का मिलान पूरा नहीं हुआ।',
    'books-off': 'खातों की जाँच में फ़र्क मिला।',
    'unapplied-old': 'एक भुगतान का एक दिन से कोई आवेदन नहीं है, या उसके एक हिस्से पर फ़ैसला चाहिए।',
    'paid-after-erasure': 'एक व्यक्ति ने अपना डेटा मिटाए जाने के बाद भुगतान किया। रिफ़ंड माँगा जा चुका है।',
    'earnings-unclaimed': 'जिसका डेटा मिटाया गया उसे फिर कुछ रकम मिलनी थी। वह दूसरी आय में दर्ज हुई। अपने अकाउंटेंट से पूछें।',
    'audit-off': 'ऑडिट की एक प्रविष्टि बदली, हटाई या खिसकाई गई। पूछें कि डेटाबेस किसके पास था।',
    'many-reveals': 'एक साथी ने एक घंटे में बहुत ज़्यादा निजी जानकारी देखी। कारण पूछें।',
    'job-given-up': 'पीछे चलने वाला एक काम सारी कोशिशों के बाद रुक गया।',
    repaired: 'प्रोग्राम ने एक रिकॉर्ड अपने आप ठीक किया।',
    'disk-low': 'डिस्क लगभग भर गई है। जगह बनाएँ।',
  },
);

/** What only somebody at the server can do about a matter. */
export const serverWords = inBoth<Partial<Record<AttentionKind, string>>>(
  {
    'books-off':
      'The command “ledger check” on the server names every difference. It leaves this list once the books agree.',
    'disk-low': 'Only the person who runs the server can do this. It leaves this list once there is space.',
  },
  {
    'books-off': 'सर्वर पर “ledger check” कमांड हर फ़र्क बताता है। खाते मिलने पर यह सूची से हट जाता है।',
    'disk-low': 'यह केवल सर्वर चलाने वाला कर सकता है। जगह बनने पर यह सूची से हट जाता है।',
  },
);

/** Details of an item that the desk shows, beside the name of the person, in this order; others are for links. */
export const detailWords = inBoth(
  {
    paise: 'Amount',
    refundPaise: 'Refund',
    disputePaise: 'Dispute',
    here: 'In our books',
    there: 'At the gateway',
    count: 'How many',
    what: 'Repaired',
    sweeper: 'Repaired by',
    finding: 'Found',
    reason: 'Why',
    cause: 'Why',
  },
  {
    paise: 'रकम',
    refundPaise: 'रिफ़ंड',
    disputePaise: 'विवाद',
    here: 'हमारे खातों में',
    there: 'गेटवे में',
    count: 'कितने',
    what: 'क्या ठीक किया',
    sweeper: 'किसने ठीक किया',
    finding: 'क्या मिला',
    reason: 'कारण',
    cause: 'कारण',
  },
);
