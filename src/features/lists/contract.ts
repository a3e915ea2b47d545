import { z } from 'zod/mini';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import { tableFormats } from '#kit/files/table.ts';
import { withoutUnseen } from '#kit/text/visible.ts';
import type { BulkState } from './model/lists.ts';
import { maxViewName, maxViewQuery, maxViews } from './terms.ts';

const notAllowed = { 'lists/not-allowed': [403, 'Your role at the desk does not include this.'] } as const;
const unknownJob = { 'lists/unknown-job': [404, 'There is no such work.'], ...notAllowed } as const;
const unfit = {
  'lists/query': [422, 'The list has a filter that is not valid. Correct it first.'],
} as const;

/** For calls that start a bulk job. */
export const bulkRefusals = {
  ...notAllowed,
  ...unfit,
  'lists/unknown-kind': [404, 'There is no such action.'],
  'lists/nothing-selected': [422, 'Select at least one row.'],
  'lists/too-many': [422, 'These are too many rows at once. Narrow the list.'],
} as const;
/** The fields of a list's form that say which rows it is about. */
export const selectionFields = {
  /** Ticked rows; with `all` they don't matter. */
  ids: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(500)), []),
  /** `yes`: all rows that match `query`. */
  all: z.optional(z.literal('yes')),
  /** The list's query string. */
  query: z._default(z.string().check(z.maxLength(4000, 'too-long')), ''),
};

export interface BulkJobAnswer {
  readonly id: string;
  /** The key of the action's text: `leads/change-status`. */
  readonly kind: string;
  readonly list: string;
  readonly state: BulkState;
  readonly isCancelled: boolean;
  readonly total: number;
  /** Changed; includes those that were restored since. */
  readonly done: number;
  /** Not changed, because they moved since then. */
  readonly skipped: number;
  readonly failed: number;
  readonly restored: number;
  /** Not restored, because somebody changed them. */
  readonly changed: number;
  readonly createdAt: string;
  /** The account of the person who started it. */
  readonly createdBy: string;
  /** This person started it. */
  readonly isOwn: boolean;
  readonly canCancel: boolean;
  readonly canUndo: boolean;
  /** ISO time until which it can be undone; null while it runs. */
  readonly undoUntil: string | null;
  /** Nothing will change any more. */
  readonly isOver: boolean;
}
/** The progress of a bulk job. */
export const getBulkJob = endpoint({
  method: 'GET',
  path: '/api/desk/work/:id',
  access: 'desk',
  right: 'desk/open',
  refusals: unknownJob,
  answer: answers<BulkJobAnswer>(),
});
/** Its records with their results, as a list. */
export const getBulkResults = endpoint({
  method: 'GET',
  path: '/api/desk/work/:id/results',
  access: 'desk',
  right: 'desk/open',
  refusals: unknownJob,
  answer: answers<DrawnList>(),
});
export const cancelWork = endpoint({
  method: 'POST',
  path: '/api/desk/work/:id/cancel',
  access: 'desk',
  right: 'desk/open',
  hasNoBody: true,
  refusals: { ...unknownJob, 'lists/over': [409, 'All rows are already done. You can undo it.'] },
  answer: answers<DeskDone>(),
});
export const undoWork = endpoint({
  method: 'POST',
  path: '/api/desk/work/:id/undo',
  access: 'desk',
  right: 'desk/open',
  hasNoBody: true,
  refusals: { ...unknownJob, 'lists/undo-over': [409, 'The time to undo this is over.'] },
  answer: answers<DeskDone>(),
});

export interface ViewAnswer {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** The role that shares it; null for the person's own. */
  readonly role: StaffRole | null;
  readonly isShared: boolean;
  /** The reader may change and delete it. */
  readonly mayChange: boolean;
}
const listName = z.string().check(z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
const viewName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => withoutUnseen(typed.normalize('NFC').replace(/[\p{Cc}\s]+/gu, ' ')).trim()),
  ),
  z.string().check(z.minLength(1, 'missing'), z.maxLength(maxViewName, 'too-long')),
);
const viewQuery = z.string().check(z.maxLength(2 * maxViewQuery, 'too-long'));
export const getViews = endpoint({
  method: 'GET',
  path: '/api/desk/views',
  access: 'desk',
  right: 'desk/open',
  query: z.strictObject({ list: listName }),
  refusals: { ...notAllowed, 'lists/unknown-list': [404, 'There is no such list.'] },
  answer: answers<{ readonly views: readonly ViewAnswer[] }>(),
});
const searched = { 'lists/search': [422, 'A view cannot keep a search. Remove the search first.'] } as const;
const sameName = { 'lists/same-name': [409, 'There is a view of this name.'] } as const;
export const saveView = endpoint({
  method: 'POST',
  path: '/api/desk/views',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({
    list: listName,
    name: viewName,
    query: viewQuery,
    /** For everybody with this role; empty for the person alone. */
    role: z.optional(z.union([z.enum(staffRoles), z.literal('')])),
  }),
  refusals: {
    ...notAllowed,
    ...unfit,
    ...searched,
    ...sameName,
    'lists/unknown-list': [404, 'There is no such list.'],
    'lists/too-many-views': [409, `There are ${maxViews} views already. Delete one first.`],
  },
  answer: answers<DeskDone>(),
});
const unknownView = { ...notAllowed, 'lists/unknown-view': [404, 'There is no such view.'] } as const;
/** A form sends it as text. */
const viewPosition = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
    z.transform((typed) => Number(typed)),
  ),
  z.int().check(z.minimum(1), z.maximum(100)),
);
export const changeView = endpoint({
  method: 'POST',
  path: '/api/desk/views/:id',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({
    name: z.optional(viewName),
    query: z.optional(viewQuery),
    /** Its place among the views of the same owner, from 1. */
    position: z.optional(viewPosition),
  }),
  refusals: { ...unknownView, ...unfit, ...searched, ...sameName },
  answer: answers<DeskDone>(),
});
export const deleteView = endpoint({
  method: 'POST',
  path: '/api/desk/views/:id/delete',
  access: 'desk',
  right: 'desk/open',
  hasNoBody: true,
  refusals: unknownView,
  answer: answers<DeskDone>(),
});

const unknownExport = { ...notAllowed, 'lists/unknown-export': [404, 'There is no such export.'] } as const;
/** The person's exports; the owner's answer has those of all. */
export const getExports = endpoint({
  method: 'GET',
  path: '/api/desk/exports',
  access: 'desk',
  right: 'exports/read',
  answer: answers<DrawnList>(),
});
export const beginExport = endpoint({
  method: 'POST',
  path: '/api/desk/exports',
  access: 'desk',
  right: 'exports/read',
  body: z.strictObject({
    list: listName,
    /** The list's query string. */
    query: z._default(z.string().check(z.maxLength(4000, 'too-long')), ''),
    format: z.enum(tableFormats),
    /** Of the heads and texts in the file. */
    language: z.enum(languages),
  }),
  refusals: {
    ...notAllowed,
    ...unfit,
    'lists/unknown-list': [404, 'There is no such list.'],
    'lists/daily-exports': [429, 'You have exported as much as one person may in a day.'],
    'lists/too-many-exports': [409, 'Wait until one of your exports is done, or cancel one.'],
  },
  answer: answers<DeskDone>(),
});
export const stopExport = endpoint({
  method: 'POST',
  path: '/api/desk/exports/:id/cancel',
  access: 'desk',
  right: 'exports/read',
  hasNoBody: true,
  refusals: { ...unknownExport, 'lists/export-over': [409, 'This export is over already.'] },
  answer: answers<DeskDone>(),
});
/** Only asks for the second factor; then the export can be downloaded for a few minutes. */
export const confirmDownload = endpoint({
  method: 'POST',
  path: '/api/desk/exports/:id/confirm',
  access: 'desk',
  right: 'exports/read',
  asksFactor: true,
  hasNoBody: true,
  answer: answers<DeskDone>(),
});
/** The file. */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/desk/exports/:id/file',
  access: 'desk',
  right: 'exports/read',
  refusals: { ...unknownExport, 'desk/factor-needed': [403, 'Give your second factor again.'] },
  answer: answers<never>(),
});
