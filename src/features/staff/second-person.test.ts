import { expect, test } from 'vitest';
import { maskPhone, type Phone } from '#kit/text/phone.ts';
import { sql } from '#platform/database/db.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { needsSecondPerson, readSecondPerson, switchSecondPerson } from './actions/second-person.ts';
import { staffCommands } from './staff.ts';
import { auditEntries } from '#test/audit.ts';
import { somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { staffContext } from '#test/staff-context.ts';

async function started() {
  const { ctx: plain, db } = await testContext();
  const ctx = staffContext(plain);
  const { phone } = await deskMember(ctx, ['owner']);
  const run = async (...words: string[]): Promise<string> => readCommand(staffCommands, words).run(ctx, 'cli:tester');
  return { ctx, db, phone, run, owner: phone as Phone };
}

test('money out needs two people until an owner switches that off with a reason, which is audited and shown', async () => {
  const { ctx, db, phone, run } = await started();
  expect(await needsSecondPerson(ctx.db)).toBe(true);
  expect(await readSecondPerson(ctx.db)).toEqual({ isNeeded: true, since: null, reason: '' });
  expect(await run('second-person', 'off', phone, 'nobody else', 'works here')).toMatch(/^Money goes out without/);
  expect(await needsSecondPerson(ctx.db)).toBe(false);
  expect(await readSecondPerson(ctx.db)).toEqual({
    isNeeded: false,
    since: expect.any(Date),
    reason: 'nobody else works here',
  });
  await run('second-person', 'on', phone, 'we are two');
  expect(await needsSecondPerson(ctx.db)).toBe(true);
  const whose = { actor: 'cli:tester', act: 'staff/second-person', subject: maskPhone(phone) };
  expect(await auditEntries(db, sql`act = 'staff/second-person'`)).toEqual([
    {
      ...whose,
      before: { isNeeded: true },
      after: { isNeeded: false },
      personal: { phone, reason: 'nobody else works here' },
    },
    { ...whose, before: { isNeeded: false }, after: { isNeeded: true }, personal: { phone, reason: 'we are two' } },
  ]);
});

test('only an owner decides it, and never without a reason', async () => {
  const { ctx, phone, run } = await started();
  const { phone: finance } = await deskMember(ctx, ['finance']);
  await expect(run('second-person', 'off', finance, 'quicker')).rejects.toThrow('not an owner');
  await expect(run('second-person', 'off', somePhone(), 'quicker')).rejects.toThrow('not an owner');
  await expect(run('second-person', 'off', phone)).rejects.toThrow("missing required argument 'reason'");
  await expect(run('second-person', 'off', phone, ' ')).rejects.toThrow('must give the reason');
  await expect(run('second-person', 'on', phone, 'it is on')).rejects.toThrow('it is so already');
  expect(await needsSecondPerson(ctx.db)).toBe(true);
  expect(await run('second-person', 'off', phone, 'a test')).toContain('1 other staff could be the second person');
});

test('the same switch twenty times at once changes it once, and a recorded change stays', async () => {
  const { ctx, db, owner } = await started();
  const off = () => switchSecondPerson(ctx, { isNeeded: false, owner, reason: 'alone', actor: 'cli:tester' });
  const answers = await Promise.all(Array.from({ length: 20 }, off));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await auditEntries(db, sql`act = 'staff/second-person'`)).toHaveLength(1);
  for (const change of [sql`update second_person_change set is_needed = true`, sql`delete from second_person_change`])
    await expect(change.execute(db)).rejects.toThrow('rows are never changed');
});
