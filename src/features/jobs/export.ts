import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listDeskInvited } from './actions/read-desk-roles.ts';
import type { DeskInvited } from './model/desk.ts';
import { deskRolesWords } from './web/desk/words.ts';

export const invitedExport: ListExport<Context, DeskInvited> = {
  list: 'invited',
  title: (language) => deskRolesWords[language].invited,
  page: listDeskInvited,
  filters: {
    added: filterOf(deskRolesWords, 'added'),
  },
  columns: [
    columnOf(deskRolesWords, 'phone', ({ phone }) => phone),
    columnOf(deskRolesWords, 'added', ({ addedAt }) => momentOf(addedAt), { kind: 'moment' }),
    columnOf(deskRolesWords, 'by', ({ addedBy }) => addedBy),
  ],
};
