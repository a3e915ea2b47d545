import { inBoth } from '#web/i18n.ts';

/** The fields of a bank account. */
export const accountWords = inBoth(
  {
    account: 'Account Number', // Prescribed.
    accountHint: 'As in your passbook, 9 to 18 digits.',
    accountAgain: 'Type the account number again',
    ifsc: 'IFSC Code', // Prescribed.
    ifscHint: '11 characters, printed in your passbook and on cheques.',
    ifscChecking: 'Finding the branch…',
    ifscKnown: (bank: string) => `Branch of ${bank}.`,
    ifscUnknown:
      'This branch is not in our list. Check the code in your passbook. It may be a new branch, so you can continue.',
    ifscUnchecked: 'We could not look up the branch right now. Check the code in your passbook; you can continue.',
    bank: 'Bank Name', // Prescribed.
    bankDiffers: (bank: string) =>
      `This IFSC code belongs to ${bank}. The money goes to the branch of this code, so check both. You can continue.`,
    accountInvalid: 'Enter your account number: 9 to 18 digits.',
    accountDiffers: 'The two account numbers do not match. Check your passbook.',
    ifscInvalid: 'Enter the IFSC code: 11 characters, which are four letters, a zero, and six letters or digits.',
    bankInvalid: 'Enter the name of your bank.',
  },
  {
    account: 'खाता नंबर',
    accountHint: 'जैसा आपकी पासबुक में है, 9 से 18 अंक।',
    accountAgain: 'खाता नंबर दोबारा लिखें',
    ifsc: 'IFSC कोड',
    ifscHint: '11 अक्षर और अंक; पासबुक और चेक पर छपा होता है।',
    ifscChecking: 'शाखा खोजी जा रही है…',
    ifscKnown: (bank) => `${bank} की शाखा।`,
    ifscUnknown: 'यह शाखा हमारी सूची में नहीं है। कोड को पासबुक से मिला लें। शाखा नई हो सकती है, इसलिए आप आगे बढ़ सकते हैं।',
    ifscUnchecked: 'शाखा अभी नहीं खोजी जा सकी। कोड को पासबुक से मिला लें; आप आगे बढ़ सकते हैं।',
    bank: 'बैंक का नाम',
    bankDiffers: (bank) => `यह IFSC कोड ${bank} का है। पैसा इसी कोड की शाखा में जाएगा, इसलिए दोनों जाँच लें। आप आगे बढ़ सकते हैं।`,
    accountInvalid: 'अपना खाता नंबर लिखें: 9 से 18 अंक।',
    accountDiffers: 'दोनों खाता नंबर एक जैसे नहीं हैं। पासबुक से मिलाएँ।',
    ifscInvalid: 'IFSC कोड लिखें: इसमें 11 अक्षर और अंक होते हैं: चार अक्षर, एक शून्य और छह अक्षर या अंक।',
    bankInvalid: 'अपने बैंक का नाम लिखें।',
  },
);
