import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { auditReason, line, reasonNeeded } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { type DeskPerson, ProfileName } from '../model.ts';
import { maxNameLength } from '../terms.ts';

const unknown = { 'accounts/unknown': [404, 'There is no such person.', 'ऐसा कोई व्यक्ति नहीं है।'] } as const;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id',
  access: 'desk',
  right: 'people/read',
  refusals: unknown,
  answer: answers<DeskPerson>(),
});

/** The version that the person saw; a form sends it as text. */
const Version = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((typed: string) => Number(typed)),
);
export const nameWrong = [
  'Give a name as people write it, up to 100 letters.',
  'नाम वैसे लिखें जैसे लोग लिखते हैं, ज़्यादा से ज़्यादा 100 अक्षर।',
] as const;
export const ofColleague = [
  'Another member of staff has this name. Add a second name or an initial.',
  'किसी दूसरे कर्मचारी का यही नाम है। दूसरा नाम या कोई अक्षर जोड़ें।',
] as const;
/** The right name of a person; receipts and letters that were issued keep theirs. */
export const correctName = act({
  path: '/api/desk/people/:id/name',
  right: 'people/change',
  hidden: { version: Version },
  fields: {
    name: line(ProfileName, {
      label: ['Name', 'नाम'],
      hint: [
        'Receipts and letters that were issued keep the name of their form.',
        'जारी हो चुकी रसीदों और पत्रों में उनके फ़ॉर्म वाला नाम ही रहेगा।',
      ],
      max: maxNameLength,
    }),
    reason: auditReason({ label: ['Reason (the audit records it)', 'कारण (ऑडिट में दर्ज होगा)'] }),
  },
  form: {
    submit: ['Save the name', 'नाम सेव करें'],
    label: ['Correct the name', 'नाम ठीक करें'],
    reasons: { ...reasonNeeded, 'no-name': nameWrong, characters: nameWrong, 'of-colleague': ofColleague },
  },
  done: { 'people/name-corrected': ['The name is corrected.', 'नाम ठीक कर दिया गया।'] },
  refusals: {
    ...unknown,
    'accounts/closed': [409, 'This account is closed.', 'यह खाता बंद है।'],
    'accounts/changed': [
      409,
      'A colleague has changed this person. The page shows the new state; what you typed is still here.',
      'किसी साथी ने इस व्यक्ति में बदलाव किया है। पेज पर नई स्थिति है; आपका लिखा हुआ यहीं है।',
    ],
    'accounts/name-taken': [409, ...ofColleague],
    'accounts/name-of-staff': [
      403,
      'This person works at the desk: an owner changes the name.',
      'यह व्यक्ति डेस्क पर काम करता है: नाम मालिक बदलते हैं।',
    ],
    'accounts/own-name': [
      403,
      'This is your own name: another owner changes it.',
      'यह आपका अपना नाम है: इसे दूसरे मालिक बदलते हैं।',
    ],
    'desk/factor-needed': [
      403,
      'This needs your second factor again. What you typed is still here.',
      'इसके लिए दूसरा प्रमाण फिर से दें। आपका लिखा हुआ यहीं है।',
    ],
  },
});
