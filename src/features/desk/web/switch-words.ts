import { inBoth } from '#web/i18n.ts';

export const switchWords = inBoth(
  {
    paidRoles: 'Roles with a fee',
    earnings: 'Referral earnings',
    on: 'On.',
    off: 'Off.',
    demo: 'In the demo this is always on: no real money moves.',
    ask: 'Before you turn this on, these questions need an answer from a lawyer:',
    fees: 'May an employer ask an application fee for these jobs? What do consumer law and the labour law of your state say?',
    wording: 'Could “election event” and the notice be mistaken for recruitment by the Election Commission?',
    identity: 'May you collect Aadhaar numbers at all? What must you disclose, protect and erase?',
    scheme: 'Is a share of the fee for a referral lawful?',
    tax: 'Must income tax be deducted at source from these earnings?',
    noAnswer: 'No setting of this program answers them.',
    advised: 'A lawyer has answered these questions for us.',
  },
  {
    paidRoles: 'फ़ीस वाली भर्तियाँ',
    earnings: 'रेफ़रल की कमाई',
    on: 'चालू।',
    off: 'बंद।',
    demo: 'डेमो में यह हमेशा चालू है: असली पैसा नहीं चलता।',
    ask: 'इसे चालू करने से पहले इन सवालों का जवाब वकील से लें:',
    fees: 'क्या इन कामों के लिए आवेदन की फ़ीस ली जा सकती है? उपभोक्ता क़ानून और आपके राज्य का श्रम क़ानून क्या कहता है?',
    wording: 'क्या “election event” और सूचना को चुनाव आयोग की भर्ती समझा जा सकता है?',
    identity: 'क्या आप आधार नंबर ले सकते हैं? क्या बताना, सुरक्षित रखना और मिटाना ज़रूरी है?',
    scheme: 'क्या रेफ़रल के लिए फ़ीस का हिस्सा देना क़ानूनी है?',
    tax: 'क्या इस कमाई पर टीडीएस काटना ज़रूरी है?',
    noAnswer: 'इस प्रोग्राम की कोई सेटिंग इनका जवाब नहीं देती।',
    advised: 'वकील ने हमारे लिए इन सवालों का जवाब दे दिया है।',
  },
);
