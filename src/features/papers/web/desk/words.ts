import { inBoth } from '#web/i18n.ts';

export const salesSettingsWords = inBoth(
  {
    lead: 'Quotations, invoices and the other papers of a sale state this. A change holds for those that are issued from then on.',
    bank: 'Bank account',
    terms: 'Conditions, signature and numbers',
    seriesNote:
      'A number is the beginning, the financial year and a running number, such as INV/26-27/0001. With another beginning the running number starts again.',
    onlyOwner: 'Only the owner changes this.',
  },
  {
    lead: 'कोटेशन, इनवॉइस और बिक्री के दूसरे कागज़ों पर यही लिखा जाता है। बदलाव आगे जारी होने वाले कागज़ों पर लागू होता है।',
    bank: 'बैंक खाता',
    terms: 'शर्तें, हस्ताक्षर और नंबर',
    seriesNote: 'नंबर में शुरुआत, वित्त वर्ष और क्रम संख्या होती है, जैसे INV/26-27/0001। शुरुआत बदलने पर क्रम फिर 1 से चलता है।',
    onlyOwner: 'इसे सिर्फ़ मालिक बदलते हैं।',
  },
);
