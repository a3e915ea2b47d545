import { inBoth } from '#web/i18n.ts';

export const newQuotationWords = inBoth(
  {
    buyer: 'For a new or known buyer',
    like: (buyer: string) => `Name, addresses and GSTIN are those of the last quotation to ${buyer}.`,
    contactKnown: 'Phone and e-mail, left empty, are those that we have of this buyer.',
    contactGone: 'We have no phone number of this buyer any more. Enter one, or an e-mail address.',
    fromLead: 'From a lead',
    draft: 'draft',
  },
  {
    buyer: 'नए या पहले के खरीदार के लिए',
    like: (buyer: string) => `नाम, पते और GSTIN ${buyer} के पिछले कोटेशन से लिए जाएँगे।`,
    contactKnown: 'फ़ोन और ई-मेल खाली छोड़ने पर वही रहेंगे, जो हमारे पास हैं।',
    contactGone: 'इस खरीदार का फ़ोन नंबर अब हमारे पास नहीं है। नंबर या ई-मेल पता लिखें।',
    fromLead: 'लीड से',
    draft: 'ड्राफ़्ट',
  },
);
