// Stored files of between two copies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { after, before, hourMs } from '#kit/time.ts';
import { localObjects, type StoredObject } from '#platform/operations/objects/objects.ts';
import { makeKey, openerOf } from './age.ts';
import { folderTarget } from './folder-target.ts';
import { linesSince, newObjects } from './new-objects.ts';
import { loadLines } from './read-copy.ts';
import { TargetFault } from './target.ts';
import { objectsThere } from './write-copy.ts';

const home = mkdtempSync(join(tmpdir(), 'new-objects-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const key = await makeKey();
writeFileSync(join(home, 'key'), key.secret);
const line = '0123456789abcdef';

test('at first all that the place lacks is sent, then what is noted, each once, and a restore finds them by their keys', async () => {
  const stored = new Map<string, StoredObject>();
  const store = (name: string): string => {
    stored.set(name, { bytes: Buffer.from(`the bytes of ${name}`), contentType: 'image/jpeg' });
    return name;
  };
  let walks = 0;
  const objects = {
    async *keys() {
      walks++;
      yield* stored.keys();
    },
    get: async (name: string) => stored.get(name),
  };
  const target = folderTarget(join(home, 'place'));
  const to = { target, recipient: key.recipient, installation: 'i', line };
  const files = async () => (await objectsThere(target)).size;
  store('applicants/before.jpg');
  const sending = newObjects(objects);
  await sending.send(to);
  sending.note(store('applicants/noted.jpg'));
  sending.note(store('exports/list.jpg'));
  const away = { ...target, put: () => Promise.reject(new TargetFault('away')) };
  await expect(sending.send({ ...to, target: away })).rejects.toMatchObject({ code: 'away' });
  await sending.send(to);
  await sending.send(to);
  expect(await files()).toBe(2);
  expect(walks).toBe(1);
  // After a start all are compared again, and nothing is sent again.
  await newObjects(objects).send(to);
  expect(await files()).toBe(2);

  const opener = await openerOf(join(home, 'key'));
  const now = new Date();
  const { lines } = await linesSince(target, { opener, from: now, next: undefined });
  expect(lines.map((text) => text.split(' ')[0] ?? '').toSorted()).toEqual([
    'applicants/before.jpg',
    'applicants/noted.jpg',
  ]);
  const longBefore = before(now, 30 * hourMs);
  const since = (from: Date, next: Date | undefined) => linesSince(target, { opener, from, next });
  expect((await since(longBefore, now)).lines).toHaveLength(2);
  expect(await since(longBefore, before(now, 2 * hourMs))).toEqual({ lines: [], unread: 0 });
  expect(await since(after(now, 2 * hourMs), undefined)).toEqual({ lines: [], unread: 0 });
  writeFileSync(join(home, 'other'), (await makeKey()).secret);
  const other = await openerOf(join(home, 'other'));
  expect(await linesSince(target, { opener: other, from: now, next: undefined })).toEqual({ lines: [], unread: 2 });
  const into = localObjects(join(home, 'restored'));
  expect(await loadLines(target, { opener, lines: [...lines, 'applicants/gone.jpg objects/aa/aa.bb'], into })).toEqual([
    'objects/aa/aa.bb',
  ]);
  const wanted = new Set(['applicants/noted.jpg', 'applicants/nowhere.jpg']);
  const twice = ['applicants/noted.jpg objects/aa/aa.bb', ...lines, ...lines];
  const some = localObjects(join(home, 'some'));
  expect(await loadLines(target, { opener, lines: twice, into: some, wanted })).toEqual([]);
  expect([...wanted]).toEqual(['applicants/nowhere.jpg']);
  expect(await some.get('applicants/before.jpg')).toBeUndefined();
  expect(Buffer.from((await into.get('applicants/noted.jpg'))!.bytes).toString()).toBe(
    'the bytes of applicants/noted.jpg',
  );
});
