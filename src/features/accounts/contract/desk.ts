import { answers, endpoint } from '#kit/endpoint.ts';
import type { ListPage } from '#kit/list-page.ts';
import type { DeskPerson } from '../model.ts';

/** A list: filters `code`, `profile`, `language`, `created`; search by phone and name. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/desk/people',
  access: 'desk',
  right: 'people/read',
  answer: answers<ListPage<DeskPerson>>(),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id',
  access: 'desk',
  right: 'people/read',
  refusals: { 'accounts/unknown': [404, 'There is no such person.'] },
  answer: answers<DeskPerson>(),
});
