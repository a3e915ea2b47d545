// Stored files of between two copies.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
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
  const lines = await linesSince(target, { opener, from: now, to: now });
  expect(lines.map((text) => text.split(' ')[0] ?? '').toSorted()).toEqual([
    'applicants/before.jpg',
    'applicants/noted.jpg',
  ]);
  const later = new Date(now.getTime() + 2 * hourMs);
  expect(await linesSince(target, { opener, from: later, to: later })).toEqual([]);
  const into = localObjects(join(home, 'restored'));
  expect(await loadLines(target, { opener, lines: [...lines, 'applicants/gone.jpg objects/aa/aa.bb'], into })).toEqual([
    'objects/aa/aa.bb',
  ]);
  expect(Buffer.from((await into.get('applicants/noted.jpg'))!.bytes).toString()).toBe(
    'the bytes of applicants/noted.jpg',
  );
});
