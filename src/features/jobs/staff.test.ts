import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readCommand } from '#platform/operations/command-line.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { switchPaidRoles } from './actions/switch-paid-roles.ts';
import { readRoleFor } from './actions/read-roles-for.ts';
import { seedJobs } from './seed.ts';
import { jobsCommands } from './staff.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { forDatabase } from '#test/postgres.ts';

describe('the switch of paid roles', async () => {
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

  it('is on only with the confirmation, and shows the legal questions', async () => {
    const before = (await audit()).length;
    const output = await refusal('paid-roles on');
    for (const question of ['Application fees', 'election event', 'Aadhar', 'tax']) expect(output).toContain(question);
    expect(await refusal('paid-roles on --yes')).toContain('--i-have-taken-advice');
    await changeRoleState(ctx, { name: 'Supervisor', state: 'open', actor: 'usr_recruiter' });
    expect((await readRoleFor(ctx, 'Supervisor', undefined))?.refusal).toBe('jobs/not-switched-on');
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
  it('records what was before, also when many switch at once', async () => {
    const from = (await audit()).length;
    await Promise.all(Array.from({ length: 20 }, (_none, n) => switchPaidRoles(ctx, n % 2 === 0, 'cli:asha')));
    let last: unknown = { on: false };
    for (const { before, after } of (await audit()).slice(from)) {
      expect(before).toEqual(last);
      last = after;
    }
    await switchPaidRoles(ctx, false, 'cli:asha');
  });
  it('and a change of a role invalidate the cached pages once they are committed', async () => {
    const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
    const listener = new pg.Client(forDatabase(inject('postgres').where, name));
    const payloads: (string | undefined)[] = [];
    listener.on('notification', (notification) => payloads.push(notification.payload));
    await listener.connect();
    await listener.query('listen pages');
    await changeRoleState(ctx, { name: 'Supervisor', state: 'closed', actor: 'usr_recruiter' });
    await run('paid-roles off');
    await expect.poll(() => payloads).toEqual(['jobs', 'jobs']);
    await listener.end();
  });
});
