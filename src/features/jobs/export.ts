import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
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
    { key: 'phone', head: (language) => deskRolesWords[language].phone, cell: ({ phone }) => phone },
    {
      key: 'added',
      kind: 'moment',
      head: (language) => deskRolesWords[language].added,
      cell: ({ addedAt }) => momentOf(addedAt),
    },
    { key: 'by', head: (language) => deskRolesWords[language].by, cell: ({ addedBy }) => addedBy },
  ],
};
