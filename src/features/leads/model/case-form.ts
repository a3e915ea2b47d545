import { z } from 'zod/mini';
import { latinDigits } from '#kit/digits.ts';
import { caseKinds, privacyRequests } from '../model.ts';
import { maxLengths, maxNoteLength } from '../terms.ts';
import { lineOf, textOf } from './typed.ts';

/** A complaint or privacy request as staff type it. */
export const CaseForm = z.strictObject({
  kind: z.enum(caseKinds),
  request: z.optional(z.enum(['', ...privacyRequests])),
  name: lineOf(maxLengths.name, 'required'),
  phone: z._default(z.pipe(lineOf(maxLengths.phone), z.transform(latinDigits)), ''),
  email: z._default(lineOf(maxLengths.email), ''),
  language: z.enum(['en', 'hi']),
  receivedDay: lineOf(40),
  receivedTime: z._default(lineOf(20), ''),
  description: textOf(maxNoteLength, 'required'),
});
