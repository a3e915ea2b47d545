import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, paiseOf } from '#kit/list-export.ts';
import { listBankLines } from './actions/read-bank.ts';
import type { DeskBankLine } from './model.ts';
import { bankWords, tiedKindWords } from './web/desk/words.ts';

export const lineExport: ListExport<Context, DeskBankLine> = {
  list: 'bank',
  title: (language) => bankWords[language].caption,
  page: listBankLines,
  filters: {
    status: filterOf(bankWords, 'status', (language) => {
      const { isListed: listed, isTied: tied } = bankWords[language];
      return { listed, tied };
    }),
    side: filterOf(bankWords, 'side', (language) => {
      const { in: received, out } = bankWords[language];
      return { in: received, out };
    }),
    kind: filterOf(bankWords, 'is', (language) => tiedKindWords[language]),
    recognised: filterOf(bankWords, 'recognised', (language) => tiedKindWords[language]),
    day: filterOf(bankWords, 'day'),
  },
  columns: [
    { key: 'day', kind: 'day', head: (language) => bankWords[language].day, cell: ({ day }) => day },
    { key: 'narration', head: (language) => bankWords[language].narration, cell: ({ narration }) => narration },
    {
      key: 'amount',
      kind: 'rupees',
      head: (language) => bankWords[language].amount,
      cell: ({ amount }) => paiseOf(amount),
    },
    {
      key: 'is',
      head: (language) => bankWords[language].is,
      cell: ({ kind }, language) => (kind === null ? bankWords[language].isListed : tiedKindWords[language][kind]),
    },
    { key: 'is', head: (language) => bankWords[language].record, cell: ({ record }) => record },
    {
      key: 'balance',
      kind: 'rupees',
      head: (language) => bankWords[language].balance,
      cell: ({ balance }) => paiseOf(balance),
    },
    { key: 'utr', isExtra: true, head: (language) => bankWords[language].utr, cell: ({ utr }) => utr },
  ],
};
