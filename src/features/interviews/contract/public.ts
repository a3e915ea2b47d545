import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { pages } from '#pages.ts';
import { languageQuery } from '#features/jobs/model/jobs.ts';

/** The call letter as a PDF, for the applicant and for the desk. */
export const getCallLetter = endpoint({
  method: 'GET',
  path: '/api/applications/:id/call-letter.pdf',
  access: 'either',
  right: 'receipts/read',
  // The list of applications, which has the links to the letters; it leads through the login and back.
  loginPage: pages.applications.path,
  query: z.strictObject(languageQuery),
  refusals: {
    'applications/unknown': [404, 'There is no such application.'],
    'applications/not-yours': [403, 'This application belongs to another user.'],
    'interviews/no-letter': [404, 'This application has no valid call letter.'],
    'interviews/too-many': [429, 'Too many letters requested. Please wait a moment and try again.'],
  },
  answer: answers<never>(),
});
