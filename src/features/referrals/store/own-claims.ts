import type { Tx } from '#kit/context.ts';
import { row, rows, sql } from '#platform/database/db.ts';

/** The accounts of the person of this one, which is among them. Approvals ask the same. */
export const accountsOfClaimant = async (tx: Tx, accountId: string): Promise<ReadonlySet<string>> =>
  new Set((await rows<{ id: string }>(tx, sql`select accounts_of_person(${accountId}) as id`)).map(({ id }) => id));

/** Those of these claims that are this person's own, by whichever of their accounts. */
export const ownClaims = async (tx: Tx, claimIds: readonly string[], accountId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rows<{ id: string }>(
        tx,
        sql`select id from claim where id = any(${claimIds}::text[]) and referrer_id in (select accounts_of_person(${accountId}))`,
      )
    ).map(({ id }) => id),
  );

/** Those of these transfers that pay this person, by whichever of their accounts. */
export const ownPayouts = async (
  tx: Tx,
  payoutIds: readonly string[],
  accountId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await rows<{ id: string }>(
        tx,
        sql`
        select payout.id from payout left join claim on claim.id = payout.claim_id left join refund on refund.id = payout.refund_id
          left join payment p on p.id = refund.payment_id left join payment_order o on o.id = p.order_id
        where payout.id = any(${payoutIds}::text[])
          and coalesce(claim.referrer_id, o.account_id, p.payer_account_id) in (select accounts_of_person(${accountId}))`,
      )
    ).map(({ id }) => id),
  );

/** The last four digits of the bank account that the person last claimed to; empty before a claim. */
export const lastAccountDigits = async (tx: Tx, referrerId: string): Promise<string> =>
  (
    await row<{ digits: string }>(
      tx,
      sql`
      select account_last_four as digits from claim where referrer_id = ${referrerId} order by created_at desc, id desc limit 1`,
    )
  )?.digits ?? '';
