// npm run test:server: makes a release of this source, installs it as a stranger would, and runs it as a user who can't write
// there. As root, on Linux.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chownSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Arch, archiveName, listName } from '#platform/operations/release.ts';
import { median } from '../../bench/figures.ts';
import { makeArchive, packageFile } from '../../scripts/release/archive.ts';
import { signFiles } from '../../scripts/release/lists.ts';
import { liveSettings } from '../process/live-settings.ts';
import { pace } from '../process/pace.ts';
import { checkSetup } from './setup.ts';
import { leftOf, ownFolder, pause, processesOf, type Program, start, stop } from '../process/program.ts';
import { checkUpdates } from './update.ts';

if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.error('npm run test:server installs a release: run it as root, on Linux');
  process.exit(2);
}
/** The user id that runs the program: PostgreSQL asks for one with a name. */
const nobody = 65534;
const secondStartMs = 2000;
const began = Date.now();
let passed = 0;
let failed = 0;
async function check(what: string, run: () => unknown): Promise<void> {
  try {
    await run();
    passed++;
    console.log(`ok      ${what}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${(error as Error).message}`);
  }
}
const say = (what: string): void => console.log(`\n── ${what} (${Math.round((Date.now() - began) / 1000)} s) ──`);

const folder = ownFolder();
const at = (...names: readonly string[]): string => join(folder.path, ...names);
try {
  await run();
} catch (error) {
  failed++;
  console.error(error);
} finally {
  for (const { pid } of processesOf(folder.path)) process.kill(pid, 'SIGKILL');
  await pause(200);
  folder.remove();
}
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function run(): Promise<void> {
  const arch = process.arch as Arch;
  const { version } = packageFile;
  const archive = archiveName(version, arch);

  say('making a release');
  mkdirSync(at('published'));
  const publisher = makeKey();
  const facts = { version, commit: 'of the test', publicKey: publisher.publicKey };
  const names = await makeArchive(arch, { facts, at: new Date(), into: at('published') });
  await signFiles(at('published'), version, names, publisher);

  const updates = { check, say, at, archive: at('published', archive), version, publisher };
  // The many kills, apart from everything else.
  const kills = Number(parseArgs({ options: { kills: { type: 'string', default: '0' } } }).values.kills);
  if (kills > 0) return checkUpdates({ ...updates, kills, killsAlone: true });

  say('installing it');
  mkdirSync(at('opt'));
  shell(`tar -xzf published/${archive} -C opt --no-same-owner`);
  const home = at('opt', archive.replace('.tar.gz', ''));
  const saral = join(home, 'bin', 'saral');
  mkdirSync(at('data'));
  chownSync(at('data'), nobody, nobody);
  await checkContents(home);

  const DATA_DIR = at('data', 'saral');
  const env = { ...liveSettings, DATA_DIR, PATH: '/usr/bin:/bin' };
  const asUser = (settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Program> =>
    start({ env: { ...env, ...settings }, command: [saral, ...words], uid: nobody, cwd: '/' });
  const output = async (settings: Readonly<Record<string, string>>, ...words: readonly string[]) => {
    const command = await asUser(settings, ...words);
    return { code: await command.ended(), out: command.out(), err: command.err() };
  };

  say('setting up a server');
  await checkSetup(saral, at('server'), check);

  say('starting it');
  let program = await asUser({}, 'start');
  await program.answers('/healthz', '/readyz');
  await check('pages, pictures and files that it reads are there', () => checkPages(program));
  await check('a staff command runs beside it', async () => {
    const { code, out } = await output({}, 'staff', 'staff-role', 'grant', '9876543210', 'viewer');
    assert.equal(code, 0);
    assert.match(out, /is now viewer/);
  });
  await check('a backup into a folder of the caller', async () => {
    const command = await start({ env, command: [saral, 'backup', 'copies'], uid: nobody, cwd: at('data') });
    assert.equal(await command.ended(), 0, command.err());
    assert.equal(globSync('saral-*', { cwd: at('data', 'copies') }).length, 1);
  });
  const port = { PORT: new URL(program.url).port };
  const copies = { BACKUP_TO: at('data', 'elsewhere'), BACKUP_KEY: '' };
  await check('the doctor says that the data are on this server alone', async () => {
    const { code, out } = await output(port, 'doctor');
    assert.match(out, /^WRONG  Copies elsewhere: There is none.*Set BACKUP_TO and BACKUP_KEY/m);
    assert.equal(code, 1);
  });
  await check('a key for copies elsewhere, and a copy', async () => {
    const { out: page } = await output({}, 'backup-key');
    copies.BACKUP_KEY = /^BACKUP_KEY=(age1\w+)$/m.exec(page)?.[1] ?? '';
    const { code, out, err } = await output(copies, 'backup');
    assert.equal(code, 0, err);
    assert.match(out, /restored for trial, and read back as it was written/);
  });
  await check('the doctor finds nothing wrong', async () => {
    const { code, out } = await output({ ...port, ...copies }, 'doctor');
    assert.match(out, /\nNothing is wrong\.\n$/);
    assert.equal(code, 0);
  });
  await check('nothing of the demo answers, and every line of the log is JSON', async () => {
    assert.equal((await fetch(`${program.url}/sandbox/phone`)).status, 404);
    for (const line of program.out().trim().split('\n')) JSON.parse(line);
    assert.equal(program.err(), '');
  });
  await stop(program);
  await check('it ends with everything that it started', async () => assert.deepEqual(await leftOf(DATA_DIR), []));

  await check('a second start takes 2 s at most, as a user who can write nothing there', async () => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      // The seconds are those of the documented machine, idle.
      const paced = pace();
      program = await asUser({}, 'start');
      const ms = await program.answers('/', '/readyz');
      console.log(`        ${Math.round(ms)} ms at ${paced.toFixed(1)} times its pace`);
      times.push(ms / paced);
      await stop(program);
    }
    assert.ok(median(times) <= secondStartMs, `it took ${Math.round(median(times))} ms`);
  });
  await check('the backup is restored into a new folder, by a path of the caller', async () => {
    const [copy = ''] = globSync('copies/saral-*', { cwd: at('data') });
    const settings = { ...env, DATA_DIR: 'restored' };
    const command = await start({ env: settings, command: [saral, 'restore', copy], uid: nobody, cwd: at('data') });
    assert.equal(await command.ended(), 0, command.err());
    assert.match(command.out(), /trial balance .* is zero/);
  });
  await check('the processes that read uploaded photos and PDFs run', () => checkReaders(home));

  say('what is refused');
  await check('a demo, in one line', async () => {
    const { code, err } = await output({ APP_MODE: 'demo' }, 'start');
    assert.equal(code, 1);
    assert.match(err, /^Saral can't start: a release has no demo: [^\n]*npm start\n$/);
  });
  await check('an unknown command, in one line', async () => {
    const { code, err } = await output({}, 'begin');
    assert.equal(code, 2);
    assert.equal(err, 'There is no command "begin"; saral help lists them.\n');
  });
  const verify = async (file: string) => {
    const { code, out, err } = await output({}, 'verify', file);
    assert.equal((out + err).trim().split('\n').length, 1);
    return { code, text: out + err };
  };
  await check('its own archive is accepted', async () => {
    const { code, text } = await verify(at('published', archive));
    assert.equal(code, 0, text);
  });
  await check('an altered archive', async () => {
    copyPublished('altered');
    writeFileSync(at('altered', archive), readFileSync(at('published', archive)).subarray(0, -1));
    assert.match((await verify(at('altered', archive))).text, /not what its publisher signed, or not whole/);
  });
  await check('an unsigned archive', async () => {
    copyPublished('unsigned');
    rmSync(at('unsigned', `${listName(version)}.sig`));
    assert.match((await verify(at('unsigned', archive))).text, /\.sig is missing/);
  });
  await check('an archive of another publisher', async () => {
    copyPublished('foreign');
    await signFiles(at('foreign'), version, names, makeKey());
    assert.match((await verify(at('foreign', archive))).text, /is not signed by the publisher of this program/);
  });
  await check('an archive for another processor', async () => {
    const other = archiveName(version, arch === 'x64' ? 'arm64' : 'x64');
    cpSync(at('published', archive), at('published', other));
    assert.match((await verify(at('published', other))).text, /^\S+ is for \w+, this machine is \w+: take saral-/);
  });
  await check('openssl and sha256sum accept the list, as the manual says', () => {
    writeFileSync(at('published', 'key.pub'), publisher.publicKey);
    const list = listName(version);
    shell(
      `cd published && openssl pkeyutl -verify -pubin -inkey key.pub -rawin -in ${list} -sigfile ${list}.sig && sha256sum --check --ignore-missing ${list}`,
    );
  });
  await checkUpdates({ ...updates, kills: 8 });
}

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}
function copyPublished(to: string): void {
  cpSync(at('published'), at(to), { recursive: true });
}
function shell(line: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: folder.path, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
}

async function checkContents(home: string): Promise<void> {
  const files = globSync('**/*', { cwd: home, exclude: (name) => name === '.bin' });
  await check('it has no source, source map, test, simulator or build tool', () => {
    const tools =
      /node_modules\/(typescript|vite|vitest|rolldown|oxlint|oxfmt|playwright|npm|smtp-server|@react-router\/dev)(\/|$)/;
    const unwanted = files.filter(
      (file) =>
        /\.(tsx?|map)$|\.(test|spec|e2e)\.|^(sandbox|test|bench)(\/|$)|^src\/demo/.test(file) || tools.test(file),
    );
    assert.deepEqual(unwanted, []);
    const program = globSync('build/program/*.js', { cwd: home }).map((file) => readFileSync(join(home, file), 'utf8'));
    assert.ok(!program.some((text) => /\/instamojo\/control|the demo phone simulates|SMTPServer/.test(text)));
  });
  await check('only root can write to it', () => {
    const { stdout } = spawnSync(
      'find',
      [home, '!', '-type', 'l', '(', '!', '-user', 'root', '-o', '-perm', '/022', ')'],
      {
        encoding: 'utf8',
      },
    );
    assert.equal(stdout, '');
  });
  await check('its list of contents names every package, PostgreSQL and its libraries, with a licence', () => {
    const { components } = JSON.parse(readFileSync(join(home, 'contents.cdx.json'), 'utf8')) as {
      components: { name: string; version: string; licenses?: object[] }[];
    };
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const packages = globSync('node_modules/**/package.json', { cwd: home })
      .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(home, file), 'utf8')) as { name: string; version: string });
    assert.ok(packages.length > 100);
    assert.deepEqual(
      packages.filter(({ name, version }) => !named.has(`${name}@${version}`)),
      [],
    );
    for (const name of [
      'postgresql',
      'openssl',
      'icu',
      'libxml2',
      'libxslt',
      'zlib',
      'liblzma',
      'ossp-uuid',
      'vips',
      'v8',
    ])
      assert.ok(
        components.some((component) => component.name === name),
        name,
      );
    assert.deepEqual(
      components.filter(({ licenses }) => !licenses?.length),
      [],
    );
  });
}

async function checkPages(program: Program): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(program.url + path);
    assert.equal(answer.status, 200, path);
    return answer;
  };
  const page = await (await get('/')).text();
  await get('/hi');
  await get('/career');
  await get('/favicon.svg');
  for (const [, file = ''] of page.matchAll(/(?:src|data-files)="(\/(?:assets|images)\/[^" ]+)"/g)) await get(file);
  const picture = await sharp(Buffer.from(await (await get('/og/hi/home.png')).arrayBuffer())).metadata();
  assert.equal(picture.width, 1200);
}

/** Asks each process as the program does, by the Node.js of the release. */
function checkReaders(home: string): void {
  const ask = `
    const { fork } = require('node:child_process');
    const answers = (program, task) => new Promise((done, fail) => {
      const child = fork(program, [], { serialization: 'advanced', env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.on('exit', fail).on('message', (message) => { if (message !== 'ready') { child.removeAllListeners('exit').kill(); done(message); } });
      child.send(task);
    });
    const sharp = require('sharp');
    (async () => {
      const photo = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#888' } }).jpeg().toBuffer();
      const pdf = await new Promise((done) => {
        const parts = [], doc = new (require('pdfkit'))();
        doc.on('data', (part) => parts.push(part)).on('end', () => done(Buffer.concat(parts))).text('a page');
        doc.end();
      });
      const decoded = await answers('build/program/sharp-program.js', new Uint8Array(photo));
      const made = await answers('build/program/picture-program.js', { clean: new Uint8Array(photo) });
      const cleaned = await answers('build/program/pdf-cleaner-program.js', { bytes: new Uint8Array(pdf), maxPages: 9 });
      console.log([decoded.photo?.width > 0, made.original?.length > 0, cleaned.pages === 1].join());
    })();`;
  const { stdout, stderr } = spawnSync('node_modules/.bin/node', ['-e', ask], {
    cwd: home,
    uid: nobody,
    gid: nobody,
    encoding: 'utf8',
  });
  assert.equal(stdout.trim(), 'true,true,true', stderr);
}
