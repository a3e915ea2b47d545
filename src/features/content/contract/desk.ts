import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskEntry } from '../model/desk.ts';

/** A list: filters `kind`, `removed`, `published`; search by the beginning of a key. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/desk/content',
  access: 'desk',
  right: 'content/read',
  answer: answers<ListPage<DeskEntry>>(),
});
