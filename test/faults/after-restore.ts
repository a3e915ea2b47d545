import { confirmRestored, readRestore } from '#features/desk/actions/confirm-restored.ts';
import type { RestorePage } from '#features/desk/model/restore.ts';
import { makeBankFile } from '#features/referrals/payout-runs/actions/make-bank-file.ts';
import { recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Transfer } from './bank.ts';
import { pause } from './call.ts';
import { type Desk, insistOn, insistRows } from './desk.ts';
import { isAway } from './staff.ts';
import { beginPayout, recordBack } from './payouts.ts';
import { followCase, recordLostByHand } from './refunds.ts';
import { enterSettlement, importWhole } from './statements.ts';

/** What gateway and bank had moved when the program's folder was lost. */
export interface Moved {
  readonly payments: ReadonlySet<string>;
  readonly refunds: ReadonlySet<string>;
}

/** Runs the timers until the gateway's lists since the backup are read. */
export async function listsRead(desk: Desk): Promise<void> {
  const { workCtx, runTimers } = desk.staff.product;
  // A busy machine compares a thousand payments in some minutes.
  for (let tries = 0; tries < 1200; tries++) {
    const unread = await insistRows(desk, 'select 1 from restored_backup where gateway_read_at is null');
    if (unread.length === 0) return;
    if (tries % 20 === 0) await workCtx.transaction(runTimers).catch(ifAway);
    await pause(500);
  }
  throw new Error('the lists of the gateway since the backup were not read in ten minutes');
}
const ifAway = (error: unknown): void => {
  if (!isAway(error)) throw error;
};

/** What left although nobody has confirmed it: refunds of before at the gateway, runs and files with claims of before. */
export async function findUnasked(desk: Desk, moved: Moved): Promise<string[]> {
  const { refunds } = await desk.gateway.state();
  const left = refunds
    .filter(({ id, paymentId }) => !moved.refunds.has(id) && moved.payments.has(paymentId))
    .map(({ id, paymentId }) => `refund ${id} of ${paymentId} was sent unconfirmed`);
  const claims = await insistRows<{ id: string; state: string; amountPaise: number; referrerId: string }>(
    desk,
    `select id, state, amount_paise::int, referrer_id from claim
      where state = 'active' and is_unconfirmed('referrer', referrer_id) limit 3`,
  );
  for (const claim of claims) if (await beginPayout(desk, claim)) left.push(`claim ${claim.id} was paid unconfirmed`);
  const runs = await insistRows<{ runId: string }>(
    desk,
    `select distinct run_id from payout_run_claim entry join payout on payout.id = entry.payout_id
      join claim on claim.id = entry.claim_id
      where payout.state = 'processing' and is_unconfirmed('referrer', claim.referrer_id)`,
  );
  for (const { runId } of runs) {
    const file = await insistOn(desk, 'unconfirmed file', (ctx) => makeBankFile(ctx, { runId, actor: runApprover }));
    if (file.kind === 'done') left.push(`the bank file of ${runId} was handed out unconfirmed`);
  }
  return left;
}

/** Staff repeat what they did since the backup, as gateway and bank show it, then confirm what neither shows as paid. */
export async function recover(desk: Desk): Promise<void> {
  for (const known of desk.cases) await followCase(desk, known);
  for (const { gatewayPaymentId } of desk.bank.refundsByHand) await recordLostByHand(desk, gatewayPaymentId);
  const settled = await insistRows<{ number: string }>(desk, 'select gateway_settlement_id as number from settlement');
  const numbers = new Set(settled.map(({ number }) => number));
  for (const made of desk.bank.settlements) if (!numbers.has(made.number)) await enterSettlement(desk, made);
  await importWhole(desk);
  await confirmRest(desk);
}

/**
 * Confirms or records, by the statement, every transfer that the backup did not know, also one requested or claimed
 * later.
 */
export async function confirmRest(desk: Desk): Promise<void> {
  if (desk.journal.restores === 0) return;
  await recordLostTransfers(desk);
  const page = await readPage(desk);
  if (!page || page.records.length === 0) return;
  const doubted = await doubtsOf(desk);
  const free = page.records.filter(({ paymentId, accountId, atGateway }) =>
    paymentId === null ? !doubted.has(accountId ?? '') : atGateway === null && !doubted.has(paymentId),
  );
  if (free.length === 0) return;
  const isAll = free.length === page.records.length && free.every(({ inStatement }) => inStatement === null);
  const numbers = isAll ? ('all' as const) : free.map(({ number }) => number);
  await insistOn(desk, 'restore confirm', (ctx) =>
    confirmRestored(ctx, { numbers, shown: page.shown, actor: runMaker }),
  );
}
async function readPage(desk: Desk): Promise<RestorePage | undefined> {
  return readRestore(desk.staff.product.workCtx, runMaker).catch((error: unknown) => {
    ifAway(error);
    return undefined;
  });
}
/** Payments and people with a debit of the bank that the books do not have. */
async function doubtsOf(desk: Desk): Promise<ReadonlySet<string>> {
  const known = await utrsOf(desk);
  const people = desk.bank.transfers.filter(({ utr }) => !known.has(utr)).map(({ referrerId }) => referrerId);
  const unknown = desk.bank.refundsByHand.filter(({ reference }) => !known.has(reference));
  const named = unknown.map(({ gatewayPaymentId }) => `'${gatewayPaymentId}'`).join(', ') || "''";
  const payments = await insistRows<{ id: string }>(
    desk,
    `select id from payment where gateway_payment_id in (${named})`,
  );
  return new Set([...people, ...payments.map(({ id }) => id)]);
}
const utrsOf = async (desk: Desk): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await insistRows<{ utr: string }>(
        desk,
        'select utr from payout where utr is not null union select bank_reference from refund where bank_reference is not null',
      )
    ).map(({ utr }) => utr),
  );

async function recordLostTransfers(desk: Desk): Promise<void> {
  const known = await utrsOf(desk);
  const returned = await insistRows<{ utr: string }>(desk, "select utr from payout where state = 'returned'");
  const back = new Set(returned.map(({ utr }) => utr));
  for (const transfer of desk.bank.transfers) {
    // The desk that made it records it.
    if (desk.paying.has(transfer.claimId)) continue;
    const isRecorded = known.has(transfer.utr) || (await recordLost(desk, transfer));
    if (isRecorded && transfer.isReturned && !back.has(transfer.utr)) await recordBack(desk, transfer);
  }
}
/** For its claim; if that is lost, for a claim of the same sum that the person makes again. @returns whether it is recorded */
async function recordLost(desk: Desk, transfer: Transfer): Promise<boolean> {
  const { utr, referrerId, amountPaise } = transfer;
  const [claim] = await insistRows<{ id: string }>(
    desk,
    `select id from claim where id = '${transfer.claimId}' or referrer_id = '${referrerId}' and amount_paise = ${amountPaise}
      and state in ('active', 'processing', 'hold') order by id <> '${transfer.claimId}' limit 1`,
  );
  if (!claim) return false;
  const input = { claimId: claim.id, utr, actor: runMaker };
  await insistOn(desk, 'lost transfer', (ctx) => recordTransfer(ctx, input));
  const there = await insistRows(desk, `select 1 from payout where utr = '${utr}'`);
  if (there.length > 0) transfer.claimId = claim.id;
  return there.length > 0;
}
