// The moment at which a role closes, on every instance that caches its pages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { after, hourMs, secondMs } from '#kit/time.ts';
import { listenForChanges } from '#platform/database/change-listener.ts';
import { makePool } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { makeLog } from '#platform/operations/log.ts';
import { ownPool } from '#test/database.ts';
import { makeProduct } from '../../product/product.ts';
import { readConfig } from '../../product/settings.ts';
import { changeRoleState } from './actions/change-role-state.ts';

/** How late a page may show a change. */
const limitMs = 2 * secondMs;

describe('two instances on one database', async () => {
  const { pool, where } = await ownPool();
  const dataDir = mkdtempSync(join(tmpdir(), 'moments-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const instance = async (onPool = makePool({ ...where, max: 5 })) => {
    const config = readConfig({ DATA_DIR: dataDir, APP_URL: 'http://site.test', HUMAN_CHECK_COST: '10' });
    const product = makeProduct({ config, pool: onPool, log: makeLog(() => undefined) });
    await product.seed();
    const app = makeApp(
      product.parts([], () => true),
      undefined,
    );
    let renders = 0;
    // A page like that of the role: cached by its tag, made of the public call.
    const page = product.cache.wrap(async () => {
      renders++;
      const role = await app.request('http://site.test/jobs/Supervisor');
      return new Response(await role.text(), { status: role.status, headers: { 'page-cache': 'jobs; reads=' } });
    });
    const line = await listenForChanges(where, product.changeListener, {
      firstMs: 20,
      maxMs: 100,
      heartbeatMs: 1000,
      doubtMs: 20_000,
      timeoutMs: 20_000,
    });
    const end = async (): Promise<void> => {
      await line.end();
      await product.end();
    };
    const shown = async (): Promise<{ state: string; GeneralFee: number }> =>
      (await (await page(new Request('http://site.test/career/Supervisor'))).json()) as never;
    return { product, shown, end, renders: () => renders };
  };
  const [here, there] = [await instance(pool), await instance()];
  afterAll(async () => {
    await here.end();
    await there.end();
  });
  const { ctx } = here.product;
  const both = [here, there];
  const stateOf = async ({ shown }: (typeof both)[number]): Promise<string> => (await shown()).state;
  /** Opens the role until a moment. */
  const openUntil = async (closesAt: Date): Promise<void> => {
    await changeRoleState(ctx, { name: 'Supervisor', state: 'open', actor: 'cli:test' });
    await pool.query(`update opening set closes_at = $1 where role = 'Supervisor'`, [closesAt]);
    for (const each of both) await expect.poll(() => stateOf(each), { timeout: limitMs, interval: 20 }).toBe('open');
  };
  /** How long after `since` the instance shows it closed. */
  const lateness = async (each: (typeof both)[number], since: number): Promise<number> => {
    await expect.poll(() => stateOf(each), { timeout: limitMs, interval: 10 }).toBe('closed');
    return Date.now() - since;
  };

  test('both show it closed within two seconds, without a request to the database for each view', async () => {
    const closesAt = after(await ctx.businessNow(), 1500);
    await openUntil(closesAt);
    const renders = there.renders();
    for (let view = 0; view < 50; view++) expect(await stateOf(there)).toBe('open');
    // The notification of the opening may arrive during the views.
    expect(there.renders()).toBeLessThanOrEqual(renders + 2);
    await new Promise((done) => setTimeout(done, closesAt.getTime() - Date.now()));
    const late = await Promise.all(both.map((each) => lateness(each, closesAt.getTime())));
    expect(Math.max(...late)).toBeLessThan(limitMs);
  });
  test('a start after the moment was set learns of it', async () => {
    const closesAt = after(await ctx.businessNow(), 3000);
    await openUntil(closesAt);
    const restarted = await instance();
    expect(await stateOf(restarted)).toBe('open');
    await new Promise((done) => setTimeout(done, closesAt.getTime() - Date.now()));
    expect(await lateness(restarted, closesAt.getTime())).toBeLessThan(limitMs);
    await restarted.end();
  });
  test('a moved clock closes it on both, and fees that begin are shown', async () => {
    await openUntil(after(await ctx.businessNow(), 2 * hourMs));
    await pool.query(
      `update opening set next_general_fee_paise = 77700, next_reservation_fee_paise = 33300, fees_change_at = $1
       where role = 'Supervisor'`,
      [after(await ctx.businessNow(), hourMs)],
    );
    for (const each of both)
      await expect.poll(async () => (await each.shown()).GeneralFee, { timeout: limitMs }).toBe(500);
    await moveClock(ctx, hourMs, async () => undefined);
    for (const each of both)
      await expect.poll(async () => (await each.shown()).GeneralFee, { timeout: limitMs, interval: 10 }).toBe(777);
    expect(await stateOf(there)).toBe('open');
    const movedAt = Date.now();
    await moveClock(ctx, hourMs, async () => undefined);
    const late = await Promise.all(both.map((each) => lateness(each, movedAt)));
    expect(Math.max(...late)).toBeLessThan(limitMs);
  });
});
