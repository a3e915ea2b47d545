// `npm start` of the real program: how it starts and ends in trouble, and its messages when it cannot start.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveSettings } from '#test/process/live-settings.ts';
import {
  leftOf,
  otherPostgres,
  ownFolder,
  pause,
  processesOf,
  type Program,
  programFolders,
  start,
  stop,
} from '#test/process/program.ts';
import { pace } from '#test/process/pace.ts';
import { freePort } from '../../scripts/testing/demo-server.ts';

const folder = programFolders();
const isRoot = process.getuid?.() === 0;
/** Whether another user can run the program from this checkout. */
const isOpenToOthers = (): boolean => {
  for (let at = process.cwd(); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o005) !== 0o005) return false;
  return true;
};
const directly = ['scripts/program.sh'];
describe('npm start', () => {
  test('starts after a first start that was killed at any moment', async () => {
    const slow = pace();
    const failed: string[] = [];
    for (const killedAfterMs of [30, 150, 300, 500, 700].map((ms) => Math.round(ms * slow))) {
      const DATA_DIR = join(folder(), 'data');
      const first = await start({ env: { DATA_DIR }, command: directly });
      await pause(killedAfterMs);
      // Kills its child processes too, like a power cut.
      first.signalAll('SIGKILL');
      await first.ended();
      const second = await start({ env: { DATA_DIR }, command: directly });
      const problem = await second.answers('/readyz').then(
        () => undefined,
        (error: Error) => error,
      );
      if (problem) failed.push(`${killedAfterMs} ms: ${problem.message}`);
      else await stop(second);
    }
    expect(failed).toEqual([]);
  });

  test('continues when its output cannot be written: a closed pipe, a full disk', async () => {
    const onFullDisk = ['sh', '-c', `exec ${directly.join(' ')} > /dev/full 2> /dev/full`];
    for (const [command, losesReader] of [
      [directly, true],
      [onFullDisk, false],
    ] as const) {
      const DATA_DIR = join(folder(), 'data');
      const app = await start({ env: { DATA_DIR }, command });
      await app.answers('/readyz');
      if (losesReader) {
        app.child.stdout!.destroy();
        app.child.stderr!.destroy();
      }
      for (let sent = 0; sent < 5; sent++) {
        expect((await app.ask('/about')).status).toBe(200);
        await pause(100);
      }
      await stop(app);
      expect(await leftOf(DATA_DIR)).toEqual([]);
    }
  });

  test('restarts its database when that ends unexpectedly', async () => {
    const DATA_DIR = join(folder(), 'data');
    const app = await start({ env: { DATA_DIR }, command: directly });
    await app.answers('/readyz');
    // A pg_ctl that only queries the status names the folder too.
    const server = () =>
      processesOf(DATA_DIR).find(({ command }) => command.includes('postgres/data') && !command.includes('pg_ctl'));
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      const { pid } = server()!;
      process.kill(pid, signal);
      await expect.poll(() => server()?.pid ?? pid, { timeout: 20_000 }).not.toBe(pid);
      await app.answers('/readyz', '/jobs/Supervisor');
    }
    await stop(app);
    expect(await leftOf(DATA_DIR)).toEqual([]);
  });

  test('SIGTERM to npm alone, as a supervisor sends it, also ends everything', async () => {
    const DATA_DIR = join(folder(), 'data');
    const app = await start({ env: { DATA_DIR } });
    await app.answers('/readyz');
    app.child.kill('SIGTERM');
    await app.ended();
    expect(await leftOf(DATA_DIR, 12_000)).toEqual([]);
  });

  test.runIf(isRoot && isOpenToOthers())('runs for an ordinary user', async () => {
    const daemon = 1;
    const home = folder();
    chownSync(home, daemon, daemon);
    const DATA_DIR = join(home, 'data');
    const app = await start({ env: { DATA_DIR, HOME: home, npm_config_cache: join(home, '.npm') }, uid: daemon });
    await app.answers('/', '/readyz');
    expect(statSync(join(DATA_DIR, 'postgres/data')).uid).toBe(daemon);
    await stop(app);
    expect(await leftOf(DATA_DIR)).toEqual([]);
  });
});

describe('a failed start says why in one line', () => {
  const refusal = async (env: Record<string, string>, uid?: number): Promise<string> => {
    const app = await start({ env, command: directly, ...(uid === undefined ? {} : { uid }) });
    const code = await app.ended();
    expect(code).toBe(1);
    if (env['APP_MODE'] === 'live') {
      const lines = app
        .out()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string>);
      expect(lines, app.err()).toEqual([expect.objectContaining({ level: 'error', what: 'the start is refused' })]);
      expect(app.err()).toBe('');
      return lines[0]!['reason']!;
    }
    expect(app.err().trim().split('\n'), app.err()).toHaveLength(1);
    expect(app.err()).toMatch(/^Saral can't start: /);
    return app.err().trim();
  };

  test('a taken port', async () => {
    const DATA_DIR = join(folder(), 'data');
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
    expect(await refusal({ DATA_DIR, PORT: String(port) })).toContain(`port ${port} is taken`);
    other.close();
    expect(await leftOf(DATA_DIR)).toEqual([]);
  });

  test('a read-only folder', async () => {
    const at = folder();
    writeFileSync(join(at, 'file'), '');
    expect(await refusal({ DATA_DIR: join(at, 'file/data') })).toContain("can't be written");
    if (isRoot && !isOpenToOthers()) return;
    const closed = join(at, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    expect(await refusal({ DATA_DIR: closed }, isRoot ? 1 : undefined)).toContain("can't be written");
  });

  test('a data folder that another process uses', async () => {
    const DATA_DIR = join(folder(), 'data');
    const first = await start({ env: { DATA_DIR }, command: directly });
    await first.answers('/readyz');
    expect(await refusal({ DATA_DIR })).toContain('another Saral process is already using this data folder');
    await first.answers('/', '/readyz');
    await stop(first);
  });

  test('a DATA_KEY that does not match the database', async () => {
    const DATA_DIR = join(folder(), 'data');
    const secrets = {
      SESSION_SECRET: 'a session secret that is long enough',
      DATA_KEY: 'the data key of the very first start',
    };
    const first = await start({ env: { DATA_DIR, ...secrets }, command: directly });
    await first.answers('/readyz');
    await stop(first);
    const other = { ...secrets, DATA_KEY: 'a data key with a mistyped letter' };
    const message = await refusal({ DATA_DIR, ...other });
    expect(message).toContain('DATA_KEY is not the one that this database works with');
    for (const key of [secrets.DATA_KEY, other.DATA_KEY]) expect(message).not.toContain(key);
    const staff = await start({
      env: { DATA_DIR, ...other },
      command: ['scripts/command.sh', 'staff', 'staff-role', 'list'],
    });
    expect(await staff.ended()).toBe(1);
    expect(staff.err()).toMatch(/^DATA_KEY is not the one/);
    const again = await start({ env: { DATA_DIR, ...secrets }, command: directly });
    await again.answers('/readyz');
    await stop(again);
    expect(await leftOf(DATA_DIR)).toEqual([]);
  });

  test('secrets that are changed: killed in the middle it goes on, changed twice it says the way back', async () => {
    const DATA_DIR = join(folder(), 'data');
    const at = (n: number, before?: number): Record<string, string> => ({
      DATA_DIR,
      SESSION_SECRET: `session secret ${n} of this test, long enough`,
      DATA_KEY: `data key number ${n} of this test, long enough`,
      ...(before === undefined
        ? {}
        : {
            SESSION_SECRET_PREVIOUS: `session secret ${before} of this test, long enough`,
            DATA_KEY_PREVIOUS: `data key number ${before} of this test, long enough`,
          }),
    });
    const ready = async (env: Record<string, string>) => {
      const program = await start({ env, command: directly });
      await program.answers('/readyz');
      return program;
    };
    const run = async (env: Record<string, string>, ...command: string[]): Promise<string> => {
      const program = await start({ env, command: ['scripts/command.sh', ...command] });
      await program.ended();
      return program.out() + program.err();
    };
    await stop(await ready(at(1)));
    const backups = join(folder(), 'backups');
    const early = await run(at(1), 'backup', 'write', backups);
    const killed = await ready(at(2, 1));
    killed.signalAll('SIGKILL');
    await killed.ended();
    expect(await refusal(at(2))).toMatch(/DATA_KEY was changed at .* set DATA_KEY_PREVIOUS to the one of before/);
    expect(await refusal(at(3, 2))).toMatch(/SESSION_SECRET was changed at .*set SESSION_SECRET to what is in/);
    expect(await refusal({ ...at(2, 1), DATA_KEY_PREVIOUS: at(2)['DATA_KEY']! })).toContain(
      'DATA_KEY_PREVIOUS is the same as DATA_KEY',
    );
    // The way forth and the way back.
    await stop(await ready(at(2, 1)));
    await stop(await ready(at(1, 2)));
    const written = await run(at(1, 2), 'backup', 'write', backups);
    expect(written).toContain('The backup needs DATA_KEY and DATA_KEY_PREVIOUS');
    const folderIn = (said: string): string => / to (\S+) in /.exec(said)?.[1] ?? '';
    const backup = folderIn(written);
    const isWhole = /trial balance.*zero[^]*entries are as they were sealed/;
    const other = { DATA_DIR: join(folder(), 'data') };
    const missing = await run({ ...at(1), ...other }, 'backup', 'restore', backup);
    expect(missing).toMatch(/^the backup was made during a change of DATA_KEY and needs two keys.* is missing\n$/);
    expect(await run({ ...at(1, 2), ...other }, 'backup', 'restore', backup)).toMatch(isWhole);
    // One of before the change, with the settings of after it.
    const third = { DATA_DIR: join(folder(), 'data') };
    expect(await run({ ...at(2, 1), ...third }, 'backup', 'restore', folderIn(early))).toMatch(isWhole);
    await stop(await ready({ ...at(2, 1), ...third }));
    expect(await leftOf(DATA_DIR)).toEqual([]);
  });

  test('a database with another scheme', async () => {
    const DATA_DIR = join(folder(), 'data');
    const message = await refusal({ DATA_DIR, DATABASE_URL: 'mysql://someone:a-secret-word@127.0.0.1/saral' });
    expect(message).toMatch(/DATABASE_URL must start with postgres:/);
    expect(message).not.toContain('a-secret-word');
  });

  test('wrong, missing and unsafe settings, by name and never by value', async () => {
    const DATA_DIR = join(folder(), 'data');
    expect(await refusal({ DATA_DIR, PORT: 'eighty' })).toContain('PORT must be a whole number');
    expect(await refusal({ DATA_DIR, APP_MODE: 'test' })).toContain('APP_MODE must be demo, rehearsal or live');
    const short = await refusal({ DATA_DIR, SESSION_SECRET: 'too-short-a-secret' });
    expect(short).toContain('SESSION_SECRET must have 32 characters or more');
    expect(short).not.toContain('too-short-a-secret');
    expect(await refusal({ DATA_DIR, HOST: '0.0.0.0' })).toContain('DEMO_PUBLIC=yes');
    expect(await refusal({ DATA_DIR, STORAGE: 's3' })).toContain('missing setting: S3_ENDPOINT, S3_BUCKET');
  });

  test('a live start with missing settings, or with a gateway sandbox', async () => {
    const DATA_DIR = join(folder(), 'data');
    expect(await refusal({ DATA_DIR, APP_MODE: 'live' })).toMatch(
      /missing setting: APP_URL, SESSION_SECRET.*APP_MODE=live/,
    );
    const live = { ...liveSettings, DATA_DIR };
    expect(await refusal({ ...live, INSTAMOJO_API_URL: 'http://127.0.0.1:3100/instamojo' })).toContain(
      'INSTAMOJO_API_URL names a sandbox',
    );
    expect(await refusal({ ...live, TWILIO_API_URL: 'https://example.com/sandbox/twilio' })).toContain(
      'TWILIO_API_URL names a sandbox',
    );
    expect(await refusal({ ...live, APP_URL: 'http://example.com' })).toContain('APP_URL must start with https://');
  });
});

describe('a start waits', () => {
  const isAlive = async (app: Program): Promise<unknown> => {
    await app.answers('/healthz');
    const ready = await app.ask('/readyz');
    const page = await app.ask('/career');
    return [ready.status, page.status, page.headers.get('retry-after')];
  };

  test('for a database that comes up later, alive and not ready', async () => {
    const at = folder();
    const other = await otherPostgres(at);
    const url = other.url.replace('operator@', 'operator:a-secret-word@');
    const app = await start({
      env: { ...liveSettings, DATA_DIR: join(at, 'data'), DATABASE_URL: url },
      command: directly,
    });
    expect(await isAlive(app)).toEqual([503, 503, '30']);
    await pause(5000);
    const lines = app
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.filter(({ what }) => what === 'waiting for the database')).toEqual([
      expect.objectContaining({ level: 'error', reason: expect.stringMatching(/can't be reached \(ECONNREFUSED\)/) }),
    ]);
    expect(app.out()).not.toContain('a-secret-word');
    const staff = await start({
      env: { DATA_DIR: join(at, 'data'), DATABASE_URL: url },
      command: ['scripts/command.sh', 'staff', 'staff-role', 'list'],
    });
    expect(await staff.ended()).toBe(1);
    expect(staff.err()).toMatch(/^the database can't be reached \(ECONNREFUSED\)/);
    await other.start();
    await app.answers('/readyz', '/career');
    await stop(app);
    await other.stop();
  });

  // A file system of its own needs root.
  const canMount = isRoot && spawnSync('mount', ['--version']).status === 0;
  test.runIf(canMount)('for space on its disk, and ends when it is asked to', async () => {
    const at = folder();
    const disk = join(at, 'disk');
    mkdirSync(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]);
    if (mounted.status !== 0) return;
    try {
      const DATA_DIR = join(disk, 'data');
      writeFileSync(join(disk, 'filling'), Buffer.alloc(190 * 2 ** 20));
      const first = await start({ env: { DATA_DIR }, command: directly });
      expect(await isAlive(first)).toEqual([503, 503, '30']);
      expect(first.out()).toContain('Saral: waiting for space on the disk');
      first.child.kill('SIGTERM');
      expect(await first.ended()).toBe(0);
      const second = await start({ env: { DATA_DIR }, command: directly });
      expect(await isAlive(second)).toEqual([503, 503, '30']);
      rmSync(join(disk, 'filling'));
      await second.answers('/readyz', '/career');
      // Killed and filled again: the next start waits or serves what it can, and never ends.
      second.signalAll('SIGKILL');
      await second.ended();
      await leftOf(disk);
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize - 2 ** 20));
      const third = await start({ env: { DATA_DIR }, command: directly });
      await third.answers('/healthz');
      await pause(5000);
      expect((await third.ask('/healthz')).status).toBe(200);
      rmSync(join(disk, 'filling'));
      await third.answers('/readyz', '/career');
      await stop(third);
    } finally {
      spawnSync('umount', ['--lazy', disk]);
    }
  });
});

describe('on another PostgreSQL', () => {
  test('/readyz and every call report its outage, and recover when it is back', async () => {
    const at = folder();
    const other = await otherPostgres(at);
    await other.start();
    const app = await start({ env: { DATA_DIR: join(at, 'data'), DATABASE_URL: other.url }, command: directly });
    await app.answers('/', '/readyz');
    console.log(`runs on PostgreSQL ${other.version} by DATABASE_URL`);
    expect(
      processesOf(join(at, 'data')).filter(({ command }) => command.includes('postgres')),
      'no other database is started',
    ).toEqual([]);

    await other.stop();
    const ready = await app.ask('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ database: false });
    expect((await app.ask('/healthz')).status).toBe(200);
    const call = await app.ask('/jobs/Supervisor');
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('5');
    expect(await call.json()).toMatchObject({ code: 'http/unavailable', status: 503 });

    await other.start();
    const began = performance.now();
    await app.answers('/readyz', '/jobs/Supervisor');
    console.log(`ready again ${Math.round(performance.now() - began)} ms after the database came back`);
    await stop(app);
    await other.stop();
    expect(await leftOf(at)).toEqual([]);
  });

  describe('with two logins', () => {
    // The server outlives each test.
    const own = ownFolder();
    const DATA_DIR = join(own.path, 'data');
    let other: Awaited<ReturnType<typeof otherPostgres>>;
    beforeAll(async () => {
      other = await otherPostgres(own.path);
      await other.start();
      await inDatabase(
        other.url,
        'create role saral_owner login createrole; create role saral login; create role plain_owner login',
        'create role creator login createrole; create role heir login; grant saral_owner to heir',
        'create database saral owner saral_owner template template0',
        'create database plain owner plain_owner template template0',
      );
    });
    afterAll(async () => {
      await other.stop();
      own.remove();
    });
    const urlOf = (name: string, database = 'saral'): string =>
      other.url.replace('operator@', `${name}@`).replace(/postgres$/, database);
    const two = () => ({ DATABASE_OWNER_URL: urlOf('saral_owner'), DATABASE_URL: urlOf('saral') });

    test('one migrates, and the program’s can’t become it', async () => {
      const app = await start({ env: { DATA_DIR, ...two() }, command: directly });
      await app.answers('/', '/readyz', '/jobs/Supervisor');
      for (const statement of [
        'set role saral_owner',
        'alter table ledger_entry disable trigger all',
        'update ledger_entry set amount_paise = 1',
        'create table mine (a int)',
      ])
        await expect(inDatabase(urlOf('saral'), statement), statement).rejects.toMatchObject({ code: '42501' });
      for (const command of [
        ['staff', 'staff-role', 'list'],
        ['backup', 'write', join(own.path, 'backups')],
      ]) {
        const ran = await start({ env: { DATA_DIR, ...two() }, command: ['scripts/command.sh', ...command] });
        expect(await ran.ended(), ran.err()).toBe(0);
      }
      await stop(app);
    });

    test.each([
      ['the owner’s alone', () => ({ DATABASE_OWNER_URL: urlOf('saral_owner') }), 'missing setting: DATABASE_URL'],
      ['one that may create roles', () => ({ ...two(), DATABASE_URL: urlOf('creator') }), 'can become the owner'],
      ['a member of the owner’s role', () => ({ ...two(), DATABASE_URL: urlOf('heir') }), 'can become the owner'],
      ['a superuser', () => ({ ...two(), DATABASE_URL: urlOf('operator') }), 'can become the owner'],
      ['another database', () => ({ ...two(), DATABASE_URL: urlOf('saral', 'plain') }), 'name different databases'],
      [
        'an owner that may not create roles',
        () => ({ DATABASE_OWNER_URL: urlOf('plain_owner', 'plain'), DATABASE_URL: urlOf('saral', 'plain') }),
        'may not create roles',
      ],
    ])('refused: %s', async (_what, settings, words) => {
      const refused = await start({ env: { DATA_DIR, ...settings() }, command: directly });
      expect(await refused.ended()).toBe(1);
      expect(refused.err()).toContain(words);
    });
  });
});

async function inDatabase(connectionString: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
