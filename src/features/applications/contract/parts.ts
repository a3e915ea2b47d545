import { z } from 'zod/mini';

/** What the acts about applications share. */
export const unknown = {
  'applications/unknown': [404, 'There is no such application.', 'ऐसा कोई आवेदन नहीं है।'],
} as const;
export const noReason = {
  'applications/reason': [422, 'Choose a reason.', 'कारण चुनें।'],
} as const;
/** The person knows that applicants can no longer cancel then. */
export const aware = z.optional(z.literal('yes'));
export const confirmed = z.literal('yes', 'missing');
export const right = 'applications/change';
export const ofOne = [{ kind: 'application', named: 'number' }] as const;
/** The page that follows says what it is about. */
export const goesOn = ['', ''] as const;
/** A page of a list has so many numbers; they travel in the URL of the page that asks to confirm. */
export const ids = z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []);
