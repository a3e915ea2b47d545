// Updates of an installed release under traffic: a good one, broken ones, and ones that are killed.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { type Arch, archiveName, archs, listName, releaseFolder } from '#platform/operations/release.ts';
import { addToIndex, signFiles, signIndex } from '../../scripts/release/lists.ts';
import type { PublisherKey } from '../../scripts/release/key.ts';
import { freePort } from '../../scripts/testing/demo-server.ts';
import { liveSettings } from '../process/live-settings.ts';
import { pause, processesOf, type Program, start } from '../process/program.ts';

/** The user id that runs the program. */
const nobody = 65534;

interface Input {
  readonly check: (what: string, run: () => unknown) => Promise<void>;
  readonly say: (what: string) => void;
  readonly at: (...names: readonly string[]) => string;
  /** The archive of the release that is installed first, with its signed list beside it. */
  readonly archive: string;
  readonly version: string;
  readonly publisher: PublisherKey;
  readonly kills: number;
  /** No broken releases. */
  readonly killsAlone?: boolean;
}

export async function checkUpdates({
  check,
  say,
  at,
  archive,
  version,
  publisher,
  kills,
  killsAlone = false,
}: Input): Promise<void> {
  const arch = process.arch as Arch;
  const folderOf = (of: string): string => releaseFolder({ version: of, arch });
  const srv = at('srv');
  const current = join(srv, 'current');
  const DATA_DIR = at('live', 'saral');
  const backups = at('backups');
  mkdirSync(srv);
  shell(`tar -xzf ${archive} -C ${srv} --no-same-owner`);
  symlinkSync(folderOf(version), current);
  mkdirSync(dirname(DATA_DIR));
  chownSync(dirname(DATA_DIR), nobody, nobody);
  const releasesPort = await freePort();
  const env = {
    RELEASES_URL: `http://127.0.0.1:${releasesPort}`,
    ...liveSettings,
    DATA_DIR,
    PORT: String(await freePort()),
    LEAD_ADDRESS_LIMIT: '1000000',
    PATH: `${at('stand-in')}:/usr/bin:/bin`,
  };

  /** What systemd does: it starts the program again whenever that ends, and restarts it when systemctl asks. */
  const request = at('stand-in', 'restart');
  mkdirSync(at('stand-in'));
  writeFileSync(
    at('stand-in', 'systemctl'),
    `#!/bin/sh\n[ "$*" = "restart saral" ] || exit 2\ntouch ${request}\nwhile [ -e ${request} ]; do sleep 0.05; done\n`,
  );
  chmodSync(at('stand-in', 'systemctl'), 0o755);
  let isOver = false;
  let program: Program | undefined;
  const runUnit = async (): Promise<void> => {
    while (!isOver) {
      program = await start({ env, command: [join(current, 'bin', 'saral'), 'start'], uid: nobody, cwd: '/' });
      rmSync(request, { force: true });
      let hasEnded = false;
      void program.ended().then(() => (hasEnded = true));
      while (!hasEnded && !existsSync(request) && !isOver) await pause(50);
      if (!hasEnded) program.child.kill('SIGTERM');
      await program.ended();
      if (!existsSync(request) && !isOver) await pause(500);
    }
  };

  const saral = (
    ...words: readonly string[]
  ): { child: ChildProcess; ended: Promise<{ code: number; text: string }> } => {
    const child = spawn(join(current, 'bin', 'saral'), words, { env, cwd: at(), detached: true });
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    child.stderr.on('data', (part: Buffer) => (text += part.toString()));
    return { child, ended: new Promise((done) => child.on('close', (code) => done({ code: code ?? 1, text }))) };
  };
  const update = (...file: readonly string[]) => saral('update', ...file, '--backups', backups, '--wait', '40');
  const runs = (): string => readlinkSync(current);
  const isReady = (): Promise<boolean> =>
    fetch(`http://localhost:${env.PORT}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const ready = async (): Promise<void> => {
    for (const until = Date.now() + 60_000; !(await isReady()); await pause(100))
      if (Date.now() > until) throw new Error(`it does not come up: ${program?.out().slice(-1000)}${program?.err()}`);
  };
  const inDatabase = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({
      host: join(DATA_DIR, 'postgres', 'socket'),
      user: 'postgres',
      database: 'postgres',
    });
    await client.connect();
    return client.query<Row>(text).then(async ({ rows }) => (await client.end(), rows));
  };

  /** A release like the installed one, changed in its folder. */
  const publish = async (later: string, change: (home: string) => void): Promise<string> => {
    const staging = at('staging');
    const home = join(staging, folderOf(later));
    mkdirSync(staging);
    shell(`cp -al ${join(srv, folderOf(version))} ${home}`);
    const facts = JSON.parse(readFileSync(join(home, 'release.json'), 'utf8')) as object;
    replace(join(home, 'release.json'), JSON.stringify({ ...facts, version: later }));
    change(home);
    const name = archiveName(later, arch);
    shell(`tar -C ${staging} -I 'gzip -1' -cf ${at('published', name)} ${folderOf(later)}`);
    rmSync(staging, { recursive: true });
    await signFiles(at('published'), later, [name], publisher);
    return at('published', name);
  };
  const addMigration = (home: string, sql: string): void =>
    writeFileSync(join(home, 'src/features/leads/migrations/20990101T0000-later.sql'), sql);
  const adding = 'alter table lead add column later text;\ncreate table later_thing (id integer primary key);\n';
  const changeProgram = (home: string, change: (text: string) => string): void => {
    let changed = 0;
    const folder = join(home, 'build', 'program');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (change(text) !== text) {
        replace(join(folder, name), change(text));
        changed++;
      }
    }
    assert.equal(changed, 1, 'the program to break is another one');
  };
  const inMain = (home: string, line: string): void => {
    const main = join(home, 'build', 'program', 'main.js');
    replace(main, `${readFileSync(main, 'utf8')}\n${line}\n`);
  };

  say('publishing later releases');
  const good = await publish('8.0.0', (home) => addMigration(home, adding));
  // The index lists both processors; this machine takes its own.
  for (const other of archs) if (other !== arch) linkSync(good, at('published', archiveName('8.0.0', other)));
  await addToIndex(at('published'), '8.0.0', new Date(), publisher);
  // The installed release is from before the first one, which the index would not take.
  const index = at('published', 'releases.json');
  const text = readFileSync(index, 'utf8');
  writeFileSync(index, text.replace(/(?<="minimumDataVersion": )"[^"]+"/, JSON.stringify(version)));
  signIndex(at('published'), publisher);
  const server = createServer((req, res) => {
    createReadStream(at('published', basename(req.url ?? '')))
      .on('error', () => res.writeHead(404).end())
      .pipe(res);
  });
  await new Promise<void>((done) => server.listen(releasesPort, '127.0.0.1', done));
  const unit = runUnit();
  await ready();
  const acknowledged: string[] = [];
  let sent = 0;
  const traffic = (async () => {
    for (; !isOver; await pause(100)) {
      const phone = `98${String(sent++).padStart(8, '0')}`;
      const answer = await fetch(`http://localhost:${env.PORT}/api/contact/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Asha', phone, email: '' }),
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(phone);
    }
  })();
  const checkAcknowledged = async (): Promise<void> => {
    const due = [...acknowledged];
    assert.ok(due.length > 0, 'nothing was acknowledged');
    const stored = (await inDatabase<{ phone: string }>('select phone from lead')).map(({ phone }) => phone.slice(-10));
    assert.equal(new Set(stored).size, stored.length, 'something is stored twice');
    const known = new Set(stored);
    assert.deepEqual(
      due.filter((phone) => !known.has(phone)),
      [],
    );
  };
  /** As before the first update, so that the next one migrates again. */
  const reset = async (): Promise<void> => {
    rmSync(join(srv, '.update'), { recursive: true, force: true });
    if (runs() !== folderOf(version)) {
      rmSync(current);
      symlinkSync(folderOf(version), current);
      writeFileSync(request, '');
      while (existsSync(request)) await pause(50);
    }
    await ready();
    await inDatabase(
      "drop table if exists later_thing; alter table lead drop column if exists later; delete from kysely_migration where name like '2099%'",
    );
    rmSync(backups, { recursive: true, force: true });
  };

  const checkBroken = async (): Promise<void> => {
    const failing = await publish('8.1.0', (home) => addMigration(home, 'select 1 / 0;'));
    const notStarting = await publish('8.2.0', (home) => {
      addMigration(home, adding);
      replace(join(home, 'build', 'program', 'main.js'), 'process.exit(3);\n');
    });
    const notReady = await publish('8.3.0', (home) => {
      addMigration(home, adding);
      changeProgram(home, (text) =>
        text.replace(
          /(\.get\(["'`]\/readyz["'`], async \((\w+)\) => \{)/,
          '$1 return $2.json({ worker: false }, 503);',
        ),
      );
    });
    const dying = await publish('8.4.0', (home) => {
      addMigration(home, adding);
      inMain(home, 'setTimeout(() => process.exit(4), 6000);');
    });
    const older = await publish('0.0.1', () => undefined);

    await check('an older release is refused in one line, and nothing changes', async () => {
      const { code, text } = await update(older).ended;
      assert.equal(code, 1);
      assert.match(text, /^release \S+ is installed, and 0\.0\.1 is older than the data; take a newer one\n$/);
      assert.equal(runs(), folderOf(version));
    });
    await check('an altered one too', async () => {
      const altered = at('altered-update', archiveName('8.0.0', arch));
      mkdirSync(dirname(altered));
      writeFileSync(altered, readFileSync(good).subarray(0, -1));
      for (const end of ['', '.sig']) {
        const list = `${listName('8.0.0')}${end}`;
        writeFileSync(join(dirname(altered), list), readFileSync(at('published', list)));
      }
      const { code, text } = await update(altered).ended;
      assert.equal(code, 1);
      assert.match(text, /^\S+ is not what its publisher signed, or not whole: download it again\n$/);
      assert.equal(runs(), folderOf(version));
    });
    await check('one whose migration fails is refused by the trial, and the site never stops', async () => {
      const before = program;
      const { code, text } = await update(failing).ended;
      assert.equal(code, 1, text);
      assert.match(text, /nothing was changed, because the new release failed on a copy/);
      assert.equal(runs(), folderOf(version));
      assert.equal(program, before);
    });
    for (const [what, file] of [
      ['one that does not start', notStarting],
      ['one that is never ready', notReady],
      ['one that ends soon after it was ready', dying],
    ] as const)
      await check(`${what} goes back, and what was acknowledged stays`, async () => {
        await reset();
        const { code, text } = await update(file).ended;
        assert.equal(code, 1, text);
        assert.match(text, /runs again, and nothing is lost/);
        assert.equal(runs(), folderOf(version));
        await ready();
        await checkAcknowledged();
      });
  };

  try {
    say('updating');
    if (!killsAlone) await checkBroken();
    let updateMs = 0;
    await check('the doctor says that one is available', async () => {
      assert.match((await saral('doctor').ended).text, /^ok     Release: 8\.0\.0 is available: saral update\.$/m);
    });
    await check('a good one is downloaded, runs, migrates, and loses nothing', async () => {
      await reset();
      const began = performance.now();
      const { code, text } = await update().ended;
      updateMs = performance.now() - began;
      console.log(text.replaceAll(/^/gm, '        '));
      assert.equal(code, 0, text);
      assert.equal(runs(), folderOf('8.0.0'));
      assert.equal((await inDatabase('select from later_thing')).length, 0);
      await checkAcknowledged();
    });

    say(`killing ${kills} updates`);
    for (let kill = 1; kill <= kills; kill++) {
      const withAll = kill % 2 === 0;
      const afterMs = Math.round(Math.random() * updateMs);
      await check(
        `killed after ${afterMs} ms${withAll ? ' with all that runs' : ''}, it comes up and is finished`,
        async () => {
          await reset();
          const killed = update(good);
          await pause(afterMs);
          if (killed.child.exitCode === null) process.kill(-killed.child.pid!, 'SIGKILL');
          if (withAll) for (const { pid } of processesOf(DATA_DIR)) killOne(pid);
          await killed.ended;
          await pause(100);
          await ready();
          await checkAcknowledged();
          const { code, text } = await update(good).ended;
          assert.equal(code, 0, text);
          assert.equal(runs(), folderOf('8.0.0'));
          await ready();
          await checkAcknowledged();
        },
      );
    }
    await check('the books and the audit are right afterwards', async () => {
      for (const words of ['ledger:check', 'audit:check']) {
        const { code, text } = await saral(words).ended;
        assert.equal(code, 0, text);
      }
      console.log(`        ${acknowledged.length} requests were acknowledged of ${sent}`);
    });
  } finally {
    isOver = true;
    server.close();
    await Promise.all([traffic, unit]);
  }
}

/** The file is a link to that of the installed release, which stays as it is. */
function replace(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
function shell(line: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
}
