import { timer } from '#kit/event.ts';
import { purgePapers } from './actions/purge-papers.ts';

export const timers = [timer('purge-sales-papers', { cron: '57 1 * * *', purge: {} }, purgePapers)];
