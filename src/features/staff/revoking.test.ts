// Taking roles away from somebody who acts at the same moment.
import { expect, test } from 'vitest';
import type { Phone } from '#kit/phone.ts';
import { somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { enrolledMember } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { grantStaffRole, revokeStaffRoles } from './actions/change-roles.ts';
import { invite } from './actions/invite.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { listStaff } from './store.ts';

const { ctx: plain } = await testContext();
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

test('a role that is given to a number before its first sign-in goes again', async () => {
  const phone = somePhone();
  expect(codeOf(await grantStaffRole(ctx, phone, 'viewer', remaining.accountId))).toBe('ok');
  expect(codeOf(await revokeStaffRoles(ctx, phone, undefined, remaining.accountId))).toBe('ok');
});
