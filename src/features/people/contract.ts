import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { auditReason, drawn, line, reasonNeeded } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import type { ErasurePlan, PersonData, ShownAccountLink, ShownCopy, ShownMove } from './model.ts';

const unknown = { 'people/unknown': [404, 'There is no such person.', 'ऐसा कोई व्यक्ति नहीं है।'] } as const;
const closed = { 'people/closed': [409, 'This account is closed.', 'यह खाता बंद है।'] } as const;

/** What we hold on a person, by kind: the newest records of each, with the list of all of them. */
export const getPersonData = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/data',
  access: 'desk',
  right: 'people/read',
  refusals: unknown,
  answer: answers<PersonData>(),
});

// --- Move to another number

const same = ['The account has this number already.', 'खाते का नंबर पहले से यही है।'] as const;
const isStaff = [
  'One of the two numbers has access to the desk. The owner takes its roles away first and gives them to the new number.',
  'दोनों में से एक नंबर को डेस्क का अधिकार है। मालिक पहले वह अधिकार हटाए और नए नंबर को दे।',
] as const;
const inUse = [
  'This number has an account with applications, payments or earnings, and two accounts cannot be joined. The person keeps both accounts, or asks for the erasure of the other one first.',
  'इस नंबर के खाते में अपने आवेदन, भुगतान या कमाई है, और दो खाते जोड़े नहीं जा सकते। व्यक्ति दोनों खाते रखे, या पहले दूसरे खाते को मिटाने के लिए कहे।',
] as const;
const invalid = ['Give a mobile number of ten digits.', 'दस अंकों का मोबाइल नंबर लिखें।'] as const;
const unreachable = ['The SMS could not be sent to this number.', 'इस नंबर पर SMS नहीं भेजा जा सका।'] as const;
const codeWrong = [
  'This code is wrong or too old. Ask for it again, or cancel the move and begin anew.',
  'यह कोड गलत या पुराना है। फिर से पूछें, या बदलाव रद्द करके दोबारा शुरू करें।',
] as const;
const target = {
  ...unknown,
  ...closed,
  'people/same-phone': [409, ...same],
  'people/is-staff': [409, ...isStaff],
  'people/number-in-use': [409, ...inUse],
} as const;
const noMove = {
  'people/no-move': [
    409,
    'This move is over. Begin anew if it is still needed.',
    'यह बदलाव खत्म हो चुका है। अब भी ज़रूरत हो तो दोबारा शुरू करें।',
  ],
} as const;
const moved = {
  'people/moved': [
    'The account has its new number. The old number gets an SMS.',
    'खाते का नंबर बदल गया। पुराने नंबर पर SMS भेजा गया।',
  ],
} as const;

/** The move that is under way; null without one. */
export const getMove = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/move',
  access: 'desk',
  right: 'people/read',
  answer: answers<{ readonly move: ShownMove | null }>(),
});
/** Sends a code to the new number. */
export const beginMove = act({
  path: '/api/desk/people/:id/move',
  right: 'people/change',
  asksFactor: true,
  about: [{ kind: 'account', named: 'id' }],
  // The action checks both, so that it names their faults together.
  fields: { phone: drawn(z.string()), reason: drawn(z.string()) },
  form: {
    submit: ['Send the code', 'कोड भेजें'],
    label: ['Move to another number', 'दूसरे नंबर पर बदलें'],
    reasons: { invalid, unreachable, same, staff: isStaff, 'in-use': inUse, ...reasonNeeded },
  },
  done: {
    'people/code-sent': ['The code is sent. It is valid for five minutes.', 'कोड भेज दिया गया। यह पाँच मिनट तक चलेगा।'],
  },
  refusals: {
    ...target,
    'http/fields': notSaved,
    'people/phone-invalid': [422, ...invalid],
    'people/country-off': [422, 'We do not send codes to this country at present.', 'हम अभी इस देश में कोड नहीं भेजते।'],
    'people/move-open': [
      409,
      'A move of this account or to this number is under way. Finish or cancel it first.',
      'इस खाते का या इस नंबर पर बदलाव पहले से चल रहा है। पहले उसे पूरा या रद्द करें।',
    ],
    'people/too-many-moves': [
      429,
      'You began ten moves within a day. A colleague begins the next one.',
      'आपने एक दिन में दस बदलाव शुरू किए। अगला कोई साथी शुरू करे।',
    ],
    // The caller solved no captcha, so none can be too easy.
    'accounts/human-check-too-easy': [403, 'Please try again.', 'कृपया फिर कोशिश करें।'],
    'accounts/too-many-codes': [
      429,
      'Too many codes were sent to this number. Wait, then try again.',
      'इस नंबर पर बहुत कोड भेजे जा चुके हैं। थोड़ा रुककर कोशिश करें।',
    ],
    'accounts/phone-unreachable': [422, ...unreachable],
    'accounts/texts-down': [
      503,
      'We cannot send SMS right now. Try again in a moment.',
      'अभी SMS नहीं भेजा जा सकता। थोड़ी देर में फिर कोशिश करें।',
    ],
  },
});
/** The code that the owner of the new number read to us. */
export const giveMoveCode = act({
  path: '/api/desk/people/:id/move/code',
  right: 'people/change',
  fields: {
    code: line(z.string().check(z.minLength(1, 'missing'), z.maxLength(40)), {
      label: ['Code that the owner of the new number reads to you', 'नए नंबर के मालिक का बताया कोड'],
      max: 10,
      isNumeric: true,
    }),
  },
  form: { submit: ['Take the code', 'कोड जाँचें'] },
  done: {
    'people/code-given': [
      'The code is right. Another colleague must now agree to the move on this page.',
      'कोड सही है। अब किसी दूसरे साथी को इस पेज पर मंज़ूरी देनी है।',
    ],
    ...moved,
  },
  refusals: {
    ...target,
    ...noMove,
    ...approvalRefusals,
    'accounts/code-wrong': [422, ...codeWrong],
    'accounts/no-code-sent': [409, ...codeWrong],
    'accounts/code-locked': [
      429,
      'Too many wrong codes. Cancel the move and begin anew after a minute.',
      'बहुत बार गलत कोड डाला गया। बदलाव रद्द करें और एक मिनट बाद दोबारा शुरू करें।',
    ],
  },
});
/** A second person agrees, and the account moves. */
export const agreeToMove = act({
  path: '/api/desk/people/:id/move/agree',
  right: 'people/approve',
  asksFactor: true,
  hasNoBody: true,
  form: {
    submit: ['Agree and move the account', 'मंज़ूर करें और खाता बदलें'],
    lead: [
      ({ by }: { readonly by: string; readonly name: string; readonly phone: string }) =>
        `${by} checked the new number. Call the person on the old number if you are in doubt.`,
      ({ by }) => `${by} ने नया नंबर जाँचा है। शक हो तो पुराने नंबर पर फ़ोन करें।`,
    ],
    ask: [
      ({ name, phone }) => `Move the account of ${name} to ${phone}?`,
      ({ name, phone }) => `${name} का खाता ${phone} पर बदल दें?`,
    ],
  },
  done: moved,
  refusals: {
    ...target,
    ...noMove,
    ...approvalRefusals,
  },
});
export const cancelMove = act({
  path: '/api/desk/people/:id/move/cancel',
  right: 'people/change',
  hasNoBody: true,
  form: { submit: ['Cancel the move', 'बदलाव रद्द करें'] },
  done: { 'people/move-cancelled': ['The move is cancelled.', 'बदलाव रद्द कर दिया गया।'] },
  refusals: noMove,
});

// --- Other accounts of the person

/** The other accounts that count as this person, the first fifty. */
export const getAccountLinks = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/account-links',
  access: 'desk',
  right: 'people/read',
  answer: answers<{ readonly accounts: readonly ShownAccountLink[] }>(),
});
const otherAccount = z.string().check(z.minLength(1), z.maxLength(60));
/** An owner who is neither of the two says that they are two people. */
export const sayTwoPeople = act({
  path: '/api/desk/people/:id/two-people',
  right: 'staff/change',
  asksFactor: true,
  hidden: { other: otherAccount },
  fields: {
    reason: auditReason({
      label: ['How you know it (colleagues and the audit read it)', 'आपको कैसे पता है (साथी और ऑडिट इसे पढ़ेंगे)'],
    }),
  },
  form: {
    submit: ['These are two people', 'ये दो अलग लोग हैं'],
    ask: [
      (name: string) =>
        `Say that this person and ${name} are two people? Each can then approve what the other proposes.`,
      (name) => `दर्ज करें कि यह व्यक्ति और ${name} दो अलग लोग हैं? फिर एक का प्रस्ताव दूसरा मंज़ूर कर सकेगा।`,
    ],
    reasons: reasonNeeded,
  },
  done: { 'people/two-people': ['They count as two people now.', 'अब ये दो व्यक्ति माने जाते हैं।'] },
  refusals: {
    ...unknown,
    'people/not-linked': [409, 'They count as two people already.', 'ये पहले से दो व्यक्ति माने जाते हैं।'],
    'people/own-statement': [
      403,
      'One of the two accounts is yours, or looks like yours. Another owner says it.',
      'दोनों में से एक खाता आपका है, या आपका लगता है। कोई दूसरा मालिक यह दर्ज करे।',
    ],
    'people/said-already': [409, 'An owner has said this already.', 'एक मालिक यह पहले ही दर्ज कर चुके हैं।'],
  },
});
/** An owner takes it back. */
export const takeBackTwoPeople = act({
  path: '/api/desk/people/:id/one-person',
  right: 'staff/change',
  asksFactor: true,
  hidden: { other: otherAccount },
  form: { submit: ['Take it back', 'वापस लें'] },
  done: { 'people/one-person': ['They count as one person again.', 'अब ये फिर एक ही व्यक्ति माने जाते हैं।'] },
  refusals: {
    'people/not-said': [409, 'This was taken back already.', 'यह पहले ही वापस लिया जा चुका है।'],
  },
});

// --- Erasure

/** What would go, what stays, and what must be over first. */
export const getErasurePlan = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/erasure',
  access: 'desk',
  right: 'people/erase',
  refusals: unknown,
  answer: answers<ErasurePlan>(),
});
const digitsWrong = ['These are not the last four digits of the number.', 'ये नंबर के आख़िरी चार अंक नहीं हैं।'] as const;
/** Cannot be undone: the last four digits of the number confirm it. */
export const beginErasure = act({
  path: '/api/desk/people/:id/erasure',
  right: 'people/erase',
  asksFactor: true,
  fields: {
    digits: line(z.string().check(z.minLength(1, 'missing'), z.maxLength(20)), {
      label: ['Last four digits of the number', 'नंबर के आख़िरी चार अंक'],
      hint: [
        'This cannot be undone. Read the number from the page of the person.',
        'यह वापस नहीं हो सकता। नंबर व्यक्ति के पेज पर देखें।',
      ],
      max: 4,
      isNumeric: true,
    }),
    reason: auditReason({
      label: [
        'Reason, such as the number of the request; no name (the audit records it)',
        'कारण, जैसे अनुरोध का नंबर; नाम न लिखें (ऑडिट में दर्ज होगा)',
      ],
    }),
    waived: drawn(z.optional(z.literal('yes'))),
  },
  form: {
    submit: ['Erase now', 'अभी मिटाएँ'],
    label: ['Erase a person', 'व्यक्ति का डेटा मिटाएँ'],
    ask: [
      (person: string) => `Erase this person? This cannot be undone.\n\n${person}`,
      (person) => `क्या इस व्यक्ति का डेटा मिटाएँ? यह वापस नहीं हो सकता।\n\n${person}`,
    ],
    reasons: { invalid: digitsWrong, ...reasonNeeded },
  },
  done: {
    'people/erasure-begun': [
      'The account is closed, and everything that may go is being erased. This takes a few seconds.',
      'खाता बंद हो गया है, और जो मिटाया जा सकता है, वह मिटाया जा रहा है। इसमें कुछ सेकंड लगते हैं।',
    ],
  },
  refusals: {
    ...unknown,
    ...closed,
    'people/digits-wrong': [422, ...digitsWrong],
    'people/not-over': [
      409,
      'Something of this person is not over: the page says what.',
      'इस व्यक्ति का कुछ काम बाकी है: पेज पर लिखा है क्या।',
    ],
  },
});

// --- Copy of the data (right of access)

/** The copies that the caller can download now. */
export const listCopies = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/copies',
  access: 'desk',
  right: 'people/copy',
  answer: answers<{ readonly copies: readonly ShownCopy[] }>(),
});
export const allowCopy = act({
  path: '/api/desk/people/:id/copies',
  right: 'people/copy',
  asksFactor: true,
  fields: {
    reason: auditReason({
      label: [
        'Reason, such as the number of the request (the audit records it)',
        'कारण, जैसे अनुरोध का नंबर (ऑडिट में दर्ज होगा)',
      ],
    }),
  },
  form: { submit: ['Prepare the copy', 'कॉपी तैयार करें'], reasons: reasonNeeded },
  done: { 'people/copied': ['The copy is ready to download.', 'कॉपी डाउनलोड के लिए तैयार है।'] },
  refusals: unknown,
});
/** A ZIP with a list per kind of data, photos and PDFs, made while it is downloaded. */
export const downloadCopy = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/copies/:copy',
  access: 'desk',
  right: 'people/copy',
  refusals: { 'people/no-copy': [404, 'This copy can no longer be downloaded. Ask for a new one.'] },
  answer: answers<undefined>(),
});
