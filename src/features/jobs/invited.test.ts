import { expect, test } from 'vitest';
import { maskPhone } from '#kit/text/phone.ts';
import { auditEntries } from '#test/audit.ts';
import { somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { uninvite } from '#test/inviting.ts';
import { invitePhones } from './actions/invite-phones.ts';
import { seedJobs } from './seed.ts';
import { maxInvitedAtOnce } from './terms.ts';

const { ctx, db } = await testContext();
await seedJobs({ ...ctx, config: { demo: true, invitedPhones: [] } } as Parameters<typeof seedJobs>[0]);
const of = { role: 'Supervisor', opening: 1 };
const invite = (typed: string, actor: string) => invitePhones(ctx, { ...of, typed }, actor);

test('who invited whom can be shown for each number, also after it was removed', async () => {
  const [first, second, third] = [somePhone(), somePhone(), somePhone()];
  const entry = (actor: string, act: string, phone: string) => ({
    actor,
    act,
    subject: maskPhone(phone),
    personal: { phone },
    details: of,
  });
  await invite(first, 'usr_a');
  await invite([first, second, third, second].join('\n'), 'usr_b');
  await uninvite(ctx, first, 'usr_c');
  expect([await uninvite(ctx, second, 'usr_d'), await uninvite(ctx, second, 'usr_d')]).toEqual([true, false]);
  const pasted = [second, third].toSorted().map((phone) => entry('usr_b', 'jobs/invited', phone));
  expect(await auditEntries(db)).toEqual([
    entry('usr_a', 'jobs/invited', first),
    ...pasted,
    entry('usr_c', 'jobs/uninvited', first),
    entry('usr_d', 'jobs/uninvited', second),
  ]);
});

test('of the longest list twice at once each number is added and recorded once', async () => {
  const before = (await auditEntries(db)).length;
  const typed = Array.from({ length: maxInvitedAtOnce }, () => somePhone()).join('\n');
  const added = await Promise.all(['usr_a', 'usr_b'].map((actor) => invite(typed, actor)));
  expect(added.map((result) => (result.ok ? result.value.added : -1)).toSorted((a, b) => a - b)).toEqual([
    0,
    maxInvitedAtOnce,
  ]);
  expect((await auditEntries(db)).length).toBe(before + maxInvitedAtOnce);
});
