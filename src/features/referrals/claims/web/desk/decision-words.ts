import { inBoth } from '#web/i18n.ts';

/** What staff decide on the page of a claim. */
export const decisionWords = inBoth(
  {
    title: 'Decide',
    inRun: 'It is in a payout run:',
    pay: 'Claims are paid in payout runs, by two people.',
    newRun: 'New payout run',
    own: 'This is your own claim, or one to a bank account of yours: a colleague decides it.',
    noName: 'Without a name',
    holdWayOut:
      'It stays on hold until you decide. Take it off hold to pay it to the same account in a run, or reject it: then the person can claim again, also to another account.',
    second: 'It is a further transfer for this claim',
    doubt: (utr: string, sum: string) =>
      `The bank says that ${sum} to this person was paid with UTR ${utr}, but it is recorded as not sent. Until this is settled, no claim of this person can be paid.`,
    doubtElsewhere: 'Settle it there:',
    doubtPaid: 'If the bank statement shows it, record the transfer below.',
  },
  {
    title: 'फ़ैसला',
    inRun: 'यह एक भुगतान सूची में है:',
    pay: 'दावों का भुगतान सूची से होता है, दो लोग करते हैं।',
    newRun: 'नई भुगतान सूची',
    own: 'यह आपका अपना दावा है, या आपके बैंक खाते पर है। कोई साथी फ़ैसला करे।',
    noName: 'नाम नहीं है',
    holdWayOut:
      'आपके फ़ैसले तक यह रुका रहेगा। उसी खाते में भेजना हो, तो रोक हटाएँ। नहीं तो अस्वीकार करें: तब व्यक्ति फिर से दावा कर सकता है, दूसरे खाते में भी।',
    second: 'यह इस दावे का एक और भुगतान है',
    doubt: (utr: string, sum: string) =>
      `बैंक के अनुसार इस व्यक्ति को UTR ${utr} से ${sum} भेजे गए, पर यहाँ न भेजा हुआ दर्ज है। जब तक यह न सुलझे, इस व्यक्ति के किसी दावे का भुगतान नहीं हो सकता।`,
    doubtElsewhere: 'इसे वहाँ सुलझाएँ:',
    doubtPaid: 'बैंक स्टेटमेंट में दिखे, तो नीचे भुगतान दर्ज करें।',
  },
);
