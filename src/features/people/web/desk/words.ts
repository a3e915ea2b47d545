import { inBoth } from '#web/i18n.ts';
import { bankWaitAfterMoveHours } from '#features/accounts/terms.ts';
import type { AccountLink, OpenMoveState } from '../../model.ts';

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
    move: 'Move to another number',
    copy: 'Copy of the data',
    erase: 'Erase this person',
    tasks: 'What can be done',
    others: 'Other accounts of this person',
    othersAbout:
      'Accounts that share something count as one person: nobody decides about the money of one with the other, and neither is the second person of the other. They are found over up to three accounts. An alternate number that only one of two gives concerns only the records of that one.',
    shares: (what: string) => `Shared: ${what}`,
    through: 'Connected through another account',
    two: (by: string, at: string) => `${by} said on ${at} that these are two people:`,
    anotherAccount: 'Account without a name',
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
    move: 'दूसरे नंबर पर बदलें',
    copy: 'डेटा की कॉपी',
    erase: 'इस व्यक्ति का डेटा मिटाएँ',
    tasks: 'क्या किया जा सकता है',
    others: 'इस व्यक्ति के दूसरे खाते',
    othersAbout:
      'जिन खातों में कुछ एक जैसा है, वे एक ही व्यक्ति के माने जाते हैं: एक खाते की रकम का फ़ैसला दूसरे खाते से नहीं होता, और एक खाता दूसरे का दूसरा व्यक्ति नहीं बन सकता। तीन खातों की दूरी तक देखा जाता है। जो वैकल्पिक नंबर दो में से केवल एक ने दिया है, वह केवल उसी के रिकॉर्ड पर लागू है।',
    shares: (what: string) => `एक जैसा: ${what}`,
    through: 'किसी और खाते के ज़रिए जुड़ा',
    two: (by: string, at: string) => `${by} ने ${at} को दर्ज किया कि ये दो अलग लोग हैं:`,
    anotherAccount: 'बिना नाम का खाता',
  },
);

/** What two accounts share. */
export const accountLinkWords = inBoth<Readonly<Record<AccountLink, string>>>(
  {
    'alternate-number': 'alternate number',
    'bank-account': 'bank account',
    browser: 'browser',
    identity: 'identity document',
    'number-of-other': 'only one gives the number of the other as alternate number',
  },
  {
    'alternate-number': 'वैकल्पिक नंबर',
    'bank-account': 'बैंक खाता',
    browser: 'ब्राउज़र',
    identity: 'पहचान-पत्र',
    'number-of-other': 'केवल एक ने दूसरे का नंबर वैकल्पिक नंबर में दिया है',
  },
);

/** How far a move to another number is. */
export const moveStateWords = inBoth<Record<OpenMoveState, string>>(
  { 'code-sent': 'Waits for the code', 'code-given': 'Waits for a second person' },
  { 'code-sent': 'कोड का इंतज़ार', 'code-given': 'दूसरे व्यक्ति का इंतज़ार' },
);

/** The page of a move to another number. */
export const moveWords = inBoth(
  {
    title: 'Move to another number',
    about: `The applications, earnings and referral code stay with the account. Its logins end, the old number gets an SMS, and no bank account can be given for earnings or refunds for ${bankWaitAfterMoveHours} hours.`,
    invitation:
      'An invitation to apply belongs to the number and stays as it is: invite the new number if it is needed.',
    back: 'Back to the person',
    phone: 'New number',
    phoneHint: 'We send a code to it. Its owner reads the code to you.',
    reason: 'Reason (the audit records it)',
    by: 'Begun by',
    until: 'Must be finished by',
    state: 'Status',
    closed: 'This account is closed.',
  },
  {
    title: 'दूसरे नंबर पर बदलें',
    about: `आवेदन, कमाई और रेफ़रल कोड खाते के साथ रहते हैं। लॉगिन खत्म हो जाते हैं, पुराने नंबर पर SMS जाता है, और ${bankWaitAfterMoveHours} घंटे तक कमाई या रिफ़ंड के लिए बैंक खाता नहीं दिया जा सकता।`,
    invitation: 'आवेदन का आमंत्रण नंबर का होता है और वैसा ही रहता है: ज़रूरत हो तो नए नंबर को आमंत्रित करें।',
    back: 'व्यक्ति के पेज पर वापस',
    phone: 'नया नंबर',
    phoneHint: 'हम उस पर कोड भेजते हैं। नंबर का मालिक आपको कोड पढ़कर बताता है।',
    reason: 'कारण (ऑडिट में दर्ज होगा)',
    by: 'किसने शुरू किया',
    until: 'इस समय तक पूरा करें',
    state: 'स्थिति',
    closed: 'यह खाता बंद है।',
  },
);

/** The page of a copy of the data. */
export const copyWords = inBoth(
  {
    title: 'Copy of the data',
    back: 'Back to the person',
    about:
      'A ZIP with everything that is held on this person: a list per kind of data, photos and PDFs. It is made while you download it and is not stored. Send it only to the person, by a way that only they can open.',
    download: 'Download the ZIP',
    until: (moment: string) => `until ${moment}`,
    bank: 'Of bank accounts it has the last four digits: the person reads the whole number after login.',
  },
  {
    title: 'डेटा की कॉपी',
    back: 'व्यक्ति के पेज पर वापस',
    about:
      'इस व्यक्ति का सारा डेटा एक ZIP में: हर प्रकार के डेटा की सूची, फ़ोटो और PDF। यह डाउनलोड करते समय बनती है और कहीं सेव नहीं होती। इसे केवल उसी व्यक्ति को ऐसे तरीके से भेजें जिसे केवल वही खोल सके।',
    download: 'ZIP डाउनलोड करें',
    until: (moment: string) => `${moment} तक`,
    bank: 'बैंक खातों के आख़िरी चार अंक ही इसमें हैं: पूरा नंबर व्यक्ति लॉगिन करके देख सकता है।',
  },
);
