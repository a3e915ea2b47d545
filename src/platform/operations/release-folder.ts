// Where releases are installed: each in a separate folder, side by side, and `current`, a link to the one that runs.
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from './config.ts';
import { programFile } from './program-file.ts';
import { type Release, releaseFolder, releaseIn } from './release.ts';
import { syncFolder } from './sync-folder.ts';

const run = promisify(execFile);
const link = 'current';

export interface ReleaseFolder {
  readonly path: string;
  /** For the files of an update under way. */
  readonly work: string;
}

/**
 * The folder that holds the installed release and those beside it.
 * @throws StartupError when an update could not switch there, or this user may not
 */
export function releaseFolderOf(home = resolve(programFile('.'))): ReleaseFolder {
  const path = resolve(home, '..');
  if (currentRelease({ path }) === undefined)
    throw new StartupError(
      `there is no link ${join(path, link)}, which an update switches; make it, and let /usr/local/bin/saral lead there: ln -sfn ${basename(home)} ${join(path, link)}; ln -sfn ${join(path, link, 'bin/saral')} /usr/local/bin/saral`,
    );
  const work = join(path, '.update');
  try {
    // The server of the trial runs as another user than root.
    mkdirSync(work, { recursive: true, mode: 0o755 });
    syncFolder(path);
  } catch {
    throw new StartupError(`${path} can't be written; run saral update as root`);
  }
  return { path, work };
}

/** What `current` leads to. */
export function currentRelease({ path }: Pick<ReleaseFolder, 'path'>): Release | undefined {
  try {
    return releaseIn(join(path, readlinkSync(join(path, link))));
  } catch {
    return undefined;
  }
}

/** From here on every start is one of that release: the link is replaced in one step. */
export function switchTo({ path, work }: ReleaseFolder, release: Pick<Release, 'version' | 'arch'>): void {
  const next = join(work, link);
  rmSync(next, { force: true });
  symlinkSync(releaseFolder(release), next);
  renameSync(next, join(path, link));
  syncFolder(path);
}

/**
 * Unpacks a verified archive beside the others. The folder gets its name once every file is on the disk.
 * @throws StartupError when it is not what its name says
 */
export async function unpackRelease(
  { path, work }: ReleaseFolder,
  archive: string,
  expected: Pick<Release, 'version' | 'arch'>,
): Promise<string> {
  const unpacking = join(work, 'unpacking');
  const name = releaseFolder(expected);
  rmSync(unpacking, { recursive: true, force: true });
  mkdirSync(unpacking, { mode: 0o755 });
  await run('tar', ['-xzf', archive, '-C', unpacking, '--no-same-owner']);
  const found = releaseIn(join(unpacking, name));
  if (found?.version !== expected.version || found.arch !== expected.arch)
    throw new StartupError(`${basename(archive)} does not hold the release that its name says: download it again`);
  await run('sync', ['--file-system', unpacking]);
  const home = join(path, name);
  // It is left of an update that was killed, or that went back.
  rmSync(home, { recursive: true, force: true });
  renameSync(join(unpacking, name), home);
  rmSync(unpacking, { recursive: true });
  syncFolder(path);
  return home;
}

/** A server of it may outlive its program. */
const isInUse = (home: string): boolean =>
  globSync('/proc/[0-9]*/exe').some((exe) => {
    try {
      return readlinkSync(exe).startsWith(`${home}/`);
    } catch {
      return false;
    }
  });

/** Removes the releases other than these, but none from which something runs. */
export function removeOthers(
  { path }: Pick<ReleaseFolder, 'path'>,
  kept: readonly Pick<Release, 'version' | 'arch'>[],
): void {
  const names = new Set(kept.map(releaseFolder));
  for (const name of readdirSync(path))
    if (/^saral-\d.*-linux-[a-z0-9]+$/.test(name) && !names.has(name) && !isInUse(join(path, name)))
      rmSync(join(path, name), { recursive: true, force: true });
}
