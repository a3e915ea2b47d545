import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import type { CallPreview, DeskApplicationRecord, MovePlan, RefundPlan } from '../model/desk.ts';
import { allStageReasons, maxNoteLength, movableStages, type StageReason } from '../stages/model.ts';

const unknown = { 'applications/unknown': [404, 'There is no such application.'] } as const;
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

const fields = {
  'applications/reason': [422, 'Choose a reason of this stage.'],
  'applications/still-cancellable': [409, 'The applicant can still cancel. Confirm that this ends with the move.'],
} as const;
const moved = {
  ...unknown,
  'applications/not-active': [409, 'This application is cancelled or refunded.'],
  'applications/changed': [409, 'This application has changed since. Look at it again before you move it.'],
} as const;
const changes = {
  method: 'POST',
  access: 'desk',
  right: 'applications/change',
  answer: answers<DeskDone>(),
} as const;
const ofOne = [{ kind: 'application', named: 'number' }] as const;

/** Moves an application. Its applicant is notified two minutes later, unless the move is undone. */
export const moveApplication = endpoint({
  ...changes,
  path: '/api/desk/applications/:number/stage',
  about: ofOne,
  body: z.strictObject({ version, stage: z.enum(movableStages), reason, aware }),
  refusals: { ...moved, ...fields },
});
/** Undoes the move of this step, within two minutes. */
export const undoMove = endpoint({
  ...changes,
  path: '/api/desk/applications/:number/undo',
  about: ofOne,
  body: z.strictObject({ step }),
  refusals: { ...moved, 'applications/undo-over': [409, 'The time to undo this is over.'] },
});

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
export const noteApplication = endpoint({
  ...changes,
  path: '/api/desk/applications/:number/notes',
  body: z.strictObject({ note: noteText }),
  refusals: { ...unknown, 'applications/erased': [409, 'The personal fields of this application are erased.'] },
});

/** Takes the commission of this application off hold, with the reason for the audit. `confirmed`: they checked person and sum. */
export const releaseCommission = endpoint({
  ...changes,
  right: 'claims/change',
  path: '/api/desk/applications/:number/release-earning',
  about: [{ kind: 'earning', named: 'number' }],
  body: z.strictObject({ reason: noteText, confirmed: z.literal('yes', 'missing') }),
  refusals: {
    ...unknown,
    'applications/earning-not-held': [409, 'This earning is not on hold.'],
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
  refusals: { ...bulkRefusals, 'applications/reason': fields['applications/reason'] },
  answer: answers<MovePlan>(),
});
/** Checks which rows a bulk move is about, and goes on to the page that asks to confirm it. */
export const prepareMove = endpoint({
  ...changes,
  path: '/api/desk/application-moves/prepared',
  body: z.strictObject(bulkMove),
  listFields: ['ids'],
  refusals: { ...bulkRefusals, 'applications/reason': fields['applications/reason'] },
});
/** Begins a bulk move. Applications that changed since are skipped and listed; `undo` names the work. */
export const moveApplications = endpoint({
  ...changes,
  path: '/api/desk/application-moves',
  body: z.strictObject({ ...bulkMove, aware }),
  listFields: ['ids'],
  refusals: { ...bulkRefusals, ...fields },
});

const money = { ...changes, right: 'payments/change' } as const;
const ofMany = {
  ...selectionFields,
  ids: bulkMove.ids,
  count: z.string().check(z.regex(/^\d{1,6}$/)),
  sum: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
  confirmed: z.literal('yes', 'missing'),
};
const ofManyRefusals = {
  ...bulkRefusals,
  'refunds/not-as-shown': [409, 'These fees are not as they were shown. Please look at them again.'],
} as const;
/** Leads from selected rows of the list to the page of their refunds. */
export const selectRefunds = endpoint({
  ...money,
  path: '/api/desk/application-refunds/selection',
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
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
/** Proposes the refund of each selected fee: a second person agrees. `count` and `sum` (rupees) are what the person confirmed. */
export const proposeRefunds = endpoint({
  ...money,
  path: '/api/desk/application-refunds',
  asksFactor: true,
  body: z.strictObject({ ...ofMany, reason: reasonOfDecision }),
  listFields: ['ids'],
  refusals: ofManyRefusals,
});
/** Agrees to the refunds that were proposed by `at`, the moment of the page. */
export const agreeToRefunds = endpoint({
  ...money,
  path: '/api/desk/application-refunds/agreed',
  asksFactor: true,
  body: z.strictObject({ ...ofMany, at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)) }),
  listFields: ['ids'],
  refusals: ofManyRefusals,
});

/** Refusals of a call to an interview slot. */
export const callRefusals = {
  'interviews/unknown-slot': [422, 'Choose a slot of this opening.'],
  'interviews/slot-closed': [409, 'This slot takes no more calls.'],
  'interviews/slot-over': [409, 'This slot is over.'],
  'interviews/slot-full': [409, 'This slot is full.'],
  'interviews/same-slot': [409, 'The application is called to this slot already.'],
} as const;
/**
 * Calls the application to a slot, or re-issues its letter for another one. `aware`: the person knows that the applicant can
 * no longer cancel then.
 */
export const callApplication = endpoint({
  method: 'POST',
  path: '/api/desk/applications/:number/call',
  access: 'desk',
  right: 'applications/change',
  about: ofOne,
  body: z.strictObject({
    version,
    slot: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'slot-missing')),
    aware: z.optional(z.literal('yes')),
  }),
  refusals: {
    'applications/unknown': [404, 'There is no such application.'],
    'applications/not-active': [409, 'This application was cancelled or refunded.'],
    'applications/changed': [409, 'A colleague changed this application.'],
    'applications/reason': [422, 'Choose a reason.'],
    'applications/still-cancellable': [409, 'The applicant can still cancel. Confirm that this ends it.'],
    ...callRefusals,
  },
  answer: answers<DeskDone>(),
});

const calls = '/api/desk/application-calls';
/** Leads from selected rows of the list to the page that confirms their call. */
export const selectCalls = endpoint({
  ...changes,
  path: `${calls}/selection`,
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
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
export const callApplications = endpoint({
  method: 'POST',
  path: calls,
  access: 'desk',
  right: 'applications/change',
  body: z.strictObject({
    ...selectionFields,
    slots: z._default(z.array(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid'))).check(z.maxLength(200)), []),
    aware: z.optional(z.literal('yes')),
  }),
  listFields: ['ids', 'slots'],
  refusals: { ...bulkRefusals, 'interviews/unknown-slot': callRefusals['interviews/unknown-slot'] },
  answer: answers<DeskDone>(),
});
