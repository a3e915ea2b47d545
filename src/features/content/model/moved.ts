// Content on its way from one site to another, as JSON.
import { z } from 'zod/mini';
import { aspects } from './pictures.ts';

const key = z.string().check(
  z.regex(/^[\w./-]{1,200}$/),
  z.refine((text) => !text.includes('..')),
);
const movedFiles = z.array(z.strictObject({ key, contentType: z.string(), base64: z.base64() }));
export type MovedFiles = z.output<typeof movedFiles>;
const id = z.string().check(z.regex(/^[a-z\d]{20}$/));
const movedPicture = z.strictObject({
  id,
  original: key,
  aspect: z.enum(aspects),
  focusX: z.number(),
  focusY: z.number(),
  zoom: z.number(),
  altEn: z.string(),
  altHi: z.string(),
  files: movedFiles,
});
export type MovedPicture = z.output<typeof movedPicture>;
const movedDocument = z.strictObject({ id, name: z.string(), pages: z.number(), files: movedFiles });
export type MovedDocument = z.output<typeof movedDocument>;
export const movedContent = z.strictObject({
  /** The body is null for an entry that was removed; it is checked when it is published. */
  entries: z.array(z.strictObject({ kind: z.string(), key: z.string(), body: z.unknown() })),
  pictures: z.array(movedPicture),
  documents: z.array(movedDocument),
});
export type MovedContent = z.output<typeof movedContent>;
