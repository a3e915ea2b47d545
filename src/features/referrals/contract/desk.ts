import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskClaim } from '../model.ts';
import type { DeskClaimRecord, DeskPayout } from '../model/desk.ts';
import type { ReferrerYears } from '../model/years.ts';

/** A list: filters `status`, `person`, `run`, `created`; search by number and UTR. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/desk/claims',
  access: 'desk',
  right: 'claims/read',
  answer: answers<ListPage<DeskClaim>>(),
});

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/desk/claims/:number',
  access: 'desk',
  right: 'claims/read',
  refusals: { 'claims/unknown': [404, 'There is no such claim.'] },
  answer: answers<DeskClaimRecord>(),
});

/** A list: filters `status`, `pays`, `claim`, `person`, `started`, `paid`; search by our reference, claim, refund and UTR. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/desk/payouts',
  access: 'desk',
  right: 'claims/read',
  answer: answers<ListPage<DeskPayout>>(),
});

/** A list: what each referrer was paid in each financial year; filters `year`, such as `2026`, and `person`. */
export const listReferrerYears = endpoint({
  method: 'GET',
  path: '/api/desk/referrer-years',
  access: 'desk',
  right: 'claims/read',
  answer: answers<ReferrerYears>(),
});
