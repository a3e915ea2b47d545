// What the desk says of the machine: the age of the last backup, and a clock that is off.
import { expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { recordBackup } from '#features/operations/actions/backups.ts';
import { readHealth } from '#features/operations/actions/read-health.ts';
import type { Health } from '#features/operations/model/health.ts';
import { insertBackup } from '#features/operations/store.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import type { Today } from '#features/desk/model/desk.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const gateway = { ahead: 0, isAway: false };
const app = await testProduct({
  ports: {
    clocks: [
      {
        name: 'gateway',
        read: async () => (gateway.isAway ? undefined : new Date(app.product.ctx.now().getTime() + gateway.ahead)),
      },
    ],
    disk: { name: 'server-1', read: async () => ({ freeBytes: 2 ** 39, totalBytes: 2 ** 40 }) },
  },
});
const { ctx } = app.product;
const items = async (kind: 'backup-old' | 'clock-off') =>
  (await findItems(ctx, [kind])).map(({ subject, details }) => ({ subject, details }));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * minuteMs);
const today = async (role: 'owner' | 'editor'): Promise<Today['backup']> => {
  const { cookie } = await deskMember(ctx, [role]);
  const answer = await app.request('/api/desk/today', { headers: { cookie } });
  return ((await answer.json()) as Today).backup;
};

test('a backup older than 26 hours is listed until there is a newer one, and Today shows its age', async () => {
  expect(await items('backup-old')).toEqual([]);
  expect(await today('owner')).toEqual({ at: null, hours: null, trialDays: null });
  const old = hoursAgo(26.1);
  await recordBackup(ctx, old);
  expect(await items('backup-old')).toEqual([
    { subject: 'backup', details: { lastBackupAt: expect.stringContaining(old.toISOString().slice(0, 13)) } },
  ]);
  expect(await today('owner')).toEqual({ at: old.toISOString(), hours: 26, trialDays: null });
  expect(await today('editor')).toBeNull();
  // One that was written while a clock was ahead says nothing yet.
  await recordBackup(ctx, hoursAgo(-30));
  expect(await items('backup-old')).toHaveLength(1);
  const newer = hoursAgo(25.9);
  await Promise.all(Array.from({ length: 20 }, () => recordBackup(ctx, newer)));
  expect(await items('backup-old')).toEqual([]);
  expect(await today('owner')).toEqual({ at: newer.toISOString(), hours: 25, trialDays: null });
  await ctx.transaction((tx) => insertBackup(tx, hoursAgo(49), ['trial']));
  expect(await today('owner')).toEqual({ at: newer.toISOString(), hours: 25, trialDays: 2 });
});

test('a database without any backup is listed 26 hours after it was made', async () => {
  await app.asOwner("delete from backup where kind <> 'start'");
  const made = (hours: number) => app.asOwner(`update backup set made_at = '${hoursAgo(hours).toISOString()}'`);
  await made(25.9);
  expect(await items('backup-old')).toEqual([]);
  await made(26.1);
  expect(await items('backup-old')).toEqual([{ subject: 'backup', details: { lastBackupAt: null } }]);
});

test('a clock that is off by more than a minute is listed until both agree', async () => {
  const watch = async () => {
    await sql`select graphile_worker.add_job('watch-clock', job_key := 'watch-clock', queue_name := 'watch-clock')`.execute(
      app.db,
    );
    await app.idle();
    return items('clock-off');
  };
  expect(await watch()).toEqual([]);
  gateway.ahead = 59_000;
  expect(await watch()).toEqual([]);
  gateway.ahead = 61_000;
  const listed = [{ subject: 'server-1 / gateway', details: { seconds: -61 } }];
  expect(await watch()).toEqual(listed);
  // A gateway that gives no time, and a difference that is a little smaller, end nothing.
  gateway.isAway = true;
  expect(await watch()).toEqual(listed);
  gateway.isAway = false;
  gateway.ahead = 45_000;
  expect(await watch()).toEqual(listed);
  gateway.ahead = 0;
  expect(await watch()).toEqual([]);
  app.pass(20 * minuteMs);
  const [item, ...more] = await watch();
  expect(more).toEqual([]);
  expect(item?.subject).toBe('server-1 / database');
  expect(Math.abs(Number(item?.details['seconds']) - 1200)).toBeLessThan(5);
  app.pass(-20 * minuteMs);
  expect(await watch()).toEqual([]);
});

test('the look at everything says what is wrong: backup, disk, clock, queue, messages, audit', async () => {
  const look = async () => Object.fromEntries((await readHealth(ctx)).map((health) => [health.of, health]));
  const good: Readonly<Record<Exclude<Health['of'], 'moment' | 'standby'>, object>> = {
    // The tests' one login owns the tables.
    database: { isSeparated: false, version: expect.stringMatching(/^\d+/) },
    backup: { isDue: false, hours: 1 },
    copies: { isSet: false, isWanted: false, fault: null, hours: null, trialDays: null },
    disk: { isLow: false, freeMegabytes: 2 ** 19 },
    clock: { isOff: false, seconds: expect.any(Number) },
    queue: { failing: 0 },
    messages: { failed: 0, waiting: 0 },
    templates: { off: 0 },
    logs: { by: 'others' },
    secrets: { needed: [], removable: [], ofVendors: [], isStuck: false },
    audit: { isOff: false },
  };
  gateway.ahead = 0;
  await app.asOwner("delete from backup where kind = 'backup'");
  expect(await look()).toMatchObject({ ...good, backup: { isDue: true, hours: null } });
  await recordBackup(ctx, hoursAgo(1.5));
  expect(await look()).toMatchObject(good);
  // Where the database archives nothing, nothing is said of it.
  expect(await look()).not.toHaveProperty('moment');
  const logIs = (value: object) =>
    app.asOwner(`
    insert into setting (name, value) values ('copies-log', '${JSON.stringify({ isStored: true, waitingBytes: 0, ...value })}')
    on conflict (name) do update set value = excluded.value`);
  const logItems = async () => (await findItems(ctx, ['log-behind'])).map(({ details }) => details);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  await logIs({ sentUntil: minutesAgo(4.5) });
  expect(await look()).toMatchObject({ moment: { behindMinutes: 4, trouble: null } });
  expect(await logItems()).toEqual([]);
  await logIs({ sentUntil: minutesAgo(11), waitingBytes: 3 * 2 ** 20 });
  expect(await look()).toMatchObject({ moment: { behindMinutes: 11, waitingMegabytes: 3, trouble: 'late' } });
  expect(await logItems()).toEqual([{ isLost: false }]);
  await logIs({ isStored: false, sentUntil: minutesAgo(1), lostAt: minutesAgo(1), fault: 'away' });
  expect(await look()).toMatchObject({ moment: { trouble: 'lost', fault: 'away' } });
  expect(await logItems()).toEqual([{ isLost: true }]);
  await app.asOwner("delete from setting where name = 'copies-log'");

  gateway.ahead = -120_000;
  await app.asOwner(`
    insert into timer_failure (timer, job_id, failures, failing_since) values ('failing-timer', 1, 9, now() - interval '2 hours');
    insert into audit_check (at, fault) values (now(), '{"kind": "content"}');
    insert into messenger_template (name, language, state, at) values ('payout_sent', 'en', 'PAUSED', now());
    insert into message (id, source, channel, recipient, template, subject, text, state, next_try_at, created_at) values
      ('a', 'test:a', 'sms', '9876543210', 'payout-sent', '', '', 'failed', now(), now() - interval '6 days'),
      ('b', 'test:b', 'sms', '9876543210', 'payout-sent', '', '', 'failed', now(), now() - interval '8 days'),
      ('c', 'test:c', 'email', 'a@example.in', 'payout-sent', '', '', 'queued', now() + interval '1 day', now() - interval '2 hours'),
      ('d', 'test:d', 'email', 'typed@example.in', 'enquiry-received', '', '', 'failed', now(), now() - interval '1 day'),
      ('e', 'test:e', 'email', 'typed@example.in', 'enquiry-received', '', '', 'queued', now(), now() - interval '2 hours')`);
  expect(await look()).toMatchObject({
    clock: { isOff: true, other: 'gateway', seconds: 120 },
    queue: { failing: 1 },
    messages: { failed: 1, waiting: 1 },
    templates: { off: 1 },
    audit: { isOff: true },
  });
});
