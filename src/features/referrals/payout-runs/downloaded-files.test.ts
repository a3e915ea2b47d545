// Who downloaded the bank file could have changed it, so somebody else says what the bank did with it.
import { expect, test } from 'vitest';
import { rows, sql } from '#platform/database/db.ts';
import { proveMovement } from '#features/approvals/actions/movements.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { checkBooksNightly } from '#features/ledger/actions/check-books.ts';
import { importStatement } from '#test/statement-import.ts';
import { matchListedLines } from '#features/bank/actions/match-lines.ts';
import { dayInIndia, dayMs, hourMs } from '#kit/time.ts';
import { joinAccounts } from '#test/one-person.ts';
import { moneyTest } from '#test/money.ts';
import { asFinance, bankFileWith, runApprover, runMaker } from '#test/paying-out.ts';
import { referring, someUtr } from '#test/referring.ts';
import { applyAnswer } from '../bank-answers/actions/apply-answer.ts';
import { importAnswer } from '../bank-answers/actions/import-answer.ts';
import { recordTransfer } from '../payouts/actions/record-transfer.ts';
import { firstSettings } from './model/bank-files.ts';

const { app } = await moneyTest();
const { workCtx: ctx } = app.product;
const { begin, claimed, earn } = referring(app);
for (const account of [runMaker, runApprover]) await asFinance(ctx, account);
/** `bankFileWith` is the download of the approver. */
const downloader = runApprover;
const colleague = runMaker;

let accounts = 600_000_000_000;
/** A claim of a run whose bank file was downloaded. */
async function sent() {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who, { accNumber: String(accounts++) });
  const reference = await begin(id);
  await bankFileWith(app, id);
  return { id, who, reference };
}
const lines: string[] = [];
/** A statement with all that the bank shows. */
const imported = (actor: string) => {
  const file = [
    'Account Number :,00034567890123',
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...lines,
  ].join('\n');
  return importStatement(ctx, { fileName: 's.csv', bytes: new TextEncoder().encode(file), accountNumber: '', actor });
};
interface Waiting {
  readonly id: string;
  readonly movement: string;
  readonly by: string;
}
const waitingOf = (record: string): Promise<Waiting[]> =>
  rows<Waiting>(
    ctx.db,
    sql`select id, frozen ->> 'movement' as movement, made_by as by from approval where record = ${record} and status = 'waiting'`,
  );
async function answered(reference: string, { importedBy, appliedBy }: { importedBy: string; appliedBy: string }) {
  const text = `Reference,Amount,UTR,Status,Reason\n${reference},200.00,${someUtr()},paid,\n`;
  const columns = firstSettings.answer;
  const bytes = new TextEncoder().encode(text);
  const answer = await importAnswer(ctx, { fileName: 'bank.csv', bytes, columns, actor: importedBy });
  if (!answer.ok) throw new Error(answer.refusal.code);
  expect(await applyAnswer(ctx, { answerId: answer.value, actor: appliedBy })).toMatchObject({ value: { paid: 1 } });
}

test('a transfer that the downloader records waits for a line that somebody else imported', async () => {
  const { id } = await sent();
  const utr = someUtr();
  await Promise.all(Array.from({ length: 20 }, () => recordTransfer(ctx, { claimId: id, utr, actor: downloader })));
  const [waiting, ...more] = await waitingOf(id);
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({ movement: 'run-transfer', by: downloader });
  expect((await findItems(ctx, ['movement-unproven'])).map(({ subject }) => subject)).toContain(waiting?.id);
  const day = dayInIndia(ctx.now());
  lines.push(`${day},${day},NEFT,${utr},200,,800.00`);
  expect((await imported(downloader)).ok).toBe(true);
  await matchListedLines(ctx);
  const [line] = await rows<{ id: string }>(ctx.db, sql`select id from bank_statement_line where utr = ${utr}`);
  const at = await ctx.businessNow();
  const prove = (actor: string) =>
    ctx.transaction((tx) =>
      proveMovement(tx, { id: waiting?.id ?? '', proof: { statementLine: line?.id ?? '' }, actor, at }),
    );
  expect(await prove(colleague)).toMatchObject({ refusal: { code: 'movements/line-of-recorder' } });
  expect((await imported(colleague)).ok).toBe(true);
  expect(await prove(downloader)).toMatchObject({ refusal: { code: 'approvals/second-person' } });
  expect(await prove(colleague)).toMatchObject({ ok: true });
  expect((await checkBooksNightly(ctx)).differences).toEqual([]);
});

test('one that a colleague records does not; an account of the same person is not a colleague', async () => {
  const one = await sent();
  await recordTransfer(ctx, { claimId: one.id, utr: someUtr(), actor: colleague });
  expect(await waitingOf(one.id)).toEqual([]);
  const other = await sent();
  const mine = await app.applicant();
  await joinAccounts(app, downloader, mine.accountId);
  await recordTransfer(ctx, { claimId: other.id, utr: someUtr(), actor: mine.accountId });
  expect(await waitingOf(other.id)).toMatchObject([{ movement: 'run-transfer', by: mine.accountId }]);
});

test("the bank's answer counts as its importer's, whichever person applies it", async () => {
  const edited = await sent();
  await answered(edited.reference, { importedBy: downloader, appliedBy: colleague });
  expect(await waitingOf(edited.id)).toMatchObject([{ movement: 'run-transfer', by: downloader }]);
  const seen = await sent();
  await answered(seen.reference, { importedBy: colleague, appliedBy: downloader });
  expect(await waitingOf(seen.id)).toEqual([]);
});

test('nor does a transfer of a run whose file nobody downloaded, or while the second person is off', async () => {
  const who = await app.applicant();
  await earn(who, 2);
  const id = await claimed(who, { accNumber: String(accounts++) });
  await begin(id);
  await recordTransfer(ctx, { claimId: id, utr: someUtr(), actor: downloader });
  expect(await waitingOf(id)).toEqual([]);
  const alone = await sent();
  app.pass(hourMs);
  await app.asOwner(
    `insert into second_person_change (is_needed, at, changed_by, reason) values (false, now(), 'cli:x', 'x')`,
  );
  await recordTransfer(ctx, { claimId: alone.id, utr: someUtr(), actor: downloader });
  expect(await waitingOf(alone.id)).toEqual([]);
  await app.asOwner(
    `insert into second_person_change (is_needed, at, changed_by, reason) values (true, now(), 'cli:x', 'x')`,
  );
});

test("a forged answer of the bank: what it calls paid is listed without a line, what it calls failed with the bank's debit", async () => {
  const [unpaid, left] = [await sent(), await sent()];
  await answered(unpaid.reference, { importedBy: colleague, appliedBy: colleague });
  const text = `Reference,Amount,UTR,Status,Reason\n${left.reference},200.00,,failed,no such account\n`;
  const file = { fileName: 'b.csv', bytes: new TextEncoder().encode(text), columns: firstSettings.answer };
  const forged = await importAnswer(ctx, { ...file, actor: colleague });
  if (!forged.ok) throw new Error(forged.refusal.code);
  // Not who began the transfer.
  expect(await applyAnswer(ctx, { answerId: forged.value, actor: downloader })).toMatchObject({ value: { failed: 0 } });
  expect(await applyAnswer(ctx, { answerId: forged.value, actor: colleague })).toMatchObject({ value: { failed: 1 } });
  const listed = async () => (await findItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
  expect(await listed()).toContain(`claim-on-hold ${left.id}`);
  app.pass(6 * dayMs);
  const day = dayInIndia(ctx.now());
  lines.push(`${day},${day},NEFT ${left.reference},,200,,600.00`);
  expect((await imported(colleague)).ok).toBe(true);
  expect(await listed()).toContain('bank-not-shown bank');
  app.pass(6 * dayMs);
  expect(await listed()).toContain('bank-lines-listed bank');
});
