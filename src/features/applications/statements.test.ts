import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);

/** Those of the worker and of the copy of the content go by the clock. */
const goesByTheClock = /graphile_worker"|content_item/;

test('a paid application, told of on both channels, takes few statements', { timeout: 60_000 }, async () => {
  const applicant = await app.applicant();
  await app.idle();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await app.post('/payment/create-order', orderBody(applicant), applicant);
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await vi.waitFor(() => expect(app.messages).toHaveLength(2), { timeout: 30_000 });
  const asked = query.mock.calls.map(([one]) => one as string | { readonly text: string });
  const statements = asked.map((entry) => (typeof entry === 'string' ? entry : entry.text));
  query.mockRestore();
  const ours = statements.filter((text) => !goesByTheClock.test(text));
  // With room for timers that fall due meanwhile.
  expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(66);
});
