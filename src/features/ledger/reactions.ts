import { timer } from '#kit/event.ts';
import { checkBooksNightly } from './actions/check-books.ts';

export const timers = [timer('draw-trial-balance', { cron: '41 20 * * *' }, checkBooksNightly)];
