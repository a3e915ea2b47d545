import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);

/** Statements of the worker and of the content copy depend on the time. */
const dependsOnTime = /graphile_worker"|content_item/;

test('a paid application with both messages takes few SQL statements', { timeout: 60_000 }, async () => {
  const applicant = await app.applicant();
  await app.idle();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await app.post('/payment/create-order', orderBody(applicant), applicant);
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await vi.waitFor(() => expect(app.messages).toHaveLength(2), { timeout: 30_000 });
  const queries = query.mock.calls.map(([query]) => query as string | { readonly text: string });
  const statements = queries.map((query) => (typeof query === 'string' ? query : query.text));
  query.mockRestore();
  const ours = statements.filter((text) => !dependsOnTime.test(text));
  // Includes a margin for timers that fall due during the test.
  expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(66);
});
