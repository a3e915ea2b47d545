import { expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { runMaker } from '#test/paying-out.ts';
import { testProduct } from '#test/product.ts';
import { exportDayBook } from './actions/export-day-book.ts';
import { post } from './actions/post.ts';

const { product } = await testProduct();
const { ctx } = product;

test('vouchers are numbered from 1 without a gap, however many slices the month is read in', async () => {
  const count = 520;
  await ctx.transaction(async (tx) => {
    for (let n = 0; n < count; n++)
      await post(tx, {
        kind: 'capture',
        of: `p${n}`,
        at: new Date(Date.UTC(2026, 8, 5, 5, 0, n)),
        amountPaise: paise(100),
      });
  });
  const exported = await exportDayBook(ctx, {
    month: '2026-09',
    isDraft: true,
    format: 'csv',
    actor: runMaker,
    texts: { event: (kind) => kind, account: (account) => account },
  });
  if (!exported.ok) throw new Error(exported.refusal.code);
  const numbers: unknown[] = [];
  for await (const slice of exported.value.slices) numbers.push(...slice.map(([number]) => number));
  // A row for each side, and the totals.
  expect(numbers).toEqual([...Array.from({ length: 2 * count }, (_, row) => Math.floor(row / 2) + 1), null]);
});

test('added up by day it has one voucher for what is alike, and the same totals', async () => {
  await ctx.transaction(async (tx) => {
    for (let n = 0; n < 300; n++)
      await post(tx, {
        kind: 'capture',
        of: `d${n}`,
        at: new Date(Date.UTC(2026, 7, 1 + Math.floor(n / 100), 5, 0, n)),
        amountPaise: paise(100 + n),
      });
  });
  const exported = await exportDayBook(ctx, {
    month: '2026-08',
    isDraft: true,
    isDaily: true,
    format: 'csv',
    actor: runMaker,
    texts: { event: (kind) => kind, account: (account) => account },
  });
  if (!exported.ok) throw new Error(exported.refusal.code);
  const rows: unknown[][] = [];
  for await (const slice of exported.value.slices) rows.push(...slice.map((row) => [...row]));
  // Paise of each day: 100 times 100, and the numbers from 0 to 99, 100 to 199, 200 to 299.
  const days = [14_950, 24_950, 34_950];
  expect(rows.map(([number, day, , , , debit, credit]) => [number, day, debit, credit])).toEqual([
    ...days.flatMap((sum, index) => [
      [index + 1, `2026-08-0${index + 1}`, sum, null],
      [index + 1, `2026-08-0${index + 1}`, null, sum],
    ]),
    [null, null, 74_850, 74_850],
  ]);
  expect(rows[0]?.[7]).toBe('capture, 100 in the day');
});
