import { inBoth } from '#web/i18n.ts';
import type { LeadFlag } from '../../model/leads.ts';

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
    why: 'Why lost?',
    chooseChange: 'Choose what to change.',
    sayWhy: 'Choose why.',
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
    why: 'ऑर्डर क्यों नहीं मिला?',
    sayWhy: 'चुनें कि क्यों।',
    chooseChange: 'चुनें कि क्या बदलना है।',
    notStaff: 'यह साथी अब लीड का जवाब नहीं देता। किसी दूसरे को चुनें।',
  },
);
