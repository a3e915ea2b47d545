import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'bank-file-settings-proposed',
    find: () => sql`
      select id as subject, '{}'::jsonb as details, made_at as since from approval
      where status = 'waiting' and kind = 'bank-file-settings'`,
  },
  {
    kind: 'claim-on-hold',
    find: () => sql`
      select claim.id as subject, jsonb_build_object('paise', amount_paise, 'person', account.name) as details,
        coalesce((select max(started_at) from payout where payout.claim_id = claim.id), claim.created_at) as since
      from claim left join account on account.id = referrer_id where state = 'hold' and not is_uncovered`,
  },
  {
    kind: 'payout-not-sent-paid',
    find: () => sql`
      select payout_id as subject, jsonb_build_object('claim', claim_id, 'run', (select run_id from payout_run_claim entry where entry.payout_id = doubted.payout_id),
          'paise', amount_paise, 'person', account.name) as details,
        min(at) as since
      from payout_in_doubt doubted left join account on account.id = referrer_id group by 1, claim_id, amount_paise, account.name`,
  },
];
