// Each test starts instances with settings of the store on one database.
import { beforeEach, expect, test } from 'vitest';
import { testContext } from '#test/database.ts';
import { sql } from './db.ts';
import { adoptStores } from './store-state.ts';

const { ctx, db, logged } = await testContext();
const start = (current: string, previous?: string): Promise<string> =>
  adoptStores(ctx, { current, previous }).then(
    () => 'started',
    (error: Error) => error.message,
  );
const othersRun = (seconds: number) =>
  sql`insert into worker_heartbeat (worker_id, seen_at) values ('other', clock_timestamp() - make_interval(secs => ${seconds}))
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);

beforeEach(async () => {
  await sql`delete from setting where name = 'object-stores'`.execute(db);
  await sql`delete from worker_heartbeat`.execute(db);
  expect(await start('local')).toBe('started');
});

test('another store is refused while instances run, and taken with a warning when none does', async () => {
  await othersRun(1);
  const refusal =
    'STORAGE, S3_ENDPOINT or S3_BUCKET name another store than that of the running instances (local); set them to theirs, stop all instances for half a minute, or move the files step by step (docs/running.md, Move the stored files)';
  expect(await start('s3 a')).toBe(refusal);
  // It would read theirs, but they would not read its.
  expect(await start('s3 a', 'local')).toBe(refusal);
  expect(await start('local')).toBe('started');
  await othersRun(31);
  expect(logged.filter((line) => line.includes('store of the files was changed'))).toEqual([]);
  expect(await start('s3 a')).toBe('started');
  expect(logged.filter((line) => line.includes('store of the files was changed'))).toHaveLength(1);
  await othersRun(1);
  expect(await start('s3 b')).toMatch(/than that of the running instances \(s3 a\)/);
});
test('files move while instances start in any order, as the manual says', async () => {
  await othersRun(1);
  type Given = readonly [string, string?];
  const step1: Given = ['local', 's3 a'];
  const step2: Given = ['s3 a', 'local'];
  const before: Given = ['local'];
  for (const instance of [step1, before, step1, step2, step1, step2, step2])
    expect(await start(...instance)).toBe('started');
  // One of before the first step would not see what goes to S3 now.
  expect(await start('local')).toMatch(/than that of the running instances \(s3 a\)/);
  expect(await start('s3 a')).toBe('started');
  expect(await start(...step2)).toBe('started');
});
