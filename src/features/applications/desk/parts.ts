import { showField } from '#kit/desk/desk-access.ts';
import type { DeskParts, FieldReader, WaitingKind } from '#kit/desk/desk-parts.ts';
import { applicationsByDay, findApplications, readFormValue } from '../store/desk.ts';

/** The values of an application's form, by the field of the desk. */
const formValues = {
  'person/phone': 'mobile',
  'person/email': 'email',
  'person/address': 'address',
  'person/documentDigits': 'identityLastFour',
} as const;

export const desk: DeskParts = {
  waiting: [
    { key: 'applications-unopened', right: 'applications/read', list: 'applications', query: () => 'opened=no' },
    ...(['under-review', 'shortlisted'] as const).map((stage): WaitingKind => ({
      key: `applications-${stage}`,
      right: 'applications/read',
      list: 'applications',
      query: () => `stage=${stage}`,
    })),
  ],
  figures: [
    {
      key: 'applications',
      right: 'applications/read',
      list: 'applications',
      query: (from, until) => `created-from=${from}&created-to=${until}`,
      read: applicationsByDay,
    },
  ],
  finders: [
    {
      key: 'applications',
      right: 'applications/read',
      path: '/desk/applications',
      find: async (tx, typed, { roles }) =>
        (await findApplications(tx, typed)).map(({ id, name, mobile }) => ({
          value: id,
          reference: id,
          title: name,
          phone: showField(roles, 'person/phone', mobile),
        })),
    },
  ],
  fields: (Object.keys(formValues) as (keyof typeof formValues)[]).map((field): FieldReader => ({
    field,
    read: (tx, record) => readFormValue(tx, record, formValues[field]),
  })),
};
