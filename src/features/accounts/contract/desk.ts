import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import { type DeskPerson, ProfileName } from '../model.ts';

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id',
  access: 'desk',
  right: 'people/read',
  refusals: { 'accounts/unknown': [404, 'There is no such person.'] },
  answer: answers<DeskPerson>(),
});

/** The version that the person saw; a form sends it as text. */
const Version = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((typed: string) => Number(typed)),
);
/** The right name of a person; receipts and letters that were issued keep theirs. */
export const correctName = endpoint({
  method: 'POST',
  path: '/api/desk/people/:id/name',
  access: 'desk',
  right: 'people/change',
  body: z.strictObject({ name: ProfileName, reason: reasonForAudit, version: Version }),
  refusals: {
    'accounts/unknown': [404, 'There is no such person.'],
    'accounts/closed': [409, 'This account is closed.'],
    'accounts/changed': [409, 'A colleague has changed this person. Look at it again.'],
    'accounts/name-taken': [409, 'Another member of staff has this name. Add a second name or an initial.'],
    'accounts/name-of-staff': [403, 'This person works at the desk: an owner changes the name.'],
    'accounts/own-name': [403, 'Another owner changes your name.'],
    'desk/factor-needed': [403, 'Give your second factor again.'],
  },
  answer: answers<DeskDone>(),
});
