import { generateKeyPairSync, sign } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveName, compareVersions, installedRelease, listName, sha256Of, verifyArchive } from './release.ts';

const makeKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};
const publisher = makeKey();
const by = { publicKey: publisher.publicKey, arch: 'x64' };

let folder: string;
const at = (name: string): string => join(folder, name);
const x64 = archiveName('1.2.0', 'x64');
const arm64 = archiveName('1.2.0', 'arm64');
const list = listName('1.2.0');

/** Archives of a version with their list, signed by a key. */
async function publish(version: string, { privateKey } = publisher): Promise<void> {
  const names = ['x64', 'arm64'].map((arch) => archiveName(version, arch));
  for (const name of names) writeFileSync(at(name), `${name} `.repeat(1000));
  const lines = await Promise.all(names.map(async (name) => `${await sha256Of(at(name))}  ${name}\n`));
  writeFileSync(at(listName(version)), lines.join(''));
  writeFileSync(at(`${listName(version)}.sig`), sign(null, readFileSync(at(listName(version))), privateKey));
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saral-release-'));
  await publish('1.2.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

const refusal = (name: string, as = by): Promise<string> =>
  verifyArchive(at(name), as).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test('an archive that its publisher signed is accepted, for the machine that it is for', async () => {
  expect(await verifyArchive(at(x64), by)).toEqual({
    version: '1.2.0',
    bytes: 29_000,
    sha256: await sha256Of(at(x64)),
  });
  expect(await verifyArchive(at(arm64), { ...by, arch: 'arm64' })).toMatchObject({ version: '1.2.0' });
});

describe('refused in one line that says what to do', () => {
  test('an altered archive', async () => {
    const bytes = readFileSync(at(x64));
    bytes[100]! ^= 1;
    writeFileSync(at(x64), bytes);
    expect(await refusal(x64)).toBe(`${x64} is not what its publisher signed, or not whole: download it again`);
  });

  test('one that was not downloaded whole, and one with more at its end', async () => {
    cpSync(at(x64), at('whole'));
    truncateSync(at(x64), 500);
    expect(await refusal(x64)).toMatch(/not whole: download it again$/);
    truncateSync(at(x64), 0);
    expect(await refusal(x64)).toMatch(/not whole: download it again$/);
    renameSync(at('whole'), at(x64));
    appendFileSync(at(x64), 'x');
    expect(await refusal(x64)).toMatch(/not whole: download it again$/);
  });

  test('one without list or signature', async () => {
    rmSync(at(`${list}.sig`));
    expect(await refusal(x64)).toBe(`${list}.sig is missing, so nobody vouches for this release: download it too`);
    rmSync(at(list));
    expect(await refusal(x64)).toBe(`${list} is missing, so nobody vouches for this release: download it too`);
  });

  test('one that another key signed', async () => {
    await publish('1.2.0', makeKey());
    expect(await refusal(x64)).toBe(`${list} is not signed by the publisher of this program: don't use this release`);
  });

  test('a list that was changed after it was signed, and a signature of another length', async () => {
    writeFileSync(at(x64), 'another archive');
    writeFileSync(at(list), `${await sha256Of(at(x64))}  ${x64}\n`);
    expect(await refusal(x64)).toMatch(/is not signed by the publisher/);
    writeFileSync(at(`${list}.sig`), 'no signature');
    expect(await refusal(x64)).toMatch(/is not signed by the publisher/);
    writeFileSync(at(`${list}.sig`), '');
    expect(await refusal(x64)).toMatch(/is not signed by the publisher/);
  });

  test('one for another processor, also under a wrong name', async () => {
    expect(await refusal(arm64)).toBe(`${arm64} is for arm64, this machine is x64: take ${x64}`);
    renameSync(at(arm64), at(x64));
    expect(await refusal(x64)).toMatch(/is not what its publisher signed/);
  });

  test('one of another version under a new name, with the list of either', async () => {
    await publish('1.1.0');
    renameSync(at(archiveName('1.1.0', 'x64')), at(x64));
    expect(await refusal(x64)).toMatch(/is not what its publisher signed/);
    for (const end of ['', '.sig']) cpSync(at(listName('1.1.0') + end), at(list + end));
    expect(await refusal(x64)).toBe(`${x64} is not in ${list}: download both anew, from the same place`);
  });

  test('a name that is not of a release, and a file that is missing', async () => {
    expect(await refusal('saral.tar.gz')).toBe(
      `saral.tar.gz is not named like a release; name a file such as ${archiveName('1.0.0', 'x64')}`,
    );
    rmSync(at(x64));
    expect(await refusal(x64)).toBe(`there is no file ${at(x64)}`);
  });
});

test('the source is not a release', () => {
  expect(installedRelease()).toBeUndefined();
});

test.each([
  ['1.0.0', '1.0.1'],
  ['1.9.0', '1.10.0'],
  ['1.2.0-rc.2', '1.2.0-rc.10'],
  ['1.2.0-rc.1', '1.2.0'],
])('%s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(newer, newer)).toBe(0);
});
