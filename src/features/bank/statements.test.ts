// The statement of our bank account against the books.
import { beforeAll, describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { correctSettlement, recordSettlement } from '#features/payments/settlements/actions/record-settlement.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { recordReturn, recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { shownOf } from '#test/bank-lines.ts';
import { asFinance, beginByRun } from '#test/paying-out.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { importStatement } from '#test/statement-import.ts';
import { approveLines, declineLines, markLines } from './actions/mark-lines.ts';
import { matchListedLines } from './actions/match-lines.ts';
import { readBalanceSheet } from './actions/read-balances.ts';
import { tieLine, untieLine } from './actions/tie-line.ts';
import { readSums } from './store/bank.ts';

const { app, claimed, earn, begin, pay } = await referralsProduct(() => undefined);
const { ctx } = app.product;
const [maker, other] = ['usr_finance', 'usr_second'];
const accountNumber = '00034567890123';
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

interface Line {
  readonly day: string;
  readonly text: string;
  readonly reference?: string;
  readonly rupees: number;
}
/** What the bank has; a file is a part of it. */
const all: (Line & { readonly balance: number })[] = [];
let balance = 10_000;
const today = () => dayInIndia(ctx.now());
function bankMoves(...lines: readonly Omit<Line, 'day'>[]): void {
  for (const line of lines) {
    balance += line.rupees;
    all.push({ ...line, day: today(), balance });
  }
}
const csv = (lines: readonly (Line & { readonly balance: number })[], account = accountNumber): Uint8Array =>
  new TextEncoder().encode(
    [
      `Account Number :,${account}`,
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      ...lines.map(({ day, text, reference = '', rupees, balance: after }) =>
        [day, day, text, reference, rupees < 0 ? -rupees : '', rupees > 0 ? rupees : '', after.toFixed(2)].join(','),
      ),
    ].join('\n'),
  );
const importLines = (lines: readonly (Line & { readonly balance: number })[], actor = maker, account = accountNumber) =>
  importStatement(ctx, { fileName: 'statement.csv', bytes: csv(lines, account), accountNumber: '', actor });
const { pass } = app;
const agree = async (record: string, actor: string) =>
  approveLines(ctx, { record, actor, ...(await shownOf(ctx.db, record)) });
interface Stored {
  readonly id: string;
  readonly utr: string | null;
  readonly tiedKind: string | null;
  readonly tiedRecord: string | null;
}
const stored = async (): Promise<Stored[]> =>
  (await sql<Stored>`select id, utr, tied_kind, tied_record from bank_statement_line order by position`.execute(app.db))
    .rows;
const newest = async (): Promise<Stored> => (await stored()).at(-1)!;
/** The ledger's bank, less what the bank does not show yet, plus the listed lines, is the statement's balance. */
async function isBalanced(): Promise<boolean> {
  const { shownPaise, listedPaise } = await readSums(ctx.db);
  return shownPaise + listedPaise === Math.round((all.at(-1)?.balance ?? 0) * 100);
}
/** A claim of ₹200 that is being paid. */
async function processing(): Promise<{ id: string; reference: string }> {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who);
  return { id, reference: await begin(id) };
}

beforeAll(async () => {
  await asFinance(ctx, maker);
  await asFinance(ctx, other);
  const paid = await processing();
  await pay(paid.id, someUtr());
  pass(6 * dayMs);
  // Without a statement it is unknown what the bank shows.
  expect(await findItems(ctx, ['bank-not-shown'])).toEqual([]);
  bankMoves({ text: 'CASH DEPOSIT', rupees: 500 });
  expect(await importLines(all, maker)).toMatchObject({ ok: true, value: { newLines: 1, tied: 0 } });
});

describe('a statement of our bank account', () => {
  test('sets the opening balance, less what the books had moved before it', async () => {
    const { rows } = await sql<{ kind: string; amountPaise: number }>`
      select t.kind, e.amount_paise::int as amount_paise from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where e.account = 'bank' order by t.recorded_at`.execute(app.db);
    expect(rows).toEqual([
      { kind: 'claim-paid', amountPaise: -20_000 },
      { kind: 'bank-opening', amountPaise: 1_020_000 },
    ]);
    expect(await isBalanced()).toBe(true);
  });
  test('counts an overlap once, and the same file is refused', async () => {
    bankMoves({ text: 'A', rupees: 100 }, { text: 'B', rupees: -100 }, { text: 'A', rupees: 100 });
    expect(await importLines(all)).toMatchObject({ ok: true, value: { newLines: 3 } });
    expect(codeOf(await importLines(all))).toBe('bank/imported-before');
    expect(await importLines(all.slice(0, 2))).toMatchObject({ ok: true, value: { newLines: 0 } });
    bankMoves({ text: 'B', rupees: -100 });
    // A file may begin within its first day.
    expect(await importLines(all.slice(-3))).toMatchObject({ ok: true, value: { newLines: 1 } });
    expect((await stored()).length).toBe(all.length);
    expect(await isBalanced()).toBe(true);
  });
  test('with a gap, of another account or with other lines is refused', async () => {
    pass(dayMs);
    bankMoves({ text: 'C', rupees: 70 }, { text: 'D', rupees: 30 });
    expect(codeOf(await importLines(all.slice(-1)))).toBe('bank/gap');
    expect(codeOf(await importLines(all.slice(-2), maker, '99934567890123'))).toBe('bank/other-account');
    expect(codeOf(await importLines(all.slice(-2), maker, 'XXXXXX9999'))).toBe('bank/other-account');
    const changed = all.map((line, place) => (place === 1 ? { ...line, reference: 'other' } : line));
    expect(codeOf(await importLines(changed))).toBe('bank/overlap-differs');
    expect(
      codeOf(await importStatement(ctx, { fileName: '', bytes: new Uint8Array(), accountNumber: '', actor: maker })),
    ).toBe('bank/no-file');
    expect(
      codeOf(await importStatement(ctx, { fileName: 'a', bytes: new Uint8Array(), accountNumber: '', actor: maker })),
    ).toBe('csv/empty');
    expect(await importLines(all.slice(-2), maker, 'XXXXXX0123')).toMatchObject({ value: { newLines: 2 } });
  });
  test('imported by twenty at once counts once', async () => {
    pass(dayMs);
    bankMoves({ text: 'E', rupees: 1 }, { text: 'F', rupees: 2 });
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, n) => importLines(n % 2 === 0 ? all : all.slice(-2))),
    );
    expect(found.reduce((sum, result) => sum + (result.ok ? result.value.newLines : 0), 0)).toBe(2);
    expect((await stored()).length).toBe(all.length);
    expect(await isBalanced()).toBe(true);
  });
});

describe('a line', () => {
  test('is tied by its UTR and amount, before and after the transfer is recorded', async () => {
    const [first, second] = [await processing(), await processing()];
    const [utr, later] = [someUtr(), someUtr()];
    await pay(first.id, utr);
    pass(dayMs);
    bankMoves(
      { text: `NEFT DR-${utr}`, rupees: -200 },
      { text: 'IMPS', reference: later, rupees: -200 },
      { text: 'NEFT DR', reference: someUtr(), rupees: -200 },
    );
    expect(await importLines(all)).toMatchObject({ value: { newLines: 3, tied: 1 } });
    await pay(second.id, later);
    expect(await matchListedLines(ctx)).toBe(1);
    expect((await stored()).slice(-3)).toMatchObject([
      { tiedKind: 'payout', tiedRecord: first.reference },
      { tiedKind: 'payout', tiedRecord: second.reference },
      { tiedKind: null },
    ]);
    expect(await isBalanced()).toBe(true);
  });
  test('is tied by our reference without hyphens; another amount is not', async () => {
    const paid = await processing();
    await pay(paid.id, someUtr());
    pass(dayMs);
    bankMoves(
      { text: `TO ${paid.reference.replaceAll('-', '')}`, rupees: -199 },
      { text: `TO ${paid.reference.replaceAll('-', '')}`, rupees: -200 },
    );
    expect(await importLines(all)).toMatchObject({ value: { tied: 1 } });
    expect((await stored()).slice(-2)).toMatchObject([{ tiedKind: null }, { tiedRecord: paid.reference }]);
  });
  test('of a bulk debit is tied to the many payouts of its run', async () => {
    const who = [await app.applicant(), await app.applicant()];
    const claims: string[] = [];
    for (const one of who) {
      await earn(one, 2);
      claims.push(await claimed(one));
    }
    const begun = await beginByRun(ctx, claims);
    const utr = someUtr();
    for (const claimId of claims)
      expect(codeOf(await recordTransfer(ctx, { claimId, utr, actor: 'cli:test', isBulk: true }))).toBe('ok');
    bankMoves({ text: 'BULK', reference: utr, rupees: -400 });
    expect(await importLines(all)).toMatchObject({ value: { tied: 1 } });
    expect(await newest()).toMatchObject({ tiedKind: 'payout-run', tiedRecord: begun.ok ? begun.value.runId : '' });
    expect(await isBalanced()).toBe(true);
  });
  test('is tied to a settlement by its reference, also if that and the sums were corrected', async () => {
    const settledAt = ctx.now();
    const sumsOf = (rupees: number) => ({
      bankPaise: paise(rupees * 100),
      feePaise: paise(1000),
      taxPaise: paise(180),
    });
    const mistyped = { gatewaySettlementId: 'stl_1', utr: 'CMS0000000001', settledAt, actor: maker };
    const recorded = await recordSettlement(ctx, { ...mistyped, ...sumsOf(900) });
    const settlementId = recorded.ok ? recorded.value.id : '';
    const right = { settlementId, utr: 'CMS0000000002', settledAt, sums: sumsOf(990), actor: maker };
    expect(codeOf(await correctSettlement(ctx, { ...right, reason: 'mistyped' }))).toBe('ok');
    bankMoves({ text: 'NEFT CR', reference: 'CMS0000000002', rupees: 990 });
    expect(await importLines(all)).toMatchObject({ ok: true, value: { newLines: 1, tied: 1 } });
    expect(await newest()).toMatchObject({ tiedKind: 'settlement', tiedRecord: settlementId });
    expect(await isBalanced()).toBe(true);
  });
  test('is tied by a person to movements of its sum, once, by whichever of twenty comes first', async () => {
    const paid = await processing();
    await pay(paid.id, someUtr());
    pass(dayMs);
    bankMoves({ text: 'cheque', rupees: -200 }, { text: 'cheque', rupees: -200 });
    await importLines(all);
    const [one, two] = (await stored()).slice(-2).map(({ id }) => id);
    const movements = [`payout ${paid.reference}`];
    expect(codeOf(await tieLine(ctx, { id: one!, movements: [], actor: maker }))).toBe('bank/none-chosen');
    expect(codeOf(await tieLine(ctx, { id: one!, movements: ['payout SP-0'], actor: maker }))).toBe('bank/not-open');
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        codeOf(await tieLine(ctx, { id: [one!, two!][n % 2]!, movements, actor: maker })),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'bank/tied', 'bank/not-open']));
    expect(await isBalanced()).toBe(true);
  });
});

test('a debit is not explained by a settlement that was corrected to less', async () => {
  const payer = await app.applicant();
  await earn(payer, 10);
  const utr = someUtr();
  const sums = { bankPaise: paise(488_200), feePaise: paise(10_000), taxPaise: paise(1800) };
  const settledAt = ctx.now();
  const known = { gatewaySettlementId: 'S-LESS', utr, settledAt, actor: maker };
  const made = await recordSettlement(app.product.workCtx, { ...known, ...sums });
  if (!made.ok) throw new Error(codeOf(made));
  bankMoves({ text: 'SETTLEMENT', reference: utr, rupees: 4882 });
  await importLines(all);
  expect((await newest()).tiedKind).toBe('settlement');
  const less = { bankPaise: paise(388_200), feePaise: paise(94_800), taxPaise: paise(17_000) };
  const correction = { settlementId: made.value.id, utr, settledAt, sums: less, reason: 'fees', actor: maker };
  expect(codeOf(await correctSettlement(app.product.workCtx, correction))).toBe('ok');
  pass(dayMs);
  // The narration of a transfer names the settlement.
  bankMoves({ text: `TRF ${utr}`, rupees: -1000 });
  await importLines(all);
  const { id, tiedKind } = await newest();
  expect(tiedKind).toBeNull();
  const tie = { id, movements: [`settlement ${made.value.id}`], actor: maker };
  expect(codeOf(await tieLine(ctx, tie))).toBe('bank/not-open');
  const back = { ...correction, sums, reason: 'as it was' };
  expect(codeOf(await correctSettlement(app.product.workCtx, back))).toBe('ok');
});
test('a line is tied to movements of its own side only', async () => {
  const [one, two] = [await processing(), await processing()];
  const utr = someUtr();
  await pay(one.id, utr);
  await pay(two.id, someUtr());
  pass(dayMs);
  const returned = await recordReturn(ctx, { utr, reason: 'closed', actor: maker });
  expect(codeOf(returned)).toBe('ok');
  bankMoves({ text: 'cheque', rupees: -400 }, { text: 'cheque', rupees: 200 }, { text: 'cheque', rupees: -200 });
  await importLines(all);
  const line = (await stored()).at(-1)!.id;
  const movements = [`payout ${one.reference}`, `payout ${two.reference}`, `return ${one.reference}`];
  expect(codeOf(await tieLine(ctx, { id: line, movements, actor: maker }))).toBe('bank/other-sum');
});

describe('a line of other business', () => {
  const listed = async (rupees: number, text = 'RENT', also = true) => {
    pass(dayMs);
    bankMoves({ text, rupees });
    expect(codeOf(await importLines(all))).toBe('ok');
    if (also) expect(codeOf(await importLines(all, other))).toBe('ok');
    return (await newest()).id;
  };
  const proposal = async (): Promise<string> =>
    (
      await sql<{
        record: string;
      }>`select record from approval where kind = 'bank-lines' order by made_at desc limit 1`.execute(app.db)
    ).rows[0]!.record;

  test('is posted at once as a small credit, one whose narration names it, or a small charge; another one waits for another person', async () => {
    const credit = await listed(500);
    const trader = await listed(500.01, 'NEFT CR RAVI TRADERS');
    const interest = await listed(10_000, 'SB INTEREST PAID');
    const charge = await listed(-17.7, 'SMS CHARGES');
    const debit = await listed(-4000);
    const dear = await listed(-1000.01, 'SMS CHARGES');
    const mark = (ids: string[], category: 'business' | 'charge' | 'interest') =>
      markLines(ctx, { ids, category, actor: maker });
    expect(codeOf(await mark([debit], 'interest'))).toBe('bank/not-interest');
    expect(await mark([credit, debit], 'business')).toMatchObject({ value: { entered: 1, proposed: 1 } });
    const record = await proposal();
    expect(codeOf(await mark([debit], 'business'))).toBe('bank/proposed');
    expect(await mark([trader, interest], 'interest')).toMatchObject({ value: { entered: 1, proposed: 1 } });
    expect(codeOf(await declineLines(ctx, { record: await proposal(), actor: maker }))).toBe('ok');
    expect(await mark([trader], 'business')).toMatchObject({ value: { entered: 0, proposed: 1 } });
    expect(codeOf(await declineLines(ctx, { record: await proposal(), actor: maker }))).toBe('ok');
    const unnamed = sql`insert into bank_line_entry (line_id, number, category, entered_at, entered_by)
      values (${trader}, 1, 'interest', now(), ${maker})`;
    await expect(unnamed.execute(app.db)).rejects.toThrow('another person');
    expect(await mark([charge, dear], 'charge')).toMatchObject({ value: { entered: 1, proposed: 1 } });
    expect(codeOf(await agree(record, maker))).toBe('approvals/second-person');
    expect(codeOf(await agree(record, other))).toBe('ok');
    expect(codeOf(await declineLines(ctx, { record: await proposal(), actor: maker }))).toBe('ok');
    const kinds = new Map((await stored()).map(({ id, tiedKind }) => [id, tiedKind]));
    expect([credit, interest, charge, debit, dear].map((id) => kinds.get(id))).toEqual([
      'business',
      'interest',
      'charge',
      'business',
      null,
    ]);
    expect(await isBalanced()).toBe(true);
  });
  test('is agreed to by another person once the charges of a month that nobody agreed to are more than ₹500', async () => {
    while (today().slice(8) > '20') pass(dayMs);
    pass(31 * dayMs);
    const charges = [await listed(-400, 'CHARGES RAVI'), await listed(-100, 'CHARGES'), await listed(-1, 'CHARGES')];
    const mark = (ids: string[]) => markLines(ctx, { ids, category: 'charge', actor: maker });
    expect(await mark(charges)).toMatchObject({ value: { entered: 2, proposed: 1 } });
    const entry = sql`insert into bank_line_entry (line_id, number, category, entered_at, entered_by)
      values (${charges[2]}, 1, 'charge', now(), 'x')`;
    await expect(entry.execute(app.db)).rejects.toThrow('another person');
    expect(codeOf(await agree(await proposal(), other))).toBe('ok');
    const more = [await listed(-1, 'CHARGES')];
    expect(await mark(more)).toMatchObject({ value: { entered: 0, proposed: 1 } });
    await declineLines(ctx, { record: await proposal(), actor: maker });
    pass(31 * dayMs);
    expect(await mark([await listed(-1, 'CHARGES')])).toMatchObject({ value: { entered: 1, proposed: 0 } });
  });
  test('as a charge counts alone only if somebody else imported it too', async () => {
    pass(31 * dayMs);
    const charge = await listed(-5, 'SMS CHARGES', false);
    const mark = () => markLines(ctx, { ids: [charge], category: 'charge', actor: maker });
    expect(await mark()).toMatchObject({ value: { entered: 0, proposed: 1 } });
    expect(codeOf(await declineLines(ctx, { record: await proposal(), actor: maker }))).toBe('ok');
    expect(codeOf(await importLines(all, other))).toBe('ok');
    expect(await mark()).toMatchObject({ value: { entered: 1, proposed: 0 } });
  });
  test('as charges that nobody agreed to are at most ₹2,000 in a financial year', async () => {
    const nextYear = (): void => {
      while (today().slice(5, 7) === '04') pass(28 * dayMs);
      while (today().slice(5, 7) !== '04') pass(28 * dayMs);
    };
    nextYear();
    const mark = async (rupees: number) =>
      markLines(ctx, { ids: [await listed(rupees, 'SMS CHARGES')], category: 'charge', actor: maker });
    for (let month = 0; month < 4; month++) {
      expect(await mark(-500)).toMatchObject({ value: { entered: 1 } });
      pass(31 * dayMs);
    }
    expect(await mark(-1)).toMatchObject({ value: { entered: 0, proposed: 1 } });
    await declineLines(ctx, { record: await proposal(), actor: maker });
    nextYear();
    expect(await mark(-1)).toMatchObject({ value: { entered: 1, proposed: 0 } });
  });
  test('is posted once by twenty who agree at once', async () => {
    const debit = await listed(-300);
    await markLines(ctx, { ids: [debit], category: 'business', actor: maker });
    const record = await proposal();
    const codes = await Promise.all(Array.from({ length: 20 }, async () => codeOf(await agree(record, other))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await isBalanced()).toBe(true);
  });
  test('is listed again with a reason, and its posting reversed', async () => {
    const credit = await listed(55);
    await markLines(ctx, { ids: [credit], category: 'business', actor: maker });
    expect(codeOf(await untieLine(ctx, { id: credit, reason: 'wrong', actor: maker }))).toBe('ok');
    expect(codeOf(await untieLine(ctx, { id: credit, reason: 'wrong', actor: maker }))).toBe('bank/listed');
    expect(await isBalanced()).toBe(true);
    await markLines(ctx, { ids: [credit], category: 'charge', actor: maker });
    expect(await isBalanced()).toBe(true);
  });
  test('is refused by the database without another person, and so is a tie of another sum', async () => {
    const debit = await listed(-450);
    const tie = sql`update bank_statement_line set tied_kind = 'business', tied_record = 'x', tied_at = now(), tied_by = 'x' where id = ${debit}`;
    await expect(tie.execute(app.db)).rejects.toThrow('another person');
    const hidden = sql`insert into bank_line_entry (line_id, number, category, entered_at, entered_by)
      values (${debit}, 1, 'business', now(), 'x')`;
    await expect(hidden.execute(app.db)).rejects.toThrow('another person');
    const other = sql`update bank_statement_line set tied_kind = 'posting', tied_record = 'x', tied_at = now(), tied_by = 'x' where id = ${debit}`;
    await expect(other.execute(app.db)).rejects.toThrow('sum to');
    const changed = sql`update bank_statement_line set amount_paise = 1 where id = ${debit}`;
    await expect(changed.execute(app.db)).rejects.toThrow('as the bank shows it');
  });
});

test('whatever is imported, tied, marked, agreed to and listed again, the balance is that of the statement at each line', async () => {
  let seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  const given = seed;
  // A linear congruential generator: the same seed makes the same walk.
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)];
  const ids = async (kind: 'listed' | 'tied') =>
    (await stored()).filter(({ tiedKind }) => (tiedKind === null) === (kind === 'listed')).map(({ id }) => id);
  for (let step = 0; step < 60; step++) {
    const act = random(6);
    if (act < 2) {
      if (random(2) === 0) pass(dayMs);
      bankMoves(
        ...Array.from({ length: 1 + random(4) }, () => ({
          text: pick(['RENT', 'SMS CHARGES', 'SB INTEREST PAID', 'SALE']) ?? '',
          rupees: (random(2) === 0 ? -1 : 1) * (1 + random(2000)),
        })),
      );
      await importLines(all.slice(-(1 + random(12))));
      expect(codeOf(await importLines(all)), `seed ${given}`).toMatch(/^(?:ok|bank\/imported-before)$/);
    }
    const [listedId, tiedId] = [pick(await ids('listed')), pick(await ids('tied'))];
    if (act === 2 && listedId)
      await markLines(ctx, {
        ids: [listedId],
        category: pick(['business', 'charge', 'interest'] as const) ?? 'business',
        actor: maker,
      });
    if (act === 3) {
      const waiting = await sql<{
        record: string;
      }>`select record from approval where kind = 'bank-lines' and status = 'waiting'`.execute(app.db);
      const one = pick(waiting.rows);
      if (one)
        await (random(3) === 0 ? declineLines(ctx, { record: one.record, actor: other }) : agree(one.record, other));
    }
    if (act === 4 && tiedId) await untieLine(ctx, { id: tiedId, reason: 'again', actor: maker });
    if (act === 5) await matchListedLines(ctx);
    expect(await isBalanced(), `seed ${given}, step ${step}`).toBe(true);
  }
  expect((await stored()).length, `seed ${given}`).toBe(all.length);
});

test('the balances at the end of any day are the sums of the entries until then, and lead to the statement', async () => {
  const first = (
    await sql<{
      day: string;
    }>`select min(at at time zone 'Asia/Kolkata')::date::text as day from ledger_transaction`.execute(app.db)
  ).rows[0]!.day;
  const lastLine = all.at(-1)!;
  let compared = 0;
  for (let at = Date.parse(first); at <= Date.parse(today()); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const read = await readBalanceSheet(ctx, day);
    if (!read.ok) throw new Error(read.refusal.code);
    const { held, owed, rest, bank, balances } = read.value;
    const { rows } = await sql<{ account: string; rupees: number }>`
      select split_part(account, ':', 1) as account, (sum(amount_paise) / 100.0)::float8 as rupees
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where (t.at at time zone 'Asia/Kolkata')::date <= ${day}::date group by 1`.execute(app.db);
    const own = (account: string): number => rows.find((row) => row.account === account)?.rupees ?? 0;
    for (const { account, amount } of held) expect([day, account, amount]).toEqual([day, account, own(account)]);
    for (const { account, amount } of owed) expect([day, account, amount]).toEqual([day, account, 0 - own(account)]);
    const income = balances
      .filter(({ account }) => ![...held, ...owed].some((figure) => figure.account === account))
      .reduce((sum, { debit, credit }) => sum + credit - debit, 0);
    expect(rest).toBeCloseTo(income, 2);
    const shown = all.findLast((line) => line.day <= day);
    if (shown === undefined || bank === null || bank.statement === null) continue;
    expect(bank.statement).toBeCloseTo(shown.balance, 2);
    expect(own('bank') - bank.incoming + bank.outgoing + (bank.unexplained ?? 0)).toBeCloseTo(shown.balance, 2);
    compared++;
  }
  expect(compared).toBeGreaterThan(2);
  const { listedPaise } = await readSums(ctx.db);
  const atEnd = await readBalanceSheet(ctx, lastLine.day);
  expect(atEnd).toMatchObject({ value: { bank: { unexplained: listedPaise / 100 } } });
  for (const wrong of ['2999-01-01', '2026-02-30', 'x'])
    expect(codeOf(await readBalanceSheet(ctx, wrong))).toBe('bank/day');
});
