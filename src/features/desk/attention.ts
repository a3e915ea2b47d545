import { sql } from '#platform/database/db.ts';
import type { AttentionQuery } from '#platform/database/attention.ts';

/** What needs attention across features: refunds and claims that wait for a confirmation after a restore. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'restore-unconfirmed',
    find: () => sql`
      select 'restore' as subject, jsonb_build_object('count', count(*), 'paise', sum(waiting.amount_paise)) as details,
        (select min(restored_at) from restored_backup) as since
      from (
        select r.amount_paise from refund r
        where exists (select from restored_backup)
          and r.state in ('requested', 'stopped') and is_unconfirmed('payment', r.payment_id)
        union all
        select part.amount_paise from part_refund part
        where exists (select from restored_backup) and part.state = 'requested' and is_unconfirmed('payment', part.payment_id)
        union all
        select c.amount_paise from claim c
        where exists (select from restored_backup)
          and c.is_open and is_unconfirmed('referrer', c.referrer_id)) waiting
      having count(*) > 0`,
  },
  {
    kind: 'movement-unproven',
    find: () => sql`
      select id as subject, jsonb_build_object('movement', frozen ->> 'movement', 'record', record, 'paise', frozen -> 'paise') as details,
        made_at as since
      from approval where status = 'waiting' and kind in ('claim-movement', 'payment-movement')`,
  },
];
