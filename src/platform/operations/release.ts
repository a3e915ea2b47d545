// An installed release, and the archives that it may take in its place.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Config, StartupError } from './config.ts';
import { programFile } from './program-file.ts';
import { textOf } from './text-of.ts';

export const archs = ['x64', 'arm64'] as const;
export type Arch = (typeof archs)[number];

/** What release.json in the folder of a release says. */
export interface Release {
  readonly version: string;
  readonly arch: Arch;
  /** The commit that it was made of. */
  readonly commit: string;
  /** The publisher's, as PEM: whatever replaces this release must be signed by its owner. */
  readonly publicKey: string;
}
/** Undefined where the program runs from its source. */
export const installedRelease = (): Release | undefined => releaseIn(programFile('.'));
/** The release in a folder. */
export function releaseIn(home: string): Release | undefined {
  const text = textOf(join(home, 'release.json'));
  return text === '' ? undefined : (JSON.parse(text) as Release);
}

/**
 * Refuses a demo of a release, which ships no simulators.
 * @throws StartupError
 */
export function refuseDemoOfRelease({ demo }: Config): void {
  if (demo && installedRelease())
    throw new StartupError('a release has no demo: set APP_MODE=live, or run the demo from the source with npm start');
}

/** In DATA_DIR: which release was the last to be ready. */
const runningFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'running-release');
export function noteRunning(config: Config): void {
  const release = installedRelease();
  if (release) writeFileSync(runningFile(config), release.version);
}
/** Empty after `forgetRunning`, until a release is ready. */
export const runningRelease = (config: Config): string => textOf(runningFile(config));
export const forgetRunning = (config: Config): void => rmSync(runningFile(config), { force: true });

/** Negative when `a` is the older of two versions; one with a suffix (`1.2.0-rc.1`) comes before that without. */
export function compareVersions(a: string, b: string): number {
  const [[numbersA = '', suffixA], [numbersB = '', suffixB]] = [a, b].map((version) => version.split(/-(.*)/, 2)) as [
    string[],
    string[],
  ];
  const numeric = { numeric: true } as const;
  const byNumber = numbersA.localeCompare(numbersB, 'en', numeric);
  if (byNumber !== 0 || suffixA === suffixB) return byNumber;
  if (suffixA === undefined || suffixB === undefined) return suffixA === undefined ? 1 : -1;
  return suffixA.localeCompare(suffixB, 'en', numeric);
}

/** The folder that an archive of this release unpacks to. */
export const releaseFolder = ({ version, arch }: Pick<Release, 'version' | 'arch'>): string =>
  basename(archiveName(version, arch), '.tar.gz');

export const archiveName = (version: string, arch: string): string => `saral-${version}-linux-${arch}.tar.gz`;
const archive = /^saral-(?<version>\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?)-linux-(?<arch>[a-z0-9]+)\.tar\.gz$/;
/** The list of a version's checksums, as `sha256sum` reads it. Its signature is beside it, in a file ending in `.sig`. */
export const listName = (version: string): string => `saral-${version}.sha256`;

export interface VerifiedArchive {
  readonly version: string;
  readonly sha256: string;
  readonly bytes: number;
}
/**
 * Checks an archive by the signed list beside it, and changes nothing.
 * @throws StartupError: one line with what to do
 */
export async function verifyArchive(
  file: string,
  by: { readonly publicKey: string; readonly arch: string },
): Promise<VerifiedArchive> {
  const name = basename(file);
  const { version, arch } = archive.exec(name)?.groups ?? {};
  if (version === undefined || arch === undefined)
    throw new StartupError(`${name} is not named like a release; name a file such as ${archiveName('1.0.0', by.arch)}`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new StartupError(`there is no file ${file}`);
  if (arch !== by.arch)
    throw new StartupError(`${name} is for ${arch}, this machine is ${by.arch}: take ${archiveName(version, by.arch)}`);
  const expected = checksumsOf(join(dirname(file), listName(version)), by.publicKey).get(name);
  if (expected === undefined)
    throw new StartupError(`${name} is not in ${listName(version)}: download both anew, from the same place`);
  const sha256 = await sha256Of(file);
  if (sha256 !== expected)
    throw new StartupError(`${name} is not what its publisher signed, or not whole: download it again`);
  return { version, sha256, bytes: found.size };
}

/** Reads a list that `publicKey` signed. */
function checksumsOf(list: string, publicKey: string): ReadonlyMap<string, string> {
  const name = basename(list);
  const [bytes, signature] = [list, `${list}.sig`].map((file) => {
    try {
      return readFileSync(file);
    } catch {
      throw new StartupError(`${basename(file)} is missing, so nobody vouches for this release: download it too`);
    }
  }) as [Buffer, Buffer];
  if (!verify(null, bytes, createPublicKey(publicKey), signature))
    throw new StartupError(`${name} is not signed by the publisher of this program: don't use this release`);
  return new Map(
    [...bytes.toString('utf8').matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(([, sum = '', of = '']) => [of, sum]),
  );
}

/** The SHA-256 of a file of any size. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
