import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** Which of these claims have an account that another person gave for a claim or a refund. */
export const sharedAccounts = (tx: Tx, claimIds: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select claim.id from claim where claim.id = any(${claimIds}::text[]) and claim.account_key is not null and exists (
      select 1 from given_account other where other.account_key = claim.account_key and other.account_id <> claim.referrer_id)`;

/** Which of these claims are by a person with an earlier transfer that was not sent or came back, to any account. */
export const sentBefore = (tx: Tx, claimIds: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select claim.id from claim where claim.id = any(${claimIds}::text[]) and exists (
      select from claim other join payout on payout.claim_id = other.id
      where other.referrer_id in (select accounts_of_person(claim.referrer_id)) and payout.state in ('not-sent', 'returned'))`;

export interface FoundRelease {
  readonly claimId: string;
  readonly applicationId: string;
  readonly amountPaise: number;
  readonly releasedAt: Date;
  readonly releasedBy: string;
}
/** A claim takes the whole balance, so it takes what was released since the last one that did not give its sum back. */
export const releasedEarnings = (tx: Tx, claimIds: readonly string[]): Promise<FoundRelease[]> =>
  on(tx).rows<FoundRelease>`
    select claim.id as claim_id, c.application_id, c.left_paise as amount_paise, c.released_at, coalesce(c.released_by, '') as released_by
    from claim join commission c on c.referrer_id = claim.referrer_id
    where claim.id = any(${claimIds}::text[]) and c.released_at is not null and c.reversed_at is null
      and greatest(c.released_at, c.matures_at) <= claim.created_at
      and greatest(c.released_at, c.matures_at) > coalesce((
        select max(earlier.created_at) from claim earlier
        where earlier.referrer_id = claim.referrer_id and earlier.created_at < claim.created_at
          and earlier.state <> 'rejected' and earlier.returned_at is null), '-infinity')
    order by c.released_at, c.id`;

/** Pairs of a referrer and somebody whom the referrer referred, of these referrers. */
export const referredBy = (
  tx: Tx,
  referrerIds: readonly string[],
  limit: number,
): Promise<{ referrerId: string; applicantId: string }[]> =>
  on(tx).rows`
    select distinct referrer_id, applicant_id from commission where referrer_id = any(${referrerIds}::text[]) limit ${limit}`;

/** Which of these referrers had so many paid referrals within such a time, since a day. */
export const fastReferrers = (
  tx: Tx,
  referrerIds: readonly string[],
  input: { since: Date; count: number; withinMs: number },
): Promise<string[]> =>
  on(tx).column<string>`
    select distinct referrer_id from (
      select referrer_id, created_at, lag(created_at, ${input.count - 1}) over (partition by referrer_id order by created_at) as first_at
      from commission where referrer_id = any(${referrerIds}::text[]) and created_at >= ${input.since}) each
    where created_at - first_at <= ${input.withinMs} * interval '1 millisecond'`;

/** What each of these people was paid out since then and before then, in paise; those without a payout are absent. */
export const paidOut = async (
  tx: Tx,
  referrerIds: readonly string[],
  input: { from: Date; until: Date },
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await on(tx).rows<{ referrerId: string; paise: number }>`
    select claim.referrer_id, sum(payout.amount_paise)::bigint as paise
    from claim join payout on payout.claim_id = claim.id
    where claim.referrer_id = any(${referrerIds}::text[]) and payout.state = 'paid'
      and payout.paid_at >= ${input.from} and payout.paid_at < ${input.until}
    group by claim.referrer_id`
    ).map(({ referrerId, paise }) => [referrerId, paise]),
  );
