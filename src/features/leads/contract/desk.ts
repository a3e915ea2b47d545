import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import { CaseForm } from '../model/case-form.ts';
import { bulkStates, setStates } from '../model/changes.ts';
import type { DeskLeadRecord } from '../model/desk.ts';
import { lineOf, textOf } from '../model/typed.ts';
import { maxNoteLength } from '../terms.ts';

export type { DeskLead, DeskLeadRecord, DeskNote, TimelineEntry } from '../model/desk.ts';

const choice = <T extends string>(values: readonly T[]) => z.enum(values as readonly [T, ...T[]]);
const note = z._default(textOf(maxNoteLength), '');
const day = z._default(lineOf(40), '');
const time = z._default(lineOf(20), '');
/** A lead's number and the version that the person saw: `17:3`. */
const seenLead = z.string().check(z.regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, 'invalid'));

const bulkChange = new RegExp(`^(?:state:(?:${bulkStates.join('|')})|owner:[\\w-]{0,60})$`);

const unknown = { 'leads/unknown': [404, 'There is no such lead.'] } as const;
const notStaff = { 'leads/not-staff': [422, 'Choose a staff member who answers leads.'] } as const;
const refusals = {
  ...unknown,
  ...notStaff,
  'leads/changed': [409, 'A colleague changed this lead. Look at it again before you change it.'],
  'leads/other-state': [409, 'The state of this lead does not allow this.'],
  'leads/taken': [409, 'A colleague has this lead.'],
  'leads/not-a-case': [409, 'A complaint or privacy request is closed with an answer in writing.'],
  'leads/only-a-case': [409, 'Only a complaint or privacy request takes this.'],
} as const satisfies Record<string, readonly [number, string]>;
const fields = { 'http/fields': [422, 'Check the fields.'] } as const;

export const getLead = endpoint({
  method: 'GET',
  path: '/api/desk/leads/:number',
  access: 'desk',
  right: 'leads/read',
  answer: answers<DeskLeadRecord>(),
  refusals: unknown,
});

/** Enters a complaint or privacy request; goes on to its page. */
export const enterCase = endpoint({
  method: 'POST',
  path: '/api/desk/leads',
  access: 'desk',
  right: 'leads/change',
  body: CaseForm,
  answer: answers<DeskDone>(),
  refusals: fields,
});

/**
 * Changes selected leads: `change` is `state:` with one of the states of bulk actions, or `owner:` with an account id, or
 * with nothing to take the owner away. Leads that moved since are skipped and listed; `undo` names the work.
 */
export const changeLeads = endpoint({
  method: 'POST',
  path: '/api/desk/lead-changes',
  access: 'desk',
  right: 'leads/change',
  body: z.strictObject({
    ...selectionFields,
    change: z.string().check(z.regex(bulkChange, 'missing')),
  }),
  listFields: ['ids'],
  answer: answers<DeskDone>(),
  refusals: { ...bulkRefusals, ...notStaff },
});

const changes = { method: 'POST', access: 'desk', right: 'leads/change', answer: answers<DeskDone>() } as const;

/** Takes a lead that nobody has. */
export const takeLead = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/take',
  body: z.strictObject({ version }),
  refusals,
});
/** Gives a lead to a colleague; an empty owner gives it back. */
export const assignLead = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/assign',
  body: z.strictObject({ version, owner: z.string().check(z.maxLength(60, 'too-long')) }),
  refusals,
});
export const noteLead = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/note',
  body: z.strictObject({ version, note: textOf(maxNoteLength, 'required') }),
  refusals,
});
/** Sets the next call, a day and a time of day in India; both empty removes it. */
export const setLeadDue = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/due',
  body: z.strictObject({ version, day, time }),
  refusals: { ...refusals, ...fields },
});
/** `reopen` and `not-spam` return a lead to those that wait; `acknowledged` is for complaints and privacy requests. */
export const setLeadState = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/state',
  body: z.strictObject({
    version,
    state: choice([...setStates, 'spam', 'not-spam', 'reopen', 'acknowledged'] as const),
    note,
  }),
  refusals,
});
/** Answers a lead, and those of `also` (`17:3`: number and version) that are open and of the same phone number. */
export const answerLead = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/answer',
  body: z.strictObject({ version, note, day, time, also: z._default(z.array(seenLead).check(z.maxLength(50)), []) }),
  listFields: ['also'],
  refusals: { ...refusals, ...fields },
});
/** Closes a complaint or privacy request with its outcome. */
export const closeCase = endpoint({
  ...changes,
  path: '/api/desk/leads/:number/close',
  body: z.strictObject({ version, outcome: textOf(maxNoteLength, 'required') }),
  refusals,
});
