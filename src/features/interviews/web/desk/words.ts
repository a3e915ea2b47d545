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
    placeEn: 'Place in English',
    placeHi: 'Place in Hindi',
    shortPlaceEn: 'Short name of the place in English',
    shortPlaceHi: 'Short name of the place in Hindi',
    bringEn: 'What to bring, in English',
    bringHi: 'What to bring, in Hindi',
    placeHint: 'The whole address, as the letter shows it.',
    shortHint: 'For messages: 30 characters at most.',
    capacityHint: 'How many people can be called, up to 1,000.',
    chooseOpening: 'Choose',
    openingOf: (title: string, number: number) => `${title}, opening ${number}`,
  },
  {
    opening: 'भर्ती',
    day: 'तारीख',
    time: 'शुरू होने का समय (भारतीय समय)',
    minutes: 'कितने मिनट',
    capacity: 'कितने लोग',
    placeEn: 'जगह, अंग्रेज़ी में',
    placeHi: 'जगह, हिंदी में',
    shortPlaceEn: 'जगह का छोटा नाम, अंग्रेज़ी में',
    shortPlaceHi: 'जगह का छोटा नाम, हिंदी में',
    bringEn: 'क्या साथ लाएँ, अंग्रेज़ी में',
    bringHi: 'क्या साथ लाएँ, हिंदी में',
    placeHint: 'पूरा पता, जैसा पत्र पर छपेगा।',
    shortHint: 'संदेशों के लिए: ज़्यादा से ज़्यादा 30 अक्षर।',
    capacityHint: 'कितने लोग बुलाए जा सकते हैं, 1,000 तक।',
    chooseOpening: 'चुनें',
    openingOf: (title: string, number: number) => `${title}, भर्ती ${number}`,
  },
);

export const slotWords = inBoth(
  {
    title: (slot: number) => `Interview slot ${slot}`,
    toList: 'All slots',
    intro: 'Day and time are those of India. The slot can be changed later.',
    create: 'Create the slot',
    facts: 'Slot',
    length: 'Length',
    edit: 'Change the slot',
    save: 'Save',
    reissue: (called: number) =>
      called === 1
        ? 'Re-issue the letter of the 1 person who is called, and notify that person'
        : `Re-issue the letters of the ${called} people who are called, and notify them`,
    reissueHint: 'Needed for every change except the number of places, because the letters change too.',
    end: 'Close or cancel',
    close: 'Close: no more calls',
    closeHint: 'People who are called keep their letters.',
    open: 'Open again',
    cancel: 'Cancel the slot',
    cancelHint: 'It stays in the list and cannot be opened again.',
    cancelTo: 'Move its applicants to',
    cancelToHint: (called: number) =>
      called === 1
        ? '1 person is called: the letter is re-issued for the other slot, and the person is notified.'
        : `${called} people are called: their letters are re-issued for the other slot, and they are notified.`,
    cancelNone: 'People are called, and no other open slot of this opening has room for all of them. Create one first.',
    chooseSlot: 'Choose a slot',
    confirmCancel: 'Cancel this slot permanently?',
    slotChoice: (time: string, place: string, free: number) => `${time}, ${place} (${free} free)`,
    missing: 'This field is needed.',
    outOfRange: 'This number is too small or too large.',
    tooLong: 'This is too long.',
    past: 'This time has passed.',
    tooFar: 'At most a year ahead.',
    payment: 'No account, phone number, UPI or web address here: it goes out in our name.',
    invalid: 'This is not valid.',
    unknownOpening: 'Choose an opening.',
    notSaved: 'Not saved. Check the marked fields; what you typed is still here.',
    belowCalled: (called: number) => `${called} are called already. It cannot have fewer places.`,
    belowCalledField: 'Fewer than the people already called.',
    lettersChange: (called: number) =>
      `Not saved yet: this changes the letters of ${called} applicants. Tick below to re-issue them, then save.`,
    isCancelled: 'The slot is cancelled.',
    isOver: 'The slot is over and cannot be changed.',
    hasLetters: 'Applicants are already called to this slot. Choose the slot to move them to.',
    noRoom: 'That slot has no room for all of them any more. Choose another.',
    changed: (by: string, time: string) => `${by} changed the slot at ${time}. What you typed is still here.`,
    changedList: 'Changed by a colleague:',
    nowIs: (value: string) => `Now: ${value}`,
    created: 'The slot is created. Call people to it from their applications.',
    saved: 'Saved.',
    reissued: 'Saved. The letters are re-issued; the people are notified in two minutes.',
    closed: 'The slot is closed.',
    opened: 'The slot is open.',
    cancelled: 'The slot is cancelled.',
    moved: 'The slot is cancelled. Its letters are re-issued; the people are notified in two minutes.',
  },
  {
    title: (slot: number) => `इंटरव्यू का समय, नं. ${slot}`,
    toList: 'सभी समय',
    intro: 'तारीख और समय भारत के हैं। इसे बाद में बदल सकते हैं।',
    create: 'समय तय करें',
    facts: 'समय और जगह',
    length: 'कितनी देर',
    edit: 'समय बदलें',
    save: 'सेव करें',
    reissue: (called: number) => `बुलाए गए ${called} लोगों को नया पत्र दें और उन्हें बताएँ`,
    reissueHint: 'लोगों की संख्या छोड़कर हर बदलाव के लिए ज़रूरी है: तब पत्र में लिखी बात बदल जाती है।',
    end: 'बंद या रद्द करें',
    close: 'बंद करें: और किसी को नहीं बुलाना',
    closeHint: 'जो बुलाए जा चुके हैं, उनके पत्र मान्य रहेंगे।',
    open: 'फिर खोलें',
    cancel: 'यह समय रद्द करें',
    cancelHint: 'यह सूची में रहेगा, पर फिर कभी नहीं खुलेगा।',
    cancelTo: 'बुलाए गए लोगों का नया समय',
    cancelToHint: (called: number) => `${called} लोग बुलाए जा चुके हैं: उन्हें दूसरे समय का नया पत्र मिलेगा और बताया जाएगा।`,
    cancelNone: 'लोग बुलाए जा चुके हैं, और इस भर्ती के किसी और खुले समय में सबके लिए जगह नहीं है। पहले नया समय तय करें।',
    chooseSlot: 'समय चुनें',
    confirmCancel: 'यह समय हमेशा के लिए रद्द करें?',
    slotChoice: (time: string, place: string, free: number) => `${time}, ${place} (${free} जगह खाली)`,
    missing: 'यह ज़रूरी है।',
    outOfRange: 'यह संख्या बहुत छोटी या बहुत बड़ी है।',
    tooLong: 'यह बहुत लंबा है।',
    past: 'यह समय बीत चुका है।',
    tooFar: 'ज़्यादा से ज़्यादा एक साल आगे।',
    payment: 'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: यह हमारे नाम से जाता है।',
    invalid: 'यह सही नहीं है।',
    unknownOpening: 'भर्ती चुनें।',
    notSaved: 'सेव नहीं हुआ। निशान वाली जगहें जाँचें; आपका लिखा हुआ यहीं है।',
    belowCalled: (called: number) => `${called} लोग बुलाए जा चुके हैं। इससे कम जगह नहीं हो सकती।`,
    belowCalledField: 'बुलाए गए लोगों से कम।',
    lettersChange: (called: number) =>
      `अभी सेव नहीं हुआ: इससे बुलाए गए ${called} लोगों के पत्र बदल जाते हैं। नीचे नए पत्र देने पर निशान लगाएँ, फिर सेव करें।`,
    isCancelled: 'यह समय रद्द हो चुका है।',
    isOver: 'यह समय बीत चुका है और बदला नहीं जा सकता।',
    hasLetters: 'लोग बुलाए जा चुके हैं। चुनें कि अब उन्हें किस समय बुलाना है।',
    noRoom: 'उस समय में अब सबके लिए जगह नहीं है। कोई और चुनें।',
    changed: (by: string, time: string) => `${by} ने ${time} पर यह समय बदला। आपका लिखा हुआ यहीं है।`,
    changedList: 'साथी ने यह बदला:',
    nowIs: (value: string) => `अब: ${value}`,
    created: 'समय तय हो गया। लोगों को उनके आवेदन से बुलाएँ।',
    saved: 'सेव हो गया।',
    reissued: 'सेव हो गया। नए पत्र दिए गए; लोगों को दो मिनट में बताया जाएगा।',
    closed: 'यह समय बंद हो गया।',
    opened: 'यह समय फिर खुल गया।',
    cancelled: 'यह समय रद्द हो गया।',
    moved: 'यह समय रद्द हो गया। नए पत्र दिए गए; लोगों को दो मिनट में बताया जाएगा।',
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
