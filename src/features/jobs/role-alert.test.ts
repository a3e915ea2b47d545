// People ask for an SMS when a role opens to everyone, and staff send it once for each opening.
import { expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { sql } from '#platform/database/db.ts';
import { changeRoleState } from './actions/change-role-state.ts';
import { notifyPeople, readAlerts } from './actions/notify-people.ts';
import { readRoleAlert, setRoleAlert } from './actions/role-alert.ts';
import type { RoleState } from './model/jobs.ts';
import { seedJobs } from './seed.ts';
import { findRoleRow } from './store/jobs.ts';

const { ctx, db } = await testContext();
await seedJobs({ ...ctx, config: { demo: true, invitedPhones: [] } } as Parameters<typeof seedJobs>[0]);
const notifying = { ...ctx, config: { appUrl: 'https://example.in', smsPartPaise: 20 } };
const [hindi, english, other] = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
await sql`update account set language = 'hi' where id = ${hindi.account.id}`.execute(db);
const role = async (name = 'Supervisor') => {
  const found = await findRoleRow(ctx.db, name, ctx.now());
  if (!found) throw new Error('no such role');
  return found;
};
const to = async (state: RoleState) => {
  const { name, version } = await role();
  expect(await changeRoleState(ctx, { name, version, state, actor: 'usr_owner' })).toMatchObject({ ok: true });
};
const send = (count: number, name = 'Supervisor') =>
  notifyPeople(notifying, 'asked', { role: name, opening: 1, count, language: 'en' }, 'usr_owner');
const sent = async () =>
  (
    await sql<{ recipient: string; text: string }>`
      select recipient, text from message where template = 'role-opened'`.execute(db)
  ).rows;

test('asking twice at once is one wish, and it can be taken back', async () => {
  await Promise.all([1, 2, 3].map(() => setRoleAlert(ctx, other.account.id, true)));
  expect(await readRoleAlert(ctx, other.account.id)).toBeInstanceOf(Date);
  await setRoleAlert(ctx, other.account.id, false);
  await setRoleAlert(ctx, other.account.id, false);
  expect(await readRoleAlert(ctx, other.account.id)).toBeUndefined();
});

test('those who asked get one SMS of an opening in their language, and nobody else does', async () => {
  for (const { account } of [hindi, english]) await setRoleAlert(ctx, account.id, true);
  await to('invited');
  expect((await readAlerts(notifying, await role())).toNotify).toBe(2);
  expect(await send(2)).toMatchObject({ ok: false, refusal: { code: 'jobs/closed' } });
  await to('open');
  expect(await send(1)).toMatchObject({ ok: false, refusal: { code: 'jobs/not-as-shown' } });
  const pressed = await Promise.all([1, 2, 3, 4].map(() => send(2)));
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    Object.fromEntries(
      (await sent()).map(({ recipient, text }) => [recipient, /[\u0900-\u097f]/.test(text) ? 'hi' : 'en']),
    ),
  ).toEqual({
    [hindi.account.phone]: 'hi',
    [english.account.phone]: 'en',
  });
  expect((await readAlerts(notifying, await role())).toNotify).toBe(0);
  // Who asks again does not get it a second time.
  await setRoleAlert(ctx, english.account.id, false);
  await setRoleAlert(ctx, english.account.id, true);
  expect((await readAlerts(notifying, await role())).toNotify).toBe(0);
  expect(await sent()).toHaveLength(2);
});
