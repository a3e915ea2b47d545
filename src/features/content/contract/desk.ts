import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint, type RefusalAnswer } from '#kit/endpoint.ts';
import type { Comparison, DeskDraft, DeskEntryRecord, OpenDraft } from '../model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'content/read' } as const;
const change = { method: 'POST', access: 'desk', right: 'content/change' } as const;
const done = answers<DeskDone>();
const count = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const unknown: RefusalAnswer = [404, 'There is no such entry.'];
const draftChanged: RefusalAnswer = [409, 'A colleague changed this draft after you opened it.'];
/** Of what applicants and buyers rely on: an owner publishes it, with a fresh factor. */
const publishing = {
  'content/owners': [403, 'An owner publishes this. The draft is saved: ask an owner to look at it and publish it.'],
  'desk/factor-needed': [403, 'Give your second factor again.'],
  'content/unknown': unknown,
  'content/invalid': [422, 'Something is missing or wrong.'],
  'content/taken': [409, 'Another entry has this number or name.'],
  'content/newer-version': [409, 'A newer version was published after that.'],
  'content/lasting': [409, 'The site needs this entry.'],
} as const satisfies Readonly<Record<string, RefusalAnswer>>;

export const listOpenDrafts = endpoint({
  ...read,
  path: '/api/desk/content-drafts',
  answer: answers<readonly OpenDraft[]>(),
});
/** An entry by its name, `post.2-waste-management`, with its versions before `before`. */
export const getEntry = endpoint({
  ...read,
  path: '/api/desk/content/:entry',
  query: z.strictObject({ before: z.optional(count) }),
  answer: answers<DeskEntryRecord>(),
  refusals: { 'content/unknown': unknown },
});
/** Two versions, or a version and the draft (`draft`), value by value. */
export const getComparison = endpoint({
  ...read,
  path: '/api/desk/content/:entry/compare',
  query: z.strictObject({
    from: z.optional(z.string().check(z.maxLength(10))),
    to: z.optional(z.string().check(z.maxLength(10))),
  }),
  answer: answers<Comparison>(),
  refusals: { 'content/unknown': unknown },
});

export const getDraft = endpoint({
  ...read,
  right: 'content/change',
  path: '/api/desk/content/:entry/draft',
  answer: answers<DeskDraft>(),
  refusals: { 'content/unknown': unknown },
});
/** The page that shows the entry, made with its draft. */
export const previewEntry = endpoint({
  ...read,
  right: 'content/change',
  path: '/api/desk/content/:entry/preview',
  // `done`: the form that saved the draft and led here.
  query: z.strictObject({ language: z.optional(z.enum(['en', 'hi'])), done: z.optional(z.string()) }),
  loginPage: '/desk/sign-in?next=%2Fdesk%2Fcontent',
  answer: answers<never>(),
  refusals: { 'content/unknown': unknown },
});
/** Begins a new entry as a draft. */
export const beginEntry = endpoint({
  ...change,
  path: '/api/desk/content',
  body: z.strictObject({ kind: z.string().check(z.maxLength(20)), key: z.string().check(z.maxLength(200)) }),
  answer: done,
  refusals: {
    'content/unknown': [422, 'A key has small letters, digits and hyphens.'],
    'content/key-taken': [409, 'There is an entry with this key.'],
  },
});
/** Several times what the longest entry needs. */
const maxFields = 5000;
/** A record would leave `__proto__` out without a word. */
const onlyFormFields = z.check<unknown>(({ value, issues }) => {
  const names = Object.keys(Object(value));
  if (names.length > maxFields) {
    issues.push({ code: 'custom', path: ['do'], message: `A form has at most ${maxFields} fields.`, input: value });
    return;
  }
  const keys = names.filter((key) => !/^(?:revision|base|do|v\.[\w.]{1,120})$/.test(key));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value as Record<string, unknown> });
});
/** A long text in Hindi takes nine bytes a letter in a form. */
const maxBytes = 2 * 1024 * 1024;
/**
 * Saves what was typed: `v.<path>` are the values, `revision` and `base` what the form was made from, `do` the button: a
 * change of a list (`add:*.slides`), `picture:<path>`, `preview:<language>` or `publish`.
 */
export const saveEntryDraft = endpoint({
  ...change,
  path: '/api/desk/content/:entry/draft',
  maxBytes,
  maxFields,
  body: z.pipe(z.unknown().check(onlyFormFields), z.record(z.string(), z.string())),
  answer: done,
  refusals: { 'content/unknown': unknown, 'content/draft-changed': draftChanged },
});
const seen = z.strictObject({ revision: count });
export const discardEntryDraft = endpoint({
  ...change,
  path: '/api/desk/content/:entry/discard',
  body: seen,
  answer: done,
  refusals: { 'content/unknown': unknown, 'content/draft-changed': draftChanged },
});
/** Brings a draft up to the version that was published since then. */
export const updateEntryDraft = endpoint({
  ...change,
  path: '/api/desk/content/:entry/update',
  body: seen,
  answer: done,
  refusals: { 'content/unknown': unknown, 'content/draft-changed': draftChanged },
});
export const publishEntry = endpoint({
  ...change,
  path: '/api/desk/content/:entry/publish',
  body: seen,
  answer: done,
  refusals: { ...publishing, 'content/draft-changed': draftChanged },
});
/** Publishes an earlier version again; `expected` is the newest version that the editor saw. */
export const restoreEntry = endpoint({
  ...change,
  path: '/api/desk/content/:entry/restore',
  body: z.strictObject({ version: count, expected: count }),
  answer: done,
  refusals: publishing,
});
export const removeEntry = endpoint({
  ...change,
  path: '/api/desk/content/:entry/remove',
  body: z.strictObject({ expected: count }),
  answer: done,
  refusals: publishing,
});
