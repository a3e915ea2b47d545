import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { maskPhone } from '#kit/phone.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { accountsCommands, ensureOwner } from '#features/accounts/staff.ts';
import { aboutPhone, auditEntries } from '#test/audit.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';

const { ctx, db } = await testContext();
const run = async (name: string, ...args: string[]): Promise<string> =>
  readCommand(accountsCommands, [...name.split(' '), ...args]).run(ctx, 'cli:tester');

test('a role takes effect at once, is listed, and ends at once; each action is audited', async () => {
  const { account, token } = await makePerson(ctx);
  const roleNow = async () => (await findSession(ctx, token))?.staffRole;
  expect(await run('grant', account.phone.slice(3), 'reviewer')).toBe(`${account.phone} is now reviewer.`);
  expect(await roleNow()).toBe('reviewer');
  expect(await run('grant', account.phone, 'reviewer')).toContain('already');
  await run('grant', account.phone, 'cashier');
  expect(await run('roles')).toMatch(new RegExp(`\\${account.phone}  cashier .* by cli:tester`));
  await run('revoke', account.phone);
  expect(await roleNow()).toBeUndefined();
  await expect(run('revoke', account.phone)).rejects.toThrow('has no staff role');
  const whose = { actor: 'cli:tester', subject: maskPhone(account.phone), personal: { phone: account.phone } };
  expect(await auditEntries(db, aboutPhone(account.phone))).toEqual([
    { ...whose, act: 'accounts/grant-role', after: { role: 'reviewer' } },
    { ...whose, act: 'accounts/grant-role', after: { role: 'cashier' } },
    { ...whose, act: 'accounts/revoke-role', before: { role: 'cashier' } },
  ]);
});

test("a role can be granted before the person's first sign-in", async () => {
  const phone = somePhone();
  await run('grant', phone, 'owner');
  const { token } = await makePerson(ctx, { phone });
  expect((await findSession(ctx, token))?.staffRole).toBe('owner');
});

test('staff can sign a person out everywhere', async () => {
  const { account, token } = await makePerson(ctx);
  expect(await run('sessions end', account.phone)).toBe(`1 session of ${account.phone} ended.`);
  expect(await findSession(ctx, token)).toBeUndefined();
  expect(await auditEntries(db, sql`subject = ${account.id}`)).toEqual([
    { actor: 'cli:tester', act: 'accounts/end-sessions', subject: account.id, details: { ended: 1 } },
  ]);
  await expect(run('sessions end', somePhone())).rejects.toThrow('has never logged in');
});

test('wrong arguments get a one-line message', async () => {
  await expect(run('grant', '12', 'owner')).rejects.toThrow('give a mobile number');
  await expect(run('grant', somePhone(), 'boss')).rejects.toThrow('give a role: owner, reviewer, cashier');
  await expect(run('grant')).rejects.toThrow("missing required argument 'phone'");
});

test('the configured number is an owner after every start, audited once', async () => {
  const phone = somePhone();
  const withOwner = (ownerPhone: string | undefined) => ensureOwner({ ...ctx, config: { ownerPhone } });
  await withOwner(phone.slice(3));
  await withOwner(phone.slice(3));
  await withOwner(undefined);
  expect(await auditEntries(db, aboutPhone(phone))).toMatchObject([
    { actor: 'settings', act: 'accounts/grant-role', after: { role: 'owner' } },
  ]);
  await expect(withOwner('12')).rejects.toThrow('STAFF_OWNER_PHONE is not a mobile number');
});
