import type { DeskPageName, MenuGroup } from '#desk-pages.ts';
import type { StaffRole } from '#kit/desk-access.ts';
import type { FinderKey } from '#kit/desk-parts.ts';
import { inBoth } from '#web/i18n.ts';

/** Texts of the desk's frame, forms and lists. */
export const deskWords = inBoth(
  {
    desk: 'Desk',
    skip: 'Skip to the content',
    menu: 'Menu',
    site: 'Public site',
    signOut: 'Sign out',
    signedInAs: 'Signed in as',
    search: 'Search',
    searchHint: 'Number, phone or name',
    onlyRead: 'You can read this page. Your role does not change it.',
    notSaved: 'Not saved. What you typed is still here.',
    sessionEnded: 'Your session has ended. What you typed is still here: sign in, then send it again.',
    changedByColleague: 'A colleague has changed this. The page shows the new state; what you typed is still here.',
    factorNeeded: 'This needs your second factor again. What you typed is still here.',
    notAllowed: 'Your role does not include this. Ask the owner.',
    tooMany: 'Too many at once. Wait a moment and send it again.',
    failed: 'That did not work. What you typed is still here; try again.',
    offline: 'No connection. What you typed is still here; send it again when you are online.',
    working: 'Please wait',
    undo: 'Undo',
    eachRow: 'Progress and each row',
    close: 'Close',
    reveal: 'Show',
    revealLabel: 'Show in full',
    revealReason: 'Reason (the audit records it)',
    revealed: 'Shown in full',
    reasonNeeded: 'Give a reason of three letters or more.',
    tooManyReveals: 'You have shown very many values within an hour. The owner sees this. Try again later.',
    nothingToReveal: 'There is no such value any more.',
    hidden: 'Hidden',
    none: 'None',
    timeline: 'What happened',
    by: (name: string) => `by ${name}`,
  },
  {
    desk: 'डेस्क',
    skip: 'मुख्य भाग पर जाएँ',
    menu: 'मेन्यू',
    site: 'वेबसाइट',
    signOut: 'साइन आउट',
    signedInAs: 'साइन इन:',
    search: 'खोजें',
    searchHint: 'नंबर, फ़ोन या नाम',
    onlyRead: 'आप यह पेज पढ़ सकते हैं। आपकी भूमिका में इसे बदलना नहीं है।',
    notSaved: 'सेव नहीं हुआ। आपका लिखा हुआ यहीं है।',
    sessionEnded: 'आपका सत्र ख़त्म हो गया है। आपका लिखा हुआ यहीं है: साइन इन करें, फिर दोबारा भेजें।',
    changedByColleague: 'इसी बीच किसी साथी ने इसे बदल दिया। पेज पर नई स्थिति है; आपका लिखा हुआ यहीं है।',
    factorNeeded: 'इसके लिए दूसरा प्रमाण फिर से दें। आपका लिखा हुआ यहीं है।',
    notAllowed: 'आपकी भूमिका में यह शामिल नहीं है। मालिक से पूछें।',
    tooMany: 'एक साथ बहुत ज़्यादा। थोड़ा रुककर दोबारा भेजें।',
    failed: 'यह नहीं हो पाया। आपका लिखा हुआ यहीं है; फिर कोशिश करें।',
    offline: 'इंटरनेट नहीं है। आपका लिखा हुआ यहीं है; इंटरनेट आने पर दोबारा भेजें।',
    working: 'कृपया थोड़ा रुकें',
    undo: 'वापस लें',
    eachRow: 'हर पंक्ति का नतीजा',
    close: 'बंद करें',
    reveal: 'दिखाएँ',
    revealLabel: 'पूरा दिखाएँ',
    revealReason: 'कारण (ऑडिट में दर्ज होगा)',
    revealed: 'पूरा दिखाया गया',
    reasonNeeded: 'कम से कम तीन अक्षर में कारण लिखें।',
    tooManyReveals: 'आपने एक घंटे में बहुत ज़्यादा जानकारी देखी है। मालिक को यह दिखता है। बाद में कोशिश करें।',
    nothingToReveal: 'यह जानकारी अब नहीं है।',
    hidden: 'छिपा हुआ',
    none: 'कोई नहीं',
    timeline: 'क्या-क्या हुआ',
    by: (name: string) => `${name} द्वारा`,
  },
);

export const menuGroupWords = inBoth<Record<MenuGroup, string>>(
  { work: 'Work', recruitment: 'Recruitment', money: 'Money', office: 'Office' },
  { work: 'काम', recruitment: 'भर्ती', money: 'पैसा', office: 'कार्यालय' },
);
/** The titles of pages, also in the menu. */
export const deskPageWords = inBoth<Record<DeskPageName, string>>(
  {
    today: 'Today',
    leads: 'Leads',
    newLead: 'Complaint or privacy request',
    lead: 'Lead',
    quotations: 'Quotations',
    quotation: 'Quotation',
    attention: 'Needs a decision',
    messages: 'Unsent messages',
    audit: 'Audit',
    settings: 'Settings',
    search: 'Search',
    work: 'Bulk action',
    staff: 'Staff',
    ownSignIn: 'My sign-in',
  },
  {
    today: 'आज',
    leads: 'लीड',
    newLead: 'शिकायत या निजी डेटा का अनुरोध',
    lead: 'लीड',
    quotations: 'कोटेशन',
    quotation: 'कोटेशन',
    attention: 'फ़ैसला चाहिए',
    messages: 'न भेजे गए संदेश',
    audit: 'ऑडिट',
    settings: 'सेटिंग',
    search: 'खोजें',
    work: 'एक साथ बदलाव',
    staff: 'कर्मचारी',
    ownSignIn: 'मेरा साइन इन',
  },
);

export const staffRoleWords = inBoth<Record<StaffRole, string>>(
  { owner: 'Owner', recruiter: 'Recruiter', finance: 'Finance', editor: 'Editor', viewer: 'Viewer' },
  { owner: 'मालिक', recruiter: 'भर्ती', finance: 'वित्त', editor: 'संपादक', viewer: 'दर्शक' },
);

/** Kinds of records that the search finds. */
export const finderWords = inBoth<Record<FinderKey, string>>(
  {
    leads: 'Leads',
    quotations: 'Quotations',
    applications: 'Applications',
    payments: 'Payments',
    claims: 'Claims',
    people: 'People',
  },
  {
    leads: 'लीड',
    quotations: 'कोटेशन',
    applications: 'आवेदन',
    payments: 'भुगतान',
    claims: 'दावे',
    people: 'लोग',
  },
);

/** Texts of the search in the header, which the desk's script fills; `{count}` and `{text}` stand for values. */
export const paletteWords = inBoth(
  {
    results: 'Results',
    pages: 'Pages',
    commands: 'Actions',
    loading: 'Searching …',
    nothing: 'Nothing found. Check the number, or type more of the name.',
    failed: 'The search did not work. Try again.',
    offline: 'No connection. Try again when you are online.',
    count: '{count} results',
    one: '1 result',
    all: 'All results for “{text}”',
    noName: 'No name yet',
    newComplaint: 'Enter a complaint or privacy request',
    checkAudit: 'Check the audit',
    language: 'Show the desk in Hindi',
    site: 'Open the public site',
  },
  {
    results: 'नतीजे',
    pages: 'पेज',
    commands: 'काम',
    loading: 'खोज रहे हैं …',
    nothing: 'कुछ नहीं मिला। नंबर जाँचें या नाम के और अक्षर लिखें।',
    failed: 'खोज नहीं हो पाई। फिर कोशिश करें।',
    offline: 'इंटरनेट नहीं है। इंटरनेट आने पर फिर कोशिश करें।',
    count: '{count} नतीजे',
    one: '1 नतीजा',
    all: '“{text}” के सभी नतीजे',
    noName: 'अभी नाम नहीं है',
    newComplaint: 'शिकायत या निजी डेटा का अनुरोध दर्ज करें',
    checkAudit: 'ऑडिट जाँचें',
    language: 'डेस्क अंग्रेज़ी में देखें',
    site: 'वेबसाइट खोलें',
  },
);
/** What the script gets. */
export type PaletteTexts = Readonly<Record<keyof (typeof paletteWords)['en'], string>> & {
  readonly kinds: Readonly<Record<FinderKey, string>>;
};
