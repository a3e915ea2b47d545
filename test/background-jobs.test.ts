// Failed background jobs and timers that keep failing are listed for staff and retried.
import { expect, test } from 'vitest';
import { findItems } from '#features/attention/actions/list-items.ts';
import { sql } from '#platform/database/db.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { testProduct } from '#test/product.ts';
import { commands } from '../src/features.ts';

const app = await testProduct();
const task = 'messages-queued>send-messages';

/** A job without attempts left. `kills`: its payload makes further attempts fail too. */
async function giveUp({ kills }: { kills: boolean }): Promise<string> {
  const payload = JSON.stringify(kills ? {} : { messageIds: [] });
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, ${payload}::json, run_at := now() + interval '1 hour')`.execute(
    app.db,
  );
  const { id } = rows[0]!;
  await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'it failed')`.execute(app.db);
  return id;
}
const runTimer = async (name: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, job_key := ${name}, queue_name := ${name})`.execute(app.db);
  await app.idle();
};
const items = async () => (await findItems(app.product.ctx, ['job-given-up'])).map(({ subject }) => subject);
const staff = async (name: string, ...args: readonly string[]): Promise<string> => {
  return readCommand(commands, [...name.split(' '), ...args]).run(app.product.workCtx, 'cli:test');
};
const attemptsOf = async (id: string): Promise<number | undefined> =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where id = ${id}`.execute(app.db)).rows[0]
    ?.attempts;

test('a failed job is on the attention list until it is done', async () => {
  const id = await giveUp({ kills: false });
  expect(await items()).toEqual([`${task}:${id}`]);
  expect(await staff('background-job list')).toContain(`${id}  ${task}`);
  expect(await staff('background-job retry', id)).toContain(id);
  await app.idle();
  expect(await attemptsOf(id)).toBeUndefined();
  expect(await items()).toEqual([]);
  expect(await staff('background-job list')).toBe('No background job was given up.');
  const { rows } =
    await sql`select 1 from audit_entry where act = 'background-jobs/retried' and actor = 'cli:test'`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('it is retried once a day; while it fails it remains on the list and no second mail is sent', async () => {
  const mails = () => app.messages.filter(({ text }) => text.includes(task)).length;
  const id = await giveUp({ kills: true });
  const before = mails();
  await runTimer('notify-staff');
  expect(mails()).toBe(before + 1);
  await runTimer('retry-given-up-jobs');
  expect(await attemptsOf(id)).toBe(25);
  expect(await items()).toEqual([`${task}:${id}`]);
  await runTimer('notify-staff');
  expect(mails()).toBe(before + 1);
});

test('a timer that has failed for an hour is on the list until a run succeeds', async () => {
  await sql`insert into timer_failure (timer, job_id, failing_since, failures)
    values ('erase-old-messages', 4711, now() - interval '2 hours', 9), ('forget-old-leads', 4712, now(), 9)`.execute(
    app.db,
  );
  expect(await items()).toContain('erase-old-messages:4711');
  expect(await items()).not.toContain('forget-old-leads:4712');
  expect(await staff('background-job list')).toContain('4711  erase-old-messages');
  expect(await staff('background-job retry', '4711')).toContain('erase-old-messages');
  await app.idle();
  expect(await items()).not.toContain('erase-old-messages:4711');
});

test('staff get an error for a job that did not fail', async () => {
  for (const number of ['', '12x', '999999'])
    await expect(staff('background-job retry', number)).rejects.toThrow(StaffRefusal);
});
