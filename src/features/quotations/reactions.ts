import { timer } from '#kit/event.ts';
import { purgeQuotations } from './actions/purge-quotations.ts';

export const timers = [timer('purge-quotations', { cron: '59 1 * * *', purge: {} }, purgeQuotations)];
