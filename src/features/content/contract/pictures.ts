import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint, type RefusalAnswer } from '#kit/endpoint.ts';
import type { DeskPicture } from '../model/desk.ts';
import { aspects, largestZoom } from '../model/pictures.ts';

const right = 'content/change';
const read = { method: 'GET', access: 'desk', right } as const;
const change = { method: 'POST', access: 'desk', right } as const;
const id = z.string().check(z.maxLength(40));

const within = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  );
const alt = z.string().check(z.maxLength(1000));
const cropAndTexts = {
  altEn: alt,
  altHi: alt,
  aspect: z.enum(aspects),
  focusX: within(0, 100),
  focusY: within(0, 100),
  zoom: within(100, largestZoom),
  /** Where the picture is to be used: an entry and the path of its field. */
  entry: z._default(z.string().check(z.maxLength(120)), ''),
  field: z._default(z.string().check(z.maxLength(120)), ''),
};
const unknown: RefusalAnswer = [404, 'There is no such picture.'];
export const maxPictureMegabytes = 8;
const faults = {
  'picture/too-large': [413, `The picture is larger than ${maxPictureMegabytes} MB.`],
  'picture/wrong-type': [415, 'The picture must be a JPEG, PNG or WebP file.'],
  'picture/unreadable': [422, 'This picture cannot be read.'],
  'picture/too-many-pixels': [422, 'The picture has too many pixels.'],
  'picture/too-small': [422, 'This picture, or the part of it that is shown, is too small.'],
  'picture/busy': [503, 'Other pictures are being made. Please try again in a few seconds.'],
  'http/fields': [422, 'Something is missing.'],
  'picture/unknown': unknown,
} as const satisfies Readonly<Record<string, RefusalAnswer>>;

/** A file of an uploaded picture: `<id>.webp`, `<id>-1280.avif`. It never changes; the desk sees it before others do. */
export const getPictureFile = endpoint({
  method: 'GET',
  access: 'anyone',
  right: 'content/read',
  path: '/pictures/:file',
  answer: answers<Blob>(),
  refusals: { 'picture/unknown': unknown },
});
export const listPictures = endpoint({
  ...read,
  path: '/api/desk/pictures',
  query: z.strictObject({ after: z.optional(id) }),
  answer: answers<{ readonly pictures: readonly DeskPicture[]; readonly after: string | null }>(),
});
export const getDeskPicture = endpoint({
  ...read,
  path: '/api/desk/pictures/:id',
  answer: answers<DeskPicture>(),
  refusals: { 'picture/unknown': unknown },
});
export const getOriginal = endpoint({
  ...read,
  path: '/api/desk/pictures/:id/original',
  answer: answers<Blob>(),
  refusals: { 'picture/unknown': unknown },
});
/** A form with the file `picture`. */
export const addPicture = endpoint({
  ...change,
  path: '/api/desk/pictures',
  body: z.strictObject(cropAndTexts),
  file: 'picture',
  maxBytes: (maxPictureMegabytes + 1) * 1024 * 1024,
  answer: answers<DeskDone>(),
  refusals: faults,
});
export const cutAnew = endpoint({
  ...change,
  path: '/api/desk/pictures/:id/cut',
  body: z.strictObject(cropAndTexts),
  answer: answers<DeskDone>(),
  refusals: faults,
});
/** Puts it into the draft of an entry, in both languages. */
export const usePicture = endpoint({
  ...change,
  path: '/api/desk/pictures/:id/use',
  body: z.strictObject({ entry: z.string().check(z.maxLength(120)), field: z.string().check(z.maxLength(120)) }),
  answer: answers<DeskDone>(),
  refusals: {
    'picture/unknown': unknown,
    'content/unknown': [404, 'There is no such entry or field.'],
    'content/draft-changed': [409, 'A colleague changed this draft just now. Please try again.'],
  },
});
/** Removes a picture that no published version and no draft names. */
export const removePicture = endpoint({
  ...change,
  path: '/api/desk/pictures/:id/remove',
  body: z.strictObject({}),
  answer: answers<DeskDone>(),
  refusals: { 'picture/unknown': unknown, 'picture/in-use': [409, 'A published version or a draft has this picture.'] },
});
