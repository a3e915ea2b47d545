// Who works at the desk and refers people can move applications along, so a colleague looks at each of their earnings first.
import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { deskMember, giveRole } from '#test/desk.ts';
import { joinAccounts } from '#test/one-person.ts';
import { moneyTest } from '#test/money.ts';
import { asFinance, runMaker } from '#test/paying-out.ts';
import { referring } from '#test/referring.ts';
import type { Applicant } from '#test/product.ts';
import type { Phone } from '#kit/text/phone.ts';
import { releaseEarning } from './actions/release-earning.ts';

const { app } = await moneyTest();
const { workCtx: ctx } = app.product;
const { apply, claim, claimed, earn, earnings } = referring(app);
await asFinance(ctx, runMaker);
let referrer: Applicant;
beforeEach(async () => {
  referrer = await app.applicant();
});
const becomes = (who: Applicant, role: StaffRole) =>
  ctx.transaction((tx) => giveRole(ctx, tx, who.phone as Phone, role, ctx.now()));
const leaves = (who: Applicant) => revokeStaffRoles(ctx, who.phone as Phone, undefined, 'test');
const listed = async () =>
  (await findItems(ctx, ['earning-held'])).filter(({ details }) => details['reason'] === 'of-staff').length;

test.each(['recruiter', 'viewer', 'owner'] as const)('a %s who refers people: each earning is held', async (role) => {
  await becomes(referrer, role);
  const before = await listed();
  await earn(referrer, 3);
  expect(await earnings(referrer)).toMatchObject({ held: 300, commission: 0 });
  expect((await listed()) - before).toBe(3);
  expect((await claim(referrer)).status).toBe(409);
});

test('also once they have left the staff; what they earn afterwards is not', async () => {
  await deskMember(ctx, ['owner']);
  await becomes(referrer, 'recruiter');
  await earn(referrer, 2);
  await leaves(referrer);
  await earn(referrer, 2);
  expect(await earnings(referrer)).toMatchObject({ held: 200, commission: 200 });
});

test('also what they earned before, unless it is claimed already', async () => {
  await earn(referrer, 2);
  await becomes(referrer, 'recruiter');
  expect((await claim(referrer)).status).toBe(409);
  expect(await earnings(referrer)).toMatchObject({ held: 200, commission: 0 });
});

test('also by another account of the same person', async () => {
  const colleague = await app.applicant();
  await becomes(colleague, 'recruiter');
  await joinAccounts(app, colleague.accountId, referrer.accountId);
  await earn(referrer, 2);
  expect(await earnings(referrer)).toMatchObject({ held: 200 });
});

test('not because a stranger names both the referrer and the staff; but because the referrer names them', async () => {
  const colleague = await app.applicant();
  await becomes(colleague, 'recruiter');
  const stranger = await app.applicant();
  await apply(stranger, '', { altMobile: colleague.phone });
  await apply(stranger, '', { altMobile: referrer.phone }, 'District Coordinator');
  await earn(referrer, 2);
  expect(await earnings(referrer)).toMatchObject({ held: 0, commission: 200 });
  await apply(referrer, '', { altMobile: colleague.phone });
  await earn(referrer, 1);
  expect(await earnings(referrer)).toMatchObject({ held: 100 });
});

test('a colleague releases it permanently; the referrer can not', async () => {
  await becomes(referrer, 'finance');
  const paid = [await apply(await app.applicant(), referrer.referralCode), ...(await earn(referrer, 1))];
  // The guard of the desk's calls asks this.
  expect(await isOwnRecord(ctx.db, 'earning', paid[0]!.number, referrer.accountId)).toBe(true);
  for (const { number } of paid)
    expect(await releaseEarning(ctx, { applicationId: number, actor: runMaker })).toMatchObject({ ok: true });
  await claimed(referrer);
  expect(await earnings(referrer)).toMatchObject({ held: 0 });
});

test('the database ends no hold without a release', async () => {
  await becomes(referrer, 'recruiter');
  await earn(referrer, 2);
  await expect(
    app.tamper(`update commission set hold_reason = null where referrer_id = '${referrer.accountId}'`),
  ).rejects.toThrow(/is released/);
});
