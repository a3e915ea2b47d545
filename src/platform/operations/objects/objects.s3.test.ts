// The contract of every object store. The local one is always tested; a real S3 endpoint too when S3_TEST_ENDPOINT,
// S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY (optionally S3_TEST_BUCKET and S3_TEST_REGION) are set. A missing
// bucket is created, and the test objects are removed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  localObjects,
  type Objects,
  ObjectsUnavailable,
  s3ClientSettings,
  s3Objects,
  type S3Settings,
} from './objects.ts';

const home = mkdtempSync(join(tmpdir(), 'objects-'));
const s3: S3Settings | undefined = process.env.S3_TEST_ENDPOINT
  ? {
      endpoint: process.env.S3_TEST_ENDPOINT,
      region: process.env.S3_TEST_REGION ?? 'us-east-1',
      bucket: process.env.S3_TEST_BUCKET ?? 'objects-test',
      accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? '',
      secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? '',
    }
  : undefined;
const stores: (readonly [name: string, objects: Objects])[] = [
  ['a local folder', localObjects(join(home, 'objects'))],
  ...(s3 ? [[`S3 at ${s3.endpoint}`, s3Objects(s3)] as const] : []),
];

beforeAll(async () => {
  if (!s3) return;
  const client = new S3Client(s3ClientSettings(s3));
  const made = client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
  await made.catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  client.destroy();
});
afterAll(() => rmSync(home, { recursive: true }));

const bytes = crypto.getRandomValues(new Uint8Array(50_000));
const newKey = (): string => `applicants/1795156200000_${crypto.randomUUID().replaceAll('-', '')}_my-photo.jpg`;

describe.each(stores)('%s', (_name, objects) => {
  const used: string[] = [];
  const key = (): string => {
    used.push(newKey());
    return used.at(-1)!;
  };
  afterAll(() => Promise.all(used.map((text) => objects.remove(text))));

  test('returns the stored object', async () => {
    const at = key();
    await objects.put(at, bytes, 'image/jpeg');
    const found = await objects.get(at);
    expect(found?.contentType).toBe('image/jpeg');
    expect(Buffer.compare(found!.bytes, bytes)).toBe(0);
  });

  test('has no object under an unused or removed key', async () => {
    const at = key();
    expect(await objects.get(at)).toBeUndefined();
    await objects.remove(at);
    await objects.put(at, bytes, 'image/jpeg');
    await objects.remove(at);
    expect(await objects.get(at)).toBeUndefined();
    await objects.remove(at);
  });

  test('accepts the same bytes again, but never replaces', async () => {
    const at = key();
    await objects.put(at, bytes, 'image/jpeg');
    await objects.put(at, bytes, 'image/jpeg');
    await expect(objects.put(at, bytes.subarray(1), 'image/jpeg')).rejects.toThrow('holds other bytes');
    expect((await objects.get(at))?.bytes.length).toBe(bytes.length);
  });

  test('exactly one of many concurrent writes to a key wins', async () => {
    const at = key();
    const tries = Array.from({ length: 10 }, (_, n) => objects.put(at, Uint8Array.of(n, n, n), 'image/jpeg'));
    const outcomes = await Promise.allSettled(tries);
    const won = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
    expect(won).toHaveLength(1);
    expect((await objects.get(at))?.bytes[0]).toBe(won[0]);
  });

  test.each([
    '',
    'photo.jpg',
    '/etc/passwd.jpg',
    '../applicants/a.jpg',
    'applicants/../../a.jpg',
    'applicants/..jpg',
    'applicants/a..jpg',
    'applicants/.a.jpg',
    'applicants//a.jpg',
    'applicants\\a.jpg',
    'applicants/a\0.jpg',
    'applicants/a.jpg\n',
    'applicants/%2e%2e/a.jpg',
    'applicants/a.html',
    'applicants/a',
    '.incoming/a.jpg',
    `applicants/${'a'.repeat(200)}.jpg`,
  ])('refuses the key %j', async (at) => {
    await expect(objects.put(at, bytes, 'image/jpeg')).rejects.toThrow('not a key');
    await expect(objects.get(at)).rejects.toThrow('not a key');
    await expect(objects.remove(at)).rejects.toThrow('not a key');
  });

  test('refuses a type that does not match the ending', async () => {
    await expect(objects.put(newKey(), bytes, 'text/html')).rejects.toThrow('does not go with');
  });
});

describe.each(s3 ? [s3] : [])('S3 at $endpoint', (settings) => {
  test('the object has its type and is not public', async () => {
    const [objects, at] = [s3Objects(settings), newKey()];
    await objects.put(at, bytes, 'image/jpeg');
    const client = new S3Client(s3ClientSettings(settings));
    const head = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: at }));
    expect(head.ContentType).toBe('image/jpeg');
    expect((await fetch(`${settings.endpoint}/${settings.bucket}/${at}`)).status).toBe(403);
    await objects.remove(at);
    client.destroy();
  });

  test('a wrong secret or a missing bucket is an outage, never an empty answer', async () => {
    const wrongSecret = s3Objects({ ...settings, secretAccessKey: 'wrong' });
    await expect(wrongSecret.get(newKey())).rejects.toThrow(ObjectsUnavailable);
    const noBucket = s3Objects({ ...settings, bucket: 'no-such-bucket-here' });
    await expect(noBucket.get(newKey())).rejects.toThrow(ObjectsUnavailable);
  });
});
