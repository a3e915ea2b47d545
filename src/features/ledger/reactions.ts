import { timer } from '#kit/event.ts';
import { addUpPostings } from './actions/add-up.ts';
import { checkBooksLate, checkBooksNightly } from './actions/check-books.ts';
import type { LedgerContext } from './actions/context.ts';

export const timers = [
  timer('add-up-postings', { cron: '* * * * *' }, (ctx: LedgerContext) => addUpPostings(ctx)),
  timer('draw-trial-balance', { cron: '41 20 * * *' }, checkBooksNightly),
  timer('draw-trial-balance-late', { cron: '23 * * * *' }, checkBooksLate),
];
