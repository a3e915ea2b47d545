import type { Tone } from '#kit/desk/drawn-list.ts';
import { fromPairs, inBoth } from '#web/i18n.ts';
import { lostReasonTexts } from '../../contract/desk.ts';
import type { LeadKind, LeadSource, LeadState, PrivacyRequest } from '../../model/leads.ts';

export const stateWords = inBoth<Record<LeadState, string>>(
  {
    new: 'New',
    'in-progress': 'In progress',
    answered: 'Answered',
    quoted: 'Quoted',
    won: 'Won',
    lost: 'Lost',
    spam: 'Spam',
  },
  {
    new: 'नई',
    'in-progress': 'काम चल रहा है',
    answered: 'जवाब दिया',
    quoted: 'कोटेशन दिया',
    won: 'ऑर्डर मिला',
    lost: 'ऑर्डर नहीं मिला',
    spam: 'स्पैम',
  },
);
export const stateTones: Readonly<Record<LeadState, Tone>> = {
  new: 'info',
  'in-progress': 'warn',
  answered: 'neutral',
  quoted: 'info',
  won: 'good',
  lost: 'neutral',
  spam: 'bad',
};
export const kindWords = inBoth<Record<LeadKind, string>>(
  { 'call-back': 'Call-back', quote: 'Quote', complaint: 'Complaint', 'privacy-request': 'Privacy request' },
  { 'call-back': 'कॉल बैक', quote: 'कोटेशन', complaint: 'शिकायत', 'privacy-request': 'निजी डेटा का अनुरोध' },
);
export const sourceWords = inBoth<Record<LeadSource, string>>(
  {
    site: 'Site',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    letter: 'Letter',
    tender: 'Tender',
    visit: 'In person',
    other: 'Other',
  },
  {
    site: 'साइट',
    phone: 'फ़ोन',
    whatsapp: 'WhatsApp',
    email: 'ई-मेल',
    letter: 'चिट्ठी',
    tender: 'टेंडर',
    visit: 'मिलकर',
    other: 'और',
  },
);
export const lostReasonWords = fromPairs(lostReasonTexts);
export const requestWords = inBoth<Record<PrivacyRequest, string>>(
  { access: 'What we hold', correction: 'Correction', erasure: 'Erasure' },
  { access: 'हमारे पास क्या है', correction: 'सुधार', erasure: 'मिटाना' },
);
