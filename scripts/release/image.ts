// An image for containers of the archive for this machine's processor: Debian's packages and the release, from no registry.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Arch, archiveName } from '#platform/operations/release.ts';
import { Refusal } from './refusal.ts';

const suite = 'bookworm';
/** The user id that the program has in the container. */
const uid = 1000;

export const imageName = (version: string, arch: string): string => `saral-${version}-linux-${arch}.image.tar`;

/** Makes an image of the archive in `folder`, as `docker load` reads it. As root. @returns the file's name */
export function makeImage(
  version: string,
  arch: Arch,
  { folder, at }: { readonly folder: string; readonly at: Date },
): string {
  if (process.getuid?.() !== 0)
    throw new Refusal('an image is made as root, for debootstrap makes the files of other users');
  const work = resolve(folder, '.image');
  rmSync(work, { recursive: true, force: true });
  const root = join(work, 'root');
  mkdirSync(root, { recursive: true });
  // The library of Node.js that the smallest Debian lacks.
  run('debootstrap', '--variant=minbase', '--include=libatomic1', suite, root);
  fill(root, join(folder, archiveName(version, arch)));
  const name = imageName(version, arch);
  rmSync(join(folder, name), { force: true });
  // Its own store, so that no image of the machine is touched.
  const buildah = (...args: readonly string[]): string =>
    run('buildah', '--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs', ...args);
  const container = buildah('from', 'scratch');
  // As an archive, which keeps the owners of the files.
  const files = join(work, 'files.tar');
  run('tar', '--numeric-owner', '-cf', files, '-C', root, '.');
  buildah('add', container, files, '/');
  const settings = {
    entrypoint: '["/srv/saral/bin/once"]',
    cmd: 'start',
    user: 'saral',
    port: '80',
    volume: '/storage',
    workingdir: '/',
    'stop-signal': 'SIGTERM',
    label: `version=${version}`,
  };
  buildah('config', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]), container);
  const seconds = String(Math.floor(at.getTime() / 1000));
  const image = buildah('commit', '--format', 'docker', '--timestamp', seconds, container);
  buildah('push', image, `docker-archive:${resolve(folder, name)}:saral:${version}`);
  buildah('rm', container);
  rmSync(work, { recursive: true });
  return name;
}

/** Adds the release, its user and the hooks to Debian's files, and removes what only an installation needs. */
function fill(root: string, archive: string): void {
  const home = join(root, 'srv', 'saral');
  mkdirSync(home);
  run('tar', '-xzf', archive, '-C', home, '--strip-components=1', '--no-same-owner');
  cpSync('scripts/release/once', join(home, 'bin', 'once'));
  symlinkSync('/srv/saral/bin/saral', join(root, 'usr', 'local', 'bin', 'saral'));
  appendFileSync(join(root, 'etc', 'passwd'), `saral:x:${uid}:${uid}::/storage:/usr/sbin/nologin\n`);
  appendFileSync(join(root, 'etc', 'group'), `saral:x:${uid}:\n`);
  mkdirSync(join(root, 'storage'), { mode: 0o700 });
  chownSync(join(root, 'storage'), uid, uid);
  mkdirSync(join(root, 'hooks'));
  for (const hook of ['pre-backup', 'post-restore'])
    writeFileSync(join(root, 'hooks', hook), `#!/bin/sh\nexec /srv/saral/bin/once ${hook}\n`, { mode: 0o755 });
  for (const unneeded of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'var/log',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    if (existsSync(join(root, unneeded)))
      run('find', join(root, unneeded), '-type', 'f', '!', '-name', 'copyright', '-delete');
}

function run(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw new Refusal(`${command} is missing: apt-get install debootstrap buildah`);
  if (status === 0) return stdout.trim();
  throw new Refusal(`${command} failed: ${(stderr || stdout).trim().split('\n').slice(-2).join(' | ')}`);
}
