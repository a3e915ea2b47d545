// A lock that is held for long is a temporary outage: callers get 503 with Retry-After.
import { expect, test } from 'vitest';
import { testProduct } from '#test/product.ts';

const app = await testProduct({
  through: async (where) => ({ ...where, options: '-c lock_timeout=300' }),
  worker: false,
});

test('a request that waits too long for a lock is answered 503 with Retry-After', async () => {
  const who = await app.applicant();
  const holder = app.asOwner('begin; lock table draft in access exclusive mode; select pg_sleep(3); rollback');
  await new Promise((done) => setTimeout(done, 500));
  const answer = await app.get('/api/drafts/Supervisor', who);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  await holder;
  expect((await app.get('/api/drafts/Supervisor', who)).status).toBe(200);
});
