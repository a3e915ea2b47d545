import type { RefusalAnswer } from '#kit/endpoint.ts';
import type { ApprovalBlock, ProofBlock } from './model.ts';

/** What every call refuses that approves something. */
export const approvalRefusals = {
  'approvals/decided': [409, 'A colleague has decided this already.', 'एक साथी इसका फ़ैसला कर चुके हैं।'],
  'approvals/lapsed': [
    409,
    'Nobody approved this in time. Propose it again.',
    'समय रहते किसी ने मंज़ूर नहीं किया। फिर से प्रस्ताव करें।',
  ],
  'approvals/own': [
    403,
    'This is about your own money, or about that of an account which looks like yours. Another person approves it.',
    'यह आपकी अपनी रकम के बारे में है, या ऐसे खाते की जो आपका ही लगता है। कोई दूसरा व्यक्ति मंज़ूर करे।',
  ],
  'approvals/second-person': [
    403,
    'You proposed this. A second person approves it, one to whom you did not give the right. If you gave finance their right, let finance propose it, and you approve it.',
    'यह प्रस्ताव आपने किया है। दूसरा व्यक्ति इसे मंज़ूर करे, जिसे यह अधिकार आपने नहीं दिया। अगर वित्त को अधिकार आपने दिया है, तो प्रस्ताव वित्त करे और मंज़ूर आप करें।',
  ],
  'approvals/one-person': [
    403,
    'Your account and that of the person who proposed this share a browser, a bank account, an identity document or an alternate number, so they count as one person. Another person approves it. If you are two people, an owner who is neither says so on your page under People.',
    'आपका और प्रस्ताव करने वाले का ब्राउज़र, बैंक खाता, पहचान-पत्र या वैकल्पिक नंबर एक ही है, इसलिए दोनों एक व्यक्ति माने जाते हैं। कोई दूसरा व्यक्ति मंज़ूर करे। अगर आप दो अलग लोग हैं, तो कोई मालिक, जो आप दोनों में से न हो, लोग में आपके पेज पर यह दर्ज करे।',
  ],
  'approvals/entered-sum': [
    403,
    'You entered the settled amount. Another person agrees.',
    'मिली रकम आपने दर्ज की है। दूसरा व्यक्ति मंज़ूर करे।',
  ],
  'approvals/maker-left': [
    409,
    'The person who proposed this may not do so any more. Propose it again.',
    'प्रस्ताव करने वाले को अब इसका अधिकार नहीं है। फिर से प्रस्ताव करें।',
  ],
  'approvals/makers-own': [
    409,
    'This is about the money of the person who proposed it, or about a bank account of theirs. Another person proposes it again.',
    'यह प्रस्ताव करने वाले की अपनी रकम या उनके बैंक खाते के बारे में है। कोई दूसरा व्यक्ति फिर से प्रस्ताव करे।',
  ],
  'approvals/not-allowed': [403, 'Your role at the desk does not include this.', 'डेस्क पर आपकी भूमिका में यह नहीं है।'],
  'approvals/right-new': [
    403,
    'You have had this right for less than 72 hours. Until then, a colleague who has had it for longer approves this.',
    'यह अधिकार आपको मिले अभी 72 घंटे नहीं हुए। तब तक कोई साथी मंज़ूर करे, जिसे यह अधिकार पहले से है।',
  ],
  'approvals/right-from-maker': [
    403,
    'The person who proposed this gave you your right, so you are not a second person. Propose it yourself, and they approve it; or another colleague approves it.',
    'आपको यह अधिकार उसी ने दिया है जिसने प्रस्ताव किया, इसलिए आप दूसरे व्यक्ति नहीं हैं। प्रस्ताव आप करें और वे मंज़ूर करें; या कोई और साथी मंज़ूर करे।',
  ],
  'approvals/makers-right-new': [
    403,
    'You gave the person who proposed this their right less than 72 hours ago. Another colleague approves it, or you do once the 72 hours are over.',
    'प्रस्ताव करने वाले को यह अधिकार आपने दिया है, और अभी 72 घंटे नहीं हुए। कोई और साथी मंज़ूर करे, या 72 घंटे बाद आप।',
  ],
} as const satisfies Readonly<Record<`approvals/${ApprovalBlock}`, RefusalAnswer>>;

/** What every call refuses that closes what took place with a proof. */
export const proofRefusals = {
  'movements/proof-missing': [422, 'Give the proof.', 'सबूत दें।'],
  'movements/proof-of-other-kind': [409, 'This has another kind of proof.', 'इसका सबूत दूसरी तरह का है।'],
  'movements/other-number': [
    409,
    'The gateway gives it another number. Copy the number from the gateway.',
    'गेटवे पर इसका नंबर दूसरा है। गेटवे से नंबर कॉपी करें।',
  ],
  'movements/line-unknown': [
    409,
    'No line of an imported statement shows it. Import the statement, or tie its line.',
    'स्टेटमेंट की किसी पंक्ति में यह नहीं है। स्टेटमेंट डालें, या उसकी पंक्ति जोड़ें।',
  ],
  'movements/line-of-other': [
    409,
    'No line of an imported statement shows it. Import the statement, or tie its line.',
    'स्टेटमेंट की किसी पंक्ति में यह नहीं है। स्टेटमेंट डालें, या उसकी पंक्ति जोड़ें।',
  ],
  'movements/line-of-recorder': [
    409,
    'Only the person who recorded it imported this line. Somebody else imports a statement with the same days.',
    'यह पंक्ति केवल दर्ज करने वाले ने डाली है। कोई दूसरा व्यक्ति उन्हीं दिनों का स्टेटमेंट डाले।',
  ],
} as const satisfies Readonly<Record<`movements/${ProofBlock}`, RefusalAnswer>>;
