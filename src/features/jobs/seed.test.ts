import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import type { Phone } from '#kit/text/phone.ts';
import { StartupError } from '#platform/operations/config.ts';
import { sql } from '#platform/database/db.ts';
import { changeFees } from './actions/change-fees.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { invitePhones } from './actions/invite-phones.ts';
import { readRoleFiles, seedJobs } from './seed.ts';
import { listRoleRows } from './store/jobs.ts';
import { testContext } from '#test/database.ts';
import { uninvite } from '#test/inviting.ts';

const names = [
  'Field Survey Executive',
  'Telecalling Executive',
  'Social Media Manager',
  'District Coordinator',
  'Video Editor',
  'Supervisor',
  'Media Anchor',
];
const policy = { demo: true, invitedPhones: ['9000000001', '+91 90000 00002', '09000000003'] };

describe('the seed', async () => {
  const { ctx: bare, db } = await testContext();
  const ctx = { ...bare, config: policy };
  beforeAll(() => seedJobs(ctx));
  const invited = async (): Promise<string[]> =>
    (
      await sql<{ phone: string }>`select phone from invited_phone where role = 'Supervisor' order by phone`.execute(db)
    ).rows.map(({ phone }) => phone);

  it('inserts the seven roles in the order of the notice, for invited numbers only', async () => {
    const roles = await listRoleRows(ctx.db, ctx.now());
    expect(roles.map((role) => role.name)).toEqual(names);
    for (const role of roles) {
      expect(role).toMatchObject({
        state: 'invited',
        generalFeePaise: 50_000,
        reservationFeePaise: 25_000,
        openingDate: '02-06-25',
        closesAt: null,
        ofCampaign: true,
      });
      expect(role.texts.en.title).toBe(role.name);
      expect(role.texts.hi.summary).toMatch(/[\u0900-\u097f]/);
      expect(role.texts.en.summary).toContain('Private recruitment');
    }
  });
  it('invites the three numbers of the settings, in any notation', async () => {
    expect(await invited()).toEqual(['+919000000001', '+919000000002', '+919000000003']);
  });
  it('preserves changes of staff when it runs again, also simultaneously', async () => {
    await changeFees(ctx, { name: 'Supervisor', general: paise(60_000), reservation: paise(90_0), actor: 'cli:test' });
    await changeRoleState(ctx, { name: 'Video Editor', state: 'open', actor: 'cli:test' });
    await invitePhones(ctx, { role: 'Supervisor', opening: 1, typed: '9123456780' }, 'cli:test');
    await uninvite(ctx, '+919000000001' as Phone, 'cli:test');
    await sql`delete from role where name = 'Media Anchor'`.execute(db);
    const before = await listRoleRows(ctx.db, ctx.now());
    await Promise.all([seedJobs(ctx), seedJobs(ctx), seedJobs(ctx)]);
    const after = await listRoleRows(ctx.db, ctx.now());
    expect(after.filter((role) => role.name !== 'Media Anchor')).toEqual(before);
    expect(await invited()).toEqual(['+919000000002', '+919000000003', '+919123456780']);
  });
  it('does not import the numbers again, even when the list is empty', async () => {
    await sql`delete from invited_phone`.execute(db);
    await seedJobs(ctx);
    expect(await invited()).toEqual([]);
  });
  it('refuses an invalid number, naming its position in the list', async () => {
    const wrong = { ...ctx, config: { demo: true, invitedPhones: ['9000000001', '12345'] } };
    await expect(seedJobs(wrong)).rejects.toThrow(
      new StartupError('INVITED_PHONES: number 2 of the list is not a mobile number'),
    );
  });
});

describe('a role file', () => {
  const ownFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'roles-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  };
  const broken = async (change: (role: Record<string, unknown>) => void): Promise<string> => {
    const folder = await ownFolder();
    await cp('content/roles', folder, { recursive: true });
    const path = join(folder, 'supervisor.json');
    const role = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    change(role);
    await writeFile(path, JSON.stringify(role));
    return readRoleFiles(folder).then(
      () => 'read',
      (error: Error) => error.message,
    );
  };
  it.each([
    [
      'a missing text',
      (role: Record<string, unknown>) => delete (role as { texts: { hi: { pay?: string } } }).texts.hi.pay,
      /supervisor\.json: texts\.hi\.pay: /,
    ],
    [
      'a wrong state',
      (role: Record<string, unknown>) => {
        role['state'] = 'shut';
      },
      /supervisor\.json: state: /,
    ],
    [
      'a fee below ₹9',
      (role: Record<string, unknown>) => {
        role['generalFee'] = 8.99;
      },
      /supervisor\.json: generalFee: must be an amount in rupees from 9 to 10000/,
    ],
    [
      'a fee above ₹10,000',
      (role: Record<string, unknown>) => {
        role['reservationFee'] = 10_001;
      },
      /supervisor\.json: reservationFee: must be/,
    ],
    [
      'an unknown field',
      (role: Record<string, unknown>) => {
        role['fees'] = 1;
      },
      /supervisor\.json: fees: there is no such field/,
    ],
  ])('with %s is refused, naming the file and the field', async (_what, change, message) => {
    expect(await broken(change)).toMatch(message);
  });
  it('that is not JSON is refused by name', async () => {
    const folder = await ownFolder();
    await writeFile(join(folder, 'x.json'), '{');
    await expect(readRoleFiles(folder)).rejects.toThrow(/x\.json can't be read as JSON/);
  });
});
