import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Payout } from '../../model/referrals.ts';

const payoutColumns = sql.raw(
  'id, claim_id, amount_paise, state, utr, is_unclaimed, started_at, started_by, paid_at, returned_at, return_reason, is_reopened, attempt, ' +
    '(select run_id from payout_run_claim entry where entry.payout_id = payout.id) as run_id',
);

export const insertPayout = (
  tx: Tx,
  payout: Omit<Payout, 'returnedAt' | 'returnReason' | 'isReopened' | 'runId'>,
): Promise<void> =>
  on(tx).run`
    insert into payout (id, claim_id, amount_paise, state, utr, is_unclaimed, started_at, started_by, recorded_by, paid_at, attempt)
    values (${payout.id}, ${payout.claimId}, ${payout.amountPaise}, ${payout.state}, ${payout.utr}, ${payout.isUnclaimed}, ${payout.startedAt}, ${payout.startedBy},
      ${payout.paidAt === null ? null : payout.startedBy}, ${payout.paidAt}, ${payout.attempt})`;
/** Oldest first. */
export const payoutsOf = (tx: Tx, claimId: string): Promise<Payout[]> =>
  on(tx).rows<Payout>`select ${payoutColumns} from payout where claim_id = ${claimId} order by started_at, id`;
/** The transfers with this bank reference: several only of a bulk debit. */
export const payoutsOfUtr = (tx: Tx, utr: string): Promise<Payout[]> =>
  on(tx).rows<Payout>`select ${payoutColumns} from payout where utr = ${utr} order by started_at, id`;
export const setPayoutPaid = (
  tx: Tx,
  id: string,
  input: { utr: string; at: Date; attempt: number; by: string },
): Promise<void> =>
  on(tx).run`
    update payout set state = 'paid', utr = ${input.utr}, paid_at = ${input.at}, attempt = ${input.attempt},
      recorded_by = ${input.by} where id = ${id}`;
/** Frees its UTR for the payout of the right claim. */
export const setPayoutMoved = (
  tx: Tx,
  id: string,
  input: { to: string; reason: string; at: Date; isReopened: boolean },
): Promise<void> =>
  on(tx).run`
    update payout set state = 'moved', utr = null, moved_to = ${input.to}, move_reason = ${input.reason}, moved_at = ${input.at},
      is_reopened = ${input.isReopened} where id = ${id}`;
export const setPayoutNotSent = (tx: Tx, id: string, by: string): Promise<void> =>
  on(tx).run`update payout set state = 'not-sent', ended_by = ${by} where id = ${id}`;
export const setPayoutReturned = (tx: Tx, id: string, input: { reason: string; at: Date; by: string }): Promise<void> =>
  on(tx).run`
    update payout set state = 'returned', returned_at = ${input.at}, return_reason = ${input.reason}, ended_by = ${input.by} where id = ${id}`;
export const setPayoutUtr = (tx: Tx, id: string, utr: string): Promise<void> =>
  on(tx).run`update payout set utr = ${utr} where id = ${id}`;
/** Which of these transfers this account may not record as returned or not sent. */
export const notToUndo = async (tx: Tx, ids: readonly string[], actor: string): Promise<ReadonlySet<string>> =>
  new Set(
    await on(tx).column<string>`
    select id from payout where id = any(${ids}::text[]) and may_not_undo(payout, ${actor})`,
  );
/** Brings a claim in line with its transfers: paid at the first one in effect, returned if the bank returned all. */
export const setPaid = (tx: Tx, id: string): Promise<void> =>
  on(tx).run`
    update claim set state = 'paid', reason = null, is_uncovered = false, utr = p.utr, settled_at = p.paid_at,
      returned_at = p.returned_at, return_reason = p.return_reason
    from (select * from payout where claim_id = ${id} and state in ('paid', 'returned')
      order by state = 'returned', case state when 'paid' then paid_at end, returned_at desc, id limit 1) p
    where claim.id = ${id}`;
/** Reopens a paid claim once it has no transfer. */
export const setNotPaid = (
  tx: Tx,
  id: string,
  input: { state: 'hold' | 'rejected'; reason: string; settledAt: Date | null },
): Promise<void> =>
  on(tx).run`
    update claim set state = ${input.state}, reason = ${input.reason}, settled_at = ${input.settledAt}, utr = null, returned_at = null, return_reason = null
    where id = ${id}`;
/** True if this person was ever paid to this account. */
export const wasPaidTo = (tx: Tx, referrerId: string, accountKey: string): Promise<boolean> =>
  on(tx).exists`
    select 1 from claim join payout on payout.claim_id = claim.id and payout.state = 'paid'
    where claim.referrer_id = ${referrerId} and claim.account_key = ${accountKey} limit 1`;
