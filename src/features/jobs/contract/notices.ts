import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import {
  type DeskNotices,
  maxCorrigendumLength,
  maxNoticeBytes,
  maxNoticePages,
  noticeFor,
  type PublishedNotices,
} from '../model/notices.ts';
import { languageQuery } from '../model/jobs.ts';

const unknown = { 'jobs/unknown-role': [404, 'There is no such role.'] } as const;
const roleChanged = {
  'jobs/role-changed': [409, 'The role has changed since then. Look at it, then issue the notice again.'],
} as const;
const change = { method: 'POST', access: 'desk', right: 'roles/change', answer: answers<DeskDone>() } as const;

/** What readers see of the notices of a role's current opening. */
export const getPublishedNotices = endpoint({
  method: 'GET',
  path: '/api/jobs/:category/notices',
  access: 'anyone',
  query: z.strictObject(languageQuery),
  refusals: unknown,
  answer: answers<PublishedNotices>(),
});

/** The notices and corrigenda of a role's current opening. */
export const getNotices = endpoint({
  method: 'GET',
  path: '/api/desk/notices/:name',
  access: 'desk',
  right: 'roles/read',
  refusals: unknown,
  answer: answers<DeskNotices>(),
});
/** Issues the notice that is generated from the role as it is now, as the next version. */
export const issueNotice = endpoint({
  ...change,
  path: '/api/desk/notices/:name/issue',
  hasNoBody: true,
  refusals: { ...unknown, ...roleChanged },
});
/** Issues an uploaded PDF, in the field `notice`, as the next version. */
export const uploadNotice = endpoint({
  ...change,
  path: '/api/desk/notices/:name/upload',
  file: 'notice',
  maxBytes: maxNoticeBytes + 64 * 1024,
  body: z.strictObject({ language: z.enum(noticeFor) }),
  refusals: {
    ...unknown,
    ...roleChanged,
    'jobs/no-file': [422, 'Choose a PDF.'],
    'pdf/too-large': [413, `The PDF is larger than ${maxNoticeBytes / 2 ** 20} MB.`],
    'pdf/wrong-type': [415, 'This file is not a PDF.'],
    'pdf/unreadable': [422, 'This PDF cannot be read. Save it as a PDF again.'],
    'pdf/encrypted': [422, 'This PDF is protected. Save it without a password or restrictions.'],
    'pdf/too-many-pages': [422, `The PDF has more than ${maxNoticePages} pages.`],
    'pdf/unsafe': [422, 'This PDF contains programs or refers to other files. Print it to a new PDF.'],
    'pdf/busy': [503, 'Other files are being checked. Please try again in a few seconds.'],
  },
});
/** Publishes the next numbered corrigendum. */
export const addCorrigendum = endpoint({
  ...change,
  path: '/api/desk/notices/:name/corrigenda',
  body: z.strictObject({
    en: z.string().check(z.maxLength(4000, 'too-long')),
    hi: z.string().check(z.maxLength(4000, 'too-long')),
  }),
  // Devanagari takes nine bytes a letter in a form.
  maxBytes: 128 * 1024,
  refusals: {
    ...unknown,
    'jobs/corrigendum-text': [422, `Write it in both languages, in at most ${maxCorrigendumLength} characters each.`],
  },
});
