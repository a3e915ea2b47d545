import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { ClaimState, PayoutState } from '../model/referrals.ts';
import type { PayoutRun, RunState } from './model/runs.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import { firstSettings, type PayoutSettings } from './model/bank-files.ts';

const settingsName = 'payout-settings';
export const lockSettings = (tx: Tx): Promise<void> => lockFor(tx, settingsName);
export const readSettings = async (tx: Tx): Promise<PayoutSettings> => ({
  ...firstSettings,
  ...(await readSetting(tx, settingsName, firstSettings)),
});
export const writeSettings = (tx: Tx, settings: PayoutSettings): Promise<void> =>
  writeSetting(tx, settingsName, settings);

const runColumns = sql.raw('id, state, claims, sum_paise, made_at');

export const insertRun = (tx: Tx, run: Pick<PayoutRun, 'id' | 'claims' | 'sumPaise' | 'madeAt'>): Promise<void> =>
  on(tx).run`
    insert into payout_run (id, state, claims, sum_paise, made_at)
    values (${run.id}, 'waiting', ${run.claims}, ${run.sumPaise}, ${run.madeAt})`;
/** Puts claims into a run that waits, as they are now. */
export const insertRunClaims = (tx: Tx, runId: string, claimIds: readonly string[]): Promise<void> =>
  on(tx).run`
    insert into payout_run_claim (run_id, claim_id, amount_paise, account_last_four, corrections)
    select ${runId}, id, amount_paise, account_last_four, corrections from claim where id = any(${claimIds}::text[])`;
/** Puts refunds into a run that waits, as they are now. */
export const insertRunRefunds = (tx: Tx, runId: string, refundIds: readonly string[]): Promise<void> =>
  on(tx).run`
    insert into payout_run_claim (run_id, refund_id, amount_paise, account_last_four, corrections)
    select ${runId}, refund.id, refund.amount_paise, transfer.account_last_four, transfer.corrections
    from refund join refund_transfer transfer on transfer.refund_id = refund.id where refund.id = any(${refundIds}::text[])`;
export const findRun = (tx: Tx, id: string): Promise<PayoutRun | undefined> =>
  on(tx).row<PayoutRun>`select ${runColumns} from payout_run where id = ${id}`;
export const lockRun = (tx: Tx, id: string): Promise<PayoutRun | undefined> =>
  on(tx).row<PayoutRun>`select ${runColumns} from payout_run where id = ${id} for update`;
/** Follows the decision about its approval, in the same transaction. */
export const setRunState = (tx: Tx, id: string, state: Exclude<RunState, 'waiting'>): Promise<void> =>
  on(tx).run`update payout_run set state = ${state} where id = ${id}`;
export const releaseRunClaims = (tx: Tx, runId: string): Promise<void> =>
  on(tx).run`update payout_run_claim set is_open = false where run_id = ${runId} and is_open`;
/** The claim's transfer began with the run's approval. */
export const setRunClaimBegun = (tx: Tx, input: { runId: string; claimId: string; payoutId: string }): Promise<void> =>
  on(tx).run`
    update payout_run_claim set is_open = false, payout_id = ${input.payoutId}
    where run_id = ${input.runId} and claim_id = ${input.claimId}`;

/** True if the person of this account downloaded its bank file, who may have changed it; one person alone has nobody to ask. */
export const hasDownloaded = (tx: Tx, runId: string, accountId: string): Promise<boolean> =>
  on(tx).exists`
    select from audit_entry where subject = ${runId} and act = 'payouts/bank-file' and second_person_is_needed()
      and actor in (select accounts_of_person(${accountId}))`;

/** Bank files that were downloaded today in India, by the clock of the audit. */
export const countBankFiles = async (tx: Tx): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
      select count(*)::int as count from audit_entry
      where act = 'payouts/bank-file' and at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`
  ).count;

export interface RunEntry {
  /** Null of a refund. */
  readonly claimId: string | null;
  readonly refundId: string | null;
  readonly referrerId: string;
  /** Frozen with the run. */
  readonly amountPaise: number;
  readonly accountLastFour: string;
  readonly corrections: number;
  readonly payoutId: string | null;
  readonly payoutState: PayoutState | null;
  readonly utr: string | null;
  readonly state: ClaimState;
}
/** An entry that pays a claim. */
export type ClaimEntry = RunEntry & { readonly claimId: string };
export const isOfClaim = (entry: RunEntry): entry is ClaimEntry => entry.claimId !== null;
export type RefundEntry = RunEntry & { readonly refundId: string };
export const isOfRefund = (entry: RunEntry): entry is RefundEntry => entry.refundId !== null;
/** What a run pays: its claims, the oldest first, then its refunds. */
export const runEntries = (tx: Tx, runId: string): Promise<RunEntry[]> =>
  on(tx).rows<RunEntry>`
    select entry.claim_id, entry.refund_id, coalesce(claim.referrer_id, '') as referrer_id, entry.amount_paise, entry.account_last_four, entry.corrections, entry.payout_id,
      payout.state as payout_state, payout.utr, coalesce(claim.state, 'active') as state
    from payout_run_claim entry left join claim on claim.id = entry.claim_id left join payout on payout.id = entry.payout_id
    where entry.run_id = ${runId} order by claim.created_at, claim.id, entry.refund_id`;
/** The run that waits with each of these claims, by claim. */
export const openRunsOf = async (tx: Tx, claimIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await on(tx).rows<{ claimId: string; runId: string }>`
    select claim_id, run_id from payout_run_claim where claim_id = any(${claimIds}::text[]) and is_open`
    ).map(({ claimId, runId }) => [claimId, runId]),
  );
/** Every run that this claim was in, newest first, with the transfer that it began. */
export const runsOfClaim = (tx: Tx, claimId: string): Promise<{ runId: string; payoutId: string | null }[]> =>
  on(tx).rows`
    select entry.run_id, entry.payout_id from payout_run_claim entry join payout_run run on run.id = entry.run_id
    where entry.claim_id = ${claimId} order by run.made_at desc, run.id desc`;
/** True for a claim that staff put into a run that waits. */
export const isInOpenRun = (tx: Tx, claimId: string): Promise<boolean> =>
  on(tx).exists`select 1 from payout_run_claim where claim_id = ${claimId} and is_open`;
