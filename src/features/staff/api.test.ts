// The calls of the desk's sign-in, as browsers make them.
import { describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { accountsApi } from '#features/accounts/api.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { codeTo, signInContext, solvedCaptcha, somePhone } from '#test/accounts.ts';
import { aboutPhone, auditEntries } from '#test/audit.ts';
import { type TestAnswer, testApi } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { enrolledMember } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { appCode } from '#test/totp.ts';
import { grantStaffRole } from './actions/change-roles.ts';
import { isDeskBrowser } from './actions/desk-browser.ts';
import { findDeskSession } from './actions/find-desk-session.ts';
import { staffApi } from './api/sign-in.ts';
import { seedStaff } from './seed.ts';
import { listStaff } from './store/staff.ts';

const { ctx: plain, db, pass } = await testContext();
const { ctx: otp, twilio } = signInContext(plain, {}, (phone, browser) => isDeskBrowser(ctx, phone, browser));
const ctx = staffContext(plain);
const apiOf = (demo: boolean, secure = false) =>
  testApi([...accountsApi(otp), ...staffApi(staffContext(plain, { demo }))], {
    sessionOf: (token) => findSession(ctx, token),
    deskSessionOf: (token) => findDeskSession(ctx, token),
    secure,
  });
const [live, demo] = [apiOf(false), apiOf(true)];
const desk = (token: string) => ({ 'saral-desk': token });

async function sendOtp(phone: string): Promise<Record<string, string>> {
  const sent = await live('/api/auth/otp/send', { json: { phone, humanCheck: await solvedCaptcha(otp) } });
  expect(sent.status).toBe(200);
  return { 'saral-code': sent.cookies['saral-code'] ?? '' };
}
async function signInAs(phone: string, more: Record<string, unknown> = {}, api = live): Promise<TestAnswer> {
  const cookie = await sendOtp(phone);
  return api('/api/desk/sign-in', { json: { phone, code: codeTo(twilio, phone), ...more }, cookie });
}
const staffPhone = async (role: 'owner' | 'viewer' = 'viewer'): Promise<Phone> => {
  const phone = somePhone();
  await grantStaffRole(ctx, phone, role, 'cli:tester');
  return phone;
};

describe('the OTP', () => {
  test('opens a desk session that waits ten minutes, and no ordinary one', async () => {
    const phone = await staffPhone();
    const answer = await signInAs(phone, { language: 'hi' });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ next: 'enrol', methods: [], needsInvitation: true, lockedForS: 0 });
    expect(Object.keys(answer.setCookies)).toEqual(['saral-desk', 'saral-browser']);
    expect(answer.setCookies['saral-desk']).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = answer.cookies['saral-desk'] ?? '';
    expect((await live('/api/desk/session', { cookie: desk(token) })).status).toBe(401);
    const { rows } = await sql<{ language: string; sessions: number }>`
      select language, (select count(*)::int from session where account_id = account.id) as sessions
        from account where phone = ${phone}`.execute(db);
    expect(rows).toEqual([{ language: 'hi', sessions: 0 }]);
    expect(JSON.stringify((await sql`select * from desk_session`.execute(db)).rows)).not.toContain(token);
  });

  test('of two members in one browser makes them one person in live, not in a demo', async () => {
    const personOf = async (phone: string): Promise<string[]> =>
      (
        await sql<{ phone: string }>`
          select phone from account where id in (select accounts_of_person((select id from account where phone = ${phone})))`.execute(
          db,
        )
      ).rows.map((row) => row.phone);
    const inOneBrowser = async (api: typeof live): Promise<[string, string]> => {
      const [first, second] = [await staffPhone(), await staffPhone()];
      const { cookies } = await signInAs(first, {}, api);
      const cookie = { ...(await sendOtp(second)), ...cookies };
      const json = { phone: second, code: codeTo(twilio, second) };
      expect((await api('/api/desk/sign-in', { json, cookie })).status).toBe(200);
      return [first, second];
    };
    const [one, other] = await inOneBrowser(live);
    expect((await personOf(one)).toSorted()).toEqual([one, other].toSorted());
    const [tried] = await inOneBrowser(demo);
    expect(await personOf(tried)).toEqual([tried]);
  });

  test('has its own cookie name on https', async () => {
    const phone = await staffPhone();
    const cookie = await sendOtp(phone);
    const answer = await apiOf(false, true)('/api/desk/sign-in', {
      json: { phone, code: codeTo(twilio, phone) },
      cookie: { '__Host-saral-code': cookie['saral-code'] ?? '' },
    });
    expect(answer.setCookies['__Host-saral-desk']).toMatch(/; Secure; SameSite=Lax$/);
  });

  test('is asked of everybody in the same way; only a right one shows that a number has no access', async () => {
    const [member, stranger] = [await staffPhone(), somePhone()];
    const answers = await Promise.all(
      [member, stranger].map(async (phone) => {
        const cookie = await sendOtp(phone);
        const right = codeTo(twilio, phone) ?? '';
        const json = { phone, code: right === '123456' ? '654321' : '123456' };
        const { requestId: _, ...wrong } = (await live('/api/desk/sign-in', { json, cookie })).json;
        return { wrong, right: await live('/api/desk/sign-in', { json: { phone, code: right }, cookie }) };
      }),
    );
    expect(answers[0]?.wrong).toEqual(answers[1]?.wrong);
    expect(answers[0]?.right.status).toBe(200);
    expect(answers[1]?.right).toMatchObject({ status: 403, setCookies: {}, json: { code: 'staff/no-access' } });
    const { rows } = await sql`select 1 from account where phone = ${stranger}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('works once and only in the browser that asked for it', async () => {
    const phone = await staffPhone();
    const cookie = await sendOtp(phone);
    const json = { phone, code: codeTo(twilio, phone) };
    expect(await live('/api/desk/sign-in', { json })).toMatchObject({ status: 409 });
    const many = await Promise.all(Array.from({ length: 20 }, () => live('/api/desk/sign-in', { json, cookie })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(many.filter(({ status }) => status === 401)).toHaveLength(19);
    expect((await live('/api/auth/otp/verify', { json, cookie })).status).toBe(401);
  });

  test('ends the desk session that this browser had', async () => {
    const phone = await staffPhone();
    const first = await signInAs(phone);
    pass(2 * minuteMs);
    const cookie = { ...(await sendOtp(phone)), ...first.cookies };
    await live('/api/desk/sign-in', { json: { phone, code: codeTo(twilio, phone) }, cookie });
    expect((await live('/api/desk/sign-in', { cookie: first.cookies })).status).toBe(401);
  });

  test('opens nothing for a number whose roles were taken away since', async () => {
    const phone = await staffPhone();
    const { cookies } = await signInAs(phone);
    await sql`delete from staff_role where phone = ${phone}`.execute(db);
    expect((await live('/api/desk/sign-in', { cookie: cookies })).status).toBe(401);
  });
});

test('a first sign-in: invitation, app, recovery codes; then the next one with a code', async () => {
  const owner = await enrolledMember(ctx, ['owner']);
  const phone = await staffPhone();
  const waiting = (await signInAs(phone)).cookies;
  expect((await live('/api/desk/enrol/app-key', { method: 'POST', cookie: waiting })).status).toBe(403);
  const invited = await live('/api/desk/staff/invite', { json: { phone }, cookie: desk(owner.token) });
  expect(invited.json).toMatchObject({ done: 'staff/invited', invitation: { phone } });
  const { code } = invited.json['invitation'] as { code: string };
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const accepted = await live('/api/desk/sign-in/invitation', { json: { code }, cookie: waiting });
  expect(accepted).toMatchObject({ status: 200, json: { next: 'enrol', needsInvitation: false } });

  const begun = await live('/api/desk/enrol/app-key', { method: 'POST', cookie: waiting });
  const { key, uri, qr } = begun.json as { key: string; uri: string; qr: { size: number; path: string } };
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+algorithm=SHA1&digits=6&period=30$/);
  expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  expect(qr.size).toBeGreaterThan(29);
  const shape = await live('/api/desk/enrol/app', { json: { code: '12' }, cookie: waiting });
  expect(shape).toMatchObject({ status: 422, json: { errors: [{ field: 'code', reason: 'shape' }] } });
  const done = await live('/api/desk/enrol/app', { json: { code: appCode(key, { at: ctx.now() }) }, cookie: waiting });
  expect(done.status).toBe(200);
  expect(done.json['recoveryCodes']).toHaveLength(10);
  expect(done.json['needsName']).toBe(true);
  // Twelve hours from the OTP.
  expect(done.setCookies['saral-desk']).toMatch(/Max-Age=43200;/);
  expect((await live('/api/desk/session', { cookie: done.cookies })).json).toMatchObject({ roles: ['viewer'] });
  expect((await live('/api/desk/session', { cookie: waiting })).status).toBe(401);

  pass(2 * minuteMs);
  const again = await signInAs(phone);
  expect(again.json).toEqual({ next: 'factor', methods: ['app', 'recovery'], needsInvitation: false, lockedForS: 0 });
  const wrong = await live('/api/desk/factor', { json: { code: 'AAAA-AAAA' }, cookie: again.cookies });
  expect(wrong).toMatchObject({ status: 401, json: { code: 'staff/code-wrong' } });
  const given = await live('/api/desk/factor', {
    json: { code: appCode(key, { at: ctx.now() }) },
    cookie: again.cookies,
  });
  expect(given.json).toEqual({ next: 'done', recoveryCodesLeft: 10 });
  const out = await live('/api/desk/sign-out', { method: 'POST', cookie: given.cookies });
  expect(out.json).toEqual({ done: 'staff/signed-out', goTo: '/desk/sign-in' });
  expect(out.setCookies['saral-desk']).toMatch(/Max-Age=0/);
  expect((await live('/api/desk/session', { cookie: given.cookies })).status).toBe(401);
});

test('a locked person reads how long', async () => {
  const { cookies } = await signInAs(await staffPhone(), {}, demo);
  for (let tries = 0; tries < 4; tries++)
    await live('/api/desk/sign-in/invitation', { json: { code: 'AAAAAAAA' }, cookie: cookies });
  const fifth = await live('/api/desk/sign-in/invitation', { json: { code: 'AAAAAAAA' }, cookie: cookies });
  expect(fifth).toMatchObject({ status: 429, json: { code: 'staff/factor-locked' } });
  expect(fifth.headers.get('retry-after')).toBe('900');
  pass(minuteMs);
  const state = await live('/api/desk/sign-in', { cookie: cookies });
  expect(state.json).toMatchObject({ lockedForS: 840 });
});

test('the button of a page without script signs out and leads to the sign-in', async () => {
  const { token } = await enrolledMember(ctx, ['viewer']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await live('/api/desk/sign-out', { body: 'from=%2Fdesk', headers: form, cookie: desk(token) });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/desk/sign-in?done=staff/signed-out');
  expect(answer.setCookies['saral-desk']).toMatch(/Max-Age=0/);
  expect(await findDeskSession(ctx, token)).toBeUndefined();
  const other = await enrolledMember(ctx, ['viewer']);
  const asScript = { ...form, accept: 'application/json, text/html' };
  const json = await live('/api/desk/sign-out', { body: 'from=%2Fdesk', headers: asScript, cookie: desk(other.token) });
  expect(json).toMatchObject({ status: 200, json: { done: 'staff/signed-out' } });
});

describe("the owner's page", () => {
  test('lists people with what they have set up', async () => {
    const owner = await enrolledMember(ctx, ['owner', 'finance']);
    const phone = await staffPhone();
    await live('/api/desk/staff/invite', { json: { phone }, cookie: desk(owner.token) });
    const { json } = await live('/api/desk/staff', { cookie: desk(owner.token) });
    const members = json['members'] as { phone: { text: string }; roles: { role: string }[] }[];
    expect(members.find((member) => member.phone.text === owner.phone)).toMatchObject({
      isOwn: true,
      name: expect.stringMatching(/^Staff /) as string,
      roles: [{ role: 'finance' }, { role: 'owner' }],
      hasApp: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
      lockedUntil: null,
      invitedUntil: null,
      openSessions: 2,
    });
    expect(members.find((member) => member.phone.text === phone)).toMatchObject({
      isOwn: false,
      name: null,
      hasApp: false,
      roles: [{ role: 'viewer', grantedBy: 'cli:tester' }],
      invitedUntil: expect.any(String) as string,
      signedInAt: null,
    });
  });

  test('shows a new invitation once, to the session that made it', async () => {
    const owner = await enrolledMember(ctx, ['owner']);
    const phone = await staffPhone();
    const invited = await live('/api/desk/staff/invite', { json: { phone }, cookie: desk(owner.token) });
    const { 'saral-invitation': invitation = '' } = invited.cookies;
    const cookie = { ...desk(owner.token), 'saral-invitation': invitation };
    const shown = await live('/api/desk/staff', { cookie });
    expect(shown.json['invitation']).toEqual(invited.json['invitation']);
    expect(shown.setCookies['saral-invitation']).toMatch(/Max-Age=0/);
    const other = await enrolledMember(ctx, ['owner']);
    const stolen = { ...desk(other.token), 'saral-invitation': invitation };
    expect((await live('/api/desk/staff', { cookie: stolen })).json['invitation']).toBeNull();
    expect((await live('/api/desk/staff', { cookie: desk(owner.token) })).json['invitation']).toBeNull();
  });

  test('grants, revokes and resets, as the account of the owner', async () => {
    const owner = await enrolledMember(ctx, ['owner']);
    const cookie = desk(owner.token);
    const post = (what: string, json: unknown) => live(`/api/desk/staff/${what}`, { json, cookie });
    const phone = somePhone();
    const typed = phone.slice(3);
    expect(await post('grant', { phone: '12', role: 'viewer' })).toMatchObject({
      status: 422,
      json: { code: 'staff/phone-invalid', errors: [{ field: 'phone', reason: 'invalid' }] },
    });
    expect(await post('grant', { phone: typed, role: 'boss' })).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'role' }] },
    });
    for (const role of ['viewer', 'editor'])
      expect((await post('grant', { phone: typed, role })).json).toEqual({ done: 'staff/granted' });
    expect((await post('grant', { phone: typed, role: 'viewer' })).json['code']).toBe('staff/has-role');
    expect((await post('revoke', { phone: typed, role: 'editor' })).json).toEqual({ done: 'staff/revoked', count: 1 });
    expect((await post('revoke', { phone: typed, role: 'editor' })).json['code']).toBe('staff/no-role');
    expect((await post('reset', { phone: typed })).json['code']).toBe('staff/no-factor');
    expect((await post('reset', { phone: owner.phone })).json['code']).toBe('staff/own-factor');
    expect((await post('revoke', { phone: typed, role: '' })).json).toEqual({ done: 'staff/revoked', count: 1 });
    expect((await post('invite', { phone: typed })).json['code']).toBe('staff/unknown-member');
    expect(await auditEntries(db, aboutPhone(phone))).toMatchObject([
      { actor: owner.accountId, act: 'accounts/grant-role', after: { role: 'viewer' } },
      { actor: owner.accountId, act: 'accounts/grant-role', after: { role: 'editor' } },
      { actor: owner.accountId, act: 'accounts/revoke-role', before: { role: 'editor' } },
      { actor: owner.accountId, act: 'accounts/revoke-role', before: { role: 'viewer' } },
    ]);
    pass(5 * minuteMs);
    for (const what of ['grant', 'revoke', 'invite', 'reset'])
      expect((await post(what, { phone: typed })).json['code'], what).toBe('desk/factor-needed');
  });
});

test('a person renews recovery codes, and signs out everywhere', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const cookie = desk(person.token);
  const renewed = await live('/api/desk/recovery-codes', {
    method: 'POST',
    cookie,
    headers: { 'content-type': 'application/json' },
  });
  expect(renewed.json['recoveryCodes']).toHaveLength(10);
  expect((await live('/api/desk/factors', { cookie })).json).toEqual({
    name: expect.stringMatching(/^Staff /) as string,
    hasApp: true,
    recoveryCodesLeft: 10,
    passkeys: [],
    sessions: expect.arrayContaining([expect.objectContaining({ isThis: true })]) as unknown,
  });
  const out = await live('/api/desk/sign-out-everywhere', {
    method: 'POST',
    cookie,
    headers: { 'content-type': 'application/json' },
  });
  expect(out.json).toEqual({ done: 'staff/signed-out-everywhere', count: 2, goTo: '/desk/sign-in' });
  expect((await live('/api/desk/factors', { cookie })).status).toBe(401);
});

test('a demo gets its staff once, a live start none', async () => {
  const { ctx: own, db: ownDb } = await testContext();
  const seed = (isDemo: boolean) =>
    seedStaff({ ...own, config: { ownerPhone: isDemo ? '9000000009' : undefined, demo: isDemo } });
  const roles = async () => (await listStaff(own.db)).map(({ phone, role }) => `${phone.slice(-2)} ${role}`).toSorted();
  await seed(false);
  expect(await roles()).toEqual([]);
  await seed(true);
  expect(await roles()).toEqual([
    '09 owner',
    '10 recruiter',
    '11 finance',
    '12 finance',
    '13 editor',
    '14 viewer',
    '15 sales',
  ]);
  await sql`delete from staff_role where phone = '+919000000014'`.execute(ownDb);
  await seed(true);
  expect(await roles()).toEqual(['09 owner', '10 recruiter', '11 finance', '12 finance', '13 editor', '15 sales']);
});
