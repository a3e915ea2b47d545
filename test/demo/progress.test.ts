import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { beginDemoData, readDemoData, storeProgress } from '#platform/operations/demo-data.ts';
import { testContext } from '#test/database.ts';

const { ctx, pass } = await testContext();
const read = () => readDemoData(ctx.db, ctx.now());

test('a demo is being filled as long as its program says so, however long a step takes', async () => {
  await beginDemoData(ctx.db, true, ctx.now());
  const state = await storeProgress(ctx, async (onProgress) => {
    onProgress(0.5);
    await expect.poll(read).toEqual({ state: 'filling', percent: 50 });
    pass(5 * minuteMs);
    await expect.poll(read).toEqual({ state: 'filling', percent: 50 });
    return 'filled';
  });
  expect(state).toBe('filled');
  await setTimeout(1500);
  expect(await read()).toEqual({ state: 'filled' });
});

test('whether to fill a demo is decided once; one whose program says nothing for minutes is unfinished', async () => {
  const { ctx, pass } = await testContext();
  expect(await beginDemoData(ctx.db, true, ctx.now())).toBe(true);
  expect(await readDemoData(ctx.db, ctx.now())).toEqual({ state: 'filling', percent: 0 });
  pass(1000);
  expect(await beginDemoData(ctx.db, true, ctx.now())).toBe(false);
  pass(3 * minuteMs);
  expect(await readDemoData(ctx.db, ctx.now())).toEqual({ state: 'unfinished' });
});

test('a demo that is not wanted is never filled', async () => {
  const { ctx } = await testContext();
  expect(await beginDemoData(ctx.db, false, ctx.now())).toBe(false);
  expect(await beginDemoData(ctx.db, true, ctx.now())).toBe(false);
  expect(await readDemoData(ctx.db, ctx.now())).toEqual({ state: 'none' });
});
