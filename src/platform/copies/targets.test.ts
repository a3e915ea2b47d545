// The contract of every place of copies. The folder is always tested; S3 and SFTP where COPIES_TEST_PLACES names them, as
// `npm run test:keeping` does, with the settings BACKUP_S3_… and BACKUP_SFTP_….
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { before, dayMs } from '#kit/time.ts';
import { bytesOf, once } from './layout.ts';
import { isPlace, type TargetSettings } from './place.ts';
import { openTarget } from './open-target.ts';

const home = mkdtempSync(join(tmpdir(), 'places-'));
const run = crypto.randomUUID();
const places = [
  home,
  ...(process.env['COPIES_TEST_PLACES'] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((place) => `${place}/${run}`),
];
const settings = { BACKUP_S3_REGION: 'us-east-1', ...process.env } as unknown as TargetSettings;
afterAll(() => rmSync(home, { recursive: true }));

describe.each(places)('%s', (place) => {
  const open = () => openTarget(place, settings);
  const namesIn = async (folder: string): Promise<string[]> => {
    const target = await open();
    const names: string[] = [];
    for await (const { name, bytes } of target.list(folder)) names.push(`${name} ${bytes}`);
    await target.end();
    return names.toSorted();
  };

  test('a file is read as it was written, listed with its size, replaced and removed', async () => {
    const target = await open();
    expect(await namesIn('')).toEqual([]);
    expect(await target.get('copies/a.json')).toBeUndefined();
    await target.put('copies/a.json', once('first'));
    await target.put('copies/a.json', once('second one'));
    await target.put('objects/ab/x', once(''));
    await target.put('top.json', once('top'));
    expect((await bytesOf((await target.get('copies/a.json'))!)).toString()).toBe('second one');
    expect(await namesIn('')).toEqual(['copies/a.json 10', 'objects/ab/x 0', 'top.json 3']);
    expect(await namesIn('objects')).toEqual(['objects/ab/x 0']);
    expect(await namesIn('object')).toEqual([]);
    for (const name of ['copies/a.json', 'copies/a.json', 'objects/ab/x', 'top.json']) await target.remove(name);
    const many = Array.from({ length: 8 }, (_, n) => `objects/cd/${n}`);
    await Promise.all(many.map((name) => target.put(name, once(name))));
    expect(await namesIn('objects/cd')).toEqual(many.map((name) => `${name} 12`));
    for (const name of many) await target.remove(name);
    expect(await namesIn('')).toEqual([]);
    await target.end();
  });

  test('a content of many pieces arrives whole', async () => {
    const target = await open();
    const sizes = [1, 70_000, 16 * 2 ** 20, 5, 17 * 2 ** 20];
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const [n, size] of sizes.entries()) yield new Uint8Array(size).fill(n + 1);
    }
    await target.put('copies/large', pieces());
    const expected = await bytesOf(pieces());
    expect(Buffer.compare(await bytesOf((await target.get('copies/large'))!), expected)).toBe(0);
    await target.remove('copies/large');
    await target.end();
  });

  test('two programs write at once, the log and a copy', async () => {
    const [one, other] = [await open(), await open()];
    await one.put('copies/small', once('small'));
    const piece = new Uint8Array(2 ** 20).fill(1);
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield* [piece, piece, piece];
      await other.put('wal/x', once('x'));
      yield piece;
    }
    await one.put('copies/large', slow());
    expect(await bytesOf((await other.get('copies/large'))!)).toHaveLength(4 * piece.length);
    for (const name of ['copies/small', 'copies/large', 'wal/x']) await one.remove(name);
    await Promise.all([one.end(), other.end()]);
  });

  // Of S3 the service removes what was not completed.
  test.skipIf(place.startsWith('s3:'))('what a killed program left goes when a day has passed', async () => {
    const folder = place.replace(/^sftp:\/\/[^/]+/, '');
    const [old, fresh] = ['.unfinished-old', '.unfinished-fresh'].map((name) => join(folder, name));
    for (const path of [old!, fresh!]) writeFileSync(path, 'half');
    const twoDaysAgo = before(new Date(), 2 * dayMs);
    utimesSync(old!, twoDaysAgo, twoDaysAgo);
    const target = await open();
    await target.put('copies/a', once('a'));
    expect([existsSync(old!), existsSync(fresh!)]).toEqual([false, true]);
    rmSync(fresh!);
    await target.remove('copies/a');
    await target.end();
  });

  test('a content that breaks off leaves no file of that name', async () => {
    const target = await open();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(20 * 2 ** 20);
      throw new Error('broken off');
    }
    await expect(target.put('copies/half', broken())).rejects.toThrow();
    expect(await target.get('copies/half')).toBeUndefined();
    expect(await namesIn('')).toEqual([]);
    await target.end();
  });
});

test('a folder holds no file of a broken write', () => {
  expect(readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
});

test('a place that can not be reached, written or used says which', async () => {
  const code = async (place: string, more: object = {}) => {
    const target = await openTarget(place, { ...settings, ...more });
    const result = await target.put('a', once('a')).then(
      () => 'stored',
      (error: { code?: string }) => error.code,
    );
    await target.end();
    return result;
  };
  expect(await code('/dev/null/x')).toBe('refused');
  expect(await code('/dev/full/x')).toBe('refused');
  const s3 = {
    BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    BACKUP_S3_ACCESS_KEY_ID: 'a',
    BACKUP_S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(await code('s3://bucket/x', s3)).toBe('away');
  const sftp = { BACKUP_SFTP_KEY_FILE: '/no/key', BACKUP_SFTP_HOST_KEY: `SHA256:${'a'.repeat(43)}` };
  expect(await code('sftp://me@127.0.0.1:9/x', sftp)).toBe('refused');
  await expect(openTarget('sftp://me@h/x', { BACKUP_S3_REGION: 'x' })).rejects.toThrow(
    /^missing setting: BACKUP_SFTP_KEY_FILE, BACKUP_SFTP_HOST_KEY/,
  );
});

test.each([
  ['/backups/copies', true],
  ['copies', false],
  ['s3://bucket', true],
  ['s3://bucket/a/b', true],
  ['s3://', false],
  ['sftp://me@host/srv', true],
  ['sftp://me@host:2222/srv', true],
  ['sftp://me:secret@host/srv', false],
  ['sftp://host/srv', false],
  ['https://host/x', false],
])('%s is a place: %s', (text, is) => {
  expect(isPlace(text)).toBe(is);
});
