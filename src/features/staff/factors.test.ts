import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { on, sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { appCode } from '#test/totp.ts';
import { beginApp, confirmApp } from './actions/enrol-app.ts';
import { grantStaffRole, revokeStaffRoles } from './actions/change-roles.ts';
import { invitationHashes } from './actions/context.ts';
import { renewRecoveryCodes } from './actions/enrol.ts';
import { findDeskSession } from './actions/find-desk-session.ts';
import { giveFactor } from './actions/give-factor.ts';
import { acceptInvitation, invite } from './actions/invite.ts';
import { purgeOldDesk } from './actions/purge-old-desk.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { signOut, signOutEverywhere } from './actions/sign-out.ts';
import { findSignInStep } from './actions/sign-in.ts';
import { otpauth } from './providers/otpauth.ts';
import { lockFactors } from './store/attempts.ts';

const { ctx: plain, db, logged, pass } = await testContext();
const ctx = staffContext(plain);
const demo = staffContext(plain, { demo: true });
/** The next code is of a later half minute. */
const nextCode = (key: string): string => {
  pass(30 * secondMs);
  return appCode(key, { at: ctx.now() });
};
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');
const count = (codes: readonly string[], code: string): number => codes.filter((found) => found === code).length;
const actionsOf = async (accountId: string) =>
  (await auditEntries(db, sql`subject = ${accountId}`)).map(({ act }) => act);
const messagesAbout = async (accountId: string) =>
  (
    await sql<{ channel: string; recipient: string; text: string }>`
    select channel, recipient, text from message where source like ${`%${accountId}%`} order by channel, recipient`.execute(
      db,
    )
  ).rows;
const codesOf = async (accountId: string) =>
  (await sql`select * from recovery_code where account_id = ${accountId}`.execute(db)).rows;
const wrongFor = (key: string): string =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-1, 0, 1].every((steps) => appCode(key, { at: ctx.now(), steps }) !== code),
  ) ?? '';

describe('codes of an app', () => {
  test('are those of RFC 6238, one step early or late', async () => {
    const secret = Buffer.from('12345678901234567890');
    const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(secret.length).toBe(20);
    // The last six digits of the appendix's SHA-1 values.
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      const step = Math.floor(seconds / 30);
      const at = (s: number) => new Date(s * secondMs);
      expect(await otpauth.stepOf(base32, code, at(seconds))).toBe(step);
      expect(await otpauth.stepOf(base32, code, at(step * 30 - 30))).toBe(step);
      expect(await otpauth.stepOf(base32, code, at(step * 30 + 59))).toBe(step);
      expect(await otpauth.stepOf(base32, code, at(step * 30 - 31))).toBeUndefined();
      expect(await otpauth.stepOf(base32, code, at(step * 30 + 60))).toBeUndefined();
    }
  });

  test('work once, also when 20 browsers send one at the same time', async () => {
    const person = await enrolledMember(ctx, ['recruiter']);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => waitingSession(ctx, person.accountId)));
    const code = nextCode(person.key);
    const codes = (await Promise.all(tokens.map((token) => giveFactor(ctx, token, { code })))).map(codeOf);
    expect(count(codes, 'ok')).toBe(1);
    expect(count(codes, 'staff/code-used')).toBe(19);
    // The right code was not counted as wrong.
    expect(codeOf(await giveFactor(ctx, tokens[0], { code: nextCode(person.key) }))).toMatch(/^(ok|desk\/no-session)$/);
    expect((await messagesAbout(person.accountId)).length).toBe(0);
  });

  test('of an earlier step do not work after a later one', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    pass(60 * secondMs);
    const [early, late] = [0, 1].map((steps) => appCode(person.key, { at: ctx.now(), steps }));
    const token = await waitingSession(ctx, person.accountId);
    expect(codeOf(await giveFactor(ctx, token, { code: late ?? '' }))).toBe('ok');
    const other = await waitingSession(ctx, person.accountId);
    expect(codeOf(await giveFactor(ctx, other, { code: early ?? '' }))).toBe('staff/code-used');
  });

  test('open the desk with a new token, and count as given again in an open session', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    const waiting = await waitingSession(ctx, person.accountId);
    expect(await findDeskSession(ctx, waiting)).toBeUndefined();
    const opened = await giveFactor(ctx, waiting, { code: nextCode(person.key) });
    if (!opened.ok) throw new Error(opened.refusal.code);
    expect(await findDeskSession(ctx, waiting)).toBeUndefined();
    expect(await findDeskSession(ctx, opened.value.token)).toMatchObject({ roles: ['viewer'], hasFreshFactor: true });
    pass(6 * minuteMs);
    expect(await findDeskSession(ctx, opened.value.token)).toMatchObject({ hasFreshFactor: false });
    const again = await giveFactor(ctx, opened.value.token, { code: nextCode(person.key) });
    if (!again.ok) throw new Error(again.refusal.code);
    expect(await findDeskSession(ctx, again.value.token)).toMatchObject({ hasFreshFactor: true });
    expect(count(await actionsOf(person.accountId), 'staff/sign-in')).toBe(2);
  });

  test('are asked for within ten minutes of the OTP, and renewing a factor prolongs no session', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    const late = await waitingSession(ctx, person.accountId);
    pass(10 * minuteMs);
    expect(codeOf(await giveFactor(ctx, late, { code: nextCode(person.key) }))).toBe('desk/no-session');
    const waiting = await waitingSession(ctx, person.accountId);
    const began = ctx.now().getTime();
    let opened = await giveFactor(ctx, waiting, { code: nextCode(person.key) });
    for (let minutes = 0; minutes < 700; minutes += 25) {
      if (!opened.ok) throw new Error(opened.refusal.code);
      expect(opened.value.expiresAt.getTime()).toBe(began + 12 * hourMs);
      pass(24 * minuteMs);
      opened = await giveFactor(ctx, opened.value.token, { code: nextCode(person.key) });
    }
  });

  test('that are not whole are refused without being counted', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    const token = await waitingSession(ctx, person.accountId);
    for (let tries = 0; tries < 10; tries++)
      expect(await giveFactor(ctx, token, { code: '12345' })).toMatchObject({
        refusal: { code: 'staff/code-shape', fields: [{ field: 'code', reason: 'shape' }] },
      });
    expect(codeOf(await giveFactor(ctx, token, { code: nextCode(person.key) }))).toBe('ok');
  });
});

describe('wrong codes', () => {
  test('lock at exactly five, also when 50 arrive at once, and the owners learn of it once', async () => {
    const owner = await deskMember(ctx, ['owner']);
    const person = await enrolledMember(ctx, ['finance']);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => waitingSession(ctx, person.accountId)));
    pass(30 * secondMs);
    const code = wrongFor(person.key);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => giveFactor(ctx, tokens[at % 10], { code })),
    );
    expect(count(answers.map(codeOf), 'staff/code-wrong')).toBe(4);
    expect(count(answers.map(codeOf), 'staff/factor-locked')).toBe(46);
    expect(await messagesAbout(person.accountId)).toEqual([
      { channel: 'email', recipient: 'owner@namuna.example', text: expect.stringContaining('/desk/staff') as string },
      { channel: 'sms', recipient: owner.phone, text: expect.stringContaining(person.phone.slice(-2)) as string },
    ]);
    expect(count(await actionsOf(person.accountId), 'staff/factor-locked')).toBe(1);

    // A right code of any kind is refused too, in every session, with the time left.
    pass(5 * minuteMs);
    const right = await giveFactor(ctx, tokens[1], { code: appCode(person.key, { at: ctx.now() }) });
    expect(right).toMatchObject({ refusal: { code: 'staff/factor-locked', retryAfterS: 600 } });
    const recovery = await giveFactor(ctx, tokens[2], { code: person.recoveryCodes[0] ?? '' });
    expect(codeOf(recovery)).toBe('staff/factor-locked');
    expect(await findSignInStep(ctx, tokens[3])).toMatchObject({ next: 'factor', lockedForS: 600 });
    pass(10 * minuteMs - 1);
    const fresh = await waitingSession(ctx, person.accountId);
    const early = await giveFactor(ctx, fresh, { code: appCode(person.key, { at: ctx.now() }) });
    expect(codeOf(early)).toBe('staff/factor-locked');
    pass(1);
    expect(codeOf(await giveFactor(ctx, fresh, { code: appCode(person.key, { at: ctx.now() }) }))).toBe('ok');
  });

  test('of different kinds count together, and a right one takes back those of its session', async () => {
    const person = await enrolledMember(ctx, ['finance']);
    const token = await waitingSession(ctx, person.accountId);
    const wrong = [wrongFor(person.key), 'AAAA-AAAA', wrongFor(person.key), 'AAAA-AAAB'];
    for (const code of wrong) expect(codeOf(await giveFactor(ctx, token, { code }))).toBe('staff/code-wrong');
    const opened = await giveFactor(ctx, token, { code: nextCode(person.key) });
    if (!opened.ok) throw new Error(opened.refusal.code);
    const next = await waitingSession(ctx, person.accountId);
    for (const code of wrong) expect(codeOf(await giveFactor(ctx, next, { code }))).toBe('staff/code-wrong');
    expect(codeOf(await giveFactor(ctx, next, { code: 'AAAA-AAAC' }))).toBe('staff/factor-locked');
    // After the lock five more are needed for the next one.
    pass(15 * minuteMs);
    const last = await waitingSession(ctx, person.accountId);
    for (const code of wrong) expect(codeOf(await giveFactor(ctx, last, { code }))).toBe('staff/code-wrong');
    expect(codeOf(await giveFactor(ctx, last, { code: nextCode(person.key) }))).toBe('ok');
  });
});

test('wrong codes count for a day, whatever other sessions of the person do', async () => {
  const person = await enrolledMember(ctx, ['finance']);
  // Somebody with the OTP guesses between the sign-ins of the person.
  const guessing = await waitingSession(ctx, person.accountId);
  const guess = () => giveFactor(ctx, guessing, { code: 'AAAA-AAAA' });
  const signIn = async () => {
    const code = nextCode(person.key);
    expect(codeOf(await giveFactor(ctx, await waitingSession(ctx, person.accountId), { code }))).toBe('ok');
  };
  for (const _ of [1, 2]) expect(codeOf(await guess())).toBe('staff/code-wrong');
  await signIn();
  for (const _ of [3, 4]) expect(codeOf(await guess())).toBe('staff/code-wrong');
  await signIn();
  expect(codeOf(await guess())).toBe('staff/factor-locked');

  const other = await enrolledMember(ctx, ['finance']);
  const guessOther = async () =>
    codeOf(await giveFactor(ctx, await waitingSession(ctx, other.accountId), { code: 'AAAA-AAAA' }));
  for (const _ of [1, 2, 3, 4]) expect(await guessOther()).toBe('staff/code-wrong');
  pass(dayMs);
  for (const _ of [1, 2, 3, 4]) expect(await guessOther()).toBe('staff/code-wrong');
  expect(await guessOther()).toBe('staff/factor-locked');
});

test('each wrong code is a line of the log, with account and session and without the code', async () => {
  const person = await enrolledMember(ctx, ['finance']);
  const token = await waitingSession(ctx, person.accountId);
  const from = logged.length;
  await giveFactor(ctx, token, { code: 'BBBB-BBBB' });
  const { rows } = await sql<{ id: string }>`
    select id from desk_session where account_id = ${person.accountId} and factor_at is null order by created_at desc limit 1`.execute(
    db,
  );
  const lines = logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      at: expect.any(String) as string,
      level: 'info',
      what: 'wrong second factor',
      accountId: person.accountId,
      sessionId: rows[0]!.id,
    },
  ]);
});

describe('recovery codes', () => {
  test('work once each, also when one is sent 20 times at once', async () => {
    const person = await enrolledMember(ctx, ['editor']);
    expect(person.recoveryCodes).toHaveLength(10);
    const code = person.recoveryCodes[3] ?? '';
    const tokens = await Promise.all(Array.from({ length: 20 }, () => waitingSession(ctx, person.accountId)));
    const codes = (await Promise.all(tokens.map((token) => giveFactor(ctx, token, { code })))).map(codeOf);
    expect(count(codes, 'ok')).toBe(1);
    expect(count(codes, 'staff/code-used')).toBe(19);
    expect(count(await actionsOf(person.accountId), 'staff/use-recovery-code')).toBe(1);
    expect(
      await auditEntries(db, sql`act = 'staff/use-recovery-code' and subject = ${person.accountId}`),
    ).toMatchObject([{ actor: person.accountId, details: { left: 9 } }]);
  });

  test('are stored as slow hashes, each with a salt, also where two people have the same code', async () => {
    const ctx = staffContext(plain, {}, { isSlow: true });
    const people = [await enrolledMember(ctx, ['editor']), await enrolledMember(ctx, ['editor'])];
    const token = await waitingSession(ctx, people[0]?.accountId ?? '');
    expect(codeOf(await giveFactor(ctx, token, { code: people[1]?.recoveryCodes[0] ?? '' }))).toBe('staff/code-wrong');
    expect(codeOf(await giveFactor(ctx, token, { code: people[0]?.recoveryCodes[9] ?? '' }))).toBe('ok');
    const { rows } = await sql<{ codeHash: string }>`
      select code_hash from recovery_code where account_id = any(${people.map(({ accountId }) => accountId)}::text[])`.execute(
      db,
    );
    const salts = rows.map(({ codeHash }) => Buffer.from(codeHash.replace('v1.', ''), 'base64url').subarray(0, 16));
    expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(20);
    const hash = await ctx.slowHash('the same');
    expect(await ctx.slowHash('the same')).not.toBe(hash);
    expect(await ctx.isSlowHashOf(hash, 'the same')).toBe(true);
    expect(await ctx.isSlowHashOf(hash, 'another')).toBe(false);
    // scrypt of RFC 7914 with Node's cost, so that a hash stays readable.
    const salt = Buffer.from(hash.replace('v1.', ''), 'base64url').subarray(0, 16);
    const key = scryptSync('the same', salt, 32, { N: 16_384, r: 8, p: 1 });
    expect(hash).toBe(`v1.${Buffer.concat([salt, key]).toString('base64url')}`);
  });

  test('of a locked person are not even tried: that costs no time', async () => {
    const person = await enrolledMember(ctx, ['editor']);
    const token = await waitingSession(ctx, person.accountId);
    for (let n = 0; n < 5; n++) await giveFactor(ctx, token, { code: 'AAAAAAAA' });
    let tried = 0;
    const counting = { ...ctx, isSlowHashOf: (hash: string, text: string) => (tried++, ctx.isSlowHashOf(hash, text)) };
    expect(codeOf(await giveFactor(counting, token, { code: person.recoveryCodes[0] ?? '' }))).toBe(
      'staff/factor-locked',
    );
    expect(tried).toBe(0);
    pass(16 * minuteMs);
    const later = await waitingSession(ctx, person.accountId);
    await giveFactor(counting, later, { code: 'AAAAAAAA' });
    expect(tried).toBe(10);
  });

  test('are stored as hashes, and new ones replace all old ones', async () => {
    const person = await enrolledMember(ctx, ['editor']);
    const renewed = await renewRecoveryCodes(ctx, person.token);
    const codes = renewed.ok ? renewed.value : [];
    expect(new Set([...codes, ...person.recoveryCodes]).size).toBe(20);
    const rows = await codesOf(person.accountId);
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const token = await waitingSession(ctx, person.accountId);
    expect(codeOf(await giveFactor(ctx, token, { code: person.recoveryCodes[0] ?? '' }))).toBe('staff/code-wrong');
    const opened = await giveFactor(ctx, token, { code: codes[0]?.toLowerCase() ?? '' });
    expect(opened).toMatchObject({ ok: true, value: { method: 'recovery', recoveryCodesLeft: 9 } });
  });

  test('made while the factors are reset end with them', async () => {
    const person = await enrolledMember(ctx, ['editor']);
    let reset: Promise<unknown> | undefined;
    const slow = {
      ...ctx,
      async slowHash(text: string) {
        reset ??= resetFactors(ctx, { phone: person.phone, actor: 'cli:tester', own: undefined });
        await new Promise((go) => setTimeout(go, 200));
        return ctx.slowHash(text);
      },
    };
    await renewRecoveryCodes(slow, person.token);
    expect(await reset).toMatchObject({ ok: true });
    expect(await codesOf(person.accountId)).toHaveLength(0);
    expect(codeOf(await renewRecoveryCodes(ctx, person.token))).toBe('desk/no-session');
  });

  test('made by several calls at once are ten', async () => {
    const person = await enrolledMember(ctx, ['editor']);
    await Promise.all([1, 2, 3, 4].map(() => renewRecoveryCodes(ctx, person.token)));
    expect(await codesOf(person.accountId)).toHaveLength(10);
  });

  test('of another person do not work', async () => {
    const [one, other] = [await enrolledMember(ctx, ['editor']), await enrolledMember(ctx, ['editor'])];
    const token = await waitingSession(ctx, one.accountId);
    expect(codeOf(await giveFactor(ctx, token, { code: other.recoveryCodes[0] ?? '' }))).toBe('staff/code-wrong');
  });
});

describe('enrolment', () => {
  const newcomer = async () => {
    const member = await deskMember(ctx, ['recruiter'], { withFactor: false });
    return { ...member, phone: member.phone as never, token: await waitingSession(ctx, member.accountId) };
  };

  test('in live needs an invitation, in the demo it does not', async () => {
    const { token, phone } = await newcomer();
    expect(await findSignInStep(ctx, token)).toMatchObject({ next: 'enrol', needsInvitation: true });
    expect(codeOf(await beginApp(ctx, token))).toBe('staff/invitation-needed');
    expect(codeOf(await giveFactor(ctx, token, { code: '123456' }))).toBe('staff/not-enrolled');
    expect(await findSignInStep(demo, token)).toMatchObject({ next: 'enrol', needsInvitation: false });
    expect(codeOf(await beginApp(demo, token))).toBe('ok');
    const invited = await invite(ctx, phone, 'cli:tester');
    const code = invited.ok ? invited.value.code : '';
    expect(await acceptInvitation(ctx, token, `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`)).toMatchObject({
      value: { next: 'enrol', needsInvitation: false },
    });
    expect(codeOf(await beginApp(ctx, token))).toBe('ok');
  });

  test('of twenty invitations at once before a first sign-in one code stays open, and each other one says what it replaced', async () => {
    const phone = somePhone();
    await grantStaffRole(ctx, phone, 'viewer', 'cli:tester');
    const invited = await Promise.all(Array.from({ length: 20 }, () => invite(ctx, phone, 'cli:tester')));
    expect(invited.map(codeOf)).toEqual(Array.from({ length: 20 }, () => 'ok'));
    expect(invited.filter((each) => each.ok && each.value.replacesOpen)).toHaveLength(19);
    const { rows } = await sql<{ hash: string }>`
      select code_hash as hash from desk_invitation where phone = ${phone} and used_at is null`.execute(db);
    expect(rows).toHaveLength(1);
    const hashes = invited.map((each) => (each.ok ? invitationHashes(ctx, phone, each.value.code)[0] : ''));
    expect(hashes.filter((hash) => hash === rows[0]?.hash)).toHaveLength(1);
  });

  test('is complete with the first right code only', async () => {
    const { token, accountId } = await newcomer();
    const begun = await beginApp(demo, token);
    const key = begun.ok ? begun.value.key : '';
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(begun.ok && new URL(begun.value.uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
    expect(codeOf(await confirmApp(demo, token, wrongFor(key)))).toBe('staff/code-wrong');
    expect(await findSignInStep(demo, token)).toMatchObject({ next: 'enrol' });
    expect(await findDeskSession(ctx, token)).toBeUndefined();
    const { rows } = await sql<{
      secret: string;
    }>`select secret from authenticator where account_id = ${accountId}`.execute(db);
    expect(rows[0]?.secret).not.toContain(key.replaceAll(' ', ''));
    const done = await confirmApp(demo, token, appCode(key, { at: ctx.now() }));
    if (!done.ok) throw new Error(done.refusal.code);
    expect(done.value.recoveryCodes).toHaveLength(10);
    expect(await findDeskSession(ctx, done.value.token)).toMatchObject({ roles: ['recruiter'] });
    expect(await actionsOf(accountId)).toEqual(['staff/enrol-app', 'staff/new-recovery-codes', 'staff/sign-in']);
    // The code that completed it is used.
    const other = await waitingSession(ctx, accountId);
    expect(codeOf(await giveFactor(ctx, other, { code: appCode(key, { at: ctx.now() }) }))).toBe('staff/code-used');
  });

  test('works once for an invitation, also when ten browsers finish at once', async () => {
    const { phone, accountId } = await newcomer();
    const invited = await invite(ctx, phone, 'cli:tester');
    const code = invited.ok ? invited.value.code : '';
    const tokens = await Promise.all(Array.from({ length: 10 }, () => waitingSession(ctx, accountId)));
    const accepted = await Promise.all(tokens.map((token) => acceptInvitation(ctx, token, code)));
    expect(count(accepted.map(codeOf), 'ok')).toBe(10);
    const begun = await beginApp(ctx, tokens[0]);
    const app = appCode(begun.ok ? begun.value.key : '', { at: ctx.now() });
    const done = (await Promise.all(tokens.map((token) => confirmApp(ctx, token, app)))).map(codeOf);
    expect(count(done, 'ok')).toBe(1);
    expect(count(done, 'staff/factor-first')).toBe(9);
    // After a reset the same invitation opens nothing.
    await resetFactors(ctx, { phone, actor: 'cli:tester', own: undefined });
    const later = await waitingSession(ctx, accountId);
    expect(codeOf(await acceptInvitation(ctx, later, code))).toBe('staff/code-wrong');
    expect(codeOf(await beginApp(ctx, later))).toBe('staff/invitation-needed');
  });

  test('accepts an invitation for 72 hours, only its newest code, and only of that number', async () => {
    const { phone, token, accountId } = await newcomer();
    const first = await invite(ctx, phone, 'cli:tester');
    const second = await invite(ctx, phone, 'cli:tester');
    const other = await newcomer();
    const foreign = await invite(ctx, other.phone, 'cli:tester');
    const codes = [first, second, foreign].map((invited) => (invited.ok ? invited.value.code : ''));
    expect(codeOf(await acceptInvitation(ctx, token, codes[0] ?? ''))).toBe('staff/code-wrong');
    expect(codeOf(await acceptInvitation(ctx, token, codes[2] ?? ''))).toBe('staff/code-wrong');
    pass(72 * hourMs - 1);
    const near = await waitingSession(ctx, accountId);
    expect(codeOf(await acceptInvitation(ctx, near, codes[1] ?? ''))).toBe('ok');
    pass(1);
    const late = await waitingSession(ctx, accountId);
    expect(codeOf(await acceptInvitation(ctx, late, codes[1] ?? ''))).toBe('staff/code-wrong');
    const { rows } = await sql`select * from desk_invitation`.execute(db);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('counts wrong invitation codes towards the lock', async () => {
    const { phone, token } = await newcomer();
    const invited = await invite(ctx, phone, 'cli:tester');
    for (let tries = 0; tries < 4; tries++)
      expect(codeOf(await acceptInvitation(ctx, token, 'AAAAAAAA'))).toBe('staff/code-wrong');
    expect(codeOf(await acceptInvitation(ctx, token, 'AAAAAAAA'))).toBe('staff/factor-locked');
    const right = await acceptInvitation(ctx, token, invited.ok ? invited.value.code : '');
    expect(codeOf(right)).toBe('staff/factor-locked');
  });

  test('of a person with a factor needs that factor, given in the last minutes', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    const waiting = await waitingSession(ctx, person.accountId);
    expect(codeOf(await beginApp(demo, waiting))).toBe('staff/factor-first');
    const opened = await giveFactor(ctx, waiting, { code: nextCode(person.key) });
    const token = opened.ok ? opened.value.token : '';
    pass(5 * minuteMs);
    expect(codeOf(await beginApp(ctx, token))).toBe('desk/factor-needed');
    const renewed = await giveFactor(ctx, token, { code: nextCode(person.key) });
    const fresh = renewed.ok ? renewed.value.token : '';
    const begun = await beginApp(ctx, fresh);
    const key = begun.ok ? begun.value.key : '';
    // Until the new app's first code, the old one works.
    const other = await waitingSession(ctx, person.accountId);
    expect(codeOf(await giveFactor(ctx, other, { code: nextCode(person.key) }))).toBe('ok');
    const done = await confirmApp(ctx, fresh, appCode(key, { at: ctx.now() }));
    expect(done).toMatchObject({ ok: true, value: { recoveryCodes: undefined } });
    const last = await waitingSession(ctx, person.accountId);
    expect(codeOf(await giveFactor(ctx, last, { code: nextCode(person.key) }))).toBe('staff/code-wrong');
    expect(codeOf(await giveFactor(ctx, last, { code: nextCode(key) }))).toBe('ok');
  });

  test('leaves no invitation open that was asked for while it finished', async () => {
    const { phone, accountId } = await newcomer();
    const inviting = await ctx.transaction(async (tx) => {
      await lockFactors(tx, accountId);
      const waiting = invite(ctx, phone, 'cli:tester');
      await new Promise((go) => setTimeout(go, 200));
      await on(tx).run`insert into authenticator (id, account_id, secret, created_at, confirmed_at)
        values (${`tot_${accountId}`}, ${accountId}, 'x', now(), now())`;
      return { waiting };
    });
    expect(codeOf(await inviting.waiting)).toBe('staff/enrolled');
  });

  test('invites staff without a factor only', async () => {
    expect(codeOf(await invite(ctx, somePhone(), 'cli:tester'))).toBe('staff/unknown-member');
    const person = await enrolledMember(ctx, ['viewer']);
    expect(codeOf(await invite(ctx, person.phone, 'cli:tester'))).toBe('staff/enrolled');
  });
});

test('a reset removes every factor and the lock, ends the sessions and notifies the person', async () => {
  const owner = await enrolledMember(ctx, ['owner']);
  const person = await enrolledMember(ctx, ['finance']);
  const reset = (phone: typeof person.phone) =>
    resetFactors(ctx, { phone, actor: owner.accountId, own: owner.accountId });
  expect(codeOf(await reset(owner.phone))).toBe('staff/own-factor');
  expect(codeOf(await reset(somePhone()))).toBe('staff/unknown-member');
  expect(await reset(person.phone)).toEqual({ ok: true, value: { endedSessions: 2 } });
  expect(await findDeskSession(ctx, person.token)).toBeUndefined();
  expect(codeOf(await reset(person.phone))).toBe('staff/no-factor');
  const token = await waitingSession(ctx, person.accountId);
  expect(await findSignInStep(ctx, token)).toMatchObject({ next: 'enrol', methods: [], needsInvitation: true });
  expect(await messagesAbout(person.accountId)).toEqual([
    { channel: 'sms', recipient: person.phone, text: expect.stringContaining('reset') as string },
  ]);
  expect(await auditEntries(db, sql`subject = ${person.accountId} and act = 'staff/reset-factors'`)).toEqual([
    {
      actor: owner.accountId,
      act: 'staff/reset-factors',
      subject: person.accountId,
      details: { endedSessions: 2 },
      personal: { phone: person.phone },
    },
  ]);
  // On the command line also the owner's own.
  expect(codeOf(await resetFactors(ctx, { phone: owner.phone, actor: 'cli:tester', own: undefined }))).toBe('ok');
});

test.each(['one by one', 'all at once'])(
  'factors go with the last role, %s, and do not come back with a new one',
  async (how) => {
    await deskMember(ctx, ['owner']);
    const person = await enrolledMember(ctx, ['viewer', 'editor']);
    const revoke = (role?: 'viewer' | 'editor') => revokeStaffRoles(ctx, person.phone, role, 'cli:tester');
    if (how === 'one by one') {
      expect(codeOf(await revoke('viewer'))).toBe('ok');
      const between = await waitingSession(ctx, person.accountId);
      expect(codeOf(await giveFactor(ctx, between, { code: nextCode(person.key) }))).toBe('ok');
    }
    expect(codeOf(await revoke(how === 'one by one' ? 'editor' : undefined))).toBe('ok');
    await grantStaffRole(ctx, person.phone, 'viewer', 'cli:tester');
    const token = await waitingSession(ctx, person.accountId);
    expect(await findSignInStep(ctx, token)).toMatchObject({ next: 'enrol', methods: [], needsInvitation: true });
    for (const code of [nextCode(person.key), person.recoveryCodes[0] ?? ''])
      expect(codeOf(await giveFactor(ctx, token, { code }))).toBe('staff/not-enrolled');
  },
);

test('signing out ends one session, or all of a person', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const open = async () => {
    const waiting = await waitingSession(ctx, person.accountId);
    const opened = await giveFactor(ctx, waiting, { code: nextCode(person.key) });
    return opened.ok ? opened.value.token : '';
  };
  const [one, other] = [await open(), await open()];
  await signOut(ctx, one);
  await signOut(ctx, one);
  expect(await findDeskSession(ctx, one)).toBeUndefined();
  expect(await findDeskSession(ctx, other)).toBeDefined();
  expect(count(await actionsOf(person.accountId), 'staff/sign-out')).toBe(1);
  await signOutEverywhere(ctx, person);
  expect(await findDeskSession(ctx, other)).toBeUndefined();
});

test('old rows are purged, and nothing that is in use', async () => {
  const person = await enrolledMember(ctx, ['viewer']);
  const begun = await deskMember(ctx, ['viewer'], { withFactor: false });
  await beginApp(demo, await waitingSession(ctx, begun.accountId));
  pass(31 * dayMs);
  const fresh = await waitingSession(ctx, person.accountId);
  expect(await purgeOldDesk(ctx)).toBeGreaterThan(2);
  expect(await purgeOldDesk(ctx)).toBe(0);
  expect(codeOf(await giveFactor(ctx, fresh, { code: nextCode(person.key) }))).toBe('ok');
});
