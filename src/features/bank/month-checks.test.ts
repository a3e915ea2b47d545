// The two checks before closing a month that name a day: both can be finished, whatever the machine's clock says.
import { expect, test } from 'vitest';
import { startOfDayInIndia } from '#kit/time.ts';
import type { DeskDayBook } from '#features/ledger/model/desk.ts';
import { monthOf, nextMonth } from '#features/ledger/model/months.ts';
import { reconcile } from '#features/payments/reconciliation/actions/reconcile.ts';
import { deskMember } from '#test/desk.ts';
import { referralsProduct } from '#test/referring.ts';
import { importStatement } from '#test/statement-import.ts';

const { app, apply } = await referralsProduct(() => undefined);
const { ctx } = app.product;

const file = (period: string, day: string): Uint8Array =>
  new TextEncoder().encode(
    [
      'Account Number :,00034567890123',
      ...(period === '' ? [] : [period]),
      'Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      `${day},Rent,,100,,900.00`,
    ].join('\n'),
  );
const importFile = (bytes: Uint8Array, until?: string) =>
  importStatement(ctx, { fileName: 's.csv', bytes, accountNumber: '', until, actor: 'usr_finance' });

test('gateways and statement are open until both reach the end of the month, and say what is missing', async () => {
  await apply(await app.applicant(), '');
  // In the middle of a month: on its last day the statement would reach the end.
  const began = await ctx.businessNow();
  app.pass(Date.parse(`${nextMonth(monthOf(began))}-10T12:00:00Z`) - began.getTime());
  const now = await ctx.businessNow();
  const month = monthOf(now);
  const end = startOfDayInIndia(`${nextMonth(month)}-01`);
  const day = now.toISOString().slice(0, 10);
  const lastDay = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const checks = async () => {
    const { cookie } = await deskMember(ctx, ['finance']);
    const book = (await (
      await app.request(`/api/desk/ledger/months/${month}`, { headers: { cookie } })
    ).json()) as DeskDayBook;
    return Object.fromEntries(book.checks.map((check) => [check.key, check]));
  };
  expect(await reconcile(ctx, { since: now, cause: 'staff' })).toMatchObject({ ok: true });
  expect(await importFile(file('', day))).toMatchObject({ ok: true });
  const open = await checks();
  expect(open['gateway-compared']).toMatchObject({ isDone: false, count: 1, missing: ['instamojo'] });
  expect(open['bank-imported']).toMatchObject({ isDone: false, until: day });

  app.pass(end.getTime() - now.getTime() + 1000);
  expect(await reconcile(ctx, { since: now, cause: 'staff' })).toMatchObject({ ok: true });
  expect((await checks())['gateway-compared']).toMatchObject({ isDone: true, count: 0, missing: [] });

  // The same file says the same as before; with the day that was asked for, it does.
  expect(await importFile(file('', day))).toMatchObject({ ok: false, refusal: { code: 'bank/imported-before' } });
  for (const wrong of ['2020-01-01', '2099-01-01'])
    expect(await importFile(file('', day), wrong)).toMatchObject({ ok: false, refusal: { code: 'bank/until' } });
  expect(await importFile(file('', day), lastDay)).toMatchObject({ ok: true, value: { newLines: 0 } });
  expect((await checks())['bank-imported']).toMatchObject({ isDone: true, until: lastDay });
  // What the file says of its period counts before what a person says.
  const printed = file(`Statement Period,From ${day} To ${lastDay}`, day);
  expect(await importFile(printed, '2020-01-01')).toMatchObject({ ok: true, value: { newLines: 0 } });
});
