import { z } from 'zod/mini';
import { act, notSaved } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
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
const right = 'applications/change';
const refusals = {
  'jobs/unknown-opening': [404, 'There is no such opening.', 'ऐसी कोई भर्ती नहीं है।'],
  'jobs/role-changed': [
    409,
    'A colleague changed this role. Check it and save again.',
    'इस पद को किसी साथी ने बदला है। फिर से देखें, फिर सेव करें।',
  ],
  'http/fields': notSaved,
} as const;

/** Sets the correction window of an opening: days and times of day in India. */
export const setCorrectionWindow = act({
  path: '/api/desk/correction-windows',
  right,
  body: z.strictObject({ opening: seenOpening, fromDay: typed, fromTime: typed, untilDay: typed, untilTime: typed }),
  form: {
    submit: ['Save window', 'समय सेव करें'],
    label: ['Set a correction window', 'सुधार का समय तय करें'],
    reasons: {
      past: ['Choose an end in the future.', 'आगे का समय चुनें।'],
      'before-begin': ['Choose an end after the start.', 'शुरू होने के समय के बाद का समय चुनें।'],
    },
  },
  done: { 'jobs/correction-window-set': ['The correction window is saved.', 'सुधार का समय सेव हो गया।'] },
  refusals,
});
/** Removes it. */
export const removeCorrectionWindow = act({
  path: '/api/desk/correction-windows/remove',
  right,
  hidden: { opening: seenOpening },
  form: {
    submit: ['Remove', 'हटाएँ'],
    label: [(opening: string) => `Remove the window of ${opening}`, (opening) => `${opening} का समय हटाएँ`],
    ask: [
      'Remove this window? Applicants can then no longer correct their applications in it.',
      'यह समय हटाना है? फिर आवेदक इसमें सुधार नहीं कर पाएँगे।',
    ],
  },
  done: { 'jobs/correction-window-removed': ['The correction window is removed.', 'सुधार का समय हटा दिया गया।'] },
  refusals,
});
