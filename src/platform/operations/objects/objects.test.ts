import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localObjects, ObjectsUnavailable, s3Objects } from './objects.ts';

const home = mkdtempSync(join(tmpdir(), 'objects-'));
afterAll(() => rmSync(home, { recursive: true }));
const bytes = Buffer.from('some bytes');
const permissions = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('only the program may read stored objects', async () => {
  const dir = join(home, 'rights');
  await localObjects(dir).put('applicants/a.jpg', bytes, 'image/jpeg');
  expect(permissions(dir)).toBe('700');
  expect(permissions(join(dir, 'applicants'))).toBe('700');
  expect(permissions(join(dir, 'applicants/a.jpg'))).toBe('600');
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
});

test('partial files of a killed program are removed, current ones are left', async () => {
  const dir = join(home, 'sweep');
  await localObjects(dir).put('applicants/a.jpg', bytes, 'image/jpeg');
  for (const name of ['old', 'new']) writeFileSync(join(dir, '.incoming', name), bytes);
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(join(dir, '.incoming', 'old'), longAgo, longAgo);
  await localObjects(dir).put('applicants/b.jpg', bytes, 'image/jpeg');
  expect(readdirSync(join(dir, '.incoming'))).toEqual(['new']);
});

test('an unusable folder is an outage, and is retried', async () => {
  const dir = join(home, 'outage');
  writeFileSync(dir, 'a file is in the way');
  const objects = localObjects(dir);
  await expect(objects.put('applicants/a.jpg', bytes, 'image/jpeg')).rejects.toThrow(ObjectsUnavailable);
  await expect(objects.get('applicants/a.jpg')).rejects.toThrow(ObjectsUnavailable);
  rmSync(dir);
  await objects.put('applicants/a.jpg', bytes, 'image/jpeg');
  expect(await objects.get('applicants/a.jpg')).toBeDefined();
});

test('an S3 store that hangs or is missing is an outage within the time limit', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  const { port } = silent.address() as AddressInfo;
  const at = (endpoint: string) =>
    s3Objects({ endpoint, region: 'x', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's', timeLimitMs: 500 });
  for (const objects of [at(`http://127.0.0.1:${port}`), at('http://127.0.0.1:1')]) {
    await objects.get('warm/up.jpg').catch(() => undefined);
    const began = performance.now();
    await expect(objects.put('applicants/a.jpg', bytes, 'image/jpeg')).rejects.toThrow(ObjectsUnavailable);
    await expect(objects.get('applicants/a.jpg')).rejects.toThrow(ObjectsUnavailable);
    await expect(objects.remove('applicants/a.jpg')).rejects.toThrow(ObjectsUnavailable);
    expect(performance.now() - began).toBeLessThan(3000);
  }
  silent.close();
});
