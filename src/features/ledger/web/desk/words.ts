import { inBoth } from '#web/i18n.ts';

export const ledgerWords = inBoth(
  {
    caption: 'Postings',
    trialBalance: 'Trial balance',
    total: 'Total',
    account: 'Account',
    kind: 'What happened',
    of: 'About one record',
    source: 'Source',
    at: 'Time',
    amount: 'Amount',
    debit: 'Debit',
    credit: 'Credit',
    empty: 'Nothing is posted yet. Each payment, refund, claim and settlement appears here with its debit and credit.',
  },
  {
    caption: 'प्रविष्टियाँ',
    trialBalance: 'तलपट',
    total: 'कुल',
    account: 'खाता',
    kind: 'क्या हुआ',
    of: 'किसी एक रिकॉर्ड की',
    source: 'स्रोत',
    at: 'समय',
    amount: 'रकम',
    debit: 'नामे',
    credit: 'जमा',
    empty: 'अभी कोई प्रविष्टि नहीं है। हर भुगतान, रिफ़ंड, दावा और गेटवे से मिली रकम यहाँ नामे और जमा के साथ दिखेगी।',
  },
);
