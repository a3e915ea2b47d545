import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readCommand } from '#platform/operations/command-line.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { switchPaidRoles } from '#features/jobs/actions/switch-paid-roles.ts';
import { readRoleFor } from '#features/jobs/actions/read-roles-for.ts';
import { seedJobs } from '#features/jobs/seed.ts';
import { jobsCommands } from '#features/jobs/staff.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { forDatabase } from '#test/postgres.ts';

describe('the staff commands', async () => {
  const { ctx: bare, db } = await testContext();
  const ctx = { ...bare, config: { demo: false, invitedPhones: ['9000000001'] } };
  beforeAll(() => seedJobs(ctx));
  const run = async (line: string): Promise<string> => {
    return readCommand(jobsCommands, line.split(' ')).run(ctx, 'cli:asha');
  };
  const refusal = (line: string): Promise<string> =>
    run(line).then(
      (output) => `done: ${output}`,
      (error: Error) => (error instanceof StaffRefusal ? error.message : `fault: ${error.message}`),
    );
  const audit = () => auditEntries(db);

  it('change a role and record it', async () => {
    expect(await run('job open video editor')).toBe('Video Editor is now open (it was invited).');
    expect(await run('job close Video Editor')).toBe('Video Editor is now closed (it was open).');
    expect(await run('job invite Video Editor')).toBe('Video Editor is now invited (it was closed).');
    expect(await run('job fee Video Editor 600 300.50')).toBe('Video Editor: general ₹600, reserved category ₹300.50.');
    expect((await readRoleFor(ctx, 'video editor', undefined))?.role).toMatchObject({
      state: 'invited',
      generalFeePaise: 60_000,
      reservationFeePaise: 30_050,
    });
    expect(await audit()).toEqual([
      {
        actor: 'cli:asha',
        act: 'jobs/role-state',
        subject: 'Video Editor',
        before: { state: 'invited' },
        after: { state: 'open' },
        details: { opening: 1 },
      },
      {
        actor: 'cli:asha',
        act: 'jobs/role-state',
        subject: 'Video Editor',
        before: { state: 'open' },
        after: { state: 'closed' },
        details: { opening: 1 },
      },
      {
        actor: 'cli:asha',
        act: 'jobs/role-state',
        subject: 'Video Editor',
        before: { state: 'closed' },
        after: { state: 'invited' },
        details: { opening: 1 },
      },
      {
        actor: 'cli:asha',
        act: 'jobs/fees',
        subject: 'Video Editor',
        before: { generalPaise: 50_000, reservationPaise: 25_000 },
        after: { generalPaise: 60_000, reservationPaise: 30_050 },
        details: { opening: 1 },
      },
    ]);
  });
  it('change the invited list and record the number as a personal value', async () => {
    const before = (await audit()).length;
    expect(await run('invited add 98765 43210')).toBe('+919876543210 is invited.');
    expect(await run('invited add +919876543210')).toBe('+919876543210 is already invited.');
    expect(await run('invited list')).toMatch(
      /^\+919000000001 {2}added .* by settings\n\+919876543210 {2}added .* by cli:asha$/,
    );
    expect(await run('invited remove 9876543210')).toBe('+919876543210 is no longer invited.');
    expect(await refusal('invited remove 9876543210')).toBe('+919876543210 is not invited');
    const written = (await audit()).slice(before);
    expect(written.map(({ act }) => act)).toEqual(['jobs/invited', 'jobs/uninvited']);
    expect(JSON.stringify(written.map(({ personal: _personal, ...rest }) => rest))).not.toContain('98765432');
    expect(written.map(({ personal }) => personal)).toEqual(Array(2).fill({ phone: '+919876543210' }));
  });
  it('switch paid roles on only with the confirmation, and show the legal questions', async () => {
    const before = (await audit()).length;
    const output = await refusal('paid-roles on');
    for (const question of ['Application fees', 'election event', 'Aadhar', 'tax']) expect(output).toContain(question);
    expect(await refusal('paid-roles on --yes')).toContain('--i-have-taken-advice');
    expect(await run('job list')).not.toContain('Paid roles are off');
    await run('job open Supervisor');
    expect(await run('job list')).toContain('Paid roles are off');
    expect((await audit()).length).toBe(before + 1);
    expect(await run('paid-roles on --i-have-taken-advice')).toMatch(/Application fees[^]*Paid roles are on\.$/);
    expect((await readRoleFor(ctx, 'Supervisor', undefined))?.refusal).toBeUndefined();
    expect(await run('paid-roles off')).toContain('off');
    expect((await readRoleFor(ctx, 'Supervisor', undefined))?.refusal).toBe('jobs/not-switched-on');
    expect((await audit()).slice(before + 1)).toEqual([
      { actor: 'cli:asha', act: 'jobs/paid-roles', subject: 'paid roles', before: { on: false }, after: { on: true } },
      { actor: 'cli:asha', act: 'jobs/paid-roles', subject: 'paid roles', before: { on: true }, after: { on: false } },
    ]);
  });
  it('record what was before a switch, also when many switch at once', async () => {
    const from = (await audit()).length;
    await Promise.all(Array.from({ length: 20 }, (_none, n) => switchPaidRoles(ctx, n % 2 === 0, 'cli:asha')));
    let last: unknown = { on: false };
    for (const { before, after } of (await audit()).slice(from)) {
      expect(before).toEqual(last);
      last = after;
    }
    await switchPaidRoles(ctx, false, 'cli:asha');
  });
  it('refuse in one line and record nothing', async () => {
    const before = (await audit()).length;
    expect(await refusal('job open Astronaut')).toBe('there is no role "Astronaut"; see `job list`');
    expect(await refusal('job open')).toContain("missing required argument 'name'");
    expect(await refusal('job fee Supervisor 8.99 100')).toBe('a fee must be between ₹9 and ₹10,000');
    expect(await refusal('job fee Supervisor 100 10000.01')).toBe('a fee must be between ₹9 and ₹10,000');
    expect(await refusal('job fee Supervisor 100 abc')).toContain('abc is not an amount');
    expect(await refusal('job fee Astronaut 100 100')).toContain('there is no role');
    expect(await refusal('invited add 12')).toBe('"12" is not a mobile number');
    expect(await refusal('invited')).toContain('invited list');
    expect((await audit()).length).toBe(before);
  });
  it('invalidate the cached pages once the change is committed', async () => {
    const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
    const listener = new pg.Client(forDatabase(inject('postgres').where, name));
    const payloads: (string | undefined)[] = [];
    listener.on('notification', (notification) => payloads.push(notification.payload));
    await listener.connect();
    await listener.query('listen pages');
    await run('job close Supervisor');
    await run('paid-roles off');
    await expect.poll(() => payloads).toEqual(['jobs', 'jobs']);
    await listener.end();
  });
});
