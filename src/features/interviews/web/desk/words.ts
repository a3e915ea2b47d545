import type { Tone } from '#kit/desk/drawn-list.ts';
import { inBoth } from '#web/i18n.ts';

export const slotsWords = inBoth(
  {
    starts: 'Begins',
    place: 'Place',
    called: 'Called',
    calledOf: (called: number, capacity: number) => `${called} of ${capacity}`,
    state: 'Status',
    minutes: (minutes: number) => `${minutes} minutes`,
  },
  {
    starts: 'शुरू',
    place: 'जगह',
    called: 'बुलाए गए',
    calledOf: (called: number, capacity: number) => `${capacity} में से ${called}`,
    state: 'स्थिति',
    minutes: (minutes: number) => `${minutes} मिनट`,
  },
);

export const slotStateWords = inBoth(
  { open: 'Open', closed: 'Closed', cancelled: 'Cancelled', over: 'Over', full: 'Full' },
  { open: 'खुला', closed: 'बंद', cancelled: 'रद्द', over: 'बीत चुका', full: 'भर गया' },
);

export const slotTones: Readonly<Record<keyof typeof slotStateWords.en, Tone>> = {
  open: 'good',
  closed: 'warn',
  cancelled: 'bad',
  over: 'neutral',
  full: 'info',
};

export const slotFieldWords = inBoth(
  {
    opening: 'Opening',
    day: 'Day',
    time: 'Begins at (Indian time)',
    minutes: 'Length in minutes',
    capacity: 'Places',
    until: 'Until (Indian time)',
    untilHint: 'For a series: slots of this length follow each other until then. Empty: one slot.',
    placeEn: 'Place in English',
    placeHi: 'Place in Hindi',
    shortPlaceEn: 'Short name of the place in English',
    shortPlaceHi: 'Short name of the place in Hindi',
    bringEn: 'What to bring, in English',
    bringHi: 'What to bring, in Hindi',
    placeHint: 'The whole address, as the letter shows it.',
    shortHint: 'For messages: 30 characters at most.',
    capacityHint: 'How many people can be called to each slot, up to 1,000.',
    chooseOpening: 'Choose',
    beside: 'Create a second table at the same time',
    openingOf: (title: string, number: number) => `${title}, opening ${number}`,
  },
  {
    opening: 'भर्ती',
    day: 'तारीख',
    time: 'शुरू होने का समय (भारतीय समय)',
    minutes: 'कितने मिनट',
    capacity: 'कितने लोग',
    until: 'कब तक (भारतीय समय)',
    untilHint: 'कई समय एक साथ: तब तक इतनी ही देर के समय एक के बाद एक बनेंगे। खाली हो, तो एक ही समय।',
    placeEn: 'जगह, अंग्रेज़ी में',
    placeHi: 'जगह, हिंदी में',
    shortPlaceEn: 'जगह का छोटा नाम, अंग्रेज़ी में',
    shortPlaceHi: 'जगह का छोटा नाम, हिंदी में',
    bringEn: 'क्या साथ लाएँ, अंग्रेज़ी में',
    bringHi: 'क्या साथ लाएँ, हिंदी में',
    placeHint: 'पूरा पता, जैसा पत्र पर छपेगा।',
    shortHint: 'संदेशों के लिए: ज़्यादा से ज़्यादा 30 अक्षर।',
    capacityHint: 'हर समय में कितने लोग बुलाए जा सकते हैं, 1,000 तक।',
    chooseOpening: 'चुनें',
    beside: 'उसी समय दूसरी मेज़ भी बनाएँ',
    openingOf: (title: string, number: number) => `${title}, भर्ती ${number}`,
  },
);

export const slotWords = inBoth(
  {
    toList: 'All slots',
    copy: 'Copy',
    people: 'People called',
    nobody: 'Nobody is called yet. Call people from their applications.',
    name: 'Name',
    phone: 'Phone',
    photo: (name: string) => `Photo of ${name}`,
    came: 'Came',
    cameOf: (name: string) => `${name}: came`,
    unknown: 'Not yet known',
    yes: 'Came',
    no: 'Did not come',
    marks: 'Marks',
    marksOf: (name: string) => `${name}: marks`,
    withdrawn: 'Application cancelled',
    save: 'Save',
    othersCame: 'Save, all others came',
    othersAbsent: 'Save, all others did not come',
    notYet: 'From the day of the interview on, you write down here who came, and the marks.',
    sheet: (part?: number) => (part === undefined ? 'Attendance sheet (PDF)' : `Attendance sheet, part ${part} (PDF)`),
    daySheet: (part?: number) =>
      part === undefined ? 'Sheet of the whole day (PDF)' : `Sheet of the whole day, part ${part} (PDF)`,
    cameCount: (count: number) => `${count} came`,
    absentCount: (count: number) => `${count} did not come`,
    facts: 'Slot',
    length: 'Length',
    edit: 'Change the slot',
    reissue: (called: number) =>
      called === 1
        ? 'Re-issue the letter of the 1 person who is called, and notify that person'
        : `Re-issue the letters of the ${called} people who are called, and notify them`,
    reissueHint: 'Needed for every change except the number of places, because the letters change too.',
    end: 'Close or cancel',
    closeHint: 'People who are called keep their letters.',
    cancelHint: 'It stays in the list and cannot be opened again.',
    cancelTo: 'Move its applicants to',
    cancelToHint: (called: number) =>
      called === 1
        ? '1 person is called: the letter is re-issued for the other slot, and the person is notified.'
        : `${called} people are called: their letters are re-issued for the other slot, and they are notified.`,
    cancelNone: 'People are called, and no other open slot of this opening has room for all of them. Create one first.',
    chooseSlot: 'Choose a slot',
    slotChoice: (time: string, place: string, free: number) => `${time}, ${place} (${free} free)`,
    changed: (by: string, time: string) => `${by} changed the slot at ${time}. What you typed is still here.`,
    changedList: 'Changed by a colleague:',
  },
  {
    toList: 'सभी समय',
    copy: 'कॉपी करें',
    people: 'बुलाए गए लोग',
    nobody: 'अभी किसी को नहीं बुलाया गया। लोगों को उनके आवेदन से बुलाएँ।',
    name: 'नाम',
    phone: 'फ़ोन',
    photo: (name: string) => `${name} की फ़ोटो`,
    came: 'आए या नहीं',
    cameOf: (name: string) => `${name}: आए या नहीं`,
    unknown: 'अभी पता नहीं',
    yes: 'आए',
    no: 'नहीं आए',
    marks: 'अंक',
    marksOf: (name: string) => `${name}: अंक`,
    withdrawn: 'आवेदन रद्द हो चुका है',
    save: 'सेव करें',
    othersCame: 'सेव करें, बाकी सब आए',
    othersAbsent: 'सेव करें, बाकी कोई नहीं आया',
    notYet: 'इंटरव्यू के दिन से यहाँ लिखें कि कौन आया और कितने अंक मिले।',
    sheet: (part?: number) => (part === undefined ? 'उपस्थिति पत्रक (PDF)' : `उपस्थिति पत्रक, भाग ${part} (PDF)`),
    daySheet: (part?: number) => (part === undefined ? 'पूरे दिन का पत्रक (PDF)' : `पूरे दिन का पत्रक, भाग ${part} (PDF)`),
    cameCount: (count: number) => `${count} आए`,
    absentCount: (count: number) => `${count} नहीं आए`,
    facts: 'समय और जगह',
    length: 'कितनी देर',
    edit: 'समय बदलें',
    reissue: (called: number) => `बुलाए गए ${called} लोगों को नया पत्र दें और उन्हें बताएँ`,
    reissueHint: 'लोगों की संख्या छोड़कर हर बदलाव के लिए ज़रूरी है: तब पत्र में लिखी बात बदल जाती है।',
    end: 'बंद या रद्द करें',
    closeHint: 'जो बुलाए जा चुके हैं, उनके पत्र मान्य रहेंगे।',
    cancelHint: 'यह सूची में रहेगा, पर फिर कभी नहीं खुलेगा।',
    cancelTo: 'बुलाए गए लोगों का नया समय',
    cancelToHint: (called: number) => `${called} लोग बुलाए जा चुके हैं: उन्हें दूसरे समय का नया पत्र मिलेगा और बताया जाएगा।`,
    cancelNone: 'लोग बुलाए जा चुके हैं, और इस भर्ती के किसी और खुले समय में सबके लिए जगह नहीं है। पहले नया समय तय करें।',
    chooseSlot: 'समय चुनें',
    slotChoice: (time: string, place: string, free: number) => `${time}, ${place} (${free} जगह खाली)`,
    changed: (by: string, time: string) => `${by} ने ${time} पर यह समय बदला। आपका लिखा हुआ यहीं है।`,
    changedList: 'साथी ने यह बदला:',
  },
);

/** What happened to a slot, by the action of the audit. */
export const slotEventWords = inBoth<Readonly<Record<string, string>>>(
  {
    'interviews/slot-created': 'Slot created',
    'interviews/slot-changed': 'Slot changed',
    'interviews/slot-closed': 'Slot closed',
    'interviews/slot-opened': 'Slot opened again',
    'interviews/slot-cancelled': 'Slot cancelled',
  },
  {
    'interviews/slot-created': 'समय तय हुआ',
    'interviews/slot-changed': 'समय बदला गया',
    'interviews/slot-closed': 'समय बंद हुआ',
    'interviews/slot-opened': 'समय फिर खुला',
    'interviews/slot-cancelled': 'समय रद्द हुआ',
  },
);

/** What a new slot asks to bring until staff change it. */
export const defaultBring = {
  en: 'This letter, an identity document and your original certificates',
  hi: 'यह पत्र, पहचान पत्र और प्रमाण पत्रों की मूल प्रतियाँ',
} as const;
