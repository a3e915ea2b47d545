import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { languageQuery } from '#features/jobs/model/jobs.ts';
import type { RoleChoice, SlotRecord } from '../model.ts';

export type { RoleChoice, SlotPerson, SlotRecord, SlotRow } from '../model.ts';

/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = z._default(z.string().check(z.maxLength(1000, 'too-long')), '');
const slot = {
  day: typed,
  time: typed,
  minutes: typed,
  capacity: typed,
  placeEn: typed,
  placeHi: typed,
  shortPlaceEn: typed,
  shortPlaceHi: typed,
  bringEn: typed,
  bringHi: typed,
} as const;

const unknown = { 'interviews/unknown-slot': [404, 'There is no such slot.', 'ऐसा कोई समय नहीं है।'] } as const;
const invalid = {
  'interviews/invalid': [
    422,
    'Not saved. Check the marked fields; what you typed is still here.',
    'सेव नहीं हुआ। निशान वाली जगहें जाँचें; आपका लिखा हुआ यहीं है।',
  ],
} as const;
const hasResults = {
  'interviews/has-results': [
    409,
    'Results of this slot are written down already, and new letters would lose them. Clear them first in the list of the people called.',
    'इस समय के नतीजे लिखे जा चुके हैं, और नए पत्रों से वे खो जाते। पहले बुलाए गए लोगों की सूची में उन्हें मिटाएँ।',
  ],
} as const;
const change = {
  ...unknown,
  'interviews/changed': [409, 'A colleague changed this slot.', 'किसी साथी ने यह समय बदल दिया।'],
  'interviews/cancelled': [409, 'The slot is cancelled.', 'यह समय रद्द हो चुका है।'],
  'interviews/slot-over': [409, 'The slot is over and cannot be changed.', 'यह समय बीत चुका है और बदला नहीं जा सकता।'],
} as const;
const end = {
  ...change,
  ...hasResults,
  'interviews/has-letters': [
    409,
    'Applicants are already called to this slot. Choose the slot to move them to.',
    'लोग बुलाए जा चुके हैं। चुनें कि अब उन्हें किस समय बुलाना है।',
  ],
  'interviews/no-room': [
    409,
    'That slot has no room for all of them any more. Choose another.',
    'उस समय में अब सबके लिए जगह नहीं है। कोई और चुनें।',
  ],
} as const;
/** The texts of field errors. */
const reasons = {
  missing: ['This field is needed.', 'यह ज़रूरी है।'],
  'out-of-range': ['This number is too small or too large.', 'यह संख्या बहुत छोटी या बहुत बड़ी है।'],
  'too-long': ['This is too long.', 'यह बहुत लंबा है।'],
  past: ['This time has passed.', 'यह समय बीत चुका है।'],
  'too-far': ['At most a year ahead.', 'ज़्यादा से ज़्यादा एक साल आगे।'],
  payment: [
    'No account, phone number, UPI or web address here: it goes out in our name.',
    'यहाँ खाता, फ़ोन नंबर, UPI या वेब पता न लिखें: यह हमारे नाम से जाता है।',
  ],
  invalid: ['This is not valid.', 'यह सही नहीं है।'],
  unknown: ['Choose an opening.', 'भर्ती चुनें।'],
  'before-begin': ['Not even one slot fits until then.', 'तब तक एक भी समय नहीं बनता।'],
  'too-many': ['At most 60 slots at once.', 'एक बार में ज़्यादा से ज़्यादा 60 समय।'],
  'below-called': ['Fewer than the people already called.', 'बुलाए गए लोगों से कम।'],
} as const;

const right = 'applications/change';
const base = '/api/desk/interviews';
const ofOne = `${base}/:slot`;

export const getInterviewSlot = endpoint({
  method: 'GET',
  path: ofOne,
  access: 'desk',
  right: 'roles/read',
  refusals: unknown,
  answer: answers<SlotRecord>(),
});
/** The roles with their openings, for the form of a new slot. */
export const listSlotRoles = endpoint({
  method: 'GET',
  path: '/api/desk/interview-roles',
  access: 'desk',
  right,
  answer: answers<{ readonly roles: readonly RoleChoice[]; readonly today: string }>(),
});
/**
 * `opening`: role and number, `Supervisor/1`. With `until`, a time of day, a series of slots, each after the other. Goes on to
 * the new slot, or to the list of the day. `beside`: also where there are slots at this time and place.
 */
export const createInterviewSlot = act({
  path: base,
  right,
  body: z.strictObject({ opening: typed, ...slot, until: typed, beside: z.optional(z.literal('yes')) }),
  form: {
    submit: ['Create the slot', 'समय तय करें'],
    lead: [
      'Day and time are those of India. The slot can be changed later.',
      'तारीख और समय भारत के हैं। इसे बाद में बदल सकते हैं।',
    ],
    reasons,
  },
  done: {
    'interviews/created': [
      'The slot is created. Call people to it from their applications.',
      'समय तय हो गया। लोगों को उनके आवेदन से बुलाएँ।',
    ],
    'interviews/created-many': [
      'The slots are created. Call people to them from their applications.',
      'सभी समय तय हो गए। लोगों को उनके आवेदन से बुलाएँ।',
    ],
  },
  refusals: {
    ...invalid,
    'interviews/slots-exist': [
      409,
      ({ times }) =>
        `Nothing is created: this opening has slots at this place already at ${String(times)}. For a second table at the same time, tick the box below.`,
      ({ times }) =>
        `कुछ नहीं बना: इस भर्ती के इसी जगह पर ये समय पहले से हैं: ${String(times)}। उसी समय दूसरी मेज़ के लिए नीचे निशान लगाएँ।`,
    ],
  },
});
/**
 * Changes a slot. If letters were issued for it, `reissue` (`yes`) agrees that they are re-issued where they state what
 * changes.
 */
export const changeInterviewSlot = act({
  path: ofOne,
  right,
  body: z.strictObject({ version, ...slot, reissue: z.optional(z.literal('yes')) }),
  form: { submit: ['Save', 'सेव करें'], label: ['Change the slot', 'समय बदलें'], reasons },
  done: {
    'interviews/saved': ['Saved.', 'सेव हो गया।'],
    'interviews/reissued': [
      'Saved. The letters are re-issued; the people are notified in two minutes.',
      'सेव हो गया। नए पत्र दिए गए; लोगों को दो मिनट में बताया जाएगा।',
    ],
  },
  refusals: {
    ...change,
    ...invalid,
    ...hasResults,
    'interviews/below-called': [
      422,
      ({ called }) => `${Number(called)} are called already. It cannot have fewer places.`,
      ({ called }) => `${Number(called)} लोग बुलाए जा चुके हैं। इससे कम जगह नहीं हो सकती।`,
    ],
    'interviews/letters-change': [
      409,
      ({ called }) =>
        `Not saved yet: this changes the letters of ${Number(called)} applicants. Tick below to re-issue them, then save.`,
      ({ called }) =>
        `अभी सेव नहीं हुआ: इससे बुलाए गए ${Number(called)} लोगों के पत्र बदल जाते हैं। नीचे नए पत्र देने पर निशान लगाएँ, फिर सेव करें।`,
    ],
  },
});
export const openInterviewSlot = act({
  path: `${ofOne}/open`,
  right,
  hidden: { version, state: z.enum(['open', 'closed']) },
  form: {
    submit: [
      (isOpen: boolean) => (isOpen ? 'Close: no more calls' : 'Open again'),
      (isOpen) => (isOpen ? 'बंद करें: और किसी को नहीं बुलाना' : 'फिर खोलें'),
    ],
  },
  done: {
    'interviews/open': ['The slot is open.', 'यह समय फिर खुल गया।'],
    'interviews/closed': ['The slot is closed.', 'यह समय बंद हो गया।'],
  },
  refusals: end,
});
/** `to`: the slot that its letters are re-issued for; not needed without letters. */
export const cancelInterviewSlot = act({
  path: `${ofOne}/cancel`,
  right,
  hidden: { version },
  fields: { to: drawn(z._default(z.string().check(z.regex(/^(?:[1-9]\d{0,8})?$/, 'invalid')), '')) },
  form: {
    submit: ['Cancel the slot', 'यह समय रद्द करें'],
    ask: ['Cancel this slot permanently?', 'यह समय हमेशा के लिए रद्द करें?'],
  },
  done: {
    'interviews/slot-cancelled': ['The slot is cancelled.', 'यह समय रद्द हो गया।'],
    'interviews/moved': [
      'The slot is cancelled. Its letters are re-issued; the people are notified in two minutes.',
      'यह समय रद्द हो गया। नए पत्र दिए गए; लोगों को दो मिनट में बताया जाएगा।',
    ],
  },
  refusals: end,
});

const onlyResults = z.transform((value: unknown, { issues }) => {
  const keys = Object.keys(Object(value)).filter((key) => !/^(?:others|(?:came|marks)-[1-9]\d{0,9})$/.test(key));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value as Record<string, unknown> });
  return value;
});
/**
 * Who came to a slot, and their marks: `came-17` (`yes`, `no` or empty) and `marks-17` of the letter 17. `others`: what holds
 * for everybody of whom nothing is known.
 */
export const recordInterviewResults = act({
  path: `${ofOne}/results`,
  right,
  body: z.pipe(
    onlyResults,
    z.catchall(
      z.object({ others: z._default(z.enum(['', 'yes', 'no']), '') }),
      z.string().check(z.maxLength(20, 'too-long')),
    ),
  ),
  // Two for each of a thousand people, each with the mark of what it showed.
  maxFields: 2100,
  maxBytes: 256 * 1024,
  form: {
    label: ['Who came', 'कौन आया'],
    reasons: {
      marks: ['Marks are from 0 to 1000.', 'अंक 0 से 1000 तक होते हैं।'],
      absent: ['Somebody who did not come has no marks.', 'जो नहीं आया, उसके अंक नहीं होते।'],
      own: ['This is your own application.', 'यह आपका अपना आवेदन है।'],
      changed: [
        'A colleague has written something else here. Choose what is right, then save again.',
        'किसी साथी ने यहाँ कुछ और लिखा है। जो सही है उसे चुनें, फिर दोबारा सेव करें।',
      ],
    },
  },
  done: {
    'interviews/results': ['Saved.', 'सेव हो गया।'],
    'interviews/no-results': ['Nothing has changed.', 'कुछ नहीं बदला।'],
  },
  refusals: {
    ...unknown,
    ...invalid,
    'interviews/not-begun': [409, 'This is possible from the day of the interview on.', 'यह इंटरव्यू के दिन से हो सकता है।'],
  },
});
/** The people of a slot with photos and room for signatures, as a PDF; `of=day`: of all slots of the opening on that day. */
export const getAttendanceSheet = endpoint({
  method: 'GET',
  path: `${ofOne}/attendance.pdf`,
  access: 'desk',
  right: 'photos/read',
  query: z.strictObject({
    ...languageQuery,
    of: z.optional(z.enum(['slot', 'day'])),
    part: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  }),
  refusals: {
    ...unknown,
    'interviews/too-many': [429, 'Too many sheets requested. Please wait a moment and try again.'],
  },
  answer: answers<never>(),
});
