import { z } from 'zod/mini';
import { latinDigits } from '#kit/text/digits.ts';
import { enteredSources, leadKinds, privacyRequests } from './leads.ts';
import { maxLengths, maxNoteLength } from '../terms.ts';
import { lineOf, textOf } from '#kit/text/typed-text.ts';

const line = (limit: number) => z._default(lineOf(limit), '');
const digits = (limit: number) => z._default(z.pipe(lineOf(limit), z.transform(latinDigits)), '');

/** A lead as staff type it. What is missing is named by the action, all of it at once. */
export const EnteredForm = z.strictObject({
  kind: z.enum(leadKinds),
  /** The number of an earlier lead of the same person, whose phone number and e-mail hold where none is typed. */
  contact: z.optional(z.string().check(z.regex(/^(?:[1-9]\d{0,8})?$/, 'invalid'))),
  source: z._default(z.enum(['', ...enteredSources]), ''),
  request: z.optional(z.enum(['', ...privacyRequests])),
  name: line(maxLengths.name),
  phone: digits(maxLengths.phone),
  email: line(maxLengths.email),
  product: line(maxLengths.product),
  quantity: digits(maxLengths.quantity),
  organisation: line(maxLengths.organisation),
  place: line(maxLengths.place),
  language: z.enum(['en', 'hi']),
  receivedDay: line(40),
  receivedTime: line(20),
  description: z._default(textOf(maxNoteLength), ''),
});
export type EnteredLead = z.output<typeof EnteredForm>;

/** What staff correct of a lead, as they enter it. */
export const CorrectedForm = z.pick(EnteredForm, {
  name: true,
  phone: true,
  email: true,
  organisation: true,
  place: true,
  product: true,
  quantity: true,
});
export type CorrectedLead = z.output<typeof CorrectedForm>;
