import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
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
    columnOf(peopleWords, 'name', ({ name }) => name),
    columnOf(peopleWords, 'phone', ({ phone }) => phone),
    columnOf(peopleWords, 'code', ({ referralCode }) => referralCode),
    columnOf(peopleWords, 'language', (row, language) => peopleWords[language][row.language]),
    columnOf(peopleWords, 'created', ({ createdAt }) => momentOf(createdAt), { kind: 'moment' }),
  ],
};
