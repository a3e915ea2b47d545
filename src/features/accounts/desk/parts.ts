import { showField } from '#kit/desk/desk-access.ts';
import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { findPeople, readPhoneOf } from '../store/desk.ts';

export const desk: DeskParts = {
  finders: [
    {
      key: 'people',
      right: 'people/read',
      path: '/desk/people',
      find: async (tx, typed, { roles }) =>
        (await findPeople(tx, typed)).map(({ id, name, phone }) => ({
          value: id,
          reference: '',
          title: name ?? '',
          phone: showField(roles, 'person/phone', phone),
        })),
    },
  ],
  fields: [{ field: 'person/phone', read: readPhoneOf }],
};
