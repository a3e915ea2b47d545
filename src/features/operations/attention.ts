import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import { backupDueHours, logLateMinutes } from './rules.ts';
import { failing, logBehind, overdueBackup, standbyAway } from './store.ts';

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'job-given-up',
    find: () => sql`
      select task || ':' || id as subject, jsonb_build_object('failures', failures) as details, since
      from (${failing}) work (id, task, is_timer, failures, since)`,
  },
  { kind: 'backup-old', find: () => overdueBackup(backupDueHours) },
  { kind: 'standby-away', find: () => standbyAway },
  { kind: 'log-behind', find: () => logBehind(logLateMinutes) },
  {
    // By the newest check; since the first one after the last without a fault.
    kind: 'audit-off',
    find: () => sql`
      select 'audit' as subject, newest.fault as details,
        (select min(at) from audit_check
          where id > coalesce((select max(id) from audit_check where fault is null), 0)) as since
      from (select fault from audit_check order by id desc limit 1) newest where newest.fault is not null`,
  },
];
