import { answers, endpoint } from '#kit/endpoint.ts';
import type { PersonData } from './model.ts';

const unknown = { 'people/unknown': [404, 'There is no such person.'] } as const;

/** What we hold on a person, by kind: the newest records of each, with the list of all of them. */
export const getPersonData = endpoint({
  method: 'GET',
  path: '/api/desk/people/:id/data',
  access: 'desk',
  right: 'people/read',
  refusals: unknown,
  answer: answers<PersonData>(),
});
