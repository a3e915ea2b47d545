import { reaction, timer } from '#kit/event.ts';
import type { Context } from '#kit/context.ts';
import { eraseAuditValues } from './actions/erase-audit-values.ts';
import { checkNow } from './actions/check-in-background.ts';
import { sealAudit } from './actions/seal-audit.ts';
import { AuditCheckAsked } from './events.ts';

export const reactions = [reaction(AuditCheckAsked, 'check-audit', (ctx: Context) => checkNow(ctx))];
export const timers = [
  timer<Context>('seal-audit', { cron: '* * * * *', atStart: true }, (ctx) => sealAudit(ctx)),
  timer<Context>('erase-audit-values', { cron: '53 20 * * *', purge: {} }, (ctx) => eraseAuditValues(ctx)),
];
