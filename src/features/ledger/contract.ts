import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskPosting } from './model.ts';

/** A list: filters `kind`, `source`, `account`, `at`. */
export const listPostings = endpoint({
  method: 'GET',
  path: '/api/desk/ledger',
  access: 'desk',
  right: 'ledger/read',
  answer: answers<ListPage<DeskPosting>>(),
});
