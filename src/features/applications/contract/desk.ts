import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { decisionReason, drawn, line } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import type { CallPreview, DeskApplicationRecord, MovePlan, RefundPlan } from '../model/desk.ts';
import { allStageReasons, maxNoteLength, movableStages, type StageReason } from '../stages/model.ts';

const unknown = {
  'applications/unknown': [404, 'There is no such application.', 'ऐसा कोई आवेदन नहीं है।'],
} as const;
const listQuery = z.string().check(z.maxLength(4000, 'too-long'));

/** One application; `list` is the query of the list that the person came from, for its neighbours there. */
export const getApplication = endpoint({
  method: 'GET',
  path: '/api/desk/applications/:number',
  access: 'desk',
  right: 'applications/read',
  query: z.strictObject({ list: z.optional(listQuery) }),
  refusals: unknown,
  answer: answers<DeskApplicationRecord>(),
});

/** Steps count from 1, as versions do. */
const step = version;
/** Empty without one. */
const reasonCode = z.union([z.enum(allStageReasons as readonly [StageReason, ...StageReason[]]), z.literal('')]);
const reason = z._default(
  z.pipe(
    reasonCode,
    z.transform((code) => (code === '' ? null : code)),
  ),
  null,
);
/** The person knows that applicants can no longer cancel then. */
const aware = z.optional(z.literal('yes'));

const noReason = {
  'applications/reason': [422, 'Choose a reason.', 'कारण चुनें।'],
} as const;
const fields = {
  ...noReason,
  'applications/still-cancellable': [
    409,
    'The applicant can still cancel and get the fee back.',
    'आवेदक अभी भी रद्द करके शुल्क वापस पा सकते हैं।',
  ],
} as const;
const moved = {
  ...unknown,
  'applications/not-active': [
    409,
    'This application is cancelled or refunded, so its stage cannot be changed.',
    'यह आवेदन रद्द है या शुल्क लौट चुका है, इसलिए इसका चरण नहीं बदलता।',
  ],
  'applications/changed': [
    409,
    'This application has changed since. Look at it again before you move it.',
    'यह आवेदन इसी बीच बदल गया है। चरण बदलने से पहले इसे फिर देखें।',
  ],
} as const;
const right = 'applications/change';
const ofOne = [{ kind: 'application', named: 'number' }] as const;
/** The page that follows says what it is about. */
const goesOn = ['', ''] as const;

const notifies = [
  'Moved. The applicant is notified in two minutes, unless you undo it.',
  'हो गया। वापस न लें, तो आवेदक को दो मिनट में संदेश मिलेगा।',
] as const;
const isQuiet = ['Moved. This stage sends no message.', 'हो गया। इस चरण का कोई संदेश नहीं जाता।'] as const;
const tickAware = ['Tick this before you move the application.', 'आवेदन आगे बढ़ाने से पहले इस पर निशान लगाएँ।'] as const;
/** Moves an application. Its applicant is notified two minutes later, unless the move is undone. */
export const moveApplication = act({
  path: '/api/desk/applications/:number/stage',
  right,
  about: ofOne,
  body: z.strictObject({ version, stage: z.enum(movableStages), reason, aware }),
  form: {
    label: [(to: string) => to, (to) => to],
    reasons: { 'aware.missing': tickAware, 'reason.missing': ['Choose a reason.', 'कारण चुनें।'] },
  },
  done: {
    'applications/under-review': isQuiet,
    'applications/shortlisted': notifies,
    'applications/selected': notifies,
    'applications/not-selected': notifies,
    'applications/withdrawn': notifies,
    'applications/received': isQuiet,
  },
  refusals: { ...moved, ...fields },
});
/** Undoes the move of this step, within two minutes. */
export const undoMove = act({
  path: '/api/desk/applications/:number/undo',
  right,
  about: ofOne,
  hidden: { step },
  form: {},
  done: {
    'applications/move-undone': [
      'The move is undone. The applicant gets no message.',
      'बदलाव वापस लिया गया। आवेदक को कोई संदेश नहीं जाएगा।',
    ],
  },
  refusals: {
    ...moved,
    'applications/undo-over': [
      409,
      'The two minutes are over: the applicant was notified. Move it to another stage instead.',
      'दो मिनट पूरे हो गए: आवेदक को संदेश जा चुका है। इसे दूसरे चरण में रखें।',
    ],
  },
});

const confirmed = z.literal('yes', 'missing');
const noteText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) =>
      withoutUnseen(typed.normalize('NFC'))
        .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
        .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    ),
  ),
  z.string().check(
    z.refine((text) => isVisible(text), 'missing'),
    // The database counts characters, not units of UTF-16.
    z.refine((text) => Array.from(text).length <= maxNoteLength, 'too-long'),
  ),
);
export const noteApplication = act({
  path: '/api/desk/applications/:number/notes',
  right,
  fields: { note: drawn(noteText) },
  form: {
    submit: ['Add note', 'नोट जोड़ें'],
    reasons: { missing: ['Write the note first.', 'पहले नोट लिखें।'] },
  },
  done: { 'applications/noted': ['The note is saved.', 'नोट सेव हो गया।'] },
  refusals: {
    ...unknown,
    'applications/erased': [
      409,
      'The personal fields of this application are erased, so you cannot add a note.',
      'इस आवेदन की निजी जानकारी मिटा दी गई है, इसलिए नोट नहीं लिखा जा सकता।',
    ],
  },
});

interface Release {
  readonly whom: string;
  readonly sum: string;
}
/** Takes the commission of this application off hold, with the reason for the audit. `confirmed`: they checked person and sum. */
export const releaseCommission = act({
  path: '/api/desk/applications/:number/release-earning',
  right: 'claims/change',
  about: [{ kind: 'earning', named: 'number' }],
  hidden: { confirmed },
  fields: {
    reason: line(noteText, {
      label: ['Reason', 'कारण'],
      hint: ['Staff read it in the audit.', 'स्टाफ़ इसे ऑडिट में पढ़ता है।'],
      missing: ['Write the reason.', 'कारण लिखें।'],
      max: maxNoteLength,
    }),
  },
  form: {
    submit: ['Take off hold', 'रोक हटाएँ'],
    lead: [
      'Compare both people first. An earning that is taken off hold is never held again.',
      'पहले दोनों लोगों का मिलान कर लें। जिस कमाई से रोक हटी, उस पर फिर रोक नहीं लगती।',
    ],
    ask: [
      ({ whom, sum }: Release) => `Take ${sum} off hold?\n\n${whom}`,
      ({ whom, sum }) => `${sum} से रोक हटाएँ?\n\n${whom}`,
    ],
    check: [({ whom, sum }) => `I checked: ${whom}, ${sum}.`, ({ whom, sum }) => `मैंने जाँच लिया: ${whom}, ${sum}।`],
  },
  done: {
    'applications/earning-released': ['The earning is no longer on hold.', 'अब इस कमाई पर रोक नहीं है।'],
  },
  refusals: {
    ...unknown,
    'applications/earning-not-held': [409, 'This earning is not on hold any more.', 'इस कमाई पर अब रोक नहीं है।'],
  },
});

const bulkMove = {
  ...selectionFields,
  // A page of a list has so many; their numbers travel in the URL of the page that asks to confirm.
  ids: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
  stage: z.enum(movableStages, 'missing'),
  reason,
};
/** What a bulk move would do, for the page that asks to confirm it. */
export const planMove = endpoint({
  method: 'GET',
  path: '/api/desk/application-moves',
  access: 'desk',
  right: 'applications/change',
  query: z.strictObject({
    stage: z.enum(movableStages),
    reason: z.optional(reasonCode),
    /** Numbers joined by commas; without `all`. */
    ids: z.optional(z.string().check(z.maxLength(4000, 'too-long'))),
    all: selectionFields.all,
    query: selectionFields.query,
  }),
  refusals: { ...bulkRefusals, ...noReason },
  answer: answers<MovePlan>(),
});
/** Checks which rows a bulk move is about, and goes on to the page that asks to confirm it. */
export const prepareMove = act({
  path: '/api/desk/application-moves/prepared',
  right,
  body: z.strictObject(bulkMove),
  listFields: ['ids'],
  done: { 'applications/prepared': goesOn },
  refusals: { ...bulkRefusals, ...noReason },
});
/** Begins a bulk move. Applications that changed since are skipped and listed; `undo` names the work. */
export const moveApplications = act({
  path: '/api/desk/application-moves',
  right,
  body: z.strictObject({ ...bulkMove, aware }),
  listFields: ['ids'],
  form: { submit: ['Move them', 'चरण बदलें'], reasons: { missing: tickAware } },
  done: {
    'applications/bulk': [
      (count) => `${count} applications are being moved. Messages leave two minutes after the last one.`,
      (count) => `${count} आवेदन बदले जा रहे हैं। आख़िरी के दो मिनट बाद संदेश जाएँगे।`,
    ],
  },
  refusals: { ...bulkRefusals, ...fields },
});

const ofMany = {
  ...selectionFields,
  ids: bulkMove.ids,
  count: z.string().check(z.regex(/^\d{1,6}$/)),
  sum: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
  confirmed,
};
const ofManyRefusals = {
  ...bulkRefusals,
  'refunds/not-as-shown': [
    409,
    'These fees have changed. Look at the figures again.',
    'ये शुल्क बदल गए हैं। संख्या फिर से देखें।',
  ],
} as const;
/** Leads from selected rows of the list to the page of their refunds. */
export const selectRefunds = act({
  path: '/api/desk/application-refunds/selection',
  right: 'payments/change',
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
  done: { 'applications/to-refund': goesOn },
});
/** What can be proposed and agreed to among the fees of selected applications. `ids`: numbers, joined by commas. */
export const planRefunds = endpoint({
  method: 'GET',
  path: '/api/desk/application-refunds',
  access: 'desk',
  right: 'payments/change',
  query: z.strictObject({
    ids: z.optional(z.string().check(z.maxLength(4000, 'too-long'))),
    all: selectionFields.all,
    query: selectionFields.query,
  }),
  refusals: bulkRefusals,
  answer: answers<RefundPlan>(),
});
interface OfMany {
  readonly count: number;
  readonly sum: string;
}
const checked = [
  ({ count, sum }: OfMany) => `I checked ${count === 1 ? 'the fee' : `the ${count} fees`} and ${sum}.`,
  ({ count, sum }: OfMany) => `मैंने ${count} शुल्क और ${sum} जाँच लिए।`,
] as const;
/** Proposes the refund of each selected fee: a second person agrees. `count` and `sum` (rupees) are what the person confirmed. */
export const proposeRefunds = act({
  path: '/api/desk/application-refunds',
  right: 'payments/change',
  asksFactor: true,
  hidden: ofMany,
  fields: {
    reason: decisionReason({
      label: ['Reason, which each applicant reads', 'कारण, जो हर आवेदक पढ़ेगा'],
    }),
  },
  listFields: ['ids'],
  form: {
    submit: [
      ({ count, sum }: OfMany) => `Propose ${count === 1 ? 'one refund' : `${count} refunds`}, ${sum}`,
      ({ count, sum }) => `${count} रिफ़ंड का प्रस्ताव करें, ${sum}`,
    ],
    label: ['Propose the refunds', 'रिफ़ंड का प्रस्ताव करें'],
    ask: [
      ({ count, sum }) =>
        `Propose ${count === 1 ? 'the refund of one fee' : `the refunds of ${count} fees`}, ${sum} in all? Another person agrees, then the money goes back.`,
      ({ count, sum }) => `${count} शुल्क के रिफ़ंड का प्रस्ताव करें, कुल ${sum}? दूसरे व्यक्ति की मंज़ूरी के बाद पैसा लौटेगा।`,
    ],
    check: checked,
  },
  done: {
    'applications/refunds-proposed': [
      (count) =>
        `The refunds of ${count} applications are being proposed. You can undo it for two minutes. Then another person agrees here.`,
      (count) => `${count} आवेदनों के रिफ़ंड का प्रस्ताव हो रहा है। दो मिनट तक वापस ले सकते हैं। फिर दूसरा व्यक्ति यहीं मंज़ूर करे।`,
    ],
  },
  refusals: ofManyRefusals,
});
/** Agrees to the refunds that were proposed by `at`, the moment of the page. */
export const agreeToRefunds = act({
  path: '/api/desk/application-refunds/agreed',
  right: 'payments/change',
  asksFactor: true,
  hidden: { ...ofMany, at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)) },
  listFields: ['ids'],
  form: {
    submit: [
      ({ count, sum }: OfMany) => `Agree and refund ${sum} (${count})`,
      ({ count, sum }) => `मंज़ूर करें और ${sum} लौटाएँ (${count})`,
    ],
    label: ['Agree to the refunds', 'रिफ़ंड मंज़ूर करें'],
    ask: [
      ({ count, sum }) =>
        `Refund ${count === 1 ? 'one fee' : `${count} fees`}, ${sum} in all? The gateway gets them at once. This has no undo.`,
      ({ count, sum }) => `${count} शुल्क लौटाएँ, कुल ${sum}? गेटवे को तुरंत भेजा जाएगा। यह वापस नहीं होगा।`,
    ],
    check: checked,
  },
  done: { 'lists/started': goesOn },
  refusals: ofManyRefusals,
});

const slotId = /^[1-9]\d{0,8}$/;
interface Called {
  readonly role: string;
  readonly isCalled: boolean;
}
/**
 * Calls the application to a slot, or re-issues its letter for another one. `aware`: the person knows that the applicant can
 * no longer cancel then.
 */
export const callApplication = act({
  path: '/api/desk/applications/:number/call',
  right,
  about: ofOne,
  body: z.strictObject({ version, slot: z.string().check(z.regex(slotId, 'slot-missing')), aware }),
  form: {
    submit: [
      ({ isCalled }: Called) => (isCalled ? 'Call to this slot instead' : 'Call to this slot'),
      ({ isCalled }) => (isCalled ? 'अब इस समय बुलाएँ' : 'इस समय बुलाएँ'),
    ],
    label: [({ role }) => `Interview: ${role}`, ({ role }) => `इंटरव्यू: ${role}`],
    reasons: {
      'slot-missing': ['Choose a slot.', 'समय चुनें।'],
      missing: ['Tick this if you want to call now.', 'अभी बुलाना हो, तो यहाँ निशान लगाएँ।'],
    },
  },
  done: {
    'applications/called': [
      'Called. The letter is issued; the applicant is notified after two minutes.',
      'बुलाया गया। पत्र बन गया; आवेदक को दो मिनट बाद बताया जाएगा।',
    ],
    'applications/call-reissued': [
      'The letter is re-issued; the applicant is notified after two minutes.',
      'नया पत्र बन गया; आवेदक को दो मिनट बाद बताया जाएगा।',
    ],
  },
  refusals: {
    ...unknown,
    ...noReason,
    'applications/not-active': [
      409,
      'The application was cancelled or refunded.',
      'आवेदन रद्द हो चुका है या शुल्क लौट चुका है।',
    ],
    'applications/changed': [
      409,
      'A colleague changed this application. The page shows it as it is now.',
      'किसी साथी ने यह आवेदन बदला है। पेज पर अभी की स्थिति है।',
    ],
    'applications/still-cancellable': [
      409,
      'Not called yet: the applicant may still cancel, and a call ends that. Tick it below, then call.',
      'अभी नहीं बुलाया: आवेदक अब भी रद्द कर सकता है, बुलाने पर नहीं कर पाएगा। नीचे निशान लगाएँ, फिर बुलाएँ।',
    ],
    'interviews/unknown-slot': [
      422,
      'This opening has no such slot. Choose another.',
      'इस भर्ती का ऐसा कोई समय नहीं है। कोई और चुनें।',
    ],
    'interviews/slot-closed': [
      409,
      'This slot takes no more calls. Choose another.',
      'इस समय में अब और किसी को नहीं बुलाना। कोई और चुनें।',
    ],
    'interviews/slot-over': [409, 'This slot is over. Choose another.', 'यह समय बीत चुका है। कोई और चुनें।'],
    'interviews/slot-full': [
      409,
      'This slot has just become full. Choose another.',
      'यह समय अभी-अभी भर गया। कोई और चुनें।',
    ],
    'interviews/same-slot': [
      409,
      'The applicant is called to this slot already.',
      'आवेदक इस समय पहले ही बुलाया जा चुका है।',
    ],
  },
});

const calls = '/api/desk/application-calls';
/** Leads from selected rows of the list to the page that confirms their call. */
export const selectCalls = act({
  path: `${calls}/selection`,
  right,
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
  done: { 'applications/to-call': goesOn },
});
/** What a call would do. `ids`: numbers, joined by commas; with `all` (`yes`) all rows that match `query`. */
export const previewCalls = endpoint({
  method: 'GET',
  path: calls,
  access: 'desk',
  right: 'applications/change',
  query: z.strictObject({
    ids: z._default(z.string().check(z.maxLength(20_000)), ''),
    all: z.optional(z.literal('yes')),
    query: z._default(z.string().check(z.maxLength(4000, 'too-long')), ''),
  }),
  refusals: bulkRefusals,
  answer: answers<CallPreview>(),
});
/**
 * Calls selected applications to slots, which fill in the order of their time. `aware`: also those whose applicants can
 * still cancel, which ends it. `undo` names the work.
 */
export const callApplications = act({
  path: calls,
  right,
  body: z.strictObject({
    ...selectionFields,
    slots: z._default(z.array(z.string().check(z.regex(slotId, 'invalid'))).check(z.maxLength(200)), []),
    aware,
  }),
  listFields: ['ids', 'slots'],
  form: {
    submit: [
      (count: number) => (count === 1 ? 'Call 1 application' : `Call ${count} applications`),
      (count) => `${count} आवेदकों को बुलाएँ`,
    ],
    lead: [
      'The earliest slot fills first. When places run out, the remaining applicants are skipped.',
      'पहले वाला समय पहले भरता है। जिनके लिए जगह नहीं बचेगी, वे छोड़े जाएँगे।',
    ],
  },
  done: {
    'applications/bulk-call': [
      (count) => `${count} applications are being called. You can undo it for two minutes.`,
      (count) => `${count} आवेदक बुलाए जा रहे हैं। दो मिनट तक वापस ले सकते हैं।`,
    ],
  },
  refusals: {
    ...bulkRefusals,
    'interviews/unknown-slot': [422, 'Tick at least one slot.', 'कम से कम एक समय पर निशान लगाएँ।'],
  },
});
