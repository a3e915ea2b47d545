import { describe, expect, test } from 'vitest';
import type { DeskSession } from '#kit/context.ts';
import { newId, newToken } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { dayMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { findSession } from '#features/accounts/actions/find-session.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { grantStaffRole, revokeStaffRoles } from '#features/staff/actions/change-roles.ts';
import { claimEarnings } from '#features/referrals/claims/actions/claim-earnings.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { joinAccounts } from '#test/one-person.ts';
import { fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';
import { beginMove } from './actions/begin-move.ts';
import { endMove } from './store/moves.ts';
import { readMove } from './actions/read-move.ts';
import { beginErasure, planErasure } from './actions/begin-erasure.ts';
import { agreeToMove, cancelMove, giveMoveCode } from './actions/end-move.ts';

const app = await testProduct();
const { ctx } = app.product;
const as = async (): Promise<Pick<DeskSession, 'accountId'>> => deskMember(ctx, ['recruiter']);
const [first, second] = [await as(), await as()];

const begin = (accountId: string, phone: string, by = first) =>
  beginMove(ctx, { accountId, phone, reason: 'Lost the SIM', clientIp: '192.0.2.7' }, by);
const codeTo = (phone: string): string =>
  /^\d{6}/.exec(app.messages.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
const give = (accountId: string, phone: string, by = first) =>
  giveMoveCode(ctx, { accountId, code: codeTo(phone) }, by);
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');
const phoneOf = async (id: string): Promise<string | undefined> => (await findAccount(ctx.db, id))?.phone;
const bank = { bankName: 'State Bank', accNumber: '12345678901', ifscCode: 'SBIN0001234', mobileNumber: '9876543210' };
const claim = (referrerId: string) =>
  claimEarnings(ctx, { referrerId, payableAmount: undefined, bank: { ...bank, accNumber2: bank.accNumber } as never });

test('an account moves with everything, after the code and a colleague', async () => {
  const person = await fullPerson(ctx);
  const { token } = await makePerson(ctx);
  const session = await makeSessionOf(person.accountId);
  const to = somePhone();
  expect(codeOf(await begin(person.accountId, to))).toBe('ok');
  // Nothing has moved before the colleague agrees.
  expect(codeOf(await agreeToMove(ctx, person.accountId, second))).toBe('people/no-move');
  expect(codeOf(await give(person.accountId, to))).toBe('ok');
  expect(await phoneOf(person.accountId)).toBe(person.phone);
  expect(codeOf(await agreeToMove(ctx, person.accountId, first))).toBe('approvals/second-person');
  expect(await phoneOf(person.accountId)).toBe(person.phone);
  expect(codeOf(await agreeToMove(ctx, person.accountId, second))).toBe('ok');
  expect(await phoneOf(person.accountId)).toBe(to);
  expect((await findByPhone(ctx, to))?.id).toBe(person.accountId);
  expect(await findByPhone(ctx, person.phone)).toBeUndefined();
  // Its sessions are over, those of others are not.
  expect(await findSession(ctx, session)).toBeUndefined();
  expect(await findSession(ctx, token)).toBeDefined();
  const notified = await rows<{ template: string; text: string }>(
    ctx.db,
    sql`select template, text from message where recipient = ${person.phone} and template = 'account-moved'`,
  );
  expect(notified).toHaveLength(1);
  expect(notified[0]?.text).toContain(to.slice(-2));
  expect(notified[0]?.text).not.toContain(to);
  const [application] = await rows(ctx.db, sql`select account_id from application where id = ${person.application}`);
  expect(application).toMatchObject({ accountId: person.accountId });
});

test('what told the former number of the move is erased with the person', async () => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  await begin(account.id, to);
  await give(account.id, to);
  expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('ok');
  const left = () =>
    rows<{ template: string }>(ctx.db, sql`select template from message where recipient = ${account.phone}`);
  expect(await left()).toContainEqual({ template: 'account-moved' });
  const reason = { digits: to.slice(-4), reason: 'Asked in SL-1', isWaived: false };
  const owner = await deskMember(ctx, ['owner']);
  expect(codeOf(await beginErasure(ctx, { accountId: account.id, ...reason }, owner))).toBe('ok');
  await app.idle();
  expect(await left()).toEqual([]);
});

describe('the database moves a number only with the approval that it is moved by', () => {
  const taken = (accountId: string, to: string) =>
    app.tamper(`update account set phone = '${to}' where id = '${accountId}'`);
  test('not by one of before, also with its move changed or written anew', async () => {
    const { account } = await makePerson(ctx);
    const [next, thief] = [somePhone(), somePhone()];
    expect(codeOf(await begin(account.id, next))).toBe('ok');
    const [move] = await rows<{ id: string }>(ctx.db, sql`select id from phone_move where account_id = ${account.id}`);
    // While it waits, it can't become a move to another number.
    await expect(app.tamper(`update phone_move set new_phone = '${thief}' where id = '${move!.id}'`)).rejects.toThrow(
      /as it was begun/,
    );
    const written = `delete from phone_move where id = '${move!.id}';
      insert into phone_move (id, account_id, old_phone, new_phone, reason, state, asked_by, asked_at, ends_at, code_given_at)
        values ('${move!.id}', '${account.id}', '${account.phone}', '${thief}', 'x', 'code-given', '${first.accountId}', now(), now() + interval '1 day', now())`;
    await expect(app.tamper(written)).rejects.toThrow(/before its approval/);
    expect(codeOf(await give(account.id, next))).toBe('ok');
    expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('ok');
    await expect(app.tamper(written)).rejects.toThrow(/before its approval/);
    for (const to of [account.phone, thief])
      await expect(taken(account.id, to)).rejects.toThrow(/approval of two people/);
    // Back, and forth again by the first approval.
    expect(codeOf(await begin(account.id, account.phone))).toBe('ok');
    expect(codeOf(await give(account.id, account.phone))).toBe('ok');
    expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('ok');
    await expect(taken(account.id, next)).rejects.toThrow(/approval of two people/);
    expect(await phoneOf(account.id)).toBe(account.phone);
  });
});

// A second person who sees neither agrees blind.
test.each(['owner', 'recruiter', 'finance'] as const)('%s reads what they agree to', async (role) => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  await begin(account.id, to);
  await give(account.id, to);
  const shown = await readMove(ctx, account.id, { accountId: second.accountId, roles: [role] });
  expect(shown).toMatchObject({
    newPhone: { text: to, isMasked: false },
    reason: { text: 'Lost the SIM', isMasked: false },
  });
  const viewer = await readMove(ctx, account.id, { accountId: second.accountId, roles: ['viewer'] });
  expect(viewer).toMatchObject({ newPhone: { isMasked: true }, reason: { isMasked: true } });
});

test('no claim for 24 hours after the move', async () => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  await begin(account.id, to);
  await give(account.id, to);
  await agreeToMove(ctx, account.id, second);
  expect(codeOf(await claim(account.id))).toBe('claims/phone-moved');
  app.pass(dayMs - 1000);
  expect(codeOf(await claim(account.id))).toBe('claims/phone-moved');
  app.pass(1000);
  expect(codeOf(await claim(account.id))).toBe('claims/below-minimum');
});

describe('refusals', () => {
  test('a wrong code, five times at most', async () => {
    const { account } = await makePerson(ctx);
    const to = somePhone();
    await begin(account.id, to);
    const wrong = codeTo(to) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      expect(codeOf(await giveMoveCode(ctx, { accountId: account.id, code: wrong }, first))).toBe(
        'accounts/code-wrong',
      );
    expect(codeOf(await give(account.id, to))).toBe('accounts/code-locked');
    expect(codeOf(await cancelMove(ctx, account.id, first))).toBe('ok');
    expect(codeOf(await give(account.id, to))).toBe('people/no-move');
  });
  test('the code of a login does not move an account', async () => {
    const { account } = await makePerson(ctx);
    const to = somePhone();
    await begin(account.id, to);
    const other = await makePerson(ctx);
    expect(codeOf(await giveMoveCode(ctx, { accountId: other.account.id, code: codeTo(to) }, first))).toBe(
      'people/no-move',
    );
  });
  test('a number whose account has applications', async () => {
    const { account } = await makePerson(ctx);
    const other = await fullPerson(ctx);
    expect(codeOf(await begin(account.id, other.phone))).toBe('people/number-in-use');
  });
  test('one that got applications after the code was sent', async () => {
    const { account } = await makePerson(ctx);
    const other = await makePerson(ctx);
    await begin(account.id, other.account.phone);
    await give(account.id, other.account.phone);
    await sql`insert into payment_order (id, subject, account_id, amount_paise, gateway, state, created_at, creating_at)
      values ('SO-LATE', 'frm_late', ${other.account.id}, 50000, 'instamojo', 'creating', now(), now())`.execute(
      app.db,
    );
    expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('people/number-in-use');
    expect(await phoneOf(account.id)).toBe(account.phone);
  });
  test('staff, the same number, nobody, no number, a foreign one', async () => {
    const { account } = await makePerson(ctx);
    const member = await deskMember(ctx, ['viewer']);
    expect(codeOf(await begin(member.accountId, somePhone()))).toBe('people/is-staff');
    expect(codeOf(await begin(account.id, member.phone))).toBe('people/is-staff');
    // A role is given to a number, also before its holder has signed in.
    const invited = somePhone();
    await grantStaffRole(ctx, invited as Phone, 'viewer', 'cli:tester');
    expect(codeOf(await begin(account.id, invited))).toBe('people/is-staff');
    expect(codeOf(await begin(account.id, account.phone))).toBe('people/same-phone');
    expect(codeOf(await begin('usr_nobody', somePhone()))).toBe('people/unknown');
    expect(codeOf(await begin(account.id, '12'))).toBe('people/phone-invalid');
    expect(codeOf(await begin(account.id, '+14155550123'))).toBe('people/country-off');
  });
  test.each([
    ['', '', 'missing', 'too-short'],
    ['12', ' x ', 'invalid', 'too-short'],
    ['+14155550123', '', 'invalid', 'too-short'],
    ['12', 'x'.repeat(201), 'invalid', 'too-long'],
  ])('a number %j and a reason %j: both faults together', async (phone, reason, ofPhone, ofReason) => {
    const { account } = await makePerson(ctx);
    const { cookie } = await deskMember(ctx, ['recruiter']);
    const answer = await app.request(`/api/desk/people/${account.id}/move`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ phone, reason }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'http/fields',
      errors: [
        { field: 'phone', reason: ofPhone },
        { field: 'reason', reason: ofReason },
      ],
    });
  });
  test('a number that cannot be used is a fault of its field', async () => {
    const { account } = await makePerson(ctx);
    expect(await begin(account.id, account.phone)).toMatchObject({
      refusal: { code: 'people/same-phone', fields: [{ field: 'phone', reason: 'same' }] },
    });
    const member = await deskMember(ctx, ['viewer']);
    expect(await begin(account.id, member.phone)).toMatchObject({
      refusal: { code: 'people/is-staff', fields: [{ field: 'phone', reason: 'staff' }] },
    });
  });
  test('after a day it is over', async () => {
    const { account } = await makePerson(ctx);
    const to = somePhone();
    await begin(account.id, to);
    await give(account.id, to);
    app.pass(dayMs + 1000);
    expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('people/no-move');
    const other = await makePerson(ctx);
    expect(codeOf(await begin(other.account.id, to))).toBe('ok');
  });
});

test('an empty account of the new number is closed in favour of the moved one', async () => {
  const { account } = await makePerson(ctx);
  const empty = await makePerson(ctx);
  const to = empty.account.phone;
  await begin(account.id, to);
  await give(account.id, to);
  expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('ok');
  expect((await findByPhone(ctx, to))?.id).toBe(account.id);
  expect(await findAccount(ctx.db, empty.account.id)).toMatchObject({ isClosed: true, phone: '', name: undefined });
  expect(await findSession(ctx, empty.token)).toBeUndefined();
});

test('twenty colleagues at once move it one time', async () => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  await begin(account.id, to);
  await give(account.id, to);
  const colleagues = await Promise.all(Array.from({ length: 20 }, as));
  const results = await Promise.all(colleagues.map((by) => agreeToMove(ctx, account.id, by)));
  expect(results.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
  const notified = await rows(
    ctx.db,
    sql`select 1 from message where recipient = ${account.phone} and template = 'account-moved'`,
  );
  expect(notified).toHaveLength(1);
});

test('another account of the one who began a move does not agree, also not directly in the database', async () => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  const other = await as();
  await joinAccounts(app, first.accountId, other.accountId);
  await begin(account.id, to);
  await give(account.id, to);
  expect(codeOf(await agreeToMove(ctx, account.id, other))).toBe('approvals/one-person');
  await expect(
    app.asOwner(`update phone_move set state = 'moved', ended_at = now(), ended_by = '${other.accountId}'
      where account_id = '${account.id}'`),
  ).rejects.toThrow(/two people agree/);
  expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('ok');
});

test('a move of somebody who may not begin moves any more is not agreed to', async () => {
  const { account } = await makePerson(ctx);
  const to = somePhone();
  const left = await deskMember(ctx, ['recruiter']);
  await begin(account.id, to, left);
  await give(account.id, to, left);
  await revokeStaffRoles(ctx, left.phone as Phone, 'recruiter', 'cli:test');
  expect(codeOf(await agreeToMove(ctx, account.id, second))).toBe('approvals/maker-left');
  expect(await phoneOf(account.id)).toBe(account.phone);
  expect(codeOf(await cancelMove(ctx, account.id, second))).toBe('ok');
});

test('twenty accounts at once to one number: one begins', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(ctx)));
  const to = somePhone();
  const results = await Promise.all(people.map(({ account }) => begin(account.id, to)));
  expect(results.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(results.map(codeOf))).toEqual(new Set(['ok', 'people/move-open']));
});

test('of forty that one member of staff begins at once, ten a day begin', async () => {
  const by = await deskMember(ctx, ['recruiter']);
  const people = await Promise.all(Array.from({ length: 40 }, () => makePerson(ctx)));
  const results = await Promise.all(people.map(({ account }) => begin(account.id, somePhone(), by)));
  expect(results.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'ok'),
    ...Array.from({ length: 30 }, () => 'people/too-many-moves'),
  ]);
});

test('while the owner has switched the second person off, the code moves it, and the audit says so', async () => {
  await sql`insert into second_person_change (is_needed, at, changed_by, reason) values (false, now(), 'cli:test', 'alone')`.execute(
    app.db,
  );
  const { account } = await makePerson(ctx);
  const to = somePhone();
  await begin(account.id, to);
  expect(codeOf(await give(account.id, to))).toBe('ok');
  expect(await phoneOf(account.id)).toBe(to);
  const [entry] = await rows<{ details: { isAlone: boolean } }>(
    ctx.db,
    sql`select details from audit_entry where subject = ${account.id} and act = 'people/moved'`,
  );
  expect(entry?.details.isAlone).toBe(true);
});

async function makeSessionOf(accountId: string): Promise<string> {
  const token = newToken();
  const at = ctx.now();
  await insertSession(ctx.db, {
    id: newId('ses'),
    accountId,
    tokenHash: sessionHash(ctx, token),
    at,
    expiresAt: new Date(at.getTime() + dayMs),
  });
  return token;
}

test('a move keeps an erasure from beginning until it is over, by the code or by the time', async () => {
  const { account } = await makePerson(ctx);
  await begin(account.id, somePhone());
  const blocks = async (): Promise<unknown> => {
    const plan = await planErasure(ctx, account.id);
    return plan.ok && plan.value.blocks.map(({ kind }) => kind);
  };
  expect(await blocks()).toEqual(['move-open']);
  app.pass(dayMs + 1000);
  expect(await blocks()).toEqual([]);
});

test('a move that has ended does not end again', async () => {
  const { account } = await makePerson(ctx);
  await begin(account.id, somePhone());
  const [move] = await rows<{ id: string }>(ctx.db, sql`select id from phone_move where account_id = ${account.id}`);
  const end = (state: 'moved' | 'cancelled') => endMove(ctx.db, move!.id, { state, at: ctx.now(), by: 'x' });
  expect([await end('cancelled'), await end('moved')]).toEqual([1, 0]);
  const [ended] = await rows(ctx.db, sql`select state from phone_move where id = ${move!.id}`);
  expect(ended).toEqual({ state: 'cancelled' });
});
