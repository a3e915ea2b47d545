// Transfers that were recorded as not sent and that the bank says are paid.
import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { DoubtBlock } from '../../payout-runs/model/runs.ts';

/** Keeps what the bank's answer says of transfers that were recorded as not sent. Safe to repeat. */
export const insertDoubts = (
  tx: Tx,
  doubts: readonly { readonly payoutId: string; readonly utr: string }[],
  at: Date,
): Promise<void> =>
  on(tx).run`
    insert into payout_doubt (payout_id, utr, at)
    select said.payout_id, said.utr, ${at}
    from unnest(${doubts.map(({ payoutId }) => payoutId)}::text[], ${doubts.map(({ utr }) => utr)}::text[]) as said (payout_id, utr)
      join payout on payout.id = said.payout_id and payout.state = 'not-sent'
    on conflict do nothing`;

/** Which of these people may have been paid by an earlier transfer, to any of their accounts. */
export const peopleInDoubt = async (tx: Tx, people: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await on(tx).column<string>`select person from people_in_doubt() as person where person = any(${people}::text[])`,
  );

export interface Doubt {
  readonly payoutId: string;
  /** Null of a transfer of a refund. */
  readonly claimId: string | null;
  /** The run of its transfer; null outside of a run. */
  readonly runId: string | null;
  readonly utr: string;
  readonly amountPaise: number;
  readonly at: Date;
}
/** The open doubts about a person, the oldest first. */
export const doubtsOf = (tx: Tx, referrerId: string): Promise<Doubt[]> =>
  on(tx).rows<Doubt>`
    select payout_id, claim_id, utr, amount_paise, at,
      (select run_id from payout_run_claim entry where entry.payout_id = payout_in_doubt.payout_id) as run_id
    from payout_in_doubt
    where referrer_id in (select accounts_of_person(${referrerId})) order by at, payout_id, utr`;
/** Which of these transfers may be paid although they were recorded as not sent. */
export const doubtedPayouts = async (tx: Tx, payoutIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    await on(tx).column<string>`
    select payout_id as id from payout_in_doubt where payout_id = any(${payoutIds}::text[])`,
  );
export const doubtBlock = async (tx: Tx, payoutId: string, actor: string): Promise<DoubtBlock | undefined> =>
  (await on(tx).oneRow<{ block: DoubtBlock | null }>`select doubt_block(${payoutId}, ${actor}) as block`).block ??
  undefined;
/** False when nothing is in doubt about it. */
export const confirmNotSent = async (
  tx: Tx,
  payoutId: string,
  input: { readonly at: Date; readonly by: string },
): Promise<boolean> =>
  (await on(tx).changed`
    update payout_doubt set confirmed_at = ${input.at}, confirmed_by = ${input.by}
    where payout_id = ${payoutId} and utr in (select utr from payout_in_doubt where payout_id = ${payoutId})`) > 0;
