import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { moveClock } from '#platform/operations/clock.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { testProduct } from '#test/product.ts';
import { readRecordEvents } from './actions/read-record-events.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
/** Milliseconds apart from what comes before and after it: the audit's times have no finer ones. */
async function record(action: string): Promise<void> {
  await pause(5);
  await ctx.transaction((tx) => recordAudit(tx, { actor: 'cli:test', action, subject: 'SB-1' }));
  await pause(5);
}

test('what happened to a record is dated by the clock of its time, also when the demo moved it between', async () => {
  await record('payouts/run-made');
  await moveClock(ctx, 10 * dayMs, async () => undefined);
  await record('payouts/run-approved');
  await moveClock(ctx, 20 * dayMs, async () => undefined);
  await record('payouts/file-asked');
  const days = (await readRecordEvents(ctx.db, ['SB-1'])).map(({ at, event }) => {
    const ms = new Date(at).getTime() - Date.now();
    expect(Math.abs(ms - Math.round(ms / dayMs) * dayMs)).toBeLessThan(minuteMs);
    return [event, Math.round(ms / dayMs) + 0];
  });
  expect(days).toEqual([
    ['payouts/run-made', 0],
    ['payouts/run-approved', 10],
    ['payouts/file-asked', 30],
  ]);
});
