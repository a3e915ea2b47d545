import type { Context } from '#kit/context.ts';
import { type ListExport, momentOf } from '#kit/list-export.ts';
import { listDeskPeople } from './actions/list-desk-people.ts';
import type { DeskPerson } from './model.ts';
import { peopleWords } from './web/desk/words.ts';

export const personExport: ListExport<Context, DeskPerson> = {
  list: 'people',
  title: (language) => peopleWords[language].caption,
  page: listDeskPeople,
  columns: [
    { key: 'name', head: (language) => peopleWords[language].name, cell: ({ name }) => name },
    { key: 'phone', head: (language) => peopleWords[language].phone, cell: ({ phone }) => phone },
    { key: 'code', head: (language) => peopleWords[language].code, cell: ({ referralCode }) => referralCode },
    {
      key: 'language',
      head: (language) => peopleWords[language].language,
      cell: (row, language) => peopleWords[language][row.language],
    },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => peopleWords[language].created,
      cell: ({ createdAt }) => momentOf(createdAt),
    },
  ],
};
