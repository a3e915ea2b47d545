import { expect, it } from 'vitest';
import { CachedValue } from './cached-value.ts';

/** A source whose loads finish when the test decides. */
function source() {
  const loads: ((value: string | Error) => void)[] = [];
  let now = 0;
  const load = () =>
    new Promise<string>((done, fail) =>
      loads.push((result) => (result instanceof Error ? fail(result) : done(result))),
    );
  const cached = new CachedValue(load, () => now);
  return {
    cached,
    loads,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

it('loads once for many readers and caches the value', async () => {
  const { cached, loads } = source();
  cached.setConnected(true);
  const reads = [cached.read(), cached.read(), cached.read()];
  expect(loads).toHaveLength(1);
  loads[0]!('one');
  expect(await Promise.all(reads)).toEqual(['one', 'one', 'one']);
  expect(await cached.read()).toBe('one');
  expect(loads).toHaveLength(1);
});
it('loads again after a change, also after one during a load', async () => {
  const { cached, loads } = source();
  cached.setConnected(true);
  const early = cached.read();
  cached.invalidate();
  const late = cached.read();
  expect(loads).toHaveLength(2);
  loads[1]!('new');
  loads[0]!('old');
  expect(await early).toBe('old');
  expect(await late).toBe('new');
  expect(await cached.read()).toBe('new');
});
it('caches for at most a second while disconnected', async () => {
  const { cached, loads, advance } = source();
  const read = async (value: string) => {
    const snapshot = cached.read();
    loads.at(-1)!(value);
    return snapshot;
  };
  expect(await read('one')).toBe('one');
  advance(999);
  expect(await cached.read()).toBe('one');
  advance(2);
  expect(await read('two')).toBe('two');
  cached.setConnected(true);
  expect(await read('three')).toBe('three');
  advance(1e9);
  expect(await cached.read()).toBe('three');
  cached.setConnected(false);
  expect(await read('four')).toBe('four');
});
it('retries after a failed load', async () => {
  const { cached, loads } = source();
  const failed = cached.read();
  loads[0]!(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const read = cached.read();
  loads[1]!('back');
  expect(await read).toBe('back');
});
it('serves the last copy for an hour while loading fails, and retries at most once a second', async () => {
  const { cached, loads, advance } = source();
  cached.setConnected(true);
  const first = cached.read();
  loads[0]!('one');
  await first;
  advance(2 * 60 * 60 * 1000);
  cached.setConnected(false);
  const stale = cached.read();
  loads[1]!(new Error('away'));
  await expect(stale, 'two hours old').rejects.toThrow('away');
  const again = cached.read();
  loads[2]!('two');
  await again;
  advance(1001);
  const reads = [cached.read(), cached.read()];
  expect(loads).toHaveLength(4);
  loads[3]!(new Error('away'));
  expect(await Promise.all(reads)).toEqual(['two', 'two']);
  expect(await cached.read()).toBe('two');
  expect(loads).toHaveLength(4);
  advance(1001);
  const back = cached.read();
  loads[4]!('three');
  expect(await back).toBe('three');
});
