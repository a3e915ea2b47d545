// Each test changes the secrets of one database as starts of the program do.
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { testContext } from '#test/database.ts';
import { makeEncryption } from './context.ts';
import { keyIdOf } from './data-key.ts';
import { sql } from './db.ts';
import { adoptSecrets, readSecretState } from './secret-state.ts';

const { ctx, db, logged, pass } = await testContext();
const keyOf = (number: number): string => `data key number ${number} of these tests, long enough`;
const secretOf = (number: number): string => `session secret number ${number} of these tests`;
let needing = { SESSION_SECRET: 0, DATA_KEY: 0 };

/** A start with these numbers of secrets, each with the one before. */
function start(data: readonly [number, number?], session: readonly [number, number?] = [1]): Promise<string> {
  const secrets = {
    dataKey: keyOf(data[0]),
    previousDataKey: data[1] === undefined ? undefined : keyOf(data[1]),
    sessionSecret: secretOf(session[0]),
    previousSessionSecret: session[1] === undefined ? undefined : secretOf(session[1]),
  };
  return adoptSecrets({ ...ctx, ...makeEncryption(secrets) }, secrets, async (_tx, name) => needing[name]).then(
    () => 'started',
    (error: Error) => error.message,
  );
}
const states = async () => ({
  data: await readSecretState(ctx.db, 'DATA_KEY'),
  session: await readSecretState(ctx.db, 'SESSION_SECRET'),
});

beforeEach(async () => {
  needing = { SESSION_SECRET: 0, DATA_KEY: 0 };
  await sql`delete from setting where name like 'secret:%' or name like 'lasting-key:%'`.execute(db);
  expect(await start([1])).toBe('started');
});

describe('DATA_KEY', () => {
  test('changes when the one before is given, and another one is refused', async () => {
    const before = await states();
    expect(await start([2])).toMatch(/^DATA_KEY is not the one that this database works with/);
    expect(await start([2, 3])).toMatch(/^DATA_KEY is not the one/);
    expect(await states()).toEqual(before);
    expect(await start([2, 1])).toBe('started');
    expect((await states()).data).toMatchObject({ current: keyIdOf(keyOf(2)), previous: keyIdOf(keyOf(1)) });
    expect(await start([2, 1])).toBe('started');
    expect(logged.filter((line) => line.includes('a secret was changed'))).toHaveLength(1);
  });
  test('twice within a minute is refused with the way back, which works', async () => {
    expect(await start([2, 1])).toBe('started');
    pass(30_000);
    const after = await states();
    const refusal = await start([3, 2]);
    expect(refusal).toMatch(/DATA_KEY was changed at .* already/);
    expect(refusal).toContain(
      'set DATA_KEY to what is in DATA_KEY_PREVIOUS now, and DATA_KEY_PREVIOUS to the one of before',
    );
    expect(refusal.split('\n')).toHaveLength(1);
    expect(await states()).toEqual(after);
    expect(await start([2, 1])).toBe('started');
  });
  test('again while values still need the one before is refused, and once none does it changes', async () => {
    expect(await start([2, 1])).toBe('started');
    pass(90 * minuteMs);
    needing.DATA_KEY = 1;
    expect(await start([3, 2])).toMatch(/already/);
    expect(await start([2])).toMatch(/set DATA_KEY_PREVIOUS to the one of before that change, until saral doctor/);
    needing.DATA_KEY = 0;
    expect(await start([3, 2])).toBe('started');
  });
  test('instances with the old and the new settings start in any order, and an old one without the new key is refused', async () => {
    // First all take the coming key as the one "before", then they change places.
    for (const instance of [
      [1, 2],
      [1, 2],
      [2, 1],
      [1, 2],
      [2, 1],
      [2, 1],
    ] as const)
      expect(await start(instance)).toBe('started');
    expect((await states()).data).toMatchObject({ current: keyIdOf(keyOf(2)), previous: keyIdOf(keyOf(1)) });
    expect(await start([1])).toMatch(/^DATA_KEY is not the one/);
  });
  test('the key of signatures stays that of the first DATA_KEY', async () => {
    expect(await start([2, 1])).toBe('started');
    const stored = await sql<{
      value: string;
    }>`select value from setting where name = 'lasting-key:signatures'`.execute(db);
    const { signingKeyOf } = await import('./signing-key.ts');
    const opened = makeEncryption({ dataKey: keyOf(2) }).decrypt(stored.rows[0]!.value, 'lasting-key:signatures');
    expect(opened).toBe(signingKeyOf(keyOf(1)));
  });
});

describe('SESSION_SECRET', () => {
  test('changes with the one before, and with a wrong one before it is refused', async () => {
    const before = await states();
    expect(await start([1], [2, 3])).toMatch(/^SESSION_SECRET_PREVIOUS is not the one that was in use before/);
    expect(await states()).toEqual(before);
    expect(await start([1], [2, 1])).toBe('started');
    expect((await states()).session).toMatchObject({ current: keyIdOf(secretOf(2)), previous: keyIdOf(secretOf(1)) });
  });
  test('without the one before it is refused while another instance runs, which would sign out what this one signs in', async () => {
    await sql`insert into worker_heartbeat (worker_id) values ('of another instance')`.execute(db);
    const before = await states();
    expect(await start([1], [2])).toBe(
      'SESSION_SECRET is not the one that the running instances work with; set it to theirs, or stop them all for half a minute if you mean to sign everybody out',
    );
    expect(await states()).toEqual(before);
    expect(await start([1], [2, 1])).toBe('started');
    await sql`update worker_heartbeat set seen_at = clock_timestamp() - interval '31 seconds'`.execute(db);
    expect(await start([1], [3])).toBe('started');
    await sql`delete from worker_heartbeat`.execute(db);
  });
  test('without the one before everybody is signed out, and the log says so', async () => {
    expect(await start([1], [2])).toBe('started');
    expect(logged.some((line) => line.includes('every login ended'))).toBe(true);
    expect((await states()).session).toMatchObject({ previous: null });
  });
  test('twice within a minute is refused, with what to do', async () => {
    expect(await start([1], [2, 1])).toBe('started');
    expect(await start([1], [3, 2])).toMatch(/or leave SESSION_SECRET_PREVIOUS out, which signs everybody out$/);
    expect(await start([1], [2, 1])).toBe('started');
    // Meant: it ends every login.
    expect(await start([1], [3])).toBe('started');
  });
  test('a start with the settings of before a change is refused', async () => {
    expect(await start([1], [2, 1])).toBe('started');
    expect(await start([1])).toMatch(/^SESSION_SECRET is the one of before the last change/);
  });
});
