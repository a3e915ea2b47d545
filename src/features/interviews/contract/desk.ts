import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { shownVersion as version } from '#kit/desk/shown-version.ts';
import type { RoleChoice, SlotRecord } from '../model.ts';

export type { RoleChoice, SlotRecord, SlotRow } from '../model.ts';

/** Longer texts are refused as they arrive; the limits of the fields are the action's. */
const typed = z._default(z.string().check(z.maxLength(1000, 'too-long')), '');
const slot = {
  day: typed,
  time: typed,
  minutes: typed,
  capacity: typed,
  placeEn: typed,
  placeHi: typed,
  shortPlaceEn: typed,
  shortPlaceHi: typed,
  bringEn: typed,
  bringHi: typed,
} as const;

const unknown = { 'interviews/unknown-slot': [404, 'There is no such slot.'] } as const;
const invalid = { 'interviews/invalid': [422, 'Check these fields.'] } as const;
const change = {
  ...unknown,
  'interviews/changed': [409, 'A colleague changed this slot.'],
  'interviews/cancelled': [409, 'This slot is cancelled.'],
} as const;
const slotOver = { 'interviews/slot-over': [409, 'This slot is over.'] } as const;
const end = {
  ...change,
  ...slotOver,
  'interviews/has-letters': [409, 'People are called to this slot.'],
  'interviews/no-room': [409, 'That slot has no room for all of them.'],
} as const;

const right = 'applications/change';
const base = '/api/desk/interviews';
const ofOne = `${base}/:slot`;

export const getInterviewSlot = endpoint({
  method: 'GET',
  path: ofOne,
  access: 'desk',
  right: 'roles/read',
  refusals: unknown,
  answer: answers<SlotRecord>(),
});
/** The roles with their openings, for the form of a new slot. */
export const listSlotRoles = endpoint({
  method: 'GET',
  path: '/api/desk/interview-roles',
  access: 'desk',
  right,
  answer: answers<{ readonly roles: readonly RoleChoice[]; readonly today: string }>(),
});
/** `opening`: role and number, `Supervisor/1`. Goes on to the new slot. */
export const createInterviewSlot = endpoint({
  method: 'POST',
  path: base,
  access: 'desk',
  right,
  body: z.strictObject({ opening: typed, ...slot }),
  refusals: invalid,
  answer: answers<DeskDone>(),
});
/** With letters, `reissue` (`yes`) agrees that a change of what they state re-issues them. */
export const changeInterviewSlot = endpoint({
  method: 'POST',
  path: ofOne,
  access: 'desk',
  right,
  body: z.strictObject({ version, ...slot, reissue: z.optional(z.literal('yes')) }),
  refusals: {
    ...change,
    ...invalid,
    ...slotOver,
    'interviews/below-called': [422, 'More people are called than that.'],
    'interviews/letters-change': [409, 'The letters of this slot change too. Agree to re-issue them.'],
  },
  answer: answers<DeskDone>(),
});
export const openInterviewSlot = endpoint({
  method: 'POST',
  path: `${ofOne}/open`,
  access: 'desk',
  right,
  body: z.strictObject({ version, state: z.enum(['open', 'closed']) }),
  refusals: end,
  answer: answers<DeskDone>(),
});
/** `to`: the slot that its letters are re-issued for; not needed without letters. */
export const cancelInterviewSlot = endpoint({
  method: 'POST',
  path: `${ofOne}/cancel`,
  access: 'desk',
  right,
  body: z.strictObject({ version, to: z._default(z.string().check(z.regex(/^(?:[1-9]\d{0,8})?$/, 'invalid')), '') }),
  refusals: end,
  answer: answers<DeskDone>(),
});
