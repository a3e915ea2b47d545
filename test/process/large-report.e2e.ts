// A report near its limit: 29,000 rows of one settlement.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { payingProduct } from '#test/paying.ts';
import { importSettlements } from '#features/payments/settlements/actions/import-settlements.ts';
import { readImport } from '#features/payments/settlements/actions/record-import.ts';

const { app, order, pay, notified } = await payingProduct();
const { ctx } = app.product;

test('is imported and shown without stopping anything else for long', async () => {
  const ordered = await order();
  const paymentId = pay(ordered, { webhook: 'right' });
  await notified();
  const head = 'Payout ID,UTR,Payout Date,Payment ID,Amount,Fees,GST,Net Amount,Type';
  const rows = Array.from(
    { length: 29_000 },
    (_, n) => `S-1,UTR0000000001,2026-11-24,${n === 0 ? paymentId : `MOJO${n}`},500.00,10.00,1.80,488.20,payment`,
  );
  const bytes = new TextEncoder().encode([head, ...rows].join('\n'));
  /** The shortest of a few tries: the machine may be busy with other work. */
  const stallOf = async (work: (run: number) => Promise<unknown>): Promise<number> => {
    const stalls: number[] = [];
    for (let run = 0; run < 4; run++) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await work(run);
      delay.disable();
      stalls.push(delay.max / 1e6);
    }
    return Math.min(...stalls);
  };
  let id = '';
  const imported = await stallOf(async (run) => {
    const different = new Uint8Array([...bytes, ...new TextEncoder().encode('\n'.repeat(run))]);
    const done = await importSettlements(ctx, {
      fileName: 'x.csv',
      bytes: different,
      choosesColumns: false,
      actor: 'cli:test',
    });
    id = done.ok ? done.value.id : '';
  });
  const shown = await stallOf(async () => {
    const found = await readImport(ctx, id);
    expect(found).toMatchObject({ ok: true, value: { faultCount: expect.any(Number) } });
  });
  console.log(`longest stall: import ${imported.toFixed(0)} ms, preview ${shown.toFixed(0)} ms`);
  expect(shown).toBeLessThan(100);
  expect(imported).toBeLessThan(100);
});
