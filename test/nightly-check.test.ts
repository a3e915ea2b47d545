// The nightly check of the books comes after the sweepers: what they mend by themselves is nobody's matter.
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { listAttention } from '#features/attention/actions/close-item.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { timers } from '#features/ledger/reactions.ts';
import { pollDueOrders } from '#features/payments/actions/poll-due-orders.ts';
import { requestRefund } from '#features/payments/actions/request-refund.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { referring } from '#test/referring.ts';
import { posted } from '#test/wrong-states.ts';

const app = await testProduct({ worker: false });
await openAllRoles(app.db);
const { ctx, workCtx } = app.product;
const { earn } = referring(app);
const { order, pay } = paying(app);

const nightly = async (context = workCtx) => timers.find((timer) => timer.name === 'draw-trial-balance')?.run(context);
const listed = async () => (await listAttention(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);

test('what lost events left behind is mended first, and not listed', async () => {
  const worker = await app.startWorker();
  const [earned] = await earn(await app.applicant(), 1);
  await worker.stop();
  // From here on nobody works: a captured payment becomes no application, and a refund is followed by nothing.
  pay(await order());
  app.pass(2 * minuteMs);
  await pollDueOrders(workCtx);
  await requestRefund(ctx, { paymentId: earned!.paymentId, reason: 'other', by: 'cli:test' });
  await app.asOwner('delete from graphile_worker._private_jobs');
  app.pass(26 * hourMs);
  // An unlisted receipt, an application and a commission out of step with their payment.
  expect((await drawTrialBalance(ctx)).off).toHaveLength(3);
  await nightly();
  expect(await listed()).toEqual([expect.stringMatching(/^unapplied-old pay_/)]);
  expect((await drawTrialBalance(ctx)).off).toEqual([]);
});

test('a sweeper that fails keeps nobody from the check', async () => {
  await app.asOwner(`begin; ${posted('gift:1', 'gift', 'bank', 'fee_income')} commit`);
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no')) };
  await nightly({ ...workCtx, sweepers: [failing, ...workCtx.sweepers] });
  expect(await listed()).toContainEqual('books-off gift:1');
});
