import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskClaim } from '../model.ts';
import type { DeskClaimRecord, DeskPayout } from '../model/desk.ts';
import type { ReferrerYears } from '../model/years.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;

/** A list: filters `status`, `person`, `run`, `created`; search by number and UTR. */
export const listClaims = endpoint({
  ...read,
  path: '/api/desk/claims',
  answer: answers<ListPage<DeskClaim>>(),
});

export const getClaim = endpoint({
  ...read,
  path: '/api/desk/claims/:number',
  refusals: { 'claims/unknown': [404, 'There is no such claim.'] },
  answer: answers<DeskClaimRecord>(),
});

/** A list: filters `status`, `pays`, `claim`, `person`, `started`, `paid`; search by our reference, claim, refund and UTR. */
export const listPayouts = endpoint({
  ...read,
  path: '/api/desk/payouts',
  answer: answers<ListPage<DeskPayout>>(),
});

/** A list: what each referrer was paid in each financial year; filters `year`, such as `2026`, and `person`. */
export const listReferrerYears = endpoint({
  ...read,
  path: '/api/desk/referrer-years',
  answer: answers<ReferrerYears>(),
});
