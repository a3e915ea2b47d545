import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { uploadedPictureLimits } from '#kit/files/uploaded-picture.ts';
import type { DeskPicture } from '../model/desk.ts';
import { aspects, largestZoom } from '../model/pictures.ts';

const right = 'content/change';
const read = { method: 'GET', access: 'desk', right } as const;
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
const { megabytes, megapixels } = uploadedPictureLimits;
/** What can be wrong with a picture; reasons of its field too. */
export const pictureReasons = {
  'picture/too-large': [
    `The file is larger than ${megabytes} MB. Choose a smaller one.`,
    `फ़ाइल ${megabytes} MB से बड़ी है। छोटी फ़ाइल चुनें।`,
  ],
  'picture/wrong-type': [
    'Choose a JPEG, PNG or WebP file. Other files, such as SVG, are refused.',
    'JPEG, PNG या WebP फ़ाइल चुनें। दूसरी फ़ाइलें, जैसे SVG, नहीं ली जातीं।',
  ],
  'picture/unreadable': [
    'This file cannot be read. Save it anew as JPEG and try again.',
    'यह फ़ाइल पढ़ी नहीं जा सकी। इसे JPEG में सेव करके फिर कोशिश करें।',
  ],
  'picture/too-many-pixels': [
    `The picture has more than ${megapixels} megapixels. Choose a smaller one.`,
    `तस्वीर ${megapixels} मेगापिक्सल से बड़ी है। छोटी चुनें।`,
  ],
  'picture/too-small': [
    'The part that is shown must be at least 400 pixels wide. Choose a larger picture or less enlargement.',
    'दिखने वाला हिस्सा कम से कम 400 पिक्सल चौड़ा होना चाहिए। बड़ी तस्वीर लें या कम बड़ा करें।',
  ],
  'picture/busy': [
    'Other pictures are being made. Try again in a few seconds.',
    'दूसरी तस्वीरें बन रही हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  ],
  'picture/unknown': ['This picture or entry is not there any more.', 'यह तस्वीर या प्रविष्टि अब नहीं है।'],
} as const;
const unknown = [404, ...pictureReasons['picture/unknown']] as const;
const faults = {
  'picture/too-large': [413, ...pictureReasons['picture/too-large']],
  'picture/wrong-type': [415, ...pictureReasons['picture/wrong-type']],
  'picture/unreadable': [422, ...pictureReasons['picture/unreadable']],
  'picture/too-many-pixels': [422, ...pictureReasons['picture/too-many-pixels']],
  'picture/too-small': [422, ...pictureReasons['picture/too-small']],
  'picture/busy': [503, ...pictureReasons['picture/busy']],
  'http/fields': [422, 'Something is missing.', 'कुछ बाकी है।'],
  'picture/unknown': unknown,
} as const;

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
export const addPicture = act({
  path: '/api/desk/pictures',
  right,
  body: z.strictObject(cropAndTexts),
  file: 'picture',
  maxBytes: (megabytes + 1) * 1024 * 1024,
  form: { submit: ['Upload a picture', 'तस्वीर अपलोड करें'], reasons: pictureReasons },
  done: { 'content/picture-uploaded': ['The picture is uploaded.', 'तस्वीर अपलोड हो गई है।'] },
  refusals: faults,
});
export const cutAnew = act({
  path: '/api/desk/pictures/:id/cut',
  right,
  body: z.strictObject(cropAndTexts),
  form: {
    submit: ['Cut anew', 'काटें'],
    label: ['Cut it anew', 'नए सिरे से काटें'],
    lead: [
      'Choose the point that must stay in view; on a computer you can click into the picture.',
      'वह जगह चुनें जो ज़रूर दिखे; कंप्यूटर पर तस्वीर पर क्लिक भी कर सकते हैं।',
    ],
    reasons: pictureReasons,
  },
  done: {
    'content/picture-cut': [
      'The picture is cut anew. The earlier one stays where it is used.',
      'तस्वीर नए सिरे से काटी गई है। पहले वाली जहाँ है वहीं रहेगी।',
    ],
  },
  refusals: faults,
});
/** Puts it into the draft of an entry, in both languages. */
export const usePicture = act({
  path: '/api/desk/pictures/:id/use',
  right,
  hidden: { entry: z.string().check(z.maxLength(120)), field: z.string().check(z.maxLength(120)) },
  form: { label: [(name: string) => name, (name) => name] },
  done: { 'content/picture-used': ['The draft is saved.', 'मसौदा सेव कर लिया गया है।'] },
  refusals: {
    'picture/unknown': unknown,
    'content/unknown': unknown,
    'content/draft-changed': [
      409,
      'A colleague changed the draft just now. Try again.',
      'किसी साथी ने अभी मसौदा बदला है। फिर कोशिश करें।',
    ],
  },
});
/** Removes a picture that no published version and no draft names. */
export const removePicture = act({
  path: '/api/desk/pictures/:id/remove',
  right,
  form: {
    submit: ['Remove this picture', 'यह तस्वीर हटाएँ'],
    lead: [
      'Only a picture that no published version and no draft has can be removed.',
      'वही तस्वीर हटाई जा सकती है जो किसी प्रकाशित संस्करण या मसौदे में न हो।',
    ],
    ask: ['Remove this picture for good?', 'क्या यह तस्वीर हमेशा के लिए हटानी है?'],
  },
  done: { 'content/picture-removed': ['The picture is removed.', 'तस्वीर हटा दी गई है।'] },
  refusals: {
    'picture/unknown': unknown,
    'picture/in-use': [
      409,
      'A published version or a draft has this picture. It cannot be removed.',
      'यह तस्वीर किसी प्रकाशित संस्करण या मसौदे में है। इसे हटाया नहीं जा सकता।',
    ],
  },
});
