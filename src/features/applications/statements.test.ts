import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);

/** Statements of the worker and of the content copy depend on the time. */
const dependsOnTime = /graphile_worker"|content_item/;

/** Statements of one paid application with both its messages. */
async function statementsOfOne(): Promise<string[]> {
  const applicant = await app.applicant();
  await app.idle();
  const sent = app.messages.length;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await app.post(
    '/payment/create-order',
    orderBody(applicant, { aadhar: `23${applicant.phone.slice(-10)}` }),
    applicant,
  );
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  app.sandbox.control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await vi.waitFor(() => expect(app.messages).toHaveLength(sent + 2), { timeout: 30_000 });
  const queries = query.mock.calls.map(([query]) => query as string | { readonly text: string });
  query.mockRestore();
  const statements = queries.map((query) => (typeof query === 'string' ? query : query.text));
  return statements.filter((text) => !dependsOnTime.test(text));
}

test('a paid application with both messages takes few SQL statements', { timeout: 60_000 }, async () => {
  // Timers that fall due add statements, so the fewest of three count.
  const runs = [await statementsOfOne(), await statementsOfOne(), await statementsOfOne()];
  const fewest = runs.reduce((least, run) => (run.length < least.length ? run : least));
  expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(66);
});
