import { expect, it } from 'vitest';
import { CachedValue } from './cached-value.ts';

/** A source whose loads end when the test says so. */
function source() {
  const loads: ((value: string | Error) => void)[] = [];
  let now = 0;
  const load = () =>
    new Promise<string>((done, fail) => loads.push((input) => (input instanceof Error ? fail(input) : done(input))));
  const copy = new CachedValue(load, () => now);
  return {
    copy,
    loads,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('loads once for many readers, and keeps it', async () => {
  const { copy, loads } = source();
  copy.setConnected(true);
  const reads = [copy.read(), copy.read(), copy.read()];
  expect(loads).toHaveLength(1);
  loads[0]!('one');
  expect(await Promise.all(reads)).toEqual(['one', 'one', 'one']);
  expect(await copy.read()).toBe('one');
  expect(loads).toHaveLength(1);
});
it('loads anew after a change, also when it came while loading', async () => {
  const { copy, loads } = source();
  copy.setConnected(true);
  const early = copy.read();
  copy.invalidate();
  const late = copy.read();
  expect(loads).toHaveLength(2);
  loads[1]!('new');
  loads[0]!('old');
  expect(await early).toBe('old');
  expect(await late).toBe('new');
  expect(await copy.read()).toBe('new');
});
it('keeps nothing for longer than a second while no change can be heard of', async () => {
  const { copy, loads, pass } = source();
  const read = async (value: string) => {
    const snapshot = copy.read();
    loads.at(-1)!(value);
    return snapshot;
  };
  expect(await read('one')).toBe('one');
  pass(999);
  expect(await copy.read()).toBe('one');
  pass(2);
  expect(await read('two')).toBe('two');
  copy.setConnected(true);
  expect(await read('three')).toBe('three');
  pass(1e9);
  expect(await copy.read()).toBe('three');
  copy.setConnected(false);
  expect(await read('four')).toBe('four');
});
it('tries again after a failed load', async () => {
  const { copy, loads } = source();
  const failed = copy.read();
  loads[0]!(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const read = copy.read();
  loads[1]!('back');
  expect(await read).toBe('back');
});
it('shows the last copy while nothing can be loaded, for an hour, and asks at most once a second', async () => {
  const { copy, loads, pass } = source();
  copy.setConnected(true);
  const first = copy.read();
  loads[0]!('one');
  await first;
  pass(2 * 60 * 60 * 1000);
  copy.setConnected(false);
  const stale = copy.read();
  loads[1]!(new Error('away'));
  await expect(stale, 'two hours old').rejects.toThrow('away');
  const again = copy.read();
  loads[2]!('two');
  await again;
  pass(1001);
  const reads = [copy.read(), copy.read()];
  expect(loads).toHaveLength(4);
  loads[3]!(new Error('away'));
  expect(await Promise.all(reads)).toEqual(['two', 'two']);
  expect(await copy.read()).toBe('two');
  expect(loads).toHaveLength(4);
  pass(1001);
  const back = copy.read();
  loads[4]!('three');
  expect(await back).toBe('three');
});
