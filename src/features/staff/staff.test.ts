import { describe, expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { maskPhone, type Phone } from '#kit/text/phone.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { accountsCommands } from '#features/accounts/staff.ts';
import { revokeStaffRoles } from './actions/change-roles.ts';
import { findDeskSession } from './actions/find-desk-session.ts';
import { ensureOwner } from './seed.ts';
import { staffCommands } from './staff.ts';
import { aboutPhone, auditEntries } from '#test/audit.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { enrolledMember } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { listStaff } from './store/staff.ts';

const { ctx: plain, db } = await testContext();
const ctx = staffContext(plain);
const run = async (name: string, ...args: string[]): Promise<string> =>
  readCommand([...staffCommands, ...accountsCommands], [...name.split(' '), ...args]).run(ctx, 'cli:tester');
const revoke = (phone: string, role?: StaffRole) => revokeStaffRoles(ctx, phone as Phone, role, 'cli:tester');
const rolesOf = async ({ cookie }: DeskMember) => (await findDeskSession(ctx, cookie.split('=')[1] ?? ''))?.roles;

test('a role takes effect at once, is listed, and ends at once; each action is audited', async () => {
  const member = await deskMember(ctx, ['viewer']);
  const { phone } = member;
  expect(await run('staff-role grant', phone.slice(3), 'recruiter')).toBe(`${phone} is now recruiter.`);
  expect(await rolesOf(member)).toEqual(['recruiter', 'viewer']);
  expect(await run('staff-role grant', phone, 'recruiter')).toContain('already');
  expect(await run('staff-role grant', phone, 'finance')).toBe(`${phone} is now finance.`);
  expect(await run('staff-role list')).toMatch(
    new RegExp(`\\${phone}  finance since .* by cli:tester, recruiter since .*; nothing set up`),
  );
  expect(await revoke(phone, 'editor')).toMatchObject({ refusal: { code: 'staff/no-role' } });
  expect(await revoke(phone)).toMatchObject({ value: ['viewer', 'recruiter', 'finance'] });
  expect(await rolesOf(member)).toBeUndefined();
  expect(await revoke(phone)).toMatchObject({ refusal: { code: 'staff/no-role' } });
  const whose = { actor: 'cli:tester', subject: maskPhone(phone), personal: { phone } };
  expect(await auditEntries(db, aboutPhone(phone))).toEqual([
    { ...whose, act: 'accounts/grant-role', after: { role: 'recruiter' } },
    { ...whose, act: 'accounts/grant-role', after: { role: 'finance' } },
    ...['viewer', 'recruiter', 'finance'].map((role) => ({ ...whose, act: 'accounts/revoke-role', before: { role } })),
  ]);
});

test('a revoked role ends the desk sessions of its person, so that what is open closes', async () => {
  const member = await deskMember(ctx, ['finance', 'viewer']);
  expect(await revoke(member.phone, 'finance')).toMatchObject({ value: ['finance'] });
  expect(await rolesOf(member)).toBeUndefined();
});

test("a role can be granted before the person's first sign-in", async () => {
  const phone = somePhone();
  await run('staff-role grant', phone, 'editor');
  expect(await findByPhone(ctx, phone)).toMatchObject({ name: undefined });
  expect(await run('staff-role list')).toContain(`${phone}  editor since`);
});

test('the last owner stays, also when several are revoked at once', async () => {
  const own = staffContext((await testContext()).ctx);
  const owners = await Promise.all(Array.from({ length: 8 }, () => deskMember(own, ['owner'])));
  const answers = await Promise.all(
    owners.map(({ phone }) => revokeStaffRoles(own, phone as Phone, undefined, 'cli:tester')),
  );
  expect(answers.flatMap((answer) => (answer.ok ? [] : answer.refusal.code))).toEqual(['staff/last-owner']);
  expect(answers.flatMap((answer) => (answer.ok ? answer.value : []))).toEqual(Array(7).fill('owner'));
  expect((await listStaff(own.db)).map(({ role }) => role)).toEqual(['owner']);
});

describe('a desk session', () => {
  const at = (ms: number) => ({ ...ctx, now: () => new Date(Date.now() + ms) });
  const tokenOf = ({ cookie }: DeskMember) => cookie.split('=')[1] ?? '';

  test('opens nothing before the second factor, and with the token of an ordinary session', async () => {
    expect(await rolesOf(await deskMember(ctx, ['owner'], { withFactor: false }))).toBeUndefined();
    const { ordinaryCookie } = await deskMember(ctx, ['owner']);
    expect(await findDeskSession(ctx, ordinaryCookie.split('=')[1] ?? '')).toBeUndefined();
  });
  test('ends after 30 minutes without a request', async () => {
    const token = tokenOf(await deskMember(ctx, ['owner']));
    expect(await findDeskSession(at(29 * minuteMs), token)).toBeDefined();
    // That request counts: 30 minutes run from it.
    expect(await findDeskSession(at(58 * minuteMs), token)).toBeDefined();
    expect(await findDeskSession(at(58 * minuteMs + 31 * minuteMs), token)).toBeUndefined();
  });
  test('ends after 12 hours, however much it is used', async () => {
    const token = tokenOf(await deskMember(ctx, ['owner']));
    for (let minutes = 20; minutes < 720; minutes += 20)
      expect(await findDeskSession(at(minutes * minuteMs), token), String(minutes)).toBeDefined();
    expect(await findDeskSession(at(721 * minuteMs), token)).toBeUndefined();
  });
  test('has a fresh factor for five minutes', async () => {
    const token = tokenOf(await deskMember(ctx, ['owner']));
    expect((await findDeskSession(at(4 * minuteMs), token))?.hasFreshFactor).toBe(true);
    expect((await findDeskSession(at(6 * minuteMs), token))?.hasFreshFactor).toBe(false);
  });
});

test('staff can sign a person out everywhere', async () => {
  const { account, token } = await makePerson(ctx);
  expect(await run('session end', account.phone)).toBe(`1 session of ${account.phone} ended.`);
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await auditEntries(db, sql`subject = ${account.id}`)).toEqual([
    { actor: 'cli:tester', act: 'accounts/end-sessions', subject: account.id, details: { ended: 1 } },
  ]);
  await expect(run('session end', somePhone())).rejects.toThrow('has never logged in');
});

test('wrong arguments get a one-line message', async () => {
  await expect(run('staff-role grant', '12', 'owner')).rejects.toThrow('give a mobile number');
  await expect(run('staff-role grant', somePhone(), 'boss')).rejects.toThrow(
    'give one of: owner, recruiter, sales, finance, editor, viewer',
  );
  await expect(run('staff-role grant')).rejects.toThrow("missing required argument 'phone'");
});

test('the configured number is an owner after every start, audited once', async () => {
  const phone = somePhone();
  const withOwner = (ownerPhone: string | undefined) => ensureOwner({ ...ctx, config: { ...ctx.config, ownerPhone } });
  await withOwner(phone.slice(3));
  await withOwner(phone.slice(3));
  await withOwner(undefined);
  expect(await auditEntries(db, aboutPhone(phone))).toMatchObject([
    { actor: 'settings', act: 'accounts/grant-role', after: { role: 'owner' } },
  ]);
  await expect(withOwner('12')).rejects.toThrow('STAFF_OWNER_PHONE is not a mobile number');
});

test('the command line invites, resets also an owner, and lists what everyone has set up', async () => {
  const phone = somePhone();
  await expect(run('staff-factor invite', phone)).rejects.toThrow('has no staff role');
  await run('staff-role grant', phone, 'owner');
  expect(await run('staff-factor invite', phone)).toMatch(
    /^Invitation for \+91\d{10}: [0-9A-Z]{4}-[0-9A-Z]{4}\nIt works/,
  );
  await expect(run('staff-factor reset', phone)).rejects.toThrow('has no second factor');
  const owner = await enrolledMember(ctx, ['owner']);
  await expect(run('staff-factor invite', owner.phone)).rejects.toThrow('reset it first');
  const listed = await run('staff-role list');
  expect(listed).toMatch(new RegExp(`\\${owner.phone}  owner since .*; app, 10 recovery codes`));
  expect(listed).toMatch(new RegExp(`\\${phone}  owner since .*; invited until `));
  expect(await run('staff-factor reset', owner.phone)).toContain('is reset');
  expect(await run('staff-role list')).toMatch(new RegExp(`\\${owner.phone}  owner since .*; nothing set up`));
  expect(await auditEntries(db, sql`subject = ${owner.accountId} and act = 'staff/reset-factors'`)).toMatchObject([
    { actor: 'cli:tester' },
  ]);
});
