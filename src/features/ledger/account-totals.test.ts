// The total below the postings of an account is its balance; the model adds debits and takes off credits.
import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import type { AnyDeskList } from '#platform/desk/desk-list.ts';
import { drawList, exportOf } from '#platform/desk/read-list.ts';
import { testContext } from '#test/database.ts';
import { post } from './actions/post.ts';
import { readBalances } from './actions/read-balances.ts';
import { postings } from './desk/postings.ts';

const { ctx } = await testContext();
const list = postings as unknown as AnyDeskList;
const viewer = { accountId: 'usr_finance', roles: ['finance'] as const };
const drawn = (query: string) =>
  drawList(ctx, list, { params: new URLSearchParams(query), viewer, language: 'en' as const });
const both = 'columns=kind,at,amount,debited,credited';

const at = new Date('2026-10-10T10:00:00Z');
await ctx.transaction(async (tx) => {
  await post(tx, { kind: 'capture', of: 'one', at, amountPaise: paise(700_00) });
  await post(tx, { kind: 'capture', of: 'two', at, amountPaise: paise(300_00) });
  await post(tx, { kind: 'capture-reversed', of: 'two', at, amountPaise: paise(300_00) });
  await post(tx, { kind: 'settlement-bank', of: 'SS-1', at, amountPaise: paise(650_00) });
});

test.each([
  ['gateway_receivable', 700_00 + 300_00, 300_00 + 650_00],
  ['unapplied_receipts', 300_00, 700_00 + 300_00],
  ['bank', 650_00, 0],
])('of %s: debits, credits and the balance', async (account, debited, credited) => {
  const page = await drawn(`account=${account}&${both}`);
  expect(page.totals).toEqual({ amount: debited - credited, debited, credited });
  const balance = (await readBalances(ctx)).find((each) => each.account === account);
  expect(page.totals?.['amount']).toBe(Math.round(((balance?.debit ?? 0) - (balance?.credit ?? 0)) * 100));
  const shown = page.rows.map(({ cells }) => cells['amount']?.value as number);
  expect(shown.reduce((sum, each) => sum + each, 0)).toBe(debited - credited);

  const file = exportOf(list);
  const { rows } = await file.page(ctx as never, new URLSearchParams(`account=${account}&${both}`), viewer);
  const summed = Object.fromEntries(
    file.columns.flatMap(({ key, paise: of }) =>
      of ? [[key, rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)]] : [],
    ),
  );
  expect(summed).toEqual({ amount: debited - credited, debited, credited });
});

test('without an account each posting is one amount, and its debits are its credits', async () => {
  const all = 700_00 + 300_00 + 300_00 + 650_00;
  expect((await drawn(both)).totals).toEqual({ amount: all, debited: all, credited: all });
  expect((await drawn('debit=gateway_receivable')).totals).toEqual({ amount: 1_000_00 });
});
