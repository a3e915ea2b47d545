import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchIndex, IndexAway, newerRelease } from './release-index.ts';

const makeKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};
const publisher = makeKey();
const archive = { file: 'saral-1.1.0-linux-x64.tar.gz', bytes: 1, sha256: '0'.repeat(64) };
const release = (version: string) => ({
  version,
  date: '2027-01-01T00:00:00.000Z',
  minimumDataVersion: '1.0.0',
  archives: { x64: archive, arm64: archive },
  knownHoles: [],
});
const index = { releases: ['1.2.0', '1.10.0', '1.9.0', '2.0.0-rc.1'].map(release) };

const served: Record<string, string | Buffer | undefined> = {};
const serve = (text: string): void => {
  served['/saral/releases.json'] = text;
  served['/saral/releases.json.sig'] = sign(null, Buffer.from(text), publisher.privateKey);
};
const server = createServer((req, res) => {
  const found = served[req.url ?? ''];
  res.writeHead(found === undefined ? 404 : 200).end(found);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/saral`;
});
afterAll(() => server.close());

test('an index that the publisher signed is read', async () => {
  serve(JSON.stringify(index));
  expect(await fetchIndex(url, publisher)).toEqual(index);
  expect(await fetchIndex(`${url}/`, publisher)).toEqual(index);
});

test('one of another publisher is refused, and one that nobody can read', async () => {
  serve(JSON.stringify(index));
  await expect(fetchIndex(url, makeKey())).rejects.toThrow('is not signed by the publisher of this program');
  serve('{"releases": 1}');
  await expect(fetchIndex(url, publisher)).rejects.toThrow('is not one that this program can read');
});

test('an outage is known as such', async () => {
  await expect(fetchIndex(`${url}/elsewhere`, publisher)).rejects.toThrow(IndexAway);
  await expect(fetchIndex('http://127.0.0.1:1', publisher)).rejects.toThrow('(network)');
});

test.each([
  ['1.2.0', '2.0.0-rc.1'],
  ['2.0.0-rc.1', undefined],
  ['2.0.0', undefined],
])('the newest release after %s is %s', (version, newest) => {
  expect(newerRelease(index, { version })?.version).toBe(newest);
});
