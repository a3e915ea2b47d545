import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentRelease, releaseFolderOf, removeOthers, switchTo, unpackRelease } from './release-folder.ts';

let path: string;
const at = (...names: readonly string[]): string => join(path, ...names);
const install = (version: string, folder = path): string => {
  const home = join(folder, `saral-${version}-linux-x64`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'release.json'), JSON.stringify({ version, arch: 'x64' }));
  return home;
};
const arch = 'x64';

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'saral-releases-'));
});
afterEach(() => rmSync(path, { recursive: true }));

test('without the link an update says how to make it, and changes nothing', () => {
  const home = install('1.0.0');
  expect(() => releaseFolderOf(home)).toThrow(
    `ln -sfn saral-1.0.0-linux-x64 ${at('current')}; ln -sfn ${at('current', 'bin/saral')} /usr/local/bin/saral`,
  );
  expect(readdirSync(path)).toEqual(['saral-1.0.0-linux-x64']);
});

test('the link leads to one release, then to the other', () => {
  const home = install('1.0.0');
  install('1.1.0');
  symlinkSync('saral-1.0.0-linux-x64', at('current'));
  const folder = releaseFolderOf(home);
  switchTo(folder, { version: '1.1.0', arch });
  expect(readlinkSync(at('current'))).toBe('saral-1.1.0-linux-x64');
  expect(currentRelease(folder)?.version).toBe('1.1.0');
});

test('an archive is unpacked beside the others, over what a killed update left', async () => {
  const home = install('1.0.0');
  symlinkSync('saral-1.0.0-linux-x64', at('current'));
  const folder = releaseFolderOf(home);
  install('1.1.0', at('made'));
  execFileSync('tar', ['-C', at('made'), '-czf', at('a.tar.gz'), 'saral-1.1.0-linux-x64']);
  mkdirSync(at('saral-1.1.0-linux-x64', 'half'), { recursive: true });
  expect(await unpackRelease(folder, at('a.tar.gz'), { version: '1.1.0', arch })).toBe(at('saral-1.1.0-linux-x64'));
  expect(readdirSync(at('saral-1.1.0-linux-x64'))).toEqual(['release.json']);
  await expect(unpackRelease(folder, at('a.tar.gz'), { version: '1.2.0', arch })).rejects.toThrow(
    'does not hold the release that its name says',
  );
  expect(existsSync(at('saral-1.2.0-linux-x64'))).toBe(false);
});

test('releases other than the named ones are removed, and nothing else', () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) install(version);
  mkdirSync(at('notes'));
  removeOthers({ path }, [
    { version: '1.1.0', arch },
    { version: '1.2.0', arch },
  ]);
  expect(readdirSync(path).toSorted()).toEqual(['notes', 'saral-1.1.0-linux-x64', 'saral-1.2.0-linux-x64']);
});
