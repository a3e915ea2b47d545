import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import type { DeskRoleRecord, DeskRoles } from '../model/desk.ts';
import { type OpeningField, openingFields } from '../model/opening-form.ts';
import { roleStateShape } from '../model/jobs.ts';

/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = (limit: number) => z._default(z.string().check(z.maxLength(limit, 'too-long')), '');
const formShape = Object.fromEntries(openingFields.map((field) => [field, typed(4000)])) as Record<
  OpeningField,
  ReturnType<typeof typed>
>;
const { position: _place, ...newForm } = formShape;

const unknown = { 'jobs/unknown-role': [404, 'There is no such role.'] } as const;
const fields = { 'http/fields': [422, 'Check the fields.'] } as const;
const changes = {
  ...unknown,
  'jobs/role-changed': [409, 'A colleague changed this role. Look at it again before you change it.'],
} as const;
const stillOpen = { 'jobs/still-open': [409, 'The role is open. Close it first.'] } as const;
const archived = { 'jobs/archived': [409, 'The role is archived. Bring it back first.'] } as const;

const change = { method: 'POST', access: 'desk', right: 'roles/change', answer: answers<DeskDone>() } as const;
const ofOne = '/api/desk/roles/:name';
/** Texts in Devanagari take nine bytes a letter in a form. */
const formBytes = 256 * 1024;

/** Every role in the order of the notice, the archived ones last. */
export const getRoles = endpoint({
  method: 'GET',
  path: '/api/desk/roles',
  access: 'desk',
  right: 'roles/read',
  answer: answers<DeskRoles>(),
});
/** One role with its form and its openings. */
export const getRole = endpoint({
  method: 'GET',
  path: ofOne,
  access: 'desk',
  right: 'roles/read',
  refusals: unknown,
  answer: answers<DeskRoleRecord>(),
});
/** Creates a role with its first opening, closed; goes on to its page. */
export const addRole = endpoint({
  ...change,
  path: '/api/desk/roles',
  body: z.strictObject({ ...newForm, general: typed(40), reservation: typed(40) }),
  maxBytes: formBytes,
  refusals: fields,
});
/**
 * Edits a role and its current opening. `seen`: the marks of the values that the form showed; when a colleague changed
 * some since, the refusal names them.
 */
export const editRole = endpoint({
  ...change,
  path: `${ofOne}/edit`,
  body: z.strictObject({ ...formShape, version, seen: typed(1000) }),
  maxBytes: formBytes,
  refusals: { ...changes, ...fields },
});
/** Opens a role to everyone or to invited numbers, or closes it now. */
export const setRoleState = endpoint({
  ...change,
  path: `${ofOne}/state`,
  body: z.strictObject({ version, state: roleStateShape }),
  refusals: { ...changes, ...archived },
});
/** Sets the closing moment, a day and a time of day in India; both empty removes it, and a role that it closed stays closed. */
export const setClosing = endpoint({
  ...change,
  path: `${ofOne}/closing`,
  body: z.strictObject({ version, day: typed(40), time: typed(20) }),
  refusals: { ...changes, ...archived, ...fields },
});
/** Sets both fees in rupees, now or from the start of a day in India. */
export const setRoleFees = endpoint({
  ...change,
  path: `${ofOne}/fees`,
  asksFactor: true,
  body: z.strictObject({ version, general: typed(40), reservation: typed(40), fromDay: typed(40) }),
  refusals: { ...changes, ...fields },
});
/** Ends the current opening of a closed role and begins another one with its values. */
export const advertiseRole = endpoint({
  ...change,
  path: `${ofOne}/advertise`,
  body: z.strictObject({ version }),
  refusals: { ...changes, ...stillOpen, ...archived },
});
/** Takes a closed role out of the public lists (`yes`), or brings it back (`no`). */
export const setRoleArchived = endpoint({
  ...change,
  path: `${ofOne}/archive`,
  body: z.strictObject({ version, archived: z.enum(['yes', 'no']) }),
  refusals: { ...changes, ...stillOpen },
});

/** Invites numbers, one a line. The right ones are added also when others are wrong; those are named by line. */
export const inviteNumbers = endpoint({
  ...change,
  path: '/api/desk/invited',
  // `way` tells the form of one number from that of a list.
  body: z.strictObject({ numbers: typed(60_000), way: z.optional(z.enum(['one', 'list'])) }),
  maxBytes: formBytes,
  refusals: { ...fields, 'jobs/wrong-numbers': [422, 'Some lines are not mobile numbers.'] },
});
/** Removes an invited number by its serial number; accepted also when it is gone already. */
export const removeInvited = endpoint({
  ...change,
  path: '/api/desk/invited/:number/remove',
  body: z.strictObject({}),
});
