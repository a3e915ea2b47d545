import type { DeskBank } from '#features/bank/model.ts';
import { proveMovement } from '#features/approvals/actions/movements.ts';
import type { Proof } from '#features/approvals/model.ts';
import { shownOf } from '#test/bank-lines.ts';
import { approveLines, markLines } from '#features/bank/actions/mark-lines.ts';
import { recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { paise } from '#kit/money/paise.ts';
import { reconcile } from '#features/payments/reconciliation/actions/reconcile.ts';
import { ok } from '#kit/result.ts';
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import type { Settled } from '#sandbox/razorpay/bank.ts';
import type { Settlement } from './bank.ts';
import { jsonOf, pause } from './call.ts';
import { count, type Desk, insistOn, insistRows, pickFrom } from './desk.ts';
import { table } from './tables.ts';

/** The bank charges, pays interest, and moves money of the enterprise's other business. */
export async function moveOwn({ bank, random }: Desk): Promise<void> {
  const own = random.pick(['charge', 'charge', 'interest', 'business'] as const);
  const isCredit = own === 'interest' || (own === 'business' && random.below(2) === 0);
  // A charge above the limit waits for another person too.
  bank.move(own, (isCredit ? 1 : -1) * (1_00 + random.below(own === 'charge' ? 1500_00 : 3000_00)));
}

/** The gateway pays out a part of what it holds, less its fees, and staff record it. */
export async function settle(desk: Desk): Promise<void> {
  if (desk.gateway.kind.isListing) return settleListed(desk);
  const [held] = await table<{ paise: number }>(
    desk.pool,
    "select coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry where account = 'gateway_receivable'",
  );
  const gross = Math.floor(Number(held?.paise) * 0.2);
  if (gross < 1000_00) return;
  const feePaise = Math.round(gross * 0.02);
  const taxPaise = Math.round(feePaise * 0.18);
  await enterSettlement(desk, desk.bank.settle({ bankPaise: gross - feePaise - taxPaise, feePaise, taxPaise }));
}
/** The gateway pays out all that it holds, and its list says so. */
async function settleListed(desk: Desk): Promise<void> {
  // The clock of the site is ahead of the simulator's.
  const now = await desk.staff.product.workCtx.businessNow();
  const answer = await desk.gateway.call('/control/settle', { json: { atMs: now.getTime() } });
  // Nothing to pay out.
  if (answer.status !== 200) return;
  desk.bank.settle(jsonOf<Settled>(answer));
  await insistOn(desk, 'settlement record', async (ctx) => {
    const read = await reconcile(ctx, { since: before(ctx.now(), dayMs), cause: 'daily' });
    // Another comparison runs, or a list has a fault: the next one reads it.
    return read.ok || read.refusal.code === 'payments/reconciling' ? ok(undefined) : read;
  });
}
/** What arrived is recorded, also once more after a restore. */
export async function enterSettlement(desk: Desk, { number, utr, ...sums }: Settlement): Promise<void> {
  // The list of the gateway is read after a restore.
  if (desk.gateway.kind.isListing) return;
  const said = await insistOn(desk, 'settlement record', async (ctx) =>
    recordSettlement(ctx, {
      gatewaySettlementId: number,
      utr,
      settledAt: startOfDayInIndia(dayInIndia(await ctx.businessNow())),
      bankPaise: paise(sums.bankPaise),
      feePaise: paise(sums.feePaise),
      taxPaise: paise(sums.taxPaise),
      actor: runMaker,
    }),
  );
  if (said.kind === 'refused' && !said.text.startsWith('payments/settlement-known'))
    desk.journal.wrong.push(`the settlement ${number} was refused: ${said.text}`);
}

/** Imports the statement at the desk of the site, from its beginning or from some line that is known; sometimes two people at once. */
export async function importBank(desk: Desk): Promise<void> {
  if (desk.bank.lines.length === 0) return;
  const people = desk.random.shuffle([...desk.members]).slice(0, desk.random.below(4) === 0 ? 2 : 1);
  await Promise.all(people.map((member) => importFrom(desk, member)));
}
/** The whole statement, by somebody, until each of its lines is imported: a kill may leave it read and no more. */
export async function importWhole(desk: Desk): Promise<void> {
  if (desk.bank.lines.length === 0) return;
  for (;;) {
    await importOnce(desk, desk.random.pick(desk.members), 0);
    const [known] = await insistRows<{ lines: number }>(desk, countLines);
    if ((known?.lines ?? 0) >= desk.bank.lines.length) return;
    await pause(200 + desk.random.below(400));
  }
}
const countLines = 'select count(*)::int as lines from bank_statement_line';
async function importFrom(desk: Desk, member: Desk['members'][number]): Promise<void> {
  const [known] = await table<{ lines: number }>(desk.pool, countLines);
  const from = desk.random.below(2) === 0 ? 0 : desk.random.below((known?.lines ?? 0) + 1);
  // The first one has its opening balance from its first line.
  await importOnce(desk, member, from === known?.lines && from === desk.bank.lines.length ? 0 : from);
}
async function importOnce(desk: Desk, member: Desk['members'][number], from: number): Promise<boolean> {
  const { bank, journal, call } = desk;
  const [clock] = await insistRows<{ now: Date }>(desk, 'select now() + ahead as now from product_clock');
  const text = bank.statement(dayInIndia(clock?.now ?? new Date()), from);
  const upload = { field: 'statement', name: 'statement.csv', text, fields: { account: '' } };
  const { cookie } = member;
  const read = await call('/api/desk/bank-statements', { upload, cookie }).catch(() => undefined);
  const answer = read?.status === 200 ? await importRead(desk, cookie) : read;
  const codes = ['bank/imported-before', 'bank/preview-changed', 'bank/unknown-upload'];
  const [isKnown = false, ...isOvertaken] = codes.map((code) => answer?.text.includes(code));
  const isDone = answer?.status === 200 || isKnown;
  count(desk, `statement import ${isDone ? (isKnown ? 'known' : 'done') : 'unknown'}`);
  // 503: the database is away. A colleague may import the same file, or other lines, in between.
  if (answer && !isDone && answer.status !== 503 && !isOvertaken.includes(true))
    journal.wrong.push(`the bank statement was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return isDone;
}
/** Imports the newest file that is read, as its preview shows it. */
async function importRead({ call }: Desk, cookie: string): ReturnType<Desk['call']> {
  const page = await call('/api/desk/bank-account', { cookie });
  if (page.status !== 200) return page;
  const { uploads } = JSON.parse(page.text) as DeskBank;
  const file = uploads.at(-1);
  const json = { newLines: String(file?.preview?.newLines ?? 0) };
  return call(`/api/desk/bank-uploads/${file?.id ?? 'bsu_none'}/import`, { method: 'POST', json, cookie });
}

/** Lines that no record of ours explains: charges, interest, other business; another person agrees where one is needed. */
export async function markListed(desk: Desk): Promise<void> {
  const listed = await table<{ id: string; reference: string }>(
    desk.pool,
    `select id, reference from bank_statement_line l where tied_kind is null and not exists (
      select from approval where kind = 'bank-lines' and status = 'waiting' and frozen -> 'lines' ? l.id) order by position limit 100`,
  );
  for (const category of ['charge', 'interest', 'business'] as const) {
    const own = new Set(desk.bank.lines.flatMap((line) => (line.own === category ? [line.reference] : [])));
    const ids = listed.filter(({ reference }) => own.has(reference)).map(({ id }) => id);
    if (ids.length > 0) await insistOn(desk, 'line mark', (ctx) => markLines(ctx, { ids, category, actor: runMaker }));
  }
  const waiting = await table<{ record: string }>(
    desk.pool,
    "select record from approval where kind = 'bank-lines' and status = 'waiting' limit 20",
  );
  for (const { record } of waiting) {
    const alone = await insistOn(desk, 'line alone', async (ctx) =>
      approveLines(ctx, { record, actor: runMaker, ...(await shownOf(ctx.db, record)) }),
    );
    if (alone.kind === 'done') desk.journal.wrong.push(`${record} was agreed to by its maker`);
    await insistOn(desk, 'line approve', async (ctx) =>
      approveLines(ctx, { record, actor: runApprover, ...(await shownOf(ctx.db, record)) }),
    );
  }
}

/** Another person closes what was recorded outside of runs, with its proof. */
export async function prove(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string; madeBy: string; gatewayId: string | null; line: string | null }>(
    desk,
    `select id, made_by, frozen ->> 'gatewayId' as gateway_id, movement_line(approval) as line
      from approval where status = 'waiting' and kind in ('claim-movement', 'payment-movement')`,
  );
  if (!found) return;
  const { id, madeBy, gatewayId, line } = found;
  const proof: Proof =
    gatewayId !== null ? { gateway: gatewayId } : line === null ? { openingBalance: true } : { statementLine: line };
  const by = (actor: string, name: string) =>
    insistOn(desk, name, async (ctx) => {
      for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
      const at = await ctx.businessNow();
      return ctx.transaction((tx) => proveMovement(tx, { id, proof, actor, at }));
    });
  if ((await by(madeBy, 'movement alone')).kind === 'done')
    desk.journal.wrong.push(`${id} was proved by who recorded it`);
  await by(madeBy === runMaker ? runApprover : runMaker, 'movement prove');
}
