import { describe, expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { type Device, softPasskey } from '#test/soft-passkey.ts';
import { staffContext } from '#test/staff-context.ts';
import { beginPasskey, confirmPasskey, removePasskey } from './actions/enrol-passkey.ts';
import { findDeskSession } from './actions/find-desk-session.ts';
import { askForPasskey, giveFactor } from './actions/give-factor.ts';
import { findOwnFactors } from './actions/list-members.ts';
import { findSignInStep } from './actions/sign-in.ts';

const { ctx: plain, db, pass } = await testContext();
const ctx = staffContext(plain, { demo: true });
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');
const count = (codes: readonly string[], code: string): number => codes.filter((found) => found === code).length;

const creation = async (token: string) => {
  const options = await beginPasskey(ctx, token);
  if (!options.ok) throw new Error(options.refusal.code);
  return options.value.json;
};
const request = async (token: string) => {
  const options = await askForPasskey(ctx, token);
  if (!options.ok) throw new Error(options.refusal.code);
  return options.value.json;
};
/** A staff member whose only factor is a passkey. */
async function withPasskey(device: Device = softPasskey()) {
  const { accountId } = await deskMember(ctx, ['recruiter'], { withFactor: false });
  const waiting = await waitingSession(ctx, accountId);
  const done = await confirmPasskey(ctx, waiting, {
    name: 'Office laptop',
    proof: device.create(await creation(waiting)),
  });
  if (!done.ok) throw new Error(done.refusal.code);
  return { accountId, device, token: done.value.token, recoveryCodes: done.value.recoveryCodes };
}

test('a passkey enrols and signs in; the browser gets what the rules ask for', async () => {
  const { accountId } = await deskMember(ctx, ['recruiter'], { withFactor: false });
  const waiting = await waitingSession(ctx, accountId);
  const options = await creation(waiting);
  expect(options).toMatchObject({
    rp: { id: 'site.test' },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [],
  });
  const device = softPasskey();
  const done = await confirmPasskey(ctx, waiting, { name: 'Office laptop', proof: device.create(options) });
  if (!done.ok) throw new Error(done.refusal.code);
  expect(done.value.recoveryCodes).toHaveLength(10);
  expect(await findDeskSession(ctx, done.value.token)).toMatchObject({ accountId });

  const next = await waitingSession(ctx, accountId);
  expect(await findSignInStep(ctx, next)).toMatchObject({ next: 'factor', methods: ['passkey', 'recovery'] });
  const asked = await request(next);
  expect(asked).toMatchObject({ rpId: 'site.test', userVerification: 'required' });
  const opened = await giveFactor(ctx, next, { proof: device.get(asked) });
  expect(opened).toMatchObject({ ok: true, value: { method: 'passkey', recoveryCodesLeft: 10 } });
  expect(await findOwnFactors(ctx, { accountId })).toMatchObject({
    hasApp: false,
    passkeys: [{ name: 'Office laptop' }],
  });
  expect(await auditEntries(db, sql`subject = ${accountId} and act = 'staff/enrol-passkey'`)).toMatchObject([
    { actor: accountId, personal: { passkey: 'Office laptop' } },
  ]);
});

describe('a challenge', () => {
  test('works once, also when its answer is sent 20 times at once', async () => {
    const { accountId, device } = await withPasskey();
    const waiting = await waitingSession(ctx, accountId);
    const proof = device.get(await request(waiting));
    const codes = (await Promise.all(Array.from({ length: 20 }, () => giveFactor(ctx, waiting, { proof })))).map(
      codeOf,
    );
    expect(count(codes, 'ok')).toBe(1);
    expect(count(codes, 'desk/no-session')).toBe(19);
  });
  test('is used up by an answer that is wrong', async () => {
    const { accountId, device } = await withPasskey();
    const waiting = await waitingSession(ctx, accountId);
    const asked = await request(waiting);
    device.isVerifying = false;
    expect(codeOf(await giveFactor(ctx, waiting, { proof: device.get(asked) }))).toBe('staff/code-wrong');
    device.isVerifying = true;
    expect(codeOf(await giveFactor(ctx, waiting, { proof: device.get(asked) }))).toBe('staff/challenge-expired');
  });
  test('works in its session only, for its purpose only, and for five minutes', async () => {
    const { accountId, device, token } = await withPasskey();
    const [one, other] = [await waitingSession(ctx, accountId), await waitingSession(ctx, accountId)];
    const asked = await request(one);
    expect(codeOf(await giveFactor(ctx, other, { proof: device.get(asked) }))).toBe('staff/challenge-expired');
    const creating = await creation(token);
    expect(codeOf(await giveFactor(ctx, token, { proof: device.get(creating) }))).toBe('staff/challenge-expired');
    const own = { challenge: 'bm90IG9mIHRoZSBzZXJ2ZXIgYXQgYWxsLCBteSBvd24' };
    expect(codeOf(await giveFactor(ctx, one, { proof: device.get(own) }))).toBe('staff/challenge-expired');
    const late = await request(one);
    pass(5 * minuteMs);
    expect(codeOf(await giveFactor(ctx, one, { proof: device.get(late) }))).toBe('staff/challenge-expired');
    // No wrong code was counted by any of these.
    expect(codeOf(await giveFactor(ctx, one, { proof: device.get(await request(one)) }))).toBe('ok');
  });
  test('stays open beside four others of its session', async () => {
    const { accountId, device } = await withPasskey();
    const waiting = await waitingSession(ctx, accountId);
    const asked = [];
    for (let times = 0; times < 6; times++) {
      asked.push(await request(waiting));
      pass(1);
    }
    expect(codeOf(await giveFactor(ctx, waiting, { proof: device.get(asked[0] ?? {}) }))).toBe(
      'staff/challenge-expired',
    );
    expect(codeOf(await giveFactor(ctx, waiting, { proof: device.get(asked[1] ?? {}) }))).toBe('ok');
  });
});

describe('a passkey is refused', () => {
  test.each([
    ['without the verification of its person', (device: Device) => void (device.isVerifying = false), undefined],
    ['whose count goes back, as that of a copy', (device: Device) => void (device.count = 1), undefined],
    ['used on another site', () => undefined, 'https://evil.test'],
  ])('%s', async (_case, change, origin) => {
    const { accountId, device } = await withPasskey();
    device.count = 7;
    const first = await waitingSession(ctx, accountId);
    expect(codeOf(await giveFactor(ctx, first, { proof: device.get(await request(first)) }))).toBe('ok');
    const waiting = await waitingSession(ctx, accountId);
    change(device);
    const proof = device.get(await request(waiting), origin);
    expect(codeOf(await giveFactor(ctx, waiting, { proof }))).toBe('staff/code-wrong');
  });
  test('of another person, or with the signature of another key', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const waiting = await waitingSession(ctx, one.accountId);
    const foreign = other.device.get(await request(waiting));
    expect(codeOf(await giveFactor(ctx, waiting, { proof: foreign }))).toBe('staff/code-wrong');
    const asked = await request(waiting);
    const forged = { ...other.device.get(asked), id: one.device.get(asked).id };
    expect(codeOf(await giveFactor(ctx, waiting, { proof: forged }))).toBe('staff/code-wrong');
  });
  test('and counts towards the lock', async () => {
    const { accountId, device } = await withPasskey();
    const waiting = await waitingSession(ctx, accountId);
    device.isVerifying = false;
    const codes = [];
    for (let tries = 0; tries < 5; tries++)
      codes.push(codeOf(await giveFactor(ctx, waiting, { proof: device.get(await request(waiting)) })));
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'staff/code-wrong'), 'staff/factor-locked']);
    expect(codeOf(await askForPasskey(ctx, waiting))).toBe('staff/factor-locked');
  });
});

describe('several passkeys', () => {
  test('have names, and all but the last factor can be removed', async () => {
    const { accountId, token } = await withPasskey();
    const phone = softPasskey();
    const added = await confirmPasskey(ctx, token, { name: 'Phone', proof: phone.create(await creation(token)) });
    expect(added).toMatchObject({ ok: true, value: { recoveryCodes: undefined } });
    const { passkeys } = await findOwnFactors(ctx, { accountId });
    expect(passkeys.map(({ name }) => name)).toEqual(['Office laptop', 'Phone']);
    const [laptop, other] = passkeys.map(({ id }) => id);
    expect(codeOf(await removePasskey(ctx, { accountId, id: 'pky_unknown' }))).toBe('staff/unknown-passkey');
    const removed = await Promise.all([laptop, other].map((id = '') => removePasskey(ctx, { accountId, id })));
    expect(removed.map(codeOf).toSorted()).toEqual(['ok', 'staff/last-factor']);
  });
  test('include each credential once, for one person', async () => {
    const { token, device } = await withPasskey();
    const again = await confirmPasskey(ctx, token, { name: 'Again', proof: device.create(await creation(token)) });
    expect(codeOf(again)).toBe('staff/passkey-known');
    const other = await enrolledMember(ctx, ['viewer']);
    const stolen = await confirmPasskey(ctx, other.token, {
      name: 'Mine',
      proof: device.create(await creation(other.token)),
    });
    expect(codeOf(stolen)).toBe('staff/passkey-known');
  });
  test('are ten at most', async () => {
    let { token } = await withPasskey();
    for (let number = 2; number <= 10; number++) {
      const proof = softPasskey().create(await creation(token));
      const added = await confirmPasskey(ctx, token, { name: `Number ${number}`, proof });
      token = added.ok ? added.value.token : '';
    }
    expect(codeOf(await beginPasskey(ctx, token))).toBe('staff/too-many-passkeys');
  });
});
