import type pg from 'pg';
import { importStatement } from '#features/bank/actions/import-statement.ts';
import { applyAnswer } from '#features/referrals/actions/apply-answer.ts';
import { approveRun } from '#features/referrals/actions/approve-run.ts';
import { importAnswer } from '#features/referrals/actions/import-answer.ts';
import { cancelRun, makeRun } from '#features/referrals/actions/make-run.ts';
import { recordReturn, recordTransfer } from '#features/referrals/actions/record-transfer.ts';
import { firstSettings } from '#features/referrals/model/bank-files.ts';
import { refuse } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { actAtDesk } from '#test/desk-acts.ts';
import { seededRandom, type Random } from '#test/seed.ts';
import type { Journal } from './ask.ts';
import type { Bank, Transfer } from './bank.ts';
import { pause } from './call.ts';
import type { GatewaySandbox } from './harness.ts';
import type { Said, Staff } from './staff.ts';
import { table } from './tables.ts';

/** Staff at three desks, who pay claims, refund, answer disputes, review captures and retry refunds. */
export interface Office {
  /** Starts nothing new; everything in progress is completed, and every transfer recorded. */
  finish(): Promise<void>;
  readonly acts: Map<string, number>;
}
interface Desk {
  readonly staff: Staff;
  readonly pool: pg.Pool;
  readonly bank: Bank;
  readonly gateway: GatewaySandbox;
  readonly journal: Journal;
  readonly random: Random;
  /** Claims that are being paid: other staff leave the transfer to the one who began. */
  readonly paying: Set<string>;
  readonly acts: Map<string, number>;
}
interface ClaimRow {
  readonly id: string;
  readonly state: string;
  readonly amountPaise: number;
}

export function startOffice(
  input: Omit<Desk, 'random' | 'paying' | 'acts'> & { readonly seed: number; readonly desks: number },
): Office {
  const acts = new Map<string, number>();
  const paying = new Set<string>();
  let isEnding = false;
  const work = async (number: number): Promise<void> => {
    const desk: Desk = { ...input, random: seededRandom(input.seed + number), paying, acts };
    while (!isEnding) {
      await act(desk).catch((error: unknown) => {
        if (!isDatabaseAway(error)) input.journal.wrong.push(`a colleague: ${(error as Error).stack}`);
      });
      await pause(30 + desk.random.below(200));
    }
  };
  const desks = Array.from({ length: input.desks }, (_, number) => work(number));
  return {
    acts,
    async finish() {
      isEnding = true;
      await Promise.all(desks);
      const desk: Desk = { ...input, random: seededRandom(input.seed), paying, acts };
      for (const claim of await claimsIn(desk, 'processing')) await endPayout(desk, claim);
      await importBank(desk);
    },
  };
}
const isDatabaseAway = (error: unknown): boolean =>
  /ECONN|EPIPE|ENOENT|57P0|not queryable|terminated|timeout|starting up|shutting down|recovery/i.test(
    `${(error as { code?: string }).code} ${(error as Error).message}`,
  );

const weights: readonly [number, (desk: Desk) => Promise<void>][] = [
  [8, payOut],
  [0.5, holdOrReject],
  [1, releaseHold],
  [0.3, returnPayout],
  [0.8, refundApplication],
  [0.6, openDispute],
  [1, decideDispute],
  [1, reviewCapture],
  [1.5, followRefund],
  [1.5, troubleGateway],
  [0.5, importBank],
];
async function act(desk: Desk): Promise<void> {
  let at = desk.random.next() * weights.reduce((sum, [weight]) => sum + weight, 0);
  const [, run] = weights.find(([weight]) => (at -= weight) < 0) ?? weights[0]!;
  await run(desk);
}
/** What people of finance do at the desk; what needs two of them is agreed to by the second. */
async function say(desk: Desk, ...words: string[]): Promise<Said> {
  const said = await desk.staff.act(async (ctx) => (await actAtDesk(ctx, words)) ?? refuse('desk/no-such-act'));
  const name = `${words
    .slice(0, 2)
    .filter((word) => /^[a-z-]+$/.test(word))
    .join(' ')} ${said.kind}`;
  desk.acts.set(name, (desk.acts.get(name) ?? 0) + 1);
  return said;
}
/** Repeats it until its outcome is known. */
async function insist(desk: Desk, ...words: string[]): Promise<Said> {
  for (;;) {
    const said = await say(desk, ...words);
    if (said.kind !== 'unknown') return said;
    await pause(100 + desk.random.below(400));
  }
}
/** Repeats an action of the desk until its outcome is known. */
async function insistOn(desk: Desk, name: string, work: Parameters<Staff['act']>[0]): Promise<Said> {
  for (;;) {
    const said = await desk.staff.act(work);
    desk.acts.set(`${name} ${said.kind}`, (desk.acts.get(`${name} ${said.kind}`) ?? 0) + 1);
    if (said.kind !== 'unknown') return said;
    await pause(100 + desk.random.below(400));
  }
}
/** Rows that a transfer in progress needs: while the database is away it waits. */
async function insistRows<Row>(desk: Desk, text: string): Promise<Row[]> {
  for (;;) {
    try {
      return await table<Row>(desk.pool, text);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await pause(100 + desk.random.below(400));
    }
  }
}
const claimsIn = (desk: Desk, ...states: string[]): Promise<ClaimRow[]> =>
  table<ClaimRow>(
    desk.pool,
    `select id, state, amount_paise from claim where state in ('${states.join("','")}') order by created_at limit 50`,
  );
async function pickFrom<Row>(desk: Desk, text: string): Promise<Row | undefined> {
  const rows = await table<Row>(desk.pool, text);
  return rows.length === 0 ? undefined : desk.random.pick(rows);
}

/** Pays by a run that two people make and approve: the bank transfers the money, and the transfer is recorded, or that nothing was sent. */
async function payOut(desk: Desk): Promise<void> {
  // Rarely a claim whose waiting day is not over.
  const due =
    desk.random.below(10) === 0
      ? ''
      : "and (state = 'processing' or coalesce(payable_from, created_at) <= now() + (select ahead from product_clock))";
  const claims = await table<ClaimRow>(
    desk.pool,
    `select id, state, amount_paise from claim where state in ('active', 'processing') ${due} order by created_at limit 50`,
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
/** False if the claim is not covered, waits for its new account, or staff decided it. */
async function beginPayout(desk: Desk, claim: ClaimRow): Promise<boolean> {
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
  (await table<ClaimRow>(desk.pool, `select id, state, amount_paise from claim where id = '${id}'`))[0]?.state;

async function endPayout(desk: Desk, claim: ClaimRow): Promise<void> {
  if (desk.random.below(6) === 0) return void (await insist(desk, 'claim', 'not-sent', claim.id));
  await record(desk, desk.bank.transfer(claim.id, claim.amountPaise));
}
/** A transfer that took place is never refused. */
async function record(desk: Desk, { claimId, utr }: Transfer): Promise<void> {
  const said =
    desk.random.below(2) === 0
      ? await importTransfer(desk, claimId, utr)
      : await insistOn(desk, 'transfer record', (ctx) => recordTransfer(ctx, { claimId, utr, actor: runMaker }));
  // Also what an attempt without an answer recorded.
  const there = await insistRows(desk, `select 1 from payout where utr = '${utr}'`);
  if (there.length === 0) desk.journal.wrong.push(`the transfer ${utr} for ${claimId} was refused: ${said.text}`);
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
async function holdOrReject(desk: Desk): Promise<void> {
  const claim = await pickFrom<{ id: string; mayReject: boolean }>(
    desk,
    `select id, ${oneIn(8)} as may_reject from claim where state in ('active', 'processing')`,
  );
  if (claim) await say(desk, 'claim', claim.mayReject ? 'reject' : 'hold', claim.id, 'as', 'the', 'run', 'says');
}
async function releaseHold(desk: Desk): Promise<void> {
  const [claim] = await claimsIn(desk, 'hold');
  if (claim) await say(desk, 'claim', 'release', claim.id);
}
/** The bank returns a payout: its account was closed. */
async function returnPayout(desk: Desk): Promise<void> {
  const recorded = await table<{ utr: string }>(desk.pool, "select utr from payout where state = 'paid'");
  const utrs = new Set(recorded.map(({ utr }) => utr));
  // A quarter of all payouts; the others stay paid.
  const possible = desk.bank.transfers.filter(
    (transfer, index) => index % 4 === 0 && !transfer.isReturned && utrs.has(transfer.utr),
  );
  if (possible.length === 0) return;
  const transfer = desk.random.pick(possible);
  desk.bank.giveBack(transfer);
  // Another person than who recorded the transfer.
  const input = { utr: transfer.utr, reason: 'account closed', actor: runApprover };
  const said = await insistOn(desk, 'claim returned', (ctx) => recordReturn(ctx, input));
  if (said.kind === 'done') return;
  const there = await table(desk.pool, `select 1 from payout where utr = '${transfer.utr}' and state = 'returned'`);
  if (there.length === 0) desk.journal.wrong.push(`the return of ${transfer.utr} was refused: ${said.text}`);
}

/** Everything that the bank shows, imported by somebody: an overlap counts once. */
async function importBank(desk: Desk): Promise<void> {
  if (desk.bank.lines.length === 0) return;
  const actor = desk.random.pick([runMaker, runApprover]);
  const said = await insistOn(desk, 'statement import', async (ctx) => {
    const bytes = desk.bank.statement(dayInIndia(await ctx.businessNow()));
    return importStatement(ctx, { fileName: 'statement.csv', bytes, accountNumber: '', actor });
  });
  if (said.kind === 'refused' && !said.text.startsWith('bank/imported-before'))
    desk.journal.wrong.push(`the bank statement was refused: ${said.text}`);
}

const asTheRunSays = ['as', 'the', 'run', 'says'];
/** A fixed share by id: if staff refunded or disputed everything, no earning would be left to claim. */
const oneIn = (parts: number): string => `hashtext(id) % ${parts} = 0`;
async function refundApplication(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string }>(
    desk,
    `select id from application where state = 'active' and ${oneIn(8)} order by created_at desc limit 40`,
  );
  if (found) await say(desk, 'application', 'refund', found.id, ...asTheRunSays);
}
async function openDispute(desk: Desk): Promise<void> {
  const found = await pickFrom<{ orderId: string; gatewayPaymentId: string }>(
    desk,
    `select order_id, gateway_payment_id from payment
    where captured_at is not null and order_id is not null and currency = 'INR' and ${oneIn(8)} order by first_seen_at desc limit 40`,
  );
  if (found) await say(desk, 'dispute', 'open', found.orderId, found.gatewayPaymentId);
}
async function decideDispute(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string; amountPaise: number }>(
    desk,
    "select id, amount_paise from dispute where state = 'open'",
  );
  if (!found) return;
  if (desk.random.below(3) === 0) await say(desk, 'dispute', 'fee', found.id, '118');
  const part = String(Math.max(1, Math.floor(Number(found.amountPaise) / 200)));
  await say(
    desk,
    ...desk.random.pick([
      ['dispute', 'won', found.id],
      ['dispute', 'lost', found.id],
      ['dispute', 'lost', found.id, part],
    ]),
  );
}
async function reviewCapture(desk: Desk): Promise<void> {
  const found = await pickFrom<{ gatewayPaymentId: string; postedPaise: number | null }>(
    desk,
    "select gateway_payment_id, posted_paise from payment where state = 'needs-review'",
  );
  if (!found) return;
  const { gatewayPaymentId: id } = found;
  if (found.postedPaise === null) await insist(desk, 'payment', 'settled-sum', id, '412.50');
  const how = desk.random.pick(['apply', 'refund', 'close']);
  if (how === 'apply') await say(desk, 'payment', 'apply', id);
  else await say(desk, 'payment', how, id, ...asTheRunSays);
}
/** Refunds that the gateway refused or denied: retried, paid by hand, or closed. */
async function followRefund(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string; amountPaise: number }>(
    desk,
    "select id, amount_paise from refund where state in ('stopped', 'denied')",
  );
  if (!found) return;
  const how = desk.random.pick(['retry', 'by-hand', 'close']);
  if (how === 'retry') return void (await say(desk, 'refund', 'retry', found.id));
  if (how === 'close') return void (await say(desk, 'refund', 'close', found.id, ...asTheRunSays));
  // States the transferred sum: a dispute decided at the same time changes the owed sum.
  const rupees = (Number(found.amountPaise) / 100).toFixed(2);
  const reference = desk.bank.referenceOf(found.id);
  const said = await insist(desk, 'refund', 'by-hand', found.id, reference, '--amount', rupees);
  const isThere = (await table(desk.pool, `select 1 from refund where id = '${found.id}' and is_by_hand`)).length > 0;
  if (said.kind === 'done' || isThere) desk.bank.refund(found.id, Number(found.amountPaise));
}

/** The gateway refuses refunds, makes them without an answer, decides late, or denies them. */
async function troubleGateway({ gateway, random }: Desk): Promise<void> {
  const path = 'POST /v2/payments/.*/refund/';
  const order = (where: string, json: unknown) => gateway.call(`/control/${where}`, { json });
  const trouble = random.below(5);
  // With few calls, faults would pile up until no refund succeeds.
  if (trouble < 2) await order('faults-clear', {});
  if (trouble === 0) await order('faults', { path, kind: '400', count: 1 + random.below(6) });
  if (trouble === 1)
    await order('faults', { path, kind: random.pick(['500-after-effect', 'half-body', '500']), count: 2 });
  if (trouble === 2) await order('pace', { refundSettlesAfterMs: null });
  if (trouble === 3) await order('pace', { refundSettlesAfterMs: 500 });
  if (trouble > 3) await settleRefunds(gateway, random);
}
export async function settleRefunds(gateway: GatewaySandbox, random: Random): Promise<void> {
  const { refunds } = await gateway.state();
  for (const { id, resolution } of refunds) {
    if (resolution !== null || random.below(2) === 0) continue;
    await gateway.call('/control/refund-settle', {
      json: { refundId: id, resolution: random.pick(['FINI_CONC', 'FINI_CONC', 'FINI_DENY', 'FINI_WITH']) },
    });
  }
}
