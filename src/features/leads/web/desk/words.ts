import type { Tone } from '#kit/desk/drawn-list.ts';
import { fromPairs, inBoth } from '#web/i18n.ts';
import { lostReasonTexts } from '../../contract/desk.ts';
import type { LeadFlag, LeadKind, LeadSource, LeadState, PrivacyRequest } from '../../model/leads.ts';

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
export const flagWords = inBoth<Record<LeadFlag, string>>(
  {
    'odd-phone': 'The phone number looks odd.',
    'odd-email': 'The e-mail address looks odd.',
    'unknown-product': 'A product is not one of ours.',
    trapped: 'A hidden field was filled in: probably from a program.',
  },
  {
    'odd-phone': 'फ़ोन नंबर सही नहीं लगता।',
    'odd-email': 'ई-मेल पता सही नहीं लगता।',
    'unknown-product': 'एक उत्पाद हमारी सूची में नहीं है।',
    trapped: 'छिपी हुई जगह भरी गई है: शायद किसी प्रोग्राम ने भेजा है।',
  },
);

/** What the list's page does, and what a record shows as the list does. */
export const leadsWords = inBoth(
  {
    enter: 'Enter a lead',
    state: 'Status',
    kind: 'Kind',
    owner: 'Owner',
    nobody: 'Nobody',
    me: 'Me',
    due: 'Due',
    lostReason: 'Why lost',
    phone: 'Phone',
    product: 'Product',
    change: 'Change to',
    choose: 'Choose',
    give: (name: string) => `Give to ${name}`,
    takeAway: 'Give back (no owner)',
    reopen: 'Reopen',
    notSpam: 'Not spam',
    changeSelected: 'Change selected',
    chooseChange: 'Choose what to change.',
    notStaff: 'This person does not answer leads any more. Choose another.',
  },
  {
    enter: 'लीड दर्ज करें',
    state: 'स्थिति',
    kind: 'किस तरह की',
    owner: 'किसके पास',
    nobody: 'किसी के पास नहीं',
    me: 'मेरे पास',
    due: 'कब तक',
    lostReason: 'ऑर्डर क्यों नहीं मिला',
    phone: 'फ़ोन',
    product: 'उत्पाद',
    change: 'क्या करना है',
    choose: 'चुनें',
    give: (name: string) => `${name} को दें`,
    takeAway: 'वापस रखें (किसी के पास नहीं)',
    reopen: 'फिर खोलें',
    notSpam: 'स्पैम नहीं',
    changeSelected: 'चुनी हुई बदलें',
    chooseChange: 'चुनें कि क्या बदलना है।',
    notStaff: 'यह साथी अब लीड का जवाब नहीं देता। किसी दूसरे को चुनें।',
  },
);
