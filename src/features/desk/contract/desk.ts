import { z } from 'zod/mini';
import { type DeskField, deskFields } from '#kit/desk/desk-access.ts';
import { answers, type DeskDone, type DeskReveal, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
import { kindNames } from '#features/attention/model.ts';
import {
  type DeskSettings,
  type MatterRow,
  putOffRight,
  retryRight,
  type SearchAnswer,
  type Today,
} from '../model/desk.ts';
import { maxSearchLength } from '../terms.ts';

export type {
  DeskSettings,
  FigureShown,
  Found,
  Matter,
  MatterRow,
  SearchAnswer,
  Today,
  Waiting,
} from '../model/desk.ts';

const fields = Object.keys(deskFields) as [DeskField, ...DeskField[]];

/** A personal value in full; the audit records who, what and why. `record`: as the record's page names it. */
export const revealField = endpoint({
  method: 'POST',
  path: '/api/desk/reveals',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({
    field: z.enum(fields),
    record: z.string().check(z.minLength(1), z.maxLength(64)),
    reason: reasonForAudit,
  }),
  answer: answers<DeskReveal>(),
  refusals: {
    'desk/may-not-reveal': [403, 'Your role at the desk does not include this.'],
    'desk/nothing-to-reveal': [404, 'There is no such value.'],
    'desk/too-many-reveals': [429, 'You have revealed very many values within an hour. Try again later.'],
  },
});

/** What waits for this person, most urgent first, and figures over time. */
export const getToday = endpoint({
  method: 'GET',
  path: '/api/desk/today',
  access: 'desk',
  right: 'desk/open',
  answer: answers<Today>(),
});

/** Records by number, whole phone number or beginnings of words of a name, of the kinds that the person may read. */
export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/desk/search',
  access: 'desk',
  right: 'desk/open',
  query: z.strictObject({ q: z._default(z.string().check(z.maxLength(maxSearchLength, 'too-long')), '') }),
  answer: answers<SearchAnswer>(),
});

/** What is put off of the attention list, the oldest first. */
export const listPutOff = endpoint({
  method: 'GET',
  path: '/api/desk/attention/put-off',
  access: 'desk',
  right: 'desk/open',
  answer: answers<readonly MatterRow[]>(),
});

const closeRefusals = {
  'attention/unknown': [404, 'There is no such item.'],
  'attention/closed': [409, 'It is already closed.'],
  'attention/reason-missing': [422, 'Write what you found or did.'],
  'attention/not-allowed': [403, 'Your role at the desk does not include this.'],
} as const;
/** Takes an event off the list; the audit records who and why. */
export const closeMatter = endpoint({
  method: 'POST',
  path: '/api/desk/attention/:id/close',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject({ reason: reasonForAudit }),
  refusals: closeRefusals,
  answer: answers<DeskDone>(),
});

const itemOf = {
  kind: z.enum(kindNames),
  subject: z.string().check(z.minLength(1), z.maxLength(500)),
};
/** Stores that this person saw an item; it stays on the list. */
export const seeMatter = endpoint({
  method: 'POST',
  path: '/api/desk/attention/seen',
  access: 'desk',
  right: 'desk/open',
  body: z.strictObject(itemOf),
  refusals: { 'attention/unknown': [404, 'There is no such item any more.'] },
  answer: answers<DeskDone>(),
});
/** Takes what is still wrong off the list for a week; the audit records who and why. */
export const putOffMatter = endpoint({
  method: 'POST',
  path: '/api/desk/attention/put-off',
  access: 'desk',
  right: putOffRight,
  asksFactor: true,
  body: z.strictObject({ ...itemOf, reason: reasonForAudit }),
  refusals: {
    'attention/unknown': [404, 'There is no such item any more.'],
    'attention/is-put-off': [409, 'It is put off already.'],
    'attention/close-instead': [409, 'Close it instead, with what you found.'],
    'attention/reason-missing': [422, 'Write why it can wait.'],
  },
  answer: answers<DeskDone>(),
});

/** Tries a background job that was given up, or a timer that keeps failing, again at once. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/desk/background-jobs/:number/retry',
  access: 'desk',
  right: retryRight,
  hasNoBody: true,
  refusals: { 'background-jobs/not-given-up': [409, 'This background job was not given up.'] },
  answer: answers<DeskDone>(),
});

/** Sends a message again that was given up. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/desk/messages/:id/retry',
  access: 'desk',
  right: 'messages/change',
  hasNoBody: true,
  refusals: { 'notifications/not-failed': [409, 'This message was not given up.'] },
  answer: answers<DeskDone>(),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  access: 'desk',
  right: 'settings/read',
  answer: answers<DeskSettings>(),
});

/** Turns roles with a fee, or referral earnings, on or off in live mode; turning on needs the confirmation of advice. */
export const changeSwitch = endpoint({
  method: 'POST',
  path: '/api/desk/settings/switches',
  access: 'desk',
  right: 'settings/change',
  asksFactor: true,
  body: z.strictObject({
    name: z.enum(['paid-roles', 'referral-earnings']),
    on: z.enum(['yes', 'no']),
    advised: z.optional(z.literal('yes')),
  }),
  answer: answers<DeskDone>(),
  refusals: {
    'desk/not-advised': [422, 'Confirm that a lawyer has answered the questions.'],
    'desk/demo-switch': [409, 'In the demo this is always on.'],
  },
});
