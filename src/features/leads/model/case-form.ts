import { z } from 'zod/mini';
import { latinDigits } from '#kit/text/digits.ts';
import { caseKinds, privacyRequests } from './leads.ts';
import { maxLengths, maxNoteLength } from '../terms.ts';
import { lineOf, textOf } from './typed.ts';

/** A complaint or privacy request as staff type it. What is missing is named by the action, all of it at once. */
export const CaseForm = z.strictObject({
  kind: z.enum(caseKinds),
  request: z.optional(z.enum(['', ...privacyRequests])),
  name: z._default(lineOf(maxLengths.name), ''),
  phone: z._default(z.pipe(lineOf(maxLengths.phone), z.transform(latinDigits)), ''),
  email: z._default(lineOf(maxLengths.email), ''),
  language: z.enum(['en', 'hi']),
  receivedDay: z._default(lineOf(40), ''),
  receivedTime: z._default(lineOf(20), ''),
  description: z._default(textOf(maxNoteLength), ''),
});
