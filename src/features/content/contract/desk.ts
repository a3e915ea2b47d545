import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import type { Comparison, DeskDraft, DeskEntryRecord, OpenDraft } from '../model/desk.ts';

const read = { method: 'GET', access: 'desk', right: 'content/read' } as const;
const right = 'content/change';
const count = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const unknown = [404, 'There is no such entry.', 'ऐसी कोई प्रविष्टि नहीं है।'] as const;
/** Refusals of the calls that change a draft. */
const ofDraft = {
  'content/unknown': [
    404,
    'The draft was published or discarded by a colleague.',
    'मसौदा किसी साथी ने प्रकाशित कर दिया या हटा दिया।',
  ],
  'content/draft-changed': [
    409,
    'A colleague changed this draft since you opened it. Look at it again.',
    'आपके खोलने के बाद किसी साथी ने मसौदा बदला है। उसे फिर देखें।',
  ],
} as const;
/** Refusals of publishing what applicants and buyers rely on: an owner does it, with a fresh second factor. */
const publishing = {
  'content/owners': [
    403,
    'An owner publishes this. Your draft is saved: ask an owner to look at it here and publish it.',
    'इसे मालिक प्रकाशित करते हैं। आपका मसौदा सेव है: मालिक से कहें कि यहाँ देखकर प्रकाशित करें।',
  ],
  'desk/factor-needed': [
    403,
    'This needs your second factor again. What you typed is still here.',
    'इसके लिए दूसरा प्रमाण फिर से दें। आपका लिखा हुआ यहीं है।',
  ],
  'content/unknown': unknown,
  'content/invalid': [422, 'Something is missing or wrong. Go back to editing.', 'कुछ बाकी या गलत है। वापस जाकर ठीक करें।'],
  'content/taken': [409, 'Another entry has this number or name.', 'यह नंबर या नाम किसी और का है।'],
  'content/newer-version': [
    409,
    'A newer version was published since then. Look at it first.',
    'इसके बाद नया संस्करण प्रकाशित हुआ है। पहले उसे देखें।',
  ],
  'content/lasting': [409, 'The site needs this entry, so it stays.', 'साइट को इसकी ज़रूरत है, इसलिए यह नहीं हटेगा।'],
} as const;

export const listOpenDrafts = endpoint({
  ...read,
  path: '/api/desk/content-drafts',
  answer: answers<readonly OpenDraft[]>(),
});
/** An entry by its name, `post.2-waste-management`, with its versions before `before`. */
export const getEntry = endpoint({
  ...read,
  path: '/api/desk/content/:entry',
  query: z.strictObject({ before: z.optional(count) }),
  answer: answers<DeskEntryRecord>(),
  refusals: { 'content/unknown': unknown },
});
/** Two versions, or a version and the draft (`draft`), value by value. */
export const getComparison = endpoint({
  ...read,
  path: '/api/desk/content/:entry/compare',
  query: z.strictObject({
    from: z.optional(z.string().check(z.maxLength(10))),
    to: z.optional(z.string().check(z.maxLength(10))),
  }),
  answer: answers<Comparison>(),
  refusals: { 'content/unknown': unknown },
});

export const getDraft = endpoint({
  ...read,
  right: 'content/change',
  path: '/api/desk/content/:entry/draft',
  answer: answers<DeskDraft>(),
  refusals: { 'content/unknown': unknown },
});
/** The page that shows the entry, made with its draft. */
export const previewEntry = endpoint({
  ...read,
  right: 'content/change',
  path: '/api/desk/content/:entry/preview',
  // `done`: the form that saved the draft and led here.
  query: z.strictObject({ language: z.optional(z.enum(['en', 'hi'])), done: z.optional(z.string()) }),
  loginPage: '/desk/sign-in?next=%2Fdesk%2Fcontent',
  answer: answers<never>(),
  refusals: { 'content/unknown': unknown },
});
const keyReason = [
  'Use small letters, digits and hyphens, such as 4-rain-water.',
  'अंग्रेज़ी के छोटे अक्षर, अंक और हाइफ़न लिखें, जैसे 4-rain-water।',
] as const;
const keyTaken = [
  'There is an entry with this key, or there was one. Choose another key.',
  'यह पहचान किसी और की है या थी। दूसरी लिखें।',
] as const;
/** Begins a new entry as a draft. */
export const beginEntry = act({
  path: '/api/desk/content',
  right,
  body: z.strictObject({ kind: z.string().check(z.maxLength(20)), key: z.string().check(z.maxLength(200)) }),
  form: { submit: ['Begin', 'शुरू करें'], reasons: { key: keyReason, 'key-taken': keyTaken } },
  done: {
    'content/draft-begun': [
      'The draft of a new entry is begun. It is on the site once you publish it.',
      'नई प्रविष्टि का मसौदा शुरू हो गया है। प्रकाशित करने पर साइट पर दिखेगा।',
    ],
  },
  refusals: { 'content/unknown': [422, ...keyReason], 'content/key-taken': [409, ...keyTaken] },
});
/** Several times what the longest entry needs. */
const maxFields = 5000;
/** A record would leave `__proto__` out without a word. */
const onlyFormFields = z.check<unknown>(({ value, issues }) => {
  const names = Object.keys(Object(value));
  if (names.length > maxFields) {
    issues.push({ code: 'custom', path: ['do'], message: `A form has at most ${maxFields} fields.`, input: value });
    return;
  }
  const keys = names.filter((key) => !/^(?:revision|base|do|v\.[\w.]{1,120})$/.test(key));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value as Record<string, unknown> });
});
/** A long text in Hindi takes nine bytes a letter in a form. */
const maxBytes = 2 * 1024 * 1024;
/**
 * Saves what was typed: `v.<path>` are the values, `revision` and `base` what the form was made from, `do` the button: a
 * change of a list (`add:*.slides`), `picture:<path>`, `document`, `preview:<language>` or `publish`.
 */
export const saveEntryDraft = act({
  path: '/api/desk/content/:entry/draft',
  right,
  maxBytes,
  maxFields,
  body: z.pipe(z.unknown().check(onlyFormFields), z.record(z.string(), z.string())),
  form: { label: ['Edit', 'बदलें'] },
  done: {
    'content/draft-saved': ['The draft is saved.', 'मसौदा सेव कर लिया गया है।'],
    'content/list-changed': [
      'The list is changed, and everything else that you typed is saved.',
      'सूची बदल दी गई है, और जो कुछ आपने लिखा वह सेव कर लिया गया है।',
    ],
  },
  refusals: ofDraft,
});
const seen = { revision: count };
export const discardEntryDraft = act({
  path: '/api/desk/content/:entry/discard',
  right,
  hidden: seen,
  form: {
    submit: ['Discard the draft', 'मसौदा हटाएँ'],
    ask: ['Discard everything that is typed and not published?', 'जो लिखा है और प्रकाशित नहीं हुआ, वह सब हटा दें?'],
  },
  done: { 'content/draft-discarded': ['The draft is discarded.', 'मसौदा हटा दिया गया है।'] },
  refusals: ofDraft,
});
/** Brings a draft up to the version that was published since then. */
export const updateEntryDraft = act({
  path: '/api/desk/content/:entry/update',
  right,
  hidden: seen,
  form: { submit: ['Bring the draft up to it', 'उसके बदलाव मसौदे में लाएँ'] },
  done: {
    'content/draft-updated': [
      'The draft now has the changes of the published version too. Where both changed the same, yours stayed.',
      'अब मसौदे में प्रकाशित संस्करण के बदलाव भी हैं। जहाँ दोनों ने बदला, वहाँ आपका लिखा रखा गया है।',
    ],
  },
  refusals: ofDraft,
});
export const publishEntry = act({
  path: '/api/desk/content/:entry/publish',
  right,
  hidden: seen,
  form: {
    submit: ['Publish these changes', 'ये बदलाव प्रकाशित करें'],
    lead: ['Everybody sees these changes on the site within two seconds.', 'दो सेकंड में ये बदलाव साइट पर सबको दिखेंगे।'],
    ask: ['Publish these changes? The site shows them at once.', 'ये बदलाव प्रकाशित करें? वे तुरंत साइट पर दिखेंगे।'],
  },
  done: {
    'content/published': [
      'It is published. The site shows it within two seconds.',
      'प्रकाशित हो गया है। दो सेकंड में साइट पर दिखेगा।',
    ],
  },
  refusals: { ...publishing, ...ofDraft },
});
/** Publishes an earlier version again; `expected` is the newest version that the editor saw. */
export const restoreEntry = act({
  path: '/api/desk/content/:entry/restore',
  right,
  hidden: { version: count, expected: count },
  form: {
    label: [
      (version: number) => `Publish this version again: Version ${version}`,
      (version) => `यह संस्करण फिर प्रकाशित करें: संस्करण ${version}`,
    ],
    ask: [
      (version) => `Publish version ${version} again? The site shows it at once.`,
      (version) => `संस्करण ${version} फिर प्रकाशित करें? वह तुरंत साइट पर दिखेगा।`,
    ],
  },
  done: {
    'content/restored': ['The earlier version is published again.', 'पुराना संस्करण फिर प्रकाशित हो गया है।'],
  },
  refusals: publishing,
});
export const removeEntry = act({
  path: '/api/desk/content/:entry/remove',
  right,
  hidden: { expected: count },
  form: {
    submit: ['Take down', 'साइट से हटाएँ'],
    lead: [
      'The page is gone from the site at once. Its versions stay here and can be published again.',
      'पेज तुरंत साइट से हट जाएगा। उसके संस्करण यहाँ रहेंगे और फिर प्रकाशित किए जा सकेंगे।',
    ],
    ask: ['Take this entry down from the site?', 'इसे साइट से हटा दें?'],
  },
  done: { 'content/removed': ['The entry is taken down.', 'इसे साइट से हटा दिया गया है।'] },
  refusals: publishing,
});
