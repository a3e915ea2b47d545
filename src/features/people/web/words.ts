import { inBoth } from '#web/i18n.ts';

/** The page of a person. */
export const personWords = inBoth(
  {
    title: 'Person',
    noName: 'Without a name',
    closed: 'This account is closed: the person was erased, or moved to another account. What stays is below.',
    phone: 'Phone',
    formerPhone: (until: string) => `Phone until ${until}`,
    code: 'Referral code',
    language: 'Language of messages',
    created: 'First login',
    open: 'Open',
    at: 'Date',
    all: 'All of them',
    more: 'There are more; the copy of the data has all of them.',
    nothing: 'Nothing held:',
    heading: 'What we hold',
    masked: 'Values that your role does not see are covered. Open the record to show one with a reason.',
  },
  {
    title: 'व्यक्ति',
    noName: 'नाम नहीं है',
    closed: 'यह खाता बंद है: व्यक्ति का डेटा मिटाया गया, या खाता दूसरे खाते में चला गया। जो बचा है, नीचे है।',
    phone: 'फ़ोन',
    formerPhone: (until: string) => `${until} तक का फ़ोन`,
    code: 'रेफ़रल कोड',
    language: 'संदेशों की भाषा',
    created: 'पहला लॉगिन',
    open: 'खोलें',
    at: 'तारीख',
    all: 'सब देखें',
    more: 'और भी हैं; डेटा की कॉपी में सब हैं।',
    nothing: 'कुछ नहीं है:',
    heading: 'हमारे पास क्या है',
    masked: 'जो जानकारी आपकी भूमिका में नहीं है, वह छिपी है। कारण देकर देखने के लिए रिकॉर्ड खोलें।',
  },
);
