import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import type { RoleLanguage } from '../model/jobs.ts';

/** An opening with its correction window; times are ISO, null without one. */
export interface DeskOpeningWindow {
  readonly role: string;
  /** As the role is called now. */
  readonly roleTitle: Readonly<Record<RoleLanguage, string>>;
  readonly opening: number;
  readonly version: number;
  readonly isCurrent: boolean;
  readonly from: string | null;
  readonly until: string | null;
}
/** Every current opening, and the earlier ones with a correction window. */
export const listCorrectionWindows = endpoint({
  method: 'GET',
  path: '/api/desk/correction-windows',
  access: 'desk',
  right: 'applications/read',
  answer: answers<{ readonly openings: readonly DeskOpeningWindow[]; readonly now: string }>(),
});

/** An opening and the version that the person saw: `2:5:Supervisor`, number, version and role. */
const seenOpening = z.string().check(z.regex(/^[1-9]\d{0,5}:[1-9]\d{0,8}:.{1,200}$/s, 'missing'));
const typed = z._default(z.string().check(z.maxLength(40, 'too-long')), '');
const change = { method: 'POST', access: 'desk', right: 'applications/change', answer: answers<DeskDone>() } as const;
const refusals = {
  'jobs/unknown-opening': [404, 'There is no such opening.'],
  'jobs/role-changed': [409, 'A colleague has changed this role. Look at it again.'],
  'http/fields': [422, 'Check the fields.'],
} as const;

/** Sets the correction window of an opening: days and times of day in India. */
export const setCorrectionWindow = endpoint({
  ...change,
  path: '/api/desk/correction-windows',
  body: z.strictObject({ opening: seenOpening, fromDay: typed, fromTime: typed, untilDay: typed, untilTime: typed }),
  refusals,
});
/** Removes it. */
export const removeCorrectionWindow = endpoint({
  ...change,
  path: '/api/desk/correction-windows/remove',
  body: z.strictObject({ opening: seenOpening }),
  refusals,
});
