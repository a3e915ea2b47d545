// Files move from one store to another while the program writes, reads and erases them.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { localObjects, type ListedObjects, ObjectsUnavailable } from './objects.ts';
import { moveObjects } from './move-objects.ts';
import { twoStores } from './two-stores.ts';

const home = mkdtempSync(join(tmpdir(), 'move-'));
afterAll(() => rmSync(home, { recursive: true }));

let from: ListedObjects;
let to: ListedObjects;
let site: ListedObjects;
let journal: string;
beforeEach(() => {
  const folder = mkdtempSync(join(home, 'case-'));
  from = localObjects(join(folder, 'from'));
  to = localObjects(join(folder, 'to'));
  site = twoStores(to, from);
  journal = join(folder, 'journal');
});
const keyOf = (n: number): string => `applicants/${n}_photo.jpg`;
const bytesOf = (n: number): Uint8Array => Buffer.from(`photo ${n}`);
const put = (store: ListedObjects, n: number, bytes = bytesOf(n)): Promise<void> =>
  store.put(keyOf(n), bytes, 'image/jpeg');
const textOf = async (store: ListedObjects, n: number): Promise<string | undefined> => {
  const found = await store.get(keyOf(n));
  return found && Buffer.from(found.bytes).toString();
};
async function keysOf(store: ListedObjects): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.toSorted();
}
const fill = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await put(from, n);
};

test('every file is in the new store afterwards, with its bytes, and still in the old one', async () => {
  await fill(250);
  const seen: number[] = [];
  const moved = await moveObjects({ from, to, journal }, (state) => seen.push(state.moved));
  expect(moved).toEqual({ files: 250, moved: 250, bytes: expect.any(Number), different: [] });
  expect(seen).toEqual([100, 200]);
  expect(await keysOf(to)).toEqual(await keysOf(from));
  for (let n = 0; n < 250; n += 49) expect(await textOf(to, n)).toBe(`photo ${n}`);
  expect(existsSync(journal)).toBe(false);
  // Again, it changes nothing.
  expect(await moveObjects({ from, to, journal })).toMatchObject({ files: 250, moved: 250, different: [] });
});

test('what is written during the move goes to the new store, and everything can be read throughout', async () => {
  await fill(120);
  const moving = moveObjects({ from, to, journal });
  for (let n = 1000; n < 1040; n++) {
    await put(site, n);
    expect(await textOf(site, n)).toBe(`photo ${n}`);
    expect(await textOf(site, n - 1000)).toBe(`photo ${n - 1000}`);
  }
  await moving;
  expect(await keysOf(to)).toHaveLength(160);
  expect(await keysOf(site)).toHaveLength(160);
  expect(await from.get(keyOf(1000))).toBeUndefined();
});

test('an instance that still writes to the old store loses nothing', async () => {
  await fill(20);
  let late = 0;
  const slow: ListedObjects = {
    ...to,
    async put(key, bytes, contentType) {
      await to.put(key, bytes, contentType);
      if (late < 5) await put(from, 500 + late++);
    },
  };
  await moveObjects({ from, to: slow, journal });
  expect(await keysOf(to)).toHaveLength(25);
});

test('an erased file is in neither store, however the move and the erasure interleave', async () => {
  await fill(40);
  const interrupted: ListedObjects = {
    ...to,
    async put(key, bytes, contentType) {
      if (key === keyOf(0)) await site.remove(key);
      await to.put(key, bytes, contentType);
      if (key === keyOf(1)) await site.remove(key);
    },
  };
  await moveObjects({ from, to: interrupted, journal });
  for (const n of [0, 1]) expect([await textOf(site, n), await textOf(to, n)]).toEqual([undefined, undefined]);
  expect(await keysOf(site)).toHaveLength(38);
});

test('other bytes under a key are named and changed in neither store', async () => {
  await fill(3);
  await put(to, 1, Buffer.from('another'));
  expect((await moveObjects({ from, to, journal })).different).toEqual([keyOf(1)]);
  expect([await textOf(from, 1), await textOf(to, 1)]).toEqual(['photo 1', 'another']);
  await expect(put(site, 1, Buffer.from('a third'))).rejects.toThrow('other bytes');
  await expect(put(site, 2, Buffer.from('a third'))).rejects.toThrow('other bytes');
});

test('a copy that does not arrive as it was sent is found', async () => {
  await fill(2);
  const damaging: ListedObjects = { ...to, put: (key, _bytes, type) => to.put(key, Buffer.from('damaged'), type) };
  expect((await moveObjects({ from, to: damaging, journal })).different).toEqual([keyOf(0), keyOf(1)]);
});

test('a move that breaks off goes on where it was, and reads nothing again', async () => {
  await fill(60);
  let left = 25;
  const failing: ListedObjects = {
    ...to,
    put: (key, bytes, type) =>
      left-- > 0 ? to.put(key, bytes, type) : Promise.reject(new ObjectsUnavailable('the object store failed')),
  };
  await expect(moveObjects({ from, to: failing, journal })).rejects.toThrow(ObjectsUnavailable);
  const done = readFileSync(journal, 'utf8').trim().split('\n').length;
  expect(done).toBeGreaterThan(15);
  // A kill in the middle of a line.
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}applicants/5`);
  const read: string[] = [];
  const counted: ListedObjects = { ...from, get: (key) => (read.push(key), from.get(key)) };
  expect(await moveObjects({ from: counted, to, journal })).toMatchObject({ files: 60, moved: 60, different: [] });
  expect(new Set(read).size).toBe(60 - done);
  expect(await keysOf(to)).toHaveLength(60);
});

test('what was copied by a move that broke off and is gone since is copied again', async () => {
  await fill(3);
  await put(to, 1, Buffer.from('another'));
  await moveObjects({ from, to, journal });
  expect(existsSync(journal)).toBe(true);
  for (const n of [0, 1, 2]) await to.remove(keyOf(n));
  expect(await moveObjects({ from, to, journal })).toMatchObject({ moved: 3, different: [] });
  expect(await keysOf(to)).toHaveLength(3);
});

test('while the new store is away, what the old one has is still served and uploads fail', async () => {
  await fill(1);
  const away = (): Promise<never> => Promise.reject(new ObjectsUnavailable('the object store failed'));
  const half = twoStores({ ...to, get: away, put: away }, from);
  expect(await textOf(half, 0)).toBe('photo 0');
  await expect(put(half, 9)).rejects.toThrow(ObjectsUnavailable);
  await expect(textOf(half, 9)).rejects.toThrow(ObjectsUnavailable);
});
