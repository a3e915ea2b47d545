import { timer } from '#kit/event.ts';
import { checkBooks } from './actions/check-books.ts';

export const timers = [timer('draw-trial-balance', { cron: '41 20 * * *' }, checkBooks)];
