import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskClaim } from '../model.ts';

/** A list: filters `status`, `person`, `created`; search by number and UTR. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/desk/claims',
  access: 'desk',
  right: 'claims/read',
  answer: answers<ListPage<DeskClaim>>(),
});
