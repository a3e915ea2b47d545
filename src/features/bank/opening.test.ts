// What the opening balance of the bank may hide, and who has to look at it.
import { expect, test } from 'vitest';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { putOff } from '#features/attention/actions/put-off.ts';
import type { AttentionKind } from '#features/attention/model.ts';
import { shownOf } from '#test/bank-lines.ts';
import { deskMember } from '#test/desk.ts';
import { asFinance } from '#test/paying-out.ts';
import { referralsProduct, someUtr } from '#test/referring.ts';
import { importStatement } from '#test/statement-import.ts';
import { approveLines, markLines } from './actions/mark-lines.ts';
import { waitingRecords } from './store/bank.ts';

const { app, claimed, earn, begin, pay } = await referralsProduct(() => undefined);
const { ctx } = app.product;
const [one, two, three] = ['usr_first', 'usr_second', 'usr_third'];

let balance = 10_000;
const lines: string[] = [];
function bankShows(text: string, reference: string, rupees: number): void {
  balance += rupees;
  const day = dayInIndia(ctx.now());
  const [debit, credit] = rupees < 0 ? [-rupees, ''] : ['', rupees];
  lines.push([day, day, text, reference, debit, credit, balance.toFixed(2)].join(','));
}
const imported = (actor: string, from: number) =>
  importStatement(ctx, {
    fileName: 'statement.csv',
    bytes: new TextEncoder().encode(
      [
        'Account Number :,00034567890123',
        'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
        ...lines.slice(from),
      ].join('\n'),
    ),
    accountNumber: '',
    actor,
  });
const listed = async (kind: AttentionKind) => (await findItems(ctx, [kind])).map(({ details }) => details);

test('the opening balance is listed until another person shows what it began with; debits in it that the books do not have, once', async () => {
  for (const account of [one, two, three]) await asFinance(ctx, account);
  bankShows('RENT', '', -300);
  app.pass(dayMs);
  const who = await app.applicant();
  await earn(who, 2);
  const claim = await claimed(who);
  await begin(claim);
  const utr = someUtr();
  await pay(claim, utr);
  const firstDay = dayInIndia(ctx.now());
  bankShows('NEFT TO ASHA', utr, -200);
  bankShows('NEFT TO RAVI', 'N99900000000009', -1000);
  app.pass(dayMs);
  bankShows('CASH', '', 50);
  // Without the three lines before.
  expect(await imported(one, 3)).toMatchObject({ ok: true, value: { newLines: 1 } });
  expect(await listed('bank-opening-by-one')).toEqual([]);
  app.pass(6 * dayMs);
  const opening = [{ day: firstDay, paise: 850_000 }];
  expect(await listed('bank-opening-by-one')).toEqual(opening);
  // The same file, also by a colleague, or the old days by the same person.
  expect(await imported(two, 3)).toMatchObject({ ok: true });
  expect(await listed('bank-opening-by-one')).toEqual(opening);
  expect(await listed('bank-debits-before-opening')).toEqual([]);
  expect(await imported(one, 0)).toMatchObject({ ok: true, value: { newLines: 0 } });
  expect(await listed('bank-opening-by-one')).toEqual(opening);
  expect(await imported(two, 0)).toMatchObject({ ok: true, value: { newLines: 0 } });
  expect(await listed('bank-opening-by-one')).toEqual([]);
  // The rent is older than the books' first movement.
  const debits = [{ day: firstDay, count: 1, paise: 100_000 }];
  expect(await listed('bank-debits-before-opening')).toEqual(debits);
  expect(await imported(three, 0)).toMatchObject({ ok: true });
  expect(await listed('bank-debits-before-opening')).toEqual(debits);
});

test('lines that are put off are listed again when a newer one takes the place of one of the same sum', async () => {
  const owner = await deskMember(ctx, ['owner']);
  const lineOf = async (text: string, rupees: number): Promise<string> => {
    bankShows(text, '', rupees);
    expect(await imported(one, 3)).toMatchObject({ ok: true, value: { newLines: 1 } });
    const { rows } = await sql<{
      id: string;
    }>`select id from bank_statement_line order by position desc limit 1`.execute(app.db);
    return rows[0]?.id ?? '';
  };
  const old = await lineOf('RENT', -1000);
  app.pass(3 * dayMs);
  await lineOf('NEFT TO RAVI', -1000);
  app.pass(3 * dayMs);
  const before = await listed('bank-lines-listed');
  expect(before).toMatchObject([{ count: 2, paise: -95_000 }]);
  const desk = { accountId: owner.accountId, roles: ['owner'] } as const;
  const item = { kind: 'bank-lines-listed', subject: 'bank', reason: 'the accountant looks at them' } as const;
  expect(await putOff(ctx, item, desk)).toMatchObject({ ok: true });
  expect(await listed('bank-lines-listed')).toEqual([]);
  expect(await markLines(ctx, { ids: [old], category: 'business', actor: one })).toMatchObject({ ok: true });
  const [record = ''] = await waitingRecords(ctx.db);
  const agreed = await approveLines(ctx, { record, actor: two, ...(await shownOf(ctx.db, record)) });
  expect(agreed).toMatchObject({ ok: true });
  app.pass(3 * dayMs);
  // As many, of the same sum.
  expect(await listed('bank-lines-listed')).toMatchObject([{ count: 2, paise: -95_000 }]);
});
