import { timer } from '#kit/event.ts';
import type { Context } from '#kit/context.ts';
import { eraseAuditValues } from './actions/erase-audit-values.ts';
import { sealAudit } from './actions/seal-audit.ts';

export const timers = [
  timer<Context>('seal-audit', { cron: '* * * * *', atStart: true }, (ctx) => sealAudit(ctx)),
  timer<Context>('erase-audit-values', { cron: '53 20 * * *' }, (ctx) => eraseAuditValues(ctx)),
];
