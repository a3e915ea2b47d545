// Taking roles away from somebody who acts at the same moment.
import { expect, test } from 'vitest';
import type { Context } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { minuteMs } from '#kit/time.ts';
import { somePhone } from '#test/accounts.ts';
import { testApi } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { appCode } from '#test/totp.ts';
import { grantStaffRole, revokeStaffRoles } from './actions/change-roles.ts';
import { giveFactor } from './actions/give-factor.ts';
import { invite } from './actions/invite.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { staffApi } from './api/sign-in.ts';
import { listStaff } from './store/staff.ts';

const { ctx: plain, pass } = await testContext();
const ctx = staffContext(plain);
const remaining = await deskMember(ctx, ['owner']);
const codeOf = (result: { ok: boolean; refusal?: { code: string } }) => (result.ok ? 'ok' : result.refusal?.code);

test('a former owner changes nothing of the staff, whenever the call began', async () => {
  const former = await deskMember(ctx, ['owner', 'viewer']);
  const other = await enrolledMember(ctx, ['viewer']);
  const invited = await deskMember(ctx, ['viewer']);
  expect((await revokeStaffRoles(ctx, former.phone as Phone, 'owner', remaining.accountId)).ok).toBe(true);
  const before = await listStaff(ctx.db);
  const actor = former.accountId;
  const acts = await Promise.all([
    grantStaffRole(ctx, former.phone as Phone, 'owner', actor),
    revokeStaffRoles(ctx, other.phone, undefined, actor),
    invite(ctx, invited.phone as Phone, actor),
    resetFactors(ctx, { phone: other.phone, actor, own: actor }),
  ]);
  expect(acts.map(codeOf)).toEqual(Array.from(acts, () => 'http/not-allowed'));
  expect(await listStaff(ctx.db)).toEqual(before);
});

test('of owners who take the roles of each other at once, one does', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = [await deskMember(ctx, ['owner']), await deskMember(ctx, ['owner'])] as const;
    const acts = await Promise.all(
      [pair, pair.toReversed()].map(([by, whose]) =>
        revokeStaffRoles(ctx, whose?.phone as Phone, undefined, by?.accountId ?? ''),
      ),
    );
    expect(acts.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('a role goes at once while its person sets up an app in two sessions', async () => {
  let runs = 0;
  /** Counts each run of a transaction: after a deadlock it would run again. */
  const counting: Context['transaction'] = (work) =>
    plain.transaction((tx) => {
      runs++;
      return work(tx);
    });
  const counted = { ...ctx, transaction: counting };
  const api = testApi(staffApi(counted));
  for (let round = 0; round < 6; round++) {
    const person = await enrolledMember(ctx, ['viewer']);
    const second = await waitingSession(ctx, person.accountId);
    pass(minuteMs);
    const entered = await giveFactor(ctx, second, { code: appCode(person.key, { at: ctx.now() }) });
    if (!entered.ok) throw new Error(entered.refusal.code);
    const tokens = [person.token, entered.value.token];
    runs = 0;
    const enrolling = Array.from({ length: 16 }, (_, index) =>
      api('/api/desk/enrol/app-key', { method: 'POST', cookie: { 'saral-desk': tokens[index % 2] ?? '' } }),
    );
    const revoked = await revokeStaffRoles(counted, person.phone, undefined, remaining.accountId);
    expect(revoked.ok).toBe(true);
    for (const { status } of await Promise.all(enrolling)) expect([200, 401]).toContain(status);
    expect(runs).toBe(17);
  }
});

test('a role that is given to a number before its first sign-in goes again', async () => {
  const phone = somePhone();
  expect(codeOf(await grantStaffRole(ctx, phone, 'viewer', remaining.accountId))).toBe('ok');
  expect(codeOf(await revokeStaffRoles(ctx, phone, undefined, remaining.accountId))).toBe('ok');
});
