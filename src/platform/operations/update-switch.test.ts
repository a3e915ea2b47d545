import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockUpdate, readJournal, type UpdateJournal, writeJournal } from './update-journal.ts';
import { type Service, switchRelease } from './update-switch.ts';

const from = '1.0.0';
const to = '1.1.0';
const nameOf = (version: string): string => `saral-${version}-linux-x64`;

let path: string;
let work: string;
let restarts: string[];
let said: string[];
const journal: UpdateJournal = { step: 'switching', from, to, backup: '/backups/saral-1', waitMs: 300 };
const current = (): string => readlinkSync(join(path, 'current'));
/** A service whose releases become ready, or not, at their restart. */
const service = (good: readonly string[], running = from): Service => ({
  restart: async () => {
    restarts.push(current());
    running = good.find((version) => nameOf(version) === current()) ?? '';
    return undefined;
  },
  lacks: async (version) => (running === version ? undefined : 'it does not answer'),
});
const run = (by: Service, at: Partial<UpdateJournal> = {}): Promise<boolean> => {
  const input = { folder: { path, work }, arch: 'x64', service: by, say: (text: string) => said.push(text) } as const;
  writeJournal(work, { ...journal, ...at });
  return switchRelease({ ...input, steadyMs: 100 }, { ...journal, ...at });
};

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'saral-switch-'));
  work = join(path, '.update');
  mkdirSync(work);
  symlinkSync(nameOf(from), join(path, 'current'));
  restarts = [];
  said = [];
});
afterEach(() => rmSync(path, { recursive: true }));

test('a release that becomes ready stays', async () => {
  expect(await run(service([from, to]))).toBe(true);
  expect(restarts).toEqual([nameOf(to)]);
  expect(current()).toBe(nameOf(to));
  expect(readJournal(work)).toBeUndefined();
});

test('one that does not gives way to the one before, and says so', async () => {
  expect(await run(service([from]))).toBe(false);
  expect(restarts).toEqual([nameOf(to), nameOf(from)]);
  expect(current()).toBe(nameOf(from));
  expect(readJournal(work)).toBeUndefined();
  expect(said).toContain('Release 1.1.0 was not ready within 0.3 s: it does not answer.');
  expect(said.at(-1)).toMatch(/^Release 1\.0\.0 runs again, and nothing is lost\./);
});

test('one that ends again after it was ready gives way too', async () => {
  const by = service([from, to]);
  let asked = 0;
  const lacks: Service['lacks'] = (version) =>
    version === to && ++asked > 2 ? Promise.resolve('it ended') : by.lacks(version);
  expect(await run({ ...by, lacks })).toBe(false);
  expect(current()).toBe(nameOf(from));
});

test('a restart that fails gives way at once', async () => {
  const by = service([from]);
  const restart: Service['restart'] = async () =>
    current() === nameOf(to) ? 'systemctl restart saral failed: no such unit' : by.restart();
  expect(await run({ ...by, restart })).toBe(false);
  expect(said[0]).toMatch(/no such unit/);
  expect(current()).toBe(nameOf(from));
});

test('after a kill nothing is restarted that runs already', async () => {
  expect(await run(service([from, to], to))).toBe(true);
  expect(restarts).toEqual([]);
});

test('after a kill on the way back it goes on back', async () => {
  expect(await run(service([from, to]), { step: 'returning' })).toBe(false);
  expect(current()).toBe(nameOf(from));
});

test('when neither is ready, it says where the backup is', async () => {
  expect(await run(service([]))).toBe(false);
  expect(said.at(-1)).toMatch(/not ready either: it does not answer\. Run saral doctor\. .*\/backups\/saral-1\.$/);
});

test('one update runs at a time, and the next one after it', async () => {
  const unlock = await lockUpdate(work);
  await expect(lockUpdate(work)).rejects.toThrow('another update is running');
  unlock();
  (await lockUpdate(work))();
});
