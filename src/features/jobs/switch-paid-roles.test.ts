import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { switchPaidRoles } from './actions/switch-paid-roles.ts';
import { seedJobs } from './seed.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { forDatabase } from '#test/postgres.ts';

describe('the switch of paid roles', async () => {
  const { ctx: bare, db } = await testContext();
  const ctx = { ...bare, config: { demo: false, invitedPhones: ['9000000001'] } };
  beforeAll(() => seedJobs(ctx));
  const audit = () => auditEntries(db);

  it('records what was before, also when many switch at once', async () => {
    const from = (await audit()).length;
    await Promise.all(Array.from({ length: 20 }, (_none, n) => switchPaidRoles(ctx, n % 2 === 0, 'usr_owner')));
    let last: unknown = { on: false };
    for (const { before, after } of (await audit()).slice(from)) {
      expect(before).toEqual(last);
      last = after;
    }
    await switchPaidRoles(ctx, false, 'usr_owner');
  });
  it('and a change of a role invalidate the cached pages once they are committed', async () => {
    const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
    const listener = new pg.Client(forDatabase(inject('postgres').where, name));
    const payloads: (string | undefined)[] = [];
    listener.on('notification', (notification) => payloads.push(notification.payload));
    await listener.connect();
    await listener.query('listen pages');
    await changeRoleState(ctx, { name: 'Supervisor', state: 'open', actor: 'usr_recruiter' });
    await switchPaidRoles(ctx, false, 'usr_owner');
    await expect.poll(() => payloads).toEqual(['jobs', 'jobs']);
    await listener.end();
  });
});
