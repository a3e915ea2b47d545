import { inBoth } from '#web/i18n.ts';
import type { PaperKind } from '../../model/paper.ts';

export const paperKindWords = inBoth<Record<PaperKind, string>>(
  {
    quotation: 'Quotation',
    proforma: 'Proforma invoice',
    invoice: 'Tax invoice',
    challan: 'Delivery challan',
    'credit-note': 'Credit note',
  },
  {
    quotation: 'कोटेशन',
    proforma: 'प्रोफ़ॉर्मा इनवॉइस',
    invoice: 'टैक्स इनवॉइस',
    challan: 'डिलीवरी चालान',
    'credit-note': 'क्रेडिट नोट',
  },
);
