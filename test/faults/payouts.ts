import { applyAnswer } from '#features/referrals/bank-answers/actions/apply-answer.ts';
import { approveRun } from '#features/referrals/payout-runs/actions/approve-run.ts';
import { importAnswer } from '#features/referrals/bank-answers/actions/import-answer.ts';
import { cancelRun, makeRun } from '#features/referrals/payout-runs/actions/make-run.ts';
import { recordReturn, recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { firstSettings } from '#features/referrals/payout-runs/model/bank-files.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import type { Transfer } from './bank.ts';
import { pause } from './call.ts';
import { type Desk, insist, insistOn, insistRows, oneIn, pickFrom, say } from './desk.ts';
import type { Said, Staff } from './staff.ts';
import { table } from './tables.ts';

export interface ClaimRow {
  readonly id: string;
  readonly state: string;
  readonly amountPaise: number;
  readonly referrerId: string;
}
const claimColumns = 'id, state, amount_paise::int, referrer_id';
export const claimsIn = (desk: Desk, ...states: string[]): Promise<ClaimRow[]> =>
  table<ClaimRow>(
    desk.pool,
    `select ${claimColumns} from claim where state in ('${states.join("','")}') order by created_at limit 50`,
  );

/** Pays by a run that two people make and approve: the bank transfers the money, and the transfer is recorded, or that nothing was sent. */
export async function payOut(desk: Desk): Promise<void> {
  // Rarely a claim whose waiting day is not over.
  const due =
    desk.random.below(10) === 0
      ? ''
      : "and (state = 'processing' or coalesce(payable_from, created_at) <= now() + (select ahead from product_clock))";
  // A claim in processing of before a restore may be paid already.
  const claims = await table<ClaimRow>(
    desk.pool,
    `select ${claimColumns} from claim where state in ('active', 'processing') ${due}
      and not (state = 'processing' and is_unconfirmed('referrer', referrer_id)) order by created_at limit 50`,
  );
  const claim = claims.find(({ id }) => !desk.paying.has(id));
  if (!claim) return;
  desk.paying.add(claim.id);
  try {
    // Another desk may have paid it between the query and here: nobody pays by a list that is old.
    const state = await stateOf(desk, claim.id);
    if (state !== 'active' && state !== 'processing') return;
    if (state === 'active' && !(await beginPayout(desk, claim))) return;
    await pause(desk.random.below(300));
    await endPayout(desk, claim);
  } finally {
    desk.paying.delete(claim.id);
  }
}
/** False if the claim is not covered, waits for its new account or a confirmation, or staff decided it. */
export async function beginPayout(desk: Desk, claim: ClaimRow): Promise<boolean> {
  const { id, amountPaise } = claim;
  await insistOn(desk, 'run make', async (ctx) => {
    for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
    return makeRun(ctx, { claimIds: [id], actor: runMaker });
  });
  // Also one that an attempt without an answer made.
  const [run] = await table<{ runId: string }>(
    desk.pool,
    `select run_id from payout_run_claim where claim_id = '${id}' and is_open`,
  );
  if (!run) return (await stateOf(desk, id)) === 'processing';
  const { runId } = run;
  const approve = (actor: string) => (ctx: Staff['product']['workCtx']) =>
    approveRun(ctx, { runId, claims: 1, sumPaise: Number(amountPaise), actor });
  if (desk.random.below(8) === 0) {
    const alone = await insistOn(desk, 'run alone', approve(runMaker));
    if (alone.kind === 'done') desk.journal.wrong.push(`${runId} was approved by its maker`);
  }
  await insistOn(desk, 'run approve', approve(runApprover));
  if ((await stateOf(desk, id)) === 'processing') return true;
  await insistOn(desk, 'run cancel', (ctx) => cancelRun(ctx, { runId, actor: runMaker }));
  return false;
}
const stateOf = async (desk: Desk, id: string): Promise<string | undefined> =>
  (await table<ClaimRow>(desk.pool, `select ${claimColumns} from claim where id = '${id}'`))[0]?.state;

export async function endPayout(desk: Desk, claim: ClaimRow): Promise<void> {
  if (desk.random.below(6) === 0) return void (await insist(desk, 'claim', 'not-sent', claim.id));
  await record(desk, desk.bank.transfer(claim));
}
/** A transfer that took place is never refused. */
async function record(desk: Desk, { claimId, utr }: Transfer): Promise<void> {
  const said =
    desk.random.below(2) === 0
      ? await importTransfer(desk, claimId, utr)
      : await insistOn(desk, 'transfer record', (ctx) => recordTransfer(ctx, { claimId, utr, actor: runMaker }));
  // Also what an attempt without an answer recorded.
  const there = await insistRows(desk, `select 1 from payout where utr = '${utr}'`);
  if (there.length > 0) desk.journal.transfers.push(utr);
  else desk.journal.wrong.push(`the transfer ${utr} for ${claimId} was refused: ${said.text}`);
}
/** The answer of the bank with one row. */
async function importTransfer(desk: Desk, claimId: string, utr: string): Promise<Said> {
  const [payout] = await insistRows<{ id: string; amountPaise: number }>(
    desk,
    `select id, amount_paise from payout where claim_id = '${claimId}' and state = 'processing'`,
  );
  const rupees = (Number(payout?.amountPaise) / 100).toFixed(2);
  const text = `Reference,Amount,UTR,Status,Reason\n${payout?.id},${rupees},${utr},paid,\n`;
  const file = { fileName: 'bank.csv', bytes: new TextEncoder().encode(text), columns: firstSettings.answer };
  await insistOn(desk, 'answer import', (ctx) => importAnswer(ctx, { ...file, actor: runMaker }));
  const [row] = await insistRows<{ answerId: string }>(
    desk,
    `select answer_id from bank_answer_row where utr = '${utr}'`,
  );
  return insistOn(desk, 'answer apply', (ctx) => applyAnswer(ctx, { answerId: row?.answerId ?? '', actor: runMaker }));
}
/** For any claim, also one that another desk is paying; most are never rejected, however often staff look at them. */
export async function holdOrReject(desk: Desk): Promise<void> {
  const claim = await pickFrom<{ id: string; mayReject: boolean }>(
    desk,
    `select id, ${oneIn(8)} as may_reject from claim where state in ('active', 'processing')`,
  );
  if (claim) await say(desk, 'claim', claim.mayReject ? 'reject' : 'hold', claim.id, 'as', 'the', 'run', 'says');
}
export async function releaseHold(desk: Desk): Promise<void> {
  const [claim] = await claimsIn(desk, 'hold');
  if (claim) await say(desk, 'claim', 'release', claim.id);
}
/** The bank returns a payout: its account was closed. */
export async function returnPayout(desk: Desk): Promise<void> {
  const recorded = await table<{ utr: string }>(desk.pool, "select utr from payout where state = 'paid'");
  const utrs = new Set(recorded.map(({ utr }) => utr));
  // A quarter of all payouts; the others stay paid.
  const possible = desk.bank.transfers.filter(
    (transfer, index) => index % 4 === 0 && !transfer.isReturned && utrs.has(transfer.utr),
  );
  if (possible.length === 0) return;
  const transfer = desk.random.pick(possible);
  desk.bank.giveBack(transfer);
  await recordBack(desk, transfer);
}
/** A return is never refused to another person than who recorded the transfer. */
export async function recordBack(desk: Desk, { utr }: Transfer): Promise<void> {
  const input = { utr, reason: 'account closed', actor: runApprover };
  const said = await insistOn(desk, 'claim returned', (ctx) => recordReturn(ctx, input));
  if (said.kind === 'done') return;
  const there = await insistRows(desk, `select 1 from payout where utr = '${utr}' and state = 'returned'`);
  if (there.length === 0) desk.journal.wrong.push(`the return of ${utr} was refused: ${said.text}`);
}
