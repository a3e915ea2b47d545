// Who may enter the desk, and how, does not change without all owners knowing.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { sql } from '#platform/database/db.ts';
import { publishContent } from '#test/publishing.ts';
import { somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { enrolledMember } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { grantStaffRole, revokeStaffRoles } from './actions/change-roles.ts';
import { renewRecoveryCodes } from './actions/enrol.ts';
import { invite } from './actions/invite.ts';
import { notifyOfChange } from './actions/notify-owners.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { switchSecondPerson } from './actions/second-person.ts';
import type { StaffChange } from './model.ts';
import { seedStaff } from './seed.ts';
import { staffReactions } from './reactions.ts';

const { ctx: plain, db, emitted } = await testContext();
const ctx = staffContext(plain);
const owner = await deskMember(ctx, ['owner']);
const { ownerMail, staffMail } = ctx.config;

/** The changes that an act reports. */
async function changesOf(act: () => Promise<unknown>): Promise<StaffChange[]> {
  emitted.length = 0;
  await act();
  return emitted.flatMap(({ type, payload }) => (type === 'staff-changed' ? [payload as unknown as StaffChange] : []));
}
const messagesOf = async ({ id }: StaffChange) =>
  (
    await sql<{ recipient: string; text: string }>`
      select recipient, text from message where source like ${`staff-changed:${id}%`} order by recipient`.execute(db)
  ).rows;

test('roles, invitations, factors, resets and the switch are each reported once', async () => {
  const phone = somePhone();
  const by = owner.accountId;
  const granted = await changesOf(() => grantStaffRole(ctx, phone, 'finance', by));
  expect(granted).toMatchObject([{ change: 'granted', role: 'finance', ending: phone.slice(-2), by }]);
  expect(await changesOf(() => grantStaffRole(ctx, phone, 'finance', by))).toEqual([]);
  expect(await changesOf(() => invite(ctx, phone, by))).toMatchObject([{ change: 'invited' }]);
  let member = '';
  let token = '';
  let number = phone;
  const enrolled = await changesOf(async () => {
    ({ accountId: member, phone: number, token } = await enrolledMember(ctx, ['finance']));
  });
  expect(enrolled).toMatchObject([{ change: 'app', by: member }]);
  const codes = await changesOf(() => renewRecoveryCodes(ctx, token));
  expect(codes).toMatchObject([{ change: 'recovery-codes' }]);
  const reset = await changesOf(() => resetFactors(ctx, { phone: number, actor: by, own: by }));
  expect(reset).toMatchObject([{ change: 'reset', ending: number.slice(-2) }]);
  const change = { owner: owner.phone as Phone, reason: 'alone', actor: 'cli:root' };
  expect(await changesOf(() => switchSecondPerson(ctx, { ...change, isNeeded: false }))).toMatchObject([
    { change: 'second-person-off', by: 'cli:root' },
  ]);
  expect(await changesOf(() => switchSecondPerson(ctx, { ...change, isNeeded: true }))).toMatchObject([
    { change: 'second-person-on' },
  ]);
  expect(await changesOf(() => revokeStaffRoles(ctx, phone, undefined, by))).toMatchObject([{ change: 'revoked' }]);
});

test('the owner, OWNER_MAIL and the office get it once, however often it is delivered; two owners watch each other', async () => {
  const phone = somePhone();
  const [change] = await changesOf(() => grantStaffRole(ctx, phone, 'finance', 'cli:root'));
  if (!change) throw new Error('no change');
  await Promise.all(Array.from({ length: 20 }, () => notifyOfChange(ctx, change)));
  const messages = await messagesOf(change);
  expect(messages.map(({ recipient }) => recipient).toSorted()).toEqual([owner.phone, ownerMail, staffMail].toSorted());
  for (const { recipient, text } of messages)
    expect(text).toContain(
      recipient === owner.phone
        ? `about the number ending ${phone.slice(-2)}.`
        : `role Finance given, number ending ${phone.slice(-2)}, by cli:root`,
    );

  const second = somePhone();
  const [other] = await changesOf(() => grantStaffRole(ctx, second, 'owner', owner.accountId));
  if (!other) throw new Error('no change');
  await notifyOfChange(ctx, other);
  expect((await messagesOf(other)).map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.phone, second, ownerMail].toSorted(),
  );
  await sql`update account set language = 'hi' where id = ${owner.accountId}`.execute(db);
  const [third] = await changesOf(() => grantStaffRole(ctx, somePhone(), 'finance', owner.accountId));
  if (!third) throw new Error('no change');
  await notifyOfChange(ctx, third);
  const texts = new Map((await messagesOf(third)).map(({ recipient, text }) => [recipient, text]));
  expect(texts.get(owner.phone)).toMatch(/^डेस्क: भूमिका, लॉगिन या कंपनी की जानकारी बदली गई, \d\d पर/);
  expect(texts.get(ownerMail)).toMatch(/role Finance given.*by [^(]+\(Owner, …\d\d\)/);
});

test('changed data of the company are reported by their version', async () => {
  const body: unknown = JSON.parse(await readFile('content/company.json', 'utf8'));
  const publish = (expectedVersion: number) =>
    publishContent(plain, { kind: 'company', key: 'company', body, actor: owner.accountId, expectedVersion });
  emitted.length = 0;
  expect(await publish(1)).toMatchObject({ ok: true });
  const [event] = emitted.filter(({ type }) => type === 'company-changed');
  await staffReactions.find(({ type }) => type === 'company-changed')?.run(ctx, event?.payload as never);
  const messages = await messagesOf({ id: 'company:2' } as StaffChange);
  expect(messages.find(({ recipient }) => recipient === ownerMail)?.text).toContain('company data changed');
});

test('what somebody who is not an owner publishes is mailed to the owners once, with its title and link', async () => {
  const body: unknown = JSON.parse(await readFile('content/projects/3-park-gym.json', 'utf8'));
  const editor = await deskMember(ctx, ['editor']);
  const mailsOf = async (actor: string, expectedVersion: number) => {
    emitted.length = 0;
    expect(
      await publishContent(plain, { kind: 'project', key: '3-park-gym', body, actor, expectedVersion }),
    ).toMatchObject({ ok: true });
    const [event] = emitted.filter(({ type }) => type === 'content-published');
    const react = staffReactions.find(({ type }) => type === 'content-published');
    await Promise.all(Array.from({ length: 20 }, async () => react?.run(ctx, event?.payload as never)));
    const source = `content-published:project.3-park-gym:${expectedVersion + 1}%`;
    const { rows } = await sql<{ recipient: string; text: string }>`
      select recipient, text from message where source like ${source}`.execute(db);
    return rows;
  };
  const [mail, ...others] = await mailsOf(editor.accountId, 1);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: ownerMail });
  expect(mail?.text).toContain(`${(body as { en: { title: string } }).en.title}”`);
  expect(mail?.text).toContain('/desk/content/project.3-park-gym');
  expect(await mailsOf(owner.accountId, 2)).toEqual([]);
});

test('the staff of a new demo are reported to nobody', async () => {
  const demo = { ...ctx, config: { ...ctx.config, demo: true, ownerPhone: somePhone() as string } };
  expect(await changesOf(() => seedStaff(demo))).toEqual([]);
});
