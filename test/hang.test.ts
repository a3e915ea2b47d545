// Money while the database hangs repeatedly: a request without an answer may have taken effect, and is sent again.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { makeGate } from '#test/gate.ts';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';

let limiter!: Awaited<ReturnType<typeof makeGate>>;
const app = await testProduct({
  queryTimeoutMs: 1500,
  through: async (where) => ({ ...(limiter = await makeGate(where)).where, connectionTimeoutMillis: 1500 }),
});

test('an order whose answer was lost is one order after a retry, paid once', { timeout: 60_000 }, async () => {
  await openAllRoles(app.db);
  const statuses = new Set<number>();
  // Each hang is a little later within the request.
  for (let afterMs = 0; afterMs < 48; afterMs += 12) {
    const who = await app.applicant();
    const order = async () => {
      const answer = await app.post('/payment/create-order', orderBody(who), who);
      statuses.add(answer.status);
      if (answer.status !== 201) expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
      return answer.status === 201 ? ((await answer.json()) as { paymentUrl: string }).paymentUrl : undefined;
    };
    const first = order();
    await new Promise((done) => setTimeout(done, afterMs));
    limiter.freeze();
    await first;
    limiter.open();
    let page: string | undefined;
    while (!(page = await order())) app.pass(minuteMs);
    expect(await order()).toBe(page);
    app.sandbox.control.pay({ requestId: requestIdIn(page), outcome: 'credit' });
    await app.sandbox.control.webhooksSettled();
    await app.idle();
    const count = (table: string) =>
      sql`select 1 from ${sql.table(table)} where account_id = ${who.accountId}`.execute(app.db);
    expect([(await count('application')).rows.length, (await count('payment_order')).rows.length]).toEqual([1, 1]);
  }
  expect(statuses).toEqual(new Set([201, 503]));
  expect((await drawTrialBalance(app.product.ctx)).differences).toEqual([]);
  limiter.end();
});
