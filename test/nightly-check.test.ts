// The nightly check of the books runs before and after the sweepers, and what they repair is listed.
import { expect, test } from 'vitest';
import { byText } from '#kit/text/by-text.ts';
import { hourMs, minuteMs } from '#kit/time.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { timers } from '#features/ledger/reactions.ts';
import { sql } from '#platform/database/db.ts';
import { pollDueOrders } from '#features/payments/orders/actions/poll-due-orders.ts';
import { requestRefund } from '#test/cancelled.ts';
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
const listed = async () => (await findItems(ctx)).map(({ kind, subject }) => `${kind} ${subject}`);

test('effects of lost events are repaired first, and what was repaired is listed', async () => {
  const worker = await app.startWorker();
  const [earned] = await earn(await app.applicant(), 1);
  await worker.stop();
  // From here on no jobs run: a captured payment does not become an application, and a refund has no effects.
  pay(await order());
  app.pass(2 * minuteMs);
  await pollDueOrders(workCtx);
  await requestRefund(ctx, { paymentId: earned!.paymentId, reason: 'asked', by: 'cli:test' });
  await app.asOwner('delete from graphile_worker._private_jobs');
  app.pass(26 * hourMs);
  // A commission that does not match its payment.
  expect((await drawTrialBalance(ctx)).differences).toHaveLength(1);
  await nightly();
  expect((await listed()).toSorted()).toEqual([
    expect.stringMatching(/^repaired SA-/),
    expect.stringMatching(/^unapplied-old pay_/),
  ]);
  expect((await drawTrialBalance(ctx)).differences).toEqual([]);
});

test('what only the first check found is listed as a repair, what both found as a finding', async () => {
  const before = await listed();
  const { rows } = await sql<{ id: string }>`select id from application where state <> 'active' limit 1`.execute(
    app.db,
  );
  const { id } = rows[0]!;
  await app.asOwner(`begin; ${posted('gift:2', 'gift', 'bank', 'fee_income')} commit`);
  // As an edit, or a reaction that was lost.
  await app.rewrite('application', `update application set state = 'active' where id = '${id}'`);
  app.pass(2 * hourMs);
  await nightly();
  const fresh = (await findItems(ctx)).filter(({ kind, subject }) => !before.includes(`${kind} ${subject}`));
  // Items of one moment have no order.
  fresh.sort(byText(({ kind, subject }) => kind + subject));
  expect(fresh.map(({ kind, subject, details }) => [kind, subject.split('/')[0], details])).toEqual([
    ['books-off', 'gift:2', expect.anything()],
    ['repaired', id, { what: expect.stringContaining('it was active'), paise: null, sweeper: 'follow-payments' }],
    // Its refund, which was asked for by somebody who had not cancelled: no sweeper lists that.
    [
      'repaired',
      expect.stringMatching(/^SR-/),
      { what: expect.stringContaining('not cancelled'), paise: null, sweeper: 'draw-trial-balance' },
    ],
  ]);
  // The next night lists nothing anew.
  const after = await listed();
  await nightly();
  expect(await listed()).toEqual(after);
});

test('the check runs although a sweeper fails', async () => {
  await app.asOwner(`begin; ${posted('gift:1', 'gift', 'bank', 'fee_income')} commit`);
  const failing = { name: 'failing', run: () => Promise.reject(new Error('no')) };
  await nightly({ ...workCtx, sweepers: [failing, ...workCtx.sweepers] });
  expect(await listed()).toContainEqual('books-off gift:1');
});
