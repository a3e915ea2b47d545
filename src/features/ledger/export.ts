import type { Context } from '#kit/context.ts';
import { type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
import type { DayBookTexts } from './actions/export-day-book.ts';
import { listDeskPostings } from './actions/list-desk-postings.ts';
import type { DeskPosting } from './model.ts';
import { ledgerWords } from './web/desk/words.ts';
import { accountText } from './web/parts/account-text.ts';
import { accountWords, kindWords } from './web/parts/words.ts';

/** In English, as accountants' programs expect it. */
export const dayBookTexts: DayBookTexts = {
  event: (kind) => (kindWords.en as Readonly<Record<string, string>>)[kind] ?? kind,
  account: (account) => accountText(accountWords.en, account),
};

export const ledgerExport: ListExport<Context, DeskPosting> = {
  list: 'ledger',
  title: (language) => ledgerWords[language].caption,
  page: listDeskPostings,
  columns: [
    {
      key: 'kind',
      head: (language) => ledgerWords[language].kind,
      cell: ({ kind }, language) => (kindWords[language] as Readonly<Record<string, string>>)[kind] ?? kind,
    },
    { key: 'at', kind: 'moment', head: (language) => ledgerWords[language].at, cell: ({ at }) => momentOf(at) },
    {
      key: 'amount',
      kind: 'rupees',
      head: (language) => ledgerWords[language].amount,
      cell: ({ amount }) => paiseOf(amount),
    },
    {
      key: 'debit',
      head: (language) => ledgerWords[language].debit,
      cell: ({ debit }, language) => accountText(accountWords[language], debit),
    },
    {
      key: 'credit',
      head: (language) => ledgerWords[language].credit,
      cell: ({ credit }, language) => accountText(accountWords[language], credit),
    },
    { key: 'source', head: (language) => ledgerWords[language].source, cell: ({ source }) => source },
  ],
};
