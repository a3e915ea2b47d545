import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import { purgeOldAttempts } from './actions/purge-old-attempts.ts';

export const accountsTimers = [
  timer<Context>('forget-old-sign-in-attempts', { cron: '17 * * * *', purge: {} }, purgeOldAttempts),
];
