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
