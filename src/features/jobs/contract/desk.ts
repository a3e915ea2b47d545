import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskInvited, DeskRoles } from '../model/desk.ts';

/** Every role in the order of the notice. */
export const getRoles = endpoint({
  method: 'GET',
  path: '/api/desk/roles',
  access: 'desk',
  right: 'roles/read',
  answer: answers<DeskRoles>(),
});

/** A list: filter `added`; search by phone. */
export const listInvited = endpoint({
  method: 'GET',
  path: '/api/desk/invited',
  access: 'desk',
  right: 'roles/read',
  answer: answers<ListPage<DeskInvited>>(),
});
