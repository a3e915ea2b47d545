import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import { purgeOldDesk } from './actions/purge-old-desk.ts';

export const staffTimers = [timer<Context>('purge-old-desk-sessions', { cron: '23 * * * *', purge: {} }, purgeOldDesk)];
