import { answers, endpoint } from '#kit/endpoint.ts';
import { photoLimits } from './terms.ts';

/** Multipart, one file in the field `photo`. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/uploads/photo',
  access: 'session',
  success: 201,
  maxBytes: (photoLimits.megabytes + 1) * 1024 * 1024,
  bodiesEach: 2,
  refusals: {
    'photo/missing': [422, 'Please upload a photo.'],
    'photo/too-large': [413, `The photo is larger than ${photoLimits.megabytes} MB. Please choose a smaller one.`],
    'photo/wrong-type': [415, 'The photo must be a JPEG, PNG or WebP picture.'],
    'photo/unreadable': [422, 'This photo cannot be read. Please choose another one.'],
    'photo/too-many-pixels': [
      422,
      `The photo has more than ${photoLimits.megapixels} megapixels. Please choose a smaller one.`,
    ],
    'photo/too-small': [
      422,
      `The photo is smaller than ${photoLimits.shortestEdge} × ${photoLimits.shortestEdge} pixels. Please choose a larger one.`,
    ],
    'photo/busy': [503, 'Many photos are being checked. Please try again in a few seconds.'],
    'photo/too-many': [429, 'Too many photos today. Please try again tomorrow.'],
  },
  answer: answers<{ readonly url: string }>(),
});
/** Answers only its owner, and the desk. */
export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/applicants/:file',
  access: 'either',
  right: 'photos/read',
  refusals: {
    'photo/unknown': [404, 'There is no such photo.'],
    'photo/not-yours': [403, 'This photo belongs to somebody else.'],
  },
  answer: answers<never>(),
});
