// Nothing waits for a second connection while it holds one: many of the same at once would each hold one and wait for ever.
import { expect, test } from 'vitest';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { features } from '../src/features.ts';

const waitMs = 3000;
const app = await testProduct({
  worker: false,
  through: (where) => Promise.resolve({ ...where, max: 1, connectionTimeoutMillis: waitMs }),
});
const owner = await deskMember(app.product.ctx, ['owner']);
/** Timers that run once at a time, on any instance; a second connection holds the lock that says so. */
const runOnce = ['read-due-orders', 'read-all-open-orders', 'reconcile-daily'];
const timers = features.flatMap((feature) => feature.timers).filter(({ name }) => !runOnce.includes(name));

test.each(timers.map((timer) => [timer.name, timer] as const))(
  'the timer %s needs one connection',
  async (_, timer) => {
    await timer.run(app.product.workCtx);
  },
);
test.each([...app.product.ctx.deskLists.keys(), 'today'])('/api/desk/%s needs one connection', async (name) => {
  expect((await app.request(`/api/desk/${name}`, { headers: { cookie: owner.cookie } })).status).toBe(200);
});
