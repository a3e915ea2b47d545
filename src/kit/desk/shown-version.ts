import { z } from 'zod/mini';

/** The version of a record that the person saw, from 1; a form sends it as text, a caller of the API may send a number. */
export const shownVersion = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid')), z.transform(Number)),
);
