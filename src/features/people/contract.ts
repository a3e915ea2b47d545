import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import type { ErasurePlan, PersonData, ShownAccountLink, ShownCopy, ShownMove } from './model.ts';

const unknown = { 'people/unknown': [404, 'There is no such person.'] } as const;
const change = { method: 'POST', access: 'desk' } as const;

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

const target = {
  ...unknown,
  'people/closed': [409, 'This account is closed.'],
  'people/same-phone': [409, 'The account has this number already.'],
  'people/is-staff': [409, 'One of the two numbers has access to the desk. Take its roles away first.'],
  'people/number-in-use': [409, 'This number has an account with applications, payments or earnings.'],
} as const;
const noMove = { 'people/no-move': [409, 'There is no such move any more.'] } as const;

/** The move that is under way; null without one. */
export const getMove = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/move',
  access: 'desk',
  right: 'people/read',
  answer: answers<{ readonly move: ShownMove | null }>(),
});
/** Sends a code to the new number. */
export const beginMove = endpoint({
  ...change,
  path: '/api/desk/people/:id/move',
  right: 'people/change',
  asksFactor: true,
  about: [{ kind: 'account', named: 'id' }],
  // The action checks both, so that it names their faults together.
  body: z.strictObject({ phone: z.string(), reason: z.string() }),
  refusals: {
    ...target,
    'http/fields': [422, 'Check the fields.'],
    'people/phone-invalid': [422, 'Give a mobile number.'],
    'people/country-off': [422, 'We do not send codes to this country at present.'],
    'people/move-open': [409, 'A move of this account or to this number is under way.'],
    'people/too-many-moves': [429, 'You began ten moves within a day. A colleague begins the next one.'],
    // The caller solved no captcha, so none can be too easy.
    'accounts/human-check-too-easy': [403, 'Please try again.'],
    'accounts/too-many-codes': [429, 'Too many codes were sent to this number. Wait, then try again.'],
    'accounts/phone-unreachable': [422, 'The code could not be sent to this number.'],
    'accounts/texts-down': [503, 'We cannot send SMS right now. Try again in a moment.'],
  },
  answer: answers<DeskDone>(),
});
/** The code that the owner of the new number read to us. */
export const giveMoveCode = endpoint({
  ...change,
  path: '/api/desk/people/:id/move/code',
  right: 'people/change',
  body: z.strictObject({ code: z.string().check(z.minLength(1, 'missing'), z.maxLength(40)) }),
  refusals: {
    ...target,
    ...noMove,
    ...approvalRefusals,
    'accounts/code-wrong': [422, 'This code is wrong or too old.'],
    'accounts/no-code-sent': [409, 'No code was sent.'],
    'accounts/code-locked': [429, 'Too many wrong codes. Cancel the move and begin again.'],
  },
  answer: answers<DeskDone>(),
});
/** A second person agrees, and the account moves. */
export const agreeToMove = endpoint({
  ...change,
  path: '/api/desk/people/:id/move/agree',
  right: 'people/approve',
  asksFactor: true,
  hasNoBody: true,
  refusals: {
    ...target,
    ...noMove,
    ...approvalRefusals,
  },
  answer: answers<DeskDone>(),
});
export const cancelMove = endpoint({
  ...change,
  path: '/api/desk/people/:id/move/cancel',
  right: 'people/change',
  hasNoBody: true,
  refusals: noMove,
  answer: answers<DeskDone>(),
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
export const sayTwoPeople = endpoint({
  ...change,
  path: '/api/desk/people/:id/two-people',
  right: 'staff/change',
  asksFactor: true,
  body: z.strictObject({ other: otherAccount, reason: reasonForAudit }),
  refusals: {
    ...unknown,
    'people/not-linked': [409, 'The two accounts count as two people already.'],
    'people/own-statement': [403, 'This is about an account of yours: another owner says it.'],
    'people/said-already': [409, 'An owner has said this already.'],
  },
  answer: answers<DeskDone>(),
});
/** An owner takes it back. */
export const takeBackTwoPeople = endpoint({
  ...change,
  path: '/api/desk/people/:id/one-person',
  right: 'staff/change',
  asksFactor: true,
  body: z.strictObject({ other: otherAccount }),
  refusals: { 'people/not-said': [409, 'No owner says that they are two people any more.'] },
  answer: answers<DeskDone>(),
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
/** Cannot be undone: the last four digits of the number confirm it. */
export const beginErasure = endpoint({
  ...change,
  path: '/api/desk/people/:id/erasure',
  right: 'people/erase',
  asksFactor: true,
  body: z.strictObject({
    digits: z.string().check(z.minLength(1, 'missing'), z.maxLength(20)),
    reason: reasonForAudit,
    waived: z.optional(z.literal('yes')),
  }),
  refusals: {
    ...unknown,
    'people/closed': [409, 'This account is closed.'],
    'people/digits-wrong': [422, 'These are not the last four digits of the number.'],
    'people/not-over': [409, 'Something of this person is not over. The page says what.'],
  },
  answer: answers<DeskDone>(),
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
export const allowCopy = endpoint({
  ...change,
  path: '/api/desk/people/:id/copies',
  right: 'people/copy',
  asksFactor: true,
  body: z.strictObject({ reason: reasonForAudit }),
  refusals: unknown,
  answer: answers<DeskDone>(),
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
