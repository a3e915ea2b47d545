import { z } from 'zod/mini';
import { type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import type { DrawnList } from '#kit/desk/drawn-list.ts';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import { tableFormats } from '#kit/files/table.ts';
import { withoutUnseen } from '#kit/text/visible.ts';
import type { BulkState } from './model/lists.ts';
import { maxDailyExportMegabytes, maxDailyExports, maxViewName, maxViewQuery, maxViews } from './terms.ts';

const notAllowed = {
  'lists/not-allowed': [403, 'Your role at the desk does not include this.', 'डेस्क पर आपकी भूमिका में यह शामिल नहीं है।'],
} as const;
const unknownJob = {
  'lists/unknown-job': [404, 'There is no such work.', 'ऐसा कोई काम नहीं है।'],
  ...notAllowed,
} as const;
const unfit = {
  'lists/query': [
    422,
    'A filter of this list is not valid. Correct it first.',
    'इस सूची का एक फ़िल्टर सही नहीं है। पहले उसे ठीक करें।',
  ],
} as const;

/** For calls that start a bulk job. */
export const bulkRefusals = {
  ...notAllowed,
  ...unfit,
  'lists/unknown-kind': [404, 'There is no such action.', 'ऐसा कोई काम नहीं होता।'],
  'lists/nothing-selected': [422, 'Select at least one row.', 'कम से कम एक पंक्ति चुनें।'],
  'lists/too-many': [422, 'These are too many rows at once. Narrow the list.', 'एक साथ इतनी पंक्तियाँ नहीं। सूची छोटी करें।'],
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
  /** Records that were not changed, because they moved since then. */
  readonly skipped: number;
  readonly failed: number;
  readonly restored: number;
  /** Records that were not restored, because somebody changed them. */
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
export const cancelWork = act({
  path: '/api/desk/work/:id/cancel',
  right: 'desk/open',
  form: { submit: ['Cancel the rest', 'बाक़ी रद्द करें'] },
  hasNoBody: true,
  refusals: {
    ...unknownJob,
    'lists/over': [409, 'All rows are already done. You can undo it.', 'सभी पंक्तियाँ हो चुकी हैं। आप इसे वापस ले सकते हैं।'],
  },
  done: {
    'lists/cancelled': ['It stops. Rows that are done stay done.', 'रोक दिया गया। जो पंक्तियाँ हो चुकीं, वे वैसी ही रहेंगी।'],
  },
});
export const undoWork = act({
  path: '/api/desk/work/:id/undo',
  right: 'desk/open',
  form: { submit: ['Undo', 'वापस लें'] },
  hasNoBody: true,
  refusals: {
    ...unknownJob,
    'lists/undo-over': [409, 'The time to undo this is over.', 'इसे वापस लेने का समय निकल गया।'],
  },
  done: {
    'lists/undone': [
      'The bulk action is undone. Rows that a colleague changed later stay as they are.',
      'बदलाव वापस लिया गया। जो पंक्ति किसी साथी ने बाद में बदली, वह वैसी ही रहेगी।',
    ],
  },
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
  refusals: { ...notAllowed, 'lists/unknown-list': [404, 'There is no such list.', 'ऐसी कोई सूची नहीं है।'] },
  answer: answers<{ readonly views: readonly ViewAnswer[] }>(),
});
const searched = {
  'lists/search': [422, 'A view cannot keep a search. Remove the search first.', 'व्यू में खोज सेव नहीं होती। पहले खोज हटाएँ।'],
} as const;
const sameName = {
  'lists/same-name': [409, 'You have a view of this name. Choose another.', 'इस नाम का व्यू पहले से है। दूसरा नाम चुनें।'],
} as const;
export const saveView = act({
  path: '/api/desk/views',
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
    'lists/unknown-list': [404, 'There is no such list.', 'ऐसी कोई सूची नहीं है।'],
    'lists/too-many-views': [
      409,
      `There are ${maxViews} views already. Delete one first.`,
      `पहले से ${maxViews} व्यू हैं। पहले एक हटाएँ।`,
    ],
  },
  done: {
    'views/saved': ['The view is saved.', 'व्यू सेव हो गया।'],
  },
});
const unknownView = {
  ...notAllowed,
  'lists/unknown-view': [404, 'There is no such view.', 'ऐसा कोई व्यू नहीं है।'],
} as const;
/** A form sends it as text. */
const viewPosition = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
    z.transform((typed) => Number(typed)),
  ),
  z.int().check(z.minimum(1), z.maximum(100)),
);
export const changeView = act({
  path: '/api/desk/views/:id',
  right: 'desk/open',
  body: z.strictObject({
    name: z.optional(viewName),
    query: z.optional(viewQuery),
    /** Its place among the views of the same owner, from 1. */
    position: z.optional(viewPosition),
  }),
  refusals: { ...unknownView, ...unfit, ...searched, ...sameName },
  done: {
    'views/changed': ['The view is saved.', 'व्यू सेव हो गया।'],
  },
});
export const deleteView = act({
  path: '/api/desk/views/:id/delete',
  right: 'desk/open',
  hasNoBody: true,
  refusals: unknownView,
  done: {
    'views/deleted': ['The view is deleted.', 'व्यू हटा दिया गया।'],
  },
});

const unknownExport = {
  ...notAllowed,
  'lists/unknown-export': [404, 'There is no such export.', 'ऐसा कोई एक्सपोर्ट नहीं है।'],
} as const;
/** The person's exports; the owner's answer has those of all. */
export const getExports = endpoint({
  method: 'GET',
  path: '/api/desk/exports',
  access: 'desk',
  right: 'exports/read',
  answer: answers<DrawnList>(),
});
export const beginExport = act({
  path: '/api/desk/exports',
  right: 'exports/read',
  body: z.strictObject({
    list: listName,
    /** The list's query string. */
    query: z._default(z.string().check(z.maxLength(4000, 'too-long')), ''),
    format: z.enum(tableFormats),
    /** The language of the heads and texts in the file. */
    language: z.enum(languages),
  }),
  refusals: {
    ...notAllowed,
    ...unfit,
    'lists/unknown-list': [404, 'There is no such list.', 'ऐसी कोई सूची नहीं है।'],
    'lists/daily-exports': [
      429,
      `You have made ${maxDailyExports} exports, or ${maxDailyExportMegabytes} MB, within a day. Try again tomorrow.`,
      `आप एक दिन में ${maxDailyExports} एक्सपोर्ट या ${maxDailyExportMegabytes} एमबी ले चुके हैं। कल फिर कोशिश करें।`,
    ],
    'lists/too-many-exports': [
      409,
      'Two of your exports are being made. Wait until one is done, or cancel one.',
      'आपके दो एक्सपोर्ट अभी बन रहे हैं। एक पूरा होने दें, या एक रद्द करें।',
    ],
  },
  done: {
    'exports/started': ['The export has begun.', 'एक्सपोर्ट शुरू हो गया।'],
  },
});
export const stopExport = act({
  path: '/api/desk/exports/:id/cancel',
  right: 'exports/read',
  hasNoBody: true,
  refusals: {
    ...unknownExport,
    'lists/export-over': [409, 'This export was over already.', 'यह एक्सपोर्ट पहले ही पूरा हो चुका था।'],
  },
  done: {
    'exports/cancelled': ['The export is cancelled.', 'एक्सपोर्ट रद्द हो गया।'],
  },
});
/** Asks for the second factor only; then the export can be downloaded for a few minutes. */
export const confirmDownload = act({
  path: '/api/desk/exports/:id/confirm',
  right: 'exports/read',
  asksFactor: true,
  hasNoBody: true,
  done: {
    'exports/confirmed': ['You can download it now.', 'अब आप इसे डाउनलोड कर सकते हैं।'],
  },
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
