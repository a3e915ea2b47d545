import type { Context } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import { columnOf, filterOf, type ListExport, momentOf, paiseOf, yesOrNoOf } from '#kit/list-export.ts';
import type { DayBookTexts } from './actions/export-day-book.ts';
import { listDeskPostings } from './actions/list-desk-postings.ts';
import type { DeskPosting } from './model/desk.ts';
import { accountNames } from './model/accounts.ts';
import { ledgerWords } from './web/desk/words.ts';
import { accountText } from './web/parts/account-text.ts';
import { accountWords, kindWords } from './web/parts/words.ts';

/** In English, as accountants' programs expect it. */
export const dayBookTexts: DayBookTexts = {
  event: (kind) => (kindWords.en as Readonly<Record<string, string>>)[kind] ?? kind,
  account: (account) => accountText(accountWords.en, account),
};

const accountTexts = (language: Language): Record<string, string> =>
  Object.fromEntries(accountNames.map((account) => [account, accountText(accountWords[language], account)]));
export const ledgerExport: ListExport<Context, DeskPosting> = {
  list: 'ledger',
  title: (language) => ledgerWords[language].caption,
  page: listDeskPostings,
  filters: {
    kind: filterOf(ledgerWords, 'kind', (language) => kindWords[language]),
    source: filterOf(ledgerWords, 'source'),
    of: filterOf(ledgerWords, 'of'),
    account: filterOf(ledgerWords, 'account', accountTexts),
    debit: filterOf(ledgerWords, 'debitOf', accountTexts),
    credit: filterOf(ledgerWords, 'creditOf', accountTexts),
    month: filterOf(ledgerWords, 'month'),
    before: filterOf(ledgerWords, 'before'),
    until: filterOf(ledgerWords, 'until'),
    late: filterOf(ledgerWords, 'lateFilter', yesOrNoOf(ledgerWords)),
    at: filterOf(ledgerWords, 'at'),
  },
  columns: [
    columnOf(
      ledgerWords,
      'kind',
      ({ kind }, language) => (kindWords[language] as Readonly<Record<string, string>>)[kind] ?? kind,
    ),
    columnOf(ledgerWords, 'at', ({ at }) => momentOf(at), { kind: 'moment' }),
    columnOf(ledgerWords, 'amount', ({ amount }) => paiseOf(amount), { kind: 'rupees' }),
    columnOf(ledgerWords, 'debit', ({ debit }, language) => accountText(accountWords[language], debit)),
    columnOf(ledgerWords, 'credit', ({ credit }, language) => accountText(accountWords[language], credit)),
    columnOf(ledgerWords, 'source', ({ source }) => source),
  ],
};
