// The embedded server accepts no other user of the machine.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { connectOrStart, type Server, startPostgres } from './postgres.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
const fast = { fsync: 'off', shared_buffers: '16MB' };
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function folder(...below: readonly string[]): string {
  const created = mkdtempSync(join(tmpdir(), 'postgres-'));
  folders.push(created);
  // As root the server runs under another user, who must be able to reach it.
  chmodSync(created, 0o755);
  return join(created, ...below);
}
/** So deep that a socket path in it is too long. */
const longFolder = (): string =>
  folder('a-folder-with-a-long-name-indeed', 'and-another-one-below-it-as-long', 'postgres');

async function query(
  server: Pick<Server, 'host' | 'owner'>,
  statement = 'select 1 as n',
  user = server.owner,
): Promise<unknown[]> {
  const client = new pg.Client({ host: server.host, user, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
/** Connects as another user of the machine. @returns `in` after an answer, otherwise the error. */
function queryAs(uid: number, host: string): string {
  const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const client = new pg.Client({ host: ${JSON.stringify(host)}, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    client.connect().then(() => client.query('select 1')).then(() => console.log('in'), (e) => console.log(e.code ?? e.message))
      .finally(() => process.exit(0));`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    uid,
    gid: uid,
    cwd: '/',
    encoding: 'utf8',
  });
  return result.stdout.trim() || result.stderr;
}

test('the program’s login is in from the first start, and can’t become the owner', async () => {
  const server = await startPostgres(folder('postgres'), fast);
  try {
    expect(await query(server, 'select session_user as name', server.program)).toEqual([{ name: 'saral_program' }]);
    for (const statement of ['set role postgres', 'create table mine (n int)', 'create role mine'])
      await expect(query(server, statement, server.program), statement).rejects.toMatchObject({ code: '42501' });
  } finally {
    await server.stop();
  }
});

describe.runIf(isRoot)('started as root', () => {
  test('no other user can connect or read its files, not even the shared user nobody', async () => {
    const server = await startPostgres(folder('postgres'), fast);
    try {
      expect(await query(server)).toEqual([{ n: 1 }]);
      for (const uid of [nobody, 1]) expect([uid, queryAs(uid, server.host)]).not.toEqual([uid, 'in']);
      const data = join(server.host, '..', 'data');
      const { uid, mode } = statSync(data);
      expect([0, nobody, 1]).not.toContain(uid);
      expect(mode & 0o077).toBe(0);
    } finally {
      await server.stop();
    }
  });

  test('another user is refused at once', async () => {
    const home = folder('postgres');
    const server = await startPostgres(home, fast);
    try {
      const script = `
        import { connectOrStart, startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
        for (const open of [connectOrStart, startPostgres]) await open(${JSON.stringify(home)}).then(() => console.log('in'), (e) => console.log(e.message));
        process.exit(0);`;
      const args = ['--input-type=module', '-e', script];
      const began = performance.now();
      const { stdout } = spawnSync(process.execPath, args, { uid: 1, gid: 1, cwd: '/', encoding: 'utf8' });
      expect(stdout.trim().split('\n')).toEqual([
        expect.stringMatching(/belongs to another user/),
        expect.stringMatching(/belongs to another user/),
      ]);
      expect(performance.now() - began).toBeLessThan(15_000);
    } finally {
      await server.stop();
    }
  });

  test('a folder that another user planted for the socket of a long path is not used', async () => {
    const home = longFolder();
    const first = await startPostgres(home, fast);
    await first.stop();
    // The predictable path of earlier versions.
    const guessed = join(tmpdir(), `pg-${statSync(join(home, 'data')).ino}`);
    rmSync(guessed, { recursive: true, force: true });
    const victim = folder('victim');
    mkdirSync(victim, { mode: 0o700 });
    symlinkSync(victim, guessed);
    folders.push(guessed);
    const second = await startPostgres(home, fast);
    try {
      expect(second.host).not.toBe(guessed);
      expect(statSync(victim).uid).toBe(0);
      expect(await query(second)).toEqual([{ n: 1 }]);
      const { uid, mode } = lstatSync(second.host);
      expect([uid, mode & 0o777]).toEqual([statSync(join(home, 'data')).uid, 0o700]);
      expect(queryAs(nobody, second.host)).not.toBe('in');
    } finally {
      await second.stop();
    }
  });

  test('a copied data folder with open access is secured', async () => {
    const home = folder('postgres');
    const first = await startPostgres(home, fast);
    await query(first, 'create table stored as select 7 as n');
    await first.stop();
    const data = join(home, 'data');
    const chown = spawnSync('chown', ['-R', `${nobody}:${nobody}`, data, join(home, 'socket')]);
    expect(chown.status).toBe(0);
    writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\n');
    const second = await startPostgres(home, fast);
    try {
      expect(await query(second, 'select n from stored')).toEqual([{ n: 7 }]);
      expect(readFileSync(join(data, 'pg_hba.conf'), 'utf8')).not.toContain('trust');
      expect(statSync(data).uid).not.toBe(nobody);
      expect(queryAs(nobody, second.host)).not.toBe('in');
    } finally {
      await second.stop();
    }
  }, 60_000);
});

test('a command finds a server whose socket is elsewhere because of a long path', async () => {
  const home = longFolder();
  const owner = await startPostgres(home, fast);
  const joined = await connectOrStart(home);
  expect([joined.host, joined.adopted]).toEqual([owner.host, true]);
  expect(await query(joined)).toEqual([{ n: 1 }]);
  await joined.stop();
  await owner.stop();
});

test('a server that is killed while a start waits for its lock is started anew', async () => {
  const home = folder('postgres');
  // A killed program leaves its server running.
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
    await startPostgres(${JSON.stringify(home)}, ${JSON.stringify(fast)});
    process.kill(process.pid, 'SIGKILL');`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  const left = await connectOrStart(home);
  expect(left.adopted).toBe(true);
  const other = new pg.Client({ host: left.host, user: left.owner, database: 'postgres' });
  other.on('error', () => undefined);
  await other.connect();
  await other.query('select pg_advisory_lock(20261120)');
  const starting = startPostgres(home, fast);
  const tries = "select from pg_stat_activity where query like 'select pg_try_advisory_lock%'";
  await expect.poll(async () => (await other.query(tries)).rowCount).toBe(1);
  process.kill(Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGKILL');
  const server = await starting;
  expect([server.adopted, await query(server)]).toEqual([false, [{ n: 1 }]]);
  await server.stop();
}, 60_000);

test('the leftovers of a killed first start are not taken for a database', async () => {
  const home = folder('postgres');
  // initdb writes the version first.
  mkdirSync(join(home, 'data.0.unfinished'), { recursive: true });
  writeFileSync(join(home, 'data.0.unfinished', 'PG_VERSION'), '18\n');
  if (isRoot) chownSync(home, 0, 0);
  const server = await startPostgres(home, fast);
  expect(await query(server)).toEqual([{ n: 1 }]);
  await server.stop();
  expect(existsSync(join(home, 'data.0.unfinished'))).toBe(false);
});
