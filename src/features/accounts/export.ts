import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listDeskPeople } from './actions/list-desk-people.ts';
import type { DeskPerson } from './model.ts';
import { peopleWords } from './web/desk/words.ts';

export const personExport: ListExport<Context, DeskPerson> = {
  list: 'people',
  title: (language) => peopleWords[language].caption,
  page: listDeskPeople,
  filters: {
    code: filterOf(peopleWords, 'code'),
    profile: filterOf(peopleWords, 'profile', (language) => ({
      yes: peopleWords[language].withName,
      no: peopleWords[language].withoutName,
    })),
    language: filterOf(peopleWords, 'language', (language) => ({
      en: peopleWords[language].en,
      hi: peopleWords[language].hi,
    })),
    created: filterOf(peopleWords, 'created'),
  },
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
