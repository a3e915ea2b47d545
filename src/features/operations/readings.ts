import { sql } from '#platform/database/db.ts';
import { type Reading, waiting } from '#platform/operations/reading.ts';
import { readBackupAge } from './actions/backups.ts';
import type { OperationsContext } from './actions/context.ts';
import { listFailingWork } from './actions/watch-jobs.ts';
import { isAuditOff, isStandbyAway, readLogState } from './store.ts';

const names = {
  backup: 'saral_backup_age_seconds',
  hasBackup: 'saral_backup_exists',
  behind: 'saral_log_behind_seconds',
  waits: 'saral_log_waiting_bytes',
  lost: 'saral_log_lost',
  standby: 'saral_standby_away',
  failing: 'saral_jobs_failing',
  audit: 'saral_audit_off',
  free: 'saral_disk_free_bytes',
  total: 'saral_disk_size_bytes',
} as const;

export const readings: readonly Reading<OperationsContext>[] = [
  waiting(
    { name: 'saral_jobs_waiting', help: 'Jobs that are due and not begun' },
    sql`select '', run_at from graphile_worker._private_jobs where is_available and run_at <= now() order by priority, run_at`,
  ),
  {
    gauges: [
      { name: names.backup, help: 'Age of the newest backup; none before the first one' },
      { name: names.hasBackup, help: '1 when there is a backup' },
      {
        name: names.behind,
        help: 'How far the place of the copies is behind with the log of changes; none where none is sent',
      },
      { name: names.waits, help: 'What of the log of changes waits on this machine' },
      { name: names.lost, help: '1 when changes can not be come back to until the next base backup' },
      {
        name: names.standby,
        help: '1 while commits wait for a standby and none is there; none where they wait for none',
      },
      { name: names.failing, help: 'Jobs that were given up, and timers that have failed for an hour' },
      { name: names.audit, help: '1 when the last check of the audit found a fault' },
      { name: names.free, help: 'Free space of the disk with the data folder' },
      { name: names.total, help: 'Size of that disk' },
    ],
    async read(ctx) {
      const { madeAt } = await readBackupAge(ctx);
      const space = await ctx.disk.read();
      const log = await readLogState(ctx.db);
      const until = log?.sentUntil;
      const isAway = await isStandbyAway(ctx.db);
      return {
        [names.backup]: madeAt === null ? [] : [{ value: Math.max(0, (Date.now() - madeAt.getTime()) / 1000) }],
        [names.hasBackup]: [{ value: madeAt === null ? 0 : 1 }],
        [names.behind]: until === undefined ? [] : [{ value: Math.max(0, (Date.now() - until.getTime()) / 1000) }],
        [names.waits]: log === undefined ? [] : [{ value: log.waitingBytes }],
        [names.lost]: log === undefined ? [] : [{ value: log.lostAt === undefined ? 0 : 1 }],
        [names.standby]: isAway === undefined ? [] : [{ value: isAway ? 1 : 0 }],
        [names.failing]: [{ value: (await listFailingWork(ctx)).length }],
        [names.audit]: [{ value: (await isAuditOff(ctx.db)) ? 1 : 0 }],
        [names.free]: [{ value: space.freeBytes }],
        [names.total]: [{ value: space.totalBytes }],
      };
    },
  },
];
