import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { pdfReasons, pdfRefusals } from '#kit/files/pdf-refusals.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { type DeskNotices, maxCorrigendumLength, uploadLanguages, type PublishedNotices } from '../model/notices.ts';
import { languageQuery } from '../model/jobs.ts';

const unknown = { 'jobs/unknown-role': [404, 'There is no such role.', 'ऐसा कोई पद नहीं है।'] } as const;
const roleChanged = {
  'jobs/role-changed': [
    409,
    'The role has changed since then, so nothing was issued. Look at the role, then issue the notice again.',
    'इस बीच पद बदला गया, इसलिए कुछ जारी नहीं हुआ। पद देखें, फिर सूचना दोबारा जारी करें।',
  ],
} as const;
const right = 'roles/change';
const issued = {
  'jobs/notice-issued': ['The notice is issued.', 'सूचना जारी हो गई।'],
  'jobs/notice-same': [
    'Nothing has changed since the newest version, so no new version was issued.',
    'सबसे नए संस्करण के बाद कुछ नहीं बदला, इसलिए नया जारी नहीं हुआ।',
  ],
} as const;
const ask = [
  'Issue this notice? Every version stays public.',
  'यह सूचना जारी करें? हर संस्करण सबके लिए बना रहता है।',
] as const;
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
export const issueNotice = act({
  path: '/api/desk/notices/:name/issue',
  right,
  hasNoBody: true,
  form: {
    submit: ['Issue the notice', 'सूचना जारी करें'],
    lead: [
      'The notice is made from the role as it is now, in both languages. Visitors download this version until you issue another one. Every version stays.',
      'सूचना पद की मौजूदा जानकारी से दोनों भाषाओं में बनती है। जब तक आप दूसरी जारी न करें, वेबसाइट पर यही मिलती है। हर संस्करण बना रहता है।',
    ],
    ask,
  },
  done: issued,
  refusals: { ...unknown, ...roleChanged },
});
/** Issues an uploaded PDF, in the field `notice`, as the next version. */
export const uploadNotice = act({
  path: '/api/desk/notices/:name/upload',
  right,
  file: 'notice',
  maxBytes: maxPdfBytes + 64 * 1024,
  body: z.strictObject({ language: z.enum(uploadLanguages) }),
  form: {
    submit: ['Upload and issue', 'अपलोड करके जारी करें'],
    lead: [
      'Links, scripts, forms and attachments are removed from it.',
      'उसमें से लिंक, स्क्रिप्ट, फ़ॉर्म और अटैचमेंट हटा दिए जाते हैं।',
    ],
    ask,
    reasons: pdfReasons,
  },
  done: issued,
  refusals: {
    ...unknown,
    ...roleChanged,
    'jobs/no-file': [422, ...pdfReasons.missing],
    ...pdfRefusals,
  },
});
/** Publishes the next numbered corrigendum. */
export const addCorrigendum = act({
  path: '/api/desk/notices/:name/corrigenda',
  right,
  body: z.strictObject({
    en: z.string().check(z.maxLength(4000, 'too-long')),
    hi: z.string().check(z.maxLength(4000, 'too-long')),
  }),
  // Devanagari takes nine bytes a letter in a form.
  maxBytes: 128 * 1024,
  form: {
    submit: ['Publish the corrigendum', 'शुद्धिपत्र जारी करें'],
    lead: [
      'It is shown beside the notice on the page of the role, with its number and day. It cannot be changed: correct it with the next one.',
      'यह पद के पेज पर सूचना के साथ, अपने नंबर और तारीख के साथ दिखता है। इसे बदला नहीं जा सकता: सुधार अगले शुद्धिपत्र से करें।',
    ],
    ask: [
      'Publish this corrigendum? It cannot be changed afterwards.',
      'यह शुद्धिपत्र जारी करें? बाद में इसे बदला नहीं जा सकता।',
    ],
  },
  done: { 'jobs/corrigendum-issued': ['The corrigendum is published.', 'शुद्धिपत्र जारी हो गया।'] },
  refusals: {
    ...unknown,
    'jobs/corrigendum-text': [
      422,
      `Write it in both languages, at most ${maxCorrigendumLength} characters each.`,
      `इसे दोनों भाषाओं में लिखें, हर भाषा में ज़्यादा से ज़्यादा ${maxCorrigendumLength} अक्षर।`,
    ],
  },
});
