import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

export interface ClaimedEarning {
  readonly claimId: string;
  readonly applicationId: string;
  readonly feePaise: number;
  readonly commissionPaise: number;
  /** What this claim takes of it. */
  readonly amountPaise: number;
}
/** Earnings of one page of claims; more are not read. */
const maxEarnings = 20_000;
/** In flight or paid; a rejected claim and one that came back take nothing. */
const taken = sql.raw(`case when claim.is_open then claim.amount_paise
  else (select coalesce(sum(amount_paise), 0) from payout where claim_id = claim.id and payout.state = 'paid') end`);

/**
 * The earnings that each of these claims takes: the person's oldest ones count as taken by the oldest claims, as in `stateOf`.
 */
export const claimedEarnings = (tx: Tx, claimIds: readonly string[], at: Date): Promise<ClaimedEarning[]> =>
  on(tx).rows<ClaimedEarning>`
    with placed as (
      select asked.id, asked.referrer_id, own.before_paise, own.before_paise + own.paise as until_paise
      from claim asked cross join lateral (
        select coalesce(sum(${taken}) filter (where claim.id <> asked.id), 0) as before_paise,
          coalesce(sum(${taken}) filter (where claim.id = asked.id), 0) as paise
        from claim where claim.referrer_id = asked.referrer_id and (claim.created_at, claim.id) <= (asked.created_at, asked.id)) own
      where asked.id = any(${claimIds}::text[]) and own.paise > 0)
    select placed.id as claim_id, earned.application_id, earned.paid_paise as fee_paise, earned.left_paise as commission_paise,
      (least(earned.until_paise, placed.until_paise) - greatest(earned.until_paise - earned.left_paise, placed.before_paise))::bigint as amount_paise
    from placed cross join lateral (
      select application_id, paid_paise, left_paise, sum(left_paise) over (order by created_at, id) as until_paise
      from commission where referrer_id = placed.referrer_id and reversed_at is null and hold_reason is null and matures_at <= ${at}) earned
    where earned.until_paise > placed.before_paise and earned.until_paise - earned.left_paise < placed.until_paise
    order by placed.id, earned.until_paise limit ${sql.lit(maxEarnings)}`;
