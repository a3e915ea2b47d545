// Who decided something is read by name, so no two members of staff show the same one, and nobody writes their own anew.
import { describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { makePerson, somePhone } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { grantStaffRole } from './actions/change-roles.ts';
import { giveName } from './actions/give-name.ts';
import { listColleagues, namesOfActors, shownStaffIn } from './actions/list-colleagues.ts';

const app = await testProduct({ worker: false });
const { ctx } = app.product;
const { db } = app;
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');
const nameOf = async (accountId: string) => (await findAccount(ctx.db, accountId))?.name;
const post = async (path: string, body: object, { cookie }: { readonly cookie: string }) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string; errors?: unknown }) };
};
const rename = async (accountId: string, name: string, by: { readonly cookie: string }) => {
  const { version } = (await findAccount(ctx.db, accountId)) ?? { version: 0 };
  return post(`/api/desk/people/${accountId}/name`, { name, reason: 'As in the letter', version: String(version) }, by);
};
const stale = async () => {
  const owner = await deskMember(ctx, ['owner']);
  await sql`update desk_session set factor_at = factor_at - interval '10 minutes' where account_id = ${owner.accountId}`.execute(
    db,
  );
  return owner;
};
const nameless = async () => {
  const phone = somePhone();
  const { account } = await makePerson(ctx, { phone, name: undefined });
  expect(codeOf(await grantStaffRole(ctx, phone, 'viewer', 'cli:test'))).toBe('ok');
  return account.id;
};
const skeletonOf = async (name: string): Promise<string> =>
  (await sql<{ skeleton: string }>`select name_skeleton(${name}) as skeleton`.execute(db)).rows[0]?.skeleton ?? '';

describe('the name of a member of staff', () => {
  test('is changed by an owner with a fresh factor, not by others and never their own; the person gets an SMS', async () => {
    const [owner, recruiter, finance] = [
      await deskMember(ctx, ['owner']),
      await deskMember(ctx, ['recruiter']),
      await deskMember(ctx, ['finance']),
    ];
    for (const { accountId } of [owner, finance, recruiter]) {
      const before = await nameOf(accountId);
      expect(await rename(accountId, 'Second Me', recruiter)).toMatchObject({
        status: 403,
        code: 'accounts/name-of-staff',
      });
      expect(await nameOf(accountId)).toBe(before);
    }
    expect(await rename(owner.accountId, 'Second Me', owner)).toMatchObject({ status: 403, code: 'accounts/own-name' });
    expect(await rename(finance.accountId, 'Meera Devi', await stale())).toMatchObject({ code: 'desk/factor-needed' });
    expect(await rename(finance.accountId, 'Meera Devi', owner)).toMatchObject({ status: 200 });
    expect(await nameOf(finance.accountId)).toBe('Meera Devi');
    const { rows } = await sql<{ recipient: string; text: string }>`
      select recipient, text from message where source like ${`staff-renamed:${finance.accountId}:%`}`.execute(db);
    expect(rows).toEqual([{ recipient: finance.phone, text: expect.stringContaining('changed your name') as string }]);
  });
  test('of somebody without a role is corrected by a recruiter, without a message', async () => {
    const recruiter = await deskMember(ctx, ['recruiter']);
    const { account } = await makePerson(ctx, { name: 'Asha Kumri' });
    expect(await rename(account.id, 'Asha Kumari', recruiter)).toMatchObject({ status: 200 });
    expect(
      (await sql`select 1 from message where source like ${`staff-renamed:${account.id}:%`}`.execute(db)).rows,
    ).toEqual([]);
  });
  test.each([
    [
      'Ravi Kumar',
      [
        'ravi  kumar',
        'RAVI-KUMAR',
        'Rávi Kumar',
        'Rаvi Kumаr',
        'Ravi Κumar',
        'Rav1 Kumar',
        'Ｒavi Kumar',
        'Ra\u200dvi Kumar',
        'Ravı Kumar',
      ],
    ],
    ['Arnold Modi', ['Amold Modi', 'Arnold M0di', 'ARNOLD ΜODI', 'Arnold Моdі']],
    ['सुनीता देवी', ['सुनिता देवि', 'सुनीता  देवी', 'सुनीता दे\u200cवी', 'सुनीता़ देवी', 'सुनीता देबी']],
    ['आशा ओझा', ['अाशा अोझा']],
  ])('%s is also %s', async (name, others) => {
    const shown = await skeletonOf(name);
    expect(shown).not.toBe('');
    for (const other of others) expect(await skeletonOf(other), other).toBe(shown);
  });
  test.each([
    ['Ravi Kumar', 'Ravi Kumari'],
    ['Ravi Kumar', 'Ravi K. Kumar'],
    ['राम कुमार', 'रमा कुमारी'],
    ['Asha Kumari', 'आशा कुमारी'],
  ])('%s is not %s', async (one, other) => expect(await skeletonOf(one)).not.toBe(await skeletonOf(other)));

  test('is nobody else’s: of twenty who give the same at once one has it, the others read what to do', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, nameless));
    const spelled = (n: number): string => (n % 2 === 0 ? 'Sita Ram Yadav' : 'SITA RÀM-YАDAV');
    const given = await Promise.all(people.map((accountId, n) => giveName(ctx, { accountId, name: spelled(n) })));
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(given.filter((each) => codeOf(each) === 'accounts/name-taken')).toHaveLength(19);
    const [first, second] = people.filter((_, n) => !given[n]?.ok);
    const owner = await deskMember(ctx, ['owner']);
    const refused = await rename(first ?? '', 'Sita Ram Yadav', owner);
    expect(refused).toMatchObject({
      status: 409,
      code: 'accounts/name-taken',
      errors: [{ field: 'name', reason: 'of-colleague' }],
    });
    expect(codeOf(await giveName(ctx, { accountId: second ?? '', name: 'Sita Ram K. Yadav' }))).toBe('ok');
  });
  test('of twenty numbers with the same name that get a role at once one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(ctx, { name: 'Geeta Rani' })));
    const granted = await Promise.all(
      people.map(({ account }) => grantStaffRole(ctx, account.phone, 'viewer', 'cli:test')),
    );
    expect(granted.filter(({ ok }) => ok)).toHaveLength(1);
    expect(granted.filter((each) => codeOf(each) === 'staff/name-taken')).toHaveLength(19);
    const owner = await deskMember(ctx, ['owner']);
    const late = people.find((_, n) => !granted[n]?.ok)?.account.phone;
    expect(await post('/api/desk/staff/grant', { phone: late, role: 'viewer' }, owner)).toMatchObject({
      status: 409,
      code: 'staff/name-taken',
    });
  });
  test('of a role and a name that come at once, one is refused', async () => {
    await deskMember(ctx, ['owner']);
    const named = await nameless();
    expect(codeOf(await giveName(ctx, { accountId: named, name: 'Lata Singh' }))).toBe('ok');
    for (let n = 0; n < 10; n++) {
      const { account } = await makePerson(ctx, { name: undefined });
      const [granted, given] = await Promise.all([
        grantStaffRole(ctx, account.phone, 'viewer', 'cli:test'),
        giveName(ctx, { accountId: account.id, name: 'Lata Singh' }),
      ]);
      expect([granted, given].filter(({ ok }) => ok)).toHaveLength(1);
    }
  });
});

describe('the owner who gives a role', () => {
  const grant = (body: object, owner: { readonly cookie: string }) =>
    post('/api/desk/staff/grant', { role: 'recruiter', ...body }, owner);
  const answering = async () => (await listColleagues(ctx.db, 'leads/change', ['owner'])).map(({ name }) => name);

  test('enters the name; work can be handed to the person before the first sign-in', async () => {
    const owner = await deskMember(ctx, ['owner']);
    const phone = somePhone();
    expect(await grant({ phone, name: '  Nirmala Oraon ' }, owner)).toMatchObject({ status: 200 });
    expect(await answering()).toContain(`Nirmala Oraon (Recruiter, …${phone.slice(-2)})`);
    const { id } = (await findByPhone(ctx, phone)) ?? { id: '' };
    expect(await rename(id, 'Nirmala Uraon', owner)).toMatchObject({ status: 200 });
    expect(await nameOf(id)).toBe('Nirmala Uraon');
  });
  test('may leave the name out', async () => {
    const owner = await deskMember(ctx, ['owner']);
    const phone = somePhone();
    expect(await grant({ phone, name: '' }, owner)).toMatchObject({ status: 200 });
    expect((await answering()).some((name) => name.startsWith(phone) || name.includes(phone.slice(-5)))).toBe(true);
  });
  test('reads that the number has another name, and nothing changes', async () => {
    const owner = await deskMember(ctx, ['owner']);
    const { account } = await makePerson(ctx, { name: 'Sarla Kujur' });
    expect(await grant({ phone: account.phone, name: 'Sarla Minz' }, owner)).toMatchObject({
      status: 409,
      code: 'staff/other-name',
      errors: [{ field: 'name', reason: 'other' }],
    });
    expect(await nameOf(account.id)).toBe('Sarla Kujur');
    expect(await grant({ phone: account.phone, name: 'Sarla Kujur' }, owner)).toMatchObject({ status: 200 });
  });
  test('reads beside the field that a name is wrong, or a colleague’s', async () => {
    const owner = await deskMember(ctx, ['owner']);
    expect(await grant({ phone: somePhone(), name: '12' }, owner)).toMatchObject({
      status: 422,
      errors: [{ field: 'name' }],
    });
    const taken = (await nameOf(owner.accountId)) ?? '';
    const phone = somePhone();
    expect(await grant({ phone, name: taken }, owner)).toMatchObject({ status: 409, code: 'staff/name-taken' });
    expect(await findByPhone(ctx, phone)).toBeUndefined();
  });
});

describe('beside a name', () => {
  test('are the roles and the last two digits of the number', async () => {
    const member = await deskMember(ctx, ['finance', 'viewer']);
    const { account } = await makePerson(ctx, { name: 'Asha Kumari' });
    const unnamed = await nameless();
    const shown = await namesOfActors(ctx.db, [member.accountId, account.id, unnamed], ['viewer']);
    const ending = (phone: string | undefined) => String(phone).slice(-2);
    expect(shown.get(member.accountId)).toBe(
      `${await nameOf(member.accountId)} (Finance, Viewer, …${ending(member.phone)})`,
    );
    expect(shown.get(account.id)).toBe(`Asha Kumari (…${ending(account.phone)})`);
    expect(shown.get(unnamed)).toBe(`••••••${ending((await findAccount(ctx.db, unnamed))?.phone)} (Viewer)`);
  });
  test('are the roles in the language of what is made', async () => {
    const { accountId, phone } = await deskMember(ctx, ['finance', 'viewer']);
    const name = await nameOf(accountId);
    const shown = () => namesOfActors(ctx.db, [accountId]);
    const [en, hi] = await Promise.all([shownStaffIn('en', shown), shownStaffIn('hi', shown)]);
    expect(hi.get(accountId)).toBe(`${name} (वित्त, दर्शक, …${phone.slice(-2)})`);
    expect(en.get(accountId)).toBe(`${name} (Finance, Viewer, …${phone.slice(-2)})`);
    expect((await shown()).get(accountId)).toBe(en.get(accountId));
  });
  test('are the roles in the language that the visitor chose', async () => {
    const member = await deskMember(ctx, ['owner']);
    const roles = async (cookie: string, language = 'en') => {
      const answer = await app.request('/api/desk/staff', {
        headers: { cookie: `${member.cookie}${cookie}`, 'accept-language': language },
      });
      return JSON.stringify(await answer.json());
    };
    await grantStaffRole(ctx, (await makePerson(ctx, { name: 'Rekha Rao' })).account.phone, 'editor', member.accountId);
    expect(await roles('; saral-language=hi')).toContain('(मालिक, …');
    expect(await roles('; saral-language=en', 'hi')).toContain('(Owner, …');
    expect(await roles('', 'hi')).toContain('(मालिक, …');
  });
});
