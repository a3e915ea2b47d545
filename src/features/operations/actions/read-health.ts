import { findAllItems } from '#features/attention/actions/list-items.ts';
import { readUnsent } from '#features/notifications/actions/read-unsent.ts';
import type { Health } from '../model/health.ts';
import { backupDueHours, isClockOff, isLow, isTrialOverdue, logsHealth, momentHealth } from '../rules.ts';
import { copyAges, databaseFacts, isStandbyAway, readCopyState, readLogState } from '../store.ts';
import { readBackupAge, readTrialDays } from './backups.ts';
import type { HealthContext } from './context.ts';
import { readSecretsHealth } from './secrets.ts';
import { compareClocks } from './watch-clock.ts';
import { listFailingWork } from './watch-jobs.ts';

/** Looks at everything that must be right for the site to run, and changes nothing. */
export async function readHealth(ctx: HealthContext): Promise<Health[]> {
  const { version, isSeparated } = await databaseFacts(ctx.db);
  const isAway = await isStandbyAway(ctx.db);
  const { hours } = await readBackupAge(ctx);
  const trialDays = await readTrialDays(ctx);
  const { trialHours, hours: copyHours } = await copyAges(ctx.db);
  const { fault = null, mayRemove = true } = await readCopyState(ctx.db);
  const log = await readLogState(ctx.db);
  const space = await ctx.disk.read();
  const furthest = (await compareClocks(ctx)).toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))[0];
  const { failed, waiting } = await readUnsent(ctx);
  const listed = await findAllItems(ctx, ['messenger-off', 'audit-off']);
  const countOf = (kind: string): number => listed.filter((item) => item.kind === kind).length;
  return [
    { of: 'database', version, isSeparated },
    ...(isAway === undefined ? [] : [{ of: 'standby' as const, isAway }]),
    { of: 'backup', hours, isDue: hours === null || hours >= backupDueHours },
    {
      of: 'copies',
      isSet: ctx.config.isCopying,
      isWanted: !ctx.config.demo,
      fault,
      mayRemove,
      hours: copyHours,
      isDue: copyHours !== null && copyHours >= backupDueHours,
      trialDays,
      isTrialOverdue: copyHours !== null && isTrialOverdue(trialHours),
    },
    ...(log ? [momentHealth(log)] : []),
    { of: 'disk', freeMegabytes: Math.round(space.freeBytes / 2 ** 20), isLow: isLow(space) },
    {
      of: 'clock',
      other: furthest?.name ?? '',
      seconds: furthest && Math.round(furthest.aheadMs / 1000),
      isOff: furthest !== undefined && isClockOff(furthest.aheadMs),
    },
    { of: 'queue', failing: (await listFailingWork(ctx)).length },
    { of: 'messages', failed, waiting },
    { of: 'templates', off: countOf('messenger-off') },
    { of: 'logs', ...logsHealth(await ctx.logs.read()) },
    { of: 'secrets', ...(await readSecretsHealth(ctx)) },
    { of: 'audit', isOff: countOf('audit-off') > 0 },
  ];
}
