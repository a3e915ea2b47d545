import { z } from 'zod/mini';
import { answers, endpoint, type RefusalAnswer } from '#kit/endpoint.ts';
import { languageQuery, type RolePosting, type RoleRefusal, type RoleState } from '../model/jobs.ts';

export { closingIn, dayOfNotice, feePromisesNothing, privateRecruitment } from '../model/jobs.ts';

/** A role in the API, with texts in one language. */
export interface RoleAnswer {
  /** In canonical spelling, whatever the requested casing. */
  readonly name: string;
  /** Rupees; paid by GEN and OBC. */
  readonly GeneralFee: number;
  /** Rupees; paid by SC, ST and EWS. */
  readonly ReservationFee: number;
  /** The number of its current opening, from 1. */
  readonly opening: number;
  readonly state: RoleState;
  /** Whether the caller may apply now. */
  readonly mayApply: boolean;
  /** Why the caller may not apply. */
  readonly refusal?: RoleRefusal;
  /** True while everyone may apply, signed in or not. */
  readonly openToAll: boolean;
  readonly vacancies: number;
  readonly openingDate: string;
  /** A date, `Closed`, or `Open` for a role open to everyone without a date. */
  readonly closing: string;
  /** ISO time from which nobody can apply; null without. */
  readonly closesAt: string | null;
  /** The newest opening whose results are out, while the role takes applications; null without. */
  readonly results: {
    /** True of an opening before the current one. */
    readonly isEarlier: boolean;
    /** The day in India on which that opening closed; null while it has not. */
    readonly closedOn: string | null;
    /** The day in India. */
    readonly publishedOn: string;
  } | null;
  /** ISO time of the last change of what the public reads. */
  readonly changedAt: string;
  readonly title: string;
  readonly summary: string;
  readonly place: string;
  readonly pay: string;
  readonly eligibility: string;
  readonly selection: string;
  readonly posting: RolePosting;
}

/** For endpoints of higher features with the same refusals. */
export const roleRefusals: Record<RoleRefusal | 'jobs/unknown-role', RefusalAnswer> = {
  'jobs/unknown-role': [404, 'There is no such role.'],
  'jobs/closed': [403, 'This role is closed.'],
  'jobs/not-invited': [403, 'You are not authorized to apply with this number.'],
  'jobs/not-switched-on': [403, 'Applications are not open yet.'],
};

const inLanguage = z.strictObject(languageQuery);

const versionInUrl = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number));

/** One role by its name. */
export const getJob = endpoint({
  method: 'GET',
  path: '/jobs/:category',
  aliases: ['/api/jobs/:category'],
  access: 'anyone',
  query: inLanguage,
  refusals: { 'jobs/unknown-role': roleRefusals['jobs/unknown-role'] },
  answer: answers<RoleAnswer>(),
});

/** Every role in the order of the notice. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'anyone',
  query: inLanguage,
  answer: answers<{ readonly roles: readonly RoleAnswer[] }>(),
});

/**
 * The notice of one role as a PDF download; `:file` is the role's name and `.pdf`. The newest issued version, or the one
 * asked for; while none is issued, it is made from the role as it is.
 */
export const getNotice = endpoint({
  method: 'GET',
  path: '/career/notice/:file',
  aliases: ['/hi/career/notice/:file'],
  access: 'anyone',
  query: z.strictObject({ version: z.optional(versionInUrl) }),
  refusals: {
    'jobs/unknown-role': roleRefusals['jobs/unknown-role'],
    'jobs/unknown-notice': [404, 'There is no such version of this notice.'],
  },
  answer: answers<never>(),
});

export interface RoleAlertAnswer {
  /** ISO time since when the caller gets an SMS when a role opens to everyone; null without. */
  readonly askedAt: string | null;
}
export const getRoleAlert = endpoint({
  method: 'GET',
  path: '/api/role-alert',
  access: 'session',
  answer: answers<RoleAlertAnswer>(),
});
/** The caller asks for an SMS when a role opens to everyone, or takes it back. */
export const setRoleAlert = endpoint({
  method: 'POST',
  path: '/api/role-alert',
  access: 'session',
  body: z.strictObject({ wants: z.enum(['yes', 'no']) }),
  form: 'role-alert',
  loginPage: '/login',
  answer: answers<{ readonly wants: boolean }>(),
});
