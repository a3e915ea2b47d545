import { describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { rows, sql } from '#platform/database/db.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { invitePhones } from '#features/jobs/actions/invite-phones.ts';
import { uninvite } from '#test/inviting.ts';
import { createLead } from '#features/leads/actions/create-lead.ts';
import { noDetails } from '#features/leads/model/leads.ts';
import { makePerson } from '#test/accounts.ts';
import { deskMember } from '#test/desk.ts';
import { type FullPerson, fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';
import { beginErasure, planErasure } from './actions/begin-erasure.ts';
import { runErasure } from './actions/run-erasure.ts';

const app = await testProduct();
const owner = await deskMember(app.product.ctx, ['owner']);
const begin = (
  { accountId, phone }: Pick<FullPerson, 'accountId' | 'phone'>,
  change: { readonly digits?: string; readonly isWaived?: boolean } = {},
  ctx = app.product.ctx,
) =>
  beginErasure(ctx, { accountId, digits: phone.slice(-4), reason: 'Asked in SL-1', isWaived: false, ...change }, owner);
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');

/** The tables with a text in any column; the queue's too. */
async function tablesWith(text: string): Promise<string[]> {
  const { ctx } = app.product;
  const tables = await rows<{ name: string }>(
    ctx.db,
    sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [hit] = await rows(
      ctx.db,
      sql`select 1 from ${sql.raw(name)} as t where t::text ilike ${`%${text.replace(/[%_\\]/g, '\\$&')}%`} limit 1`,
    );
    if (hit) found.push(name);
  }
  return found;
}

test('after an erasure no column of any table has a value of the person', async () => {
  const { ctx } = app.product;
  const person = await fullPerson(ctx);
  const other = await fullPerson(ctx);
  // Invited and removed again: only the audit still knows the numbers.
  const phones = [person.phone, other.phone];
  for (const phone of phones) await uninvite(ctx, phone, owner.accountId);
  await invitePhones(ctx, { role: 'Supervisor', opening: 1, typed: phones.join('\n') }, owner.accountId);
  for (const phone of phones) await uninvite(ctx, phone, owner.accountId);
  await ctx.objects.put(person.photoKey, new TextEncoder().encode('a photo'), 'image/jpeg');
  for (const mark of person.marks) expect(await tablesWith(mark), mark).not.toEqual([]);
  expect(codeOf(await begin(person))).toBe('ok');
  await app.idle();
  for (const mark of [...person.marks, ...person.name.split(' ').slice(0, 1)])
    expect(await tablesWith(mark), mark).toEqual([]);
  expect(await ctx.objects.get(person.photoKey)).toBeUndefined();
  // Nobody else lost anything.
  expect(await tablesWith(other.email)).toEqual(expect.arrayContaining(['public.application', 'public.message']));
  expect(await tablesWith(other.phone)).toContain('public.audit_value');
  expect(await findByPhone(ctx, person.phone)).toBeUndefined();
});

test.each(['+919812300001', '+447911123456'] as const)('a search for %s does not outlive it', async (number) => {
  const { account } = await makePerson(app.product.ctx, { phone: number as Phone });
  const digits = number.slice(1);
  for (const typed of [
    digits.slice(2),
    ` +${digits.slice(0, 2)} ${digits.slice(2, 7)}-${digits.slice(7)}`,
    digits.slice(1),
  ]) {
    const { cookie } = await deskMember(app.product.ctx, ['finance']);
    const q = encodeURIComponent(typed);
    expect((await app.request(`/api/desk/leads?q=9800000001&list=q%3D${q}`, { headers: { cookie } })).status).toBe(200);
    const answer = await app.request('/api/desk/exports', {
      method: 'POST',
      body: JSON.stringify({ list: 'leads', query: `q=${q}`, format: 'csv', language: 'en' }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  }
  expect(await tablesWith(digits.slice(2))).toContain('public.audit_value');
  expect(codeOf(await begin({ accountId: account.id, phone: account.phone }))).toBe('ok');
  await app.idle();
  expect(await tablesWith(digits.slice(2))).toEqual([]);
  // What was searched beside it stays.
  expect(await tablesWith('9800000001')).toEqual(['public.audit_value']);
});

test('the books, the application without its form, and the audit stay', async () => {
  const { ctx } = app.product;
  const person = await fullPerson(ctx);
  await begin(person);
  await app.idle();
  const [application] = await rows(
    ctx.db,
    sql`select role, category, paid_paise, form ->> 'name' as name from application where id = ${person.application}`,
  );
  expect(application).toEqual({ role: 'Supervisor', category: 'GEN', paidPaise: 50000, name: '' });
  const [claim] = await rows(
    ctx.db,
    sql`select amount_paise, account_last_four, ifsc from claim where referrer_id = ${person.accountId}`,
  );
  expect(claim).toEqual({ amountPaise: 20000, accountLastFour: '5566', ifsc: '' });
  const acts = await rows<{ act: string }>(
    ctx.db,
    sql`select act from audit_entry where subject in (${person.accountId}, ${person.application}) order by id`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['applications/noted', 'people/erasure-begun', 'people/erased']);
  const [erasure] = await rows(
    ctx.db,
    sql`select state, person_sealed, reason from erasure where account_id = ${person.accountId}`,
  );
  expect(erasure).toEqual({ state: 'done', personSealed: '', reason: '' });
});

test('a complaint stays until its time is over, and the plan says so', async () => {
  const { ctx } = app.product;
  const person = await fullPerson(ctx);
  await sql`
    insert into lead (kind, id, name, phone, email, flags, language, state, has_own_mail, notification_source, digest, address_hash, created_at,
      received_at, acknowledge_by, answer_by, request)
    select 'privacy-request', 'led_case', ${person.name}, ${person.phone}, ${person.email}, '[]', 'en', 'new', false, '', '', '', now(),
      now(), now(), now() + interval '15 days', 'erasure'`.execute(app.db);
  await begin(person);
  await app.idle();
  expect(await tablesWith(person.phone)).toEqual(['public.lead']);
  const kinds = await rows(ctx.db, sql`select kind from lead where phone_key = ${person.phone}`);
  expect(kinds).toEqual([{ kind: 'privacy-request' }]);
});

test('a kill in the middle: the next start goes on to the end', async () => {
  const person = await fullPerson(app.product.ctx);
  // Nothing is queued, as if the kill came first.
  const killed = { ...app.product.ctx, emit: async () => undefined };
  await begin(person, {}, killed);
  const [erasure] = await rows<{ id: string }>(
    app.product.ctx.db,
    sql`select id from erasure where account_id = ${person.accountId}`,
  );
  // One slice of one row.
  await runErasure(killed, { erasureId: erasure?.id ?? '', turn: 0 }, { size: 1, forMs: 0 });
  expect(await tablesWith(person.email)).not.toEqual([]);
  await app.kill();
  await app.product.ctx.transaction((tx) => app.product.runTimers(tx));
  await app.idle();
  for (const mark of person.marks) expect(await tablesWith(mark), mark).toEqual([]);
  const ended = await rows(
    app.product.ctx.db,
    sql`select 1 from audit_entry where subject = ${person.accountId} and act = 'people/erased'`,
  );
  expect(ended).toHaveLength(1);
});

test('twenty at once begin it one time', async () => {
  const { ctx } = app.product;
  const person = await fullPerson(ctx);
  const results = await Promise.all(Array.from({ length: 20 }, () => begin(person)));
  expect(results.map(codeOf).toSorted()).toEqual(
    ['ok', ...Array.from({ length: 19 }, () => 'people/closed')].toSorted(),
  );
  expect(await rows(ctx.db, sql`select 1 from erasure where account_id = ${person.accountId}`)).toHaveLength(1);
});

describe('what refuses it', () => {
  test('wrong digits', async () => {
    const person = await fullPerson(app.product.ctx);
    expect(codeOf(await begin(person, { digits: person.phone.slice(-4) === '0000' ? '0001' : '0000' }))).toBe(
      'people/digits-wrong',
    );
    expect(await findAccount(app.product.ctx.db, person.accountId)).toMatchObject({ isClosed: false });
  });
  test.each([
    ['application-open', `update application set set_stage = 'received' where account_id = $1`],
    ['claim-open', `update claim set state = 'active', utr = null, settled_at = null where referrer_id = $1`],
    [
      'refund-running',
      `update application set state = 'refund-requested' where account_id = $1;
       insert into refund (id, payment_id, amount_paise, reason, state, requested_by, requested_at, attempt_at)
       values ('SR-' || $1, 'pay_' || $1, 50000, 'asked', 'requested', 'x', now(), now())`,
    ],
    [
      'dispute-open',
      `insert into dispute (id, payment_id, gateway, case_number, reason, opened_on, answer_by, state, amount_paise, opened_at, opened_by)
       values ('dsp_' || $1, 'pay_' || $1, 'instamojo', 'CB-' || $1, 'other', now(), now() + interval '9 days', 'open', 50000, now(), 'x')`,
    ],
  ])('%s', async (kind, statement) => {
    const person = await fullPerson(app.product.ctx);
    await app.asOwner(statement.replaceAll('$1', `'${person.accountId}'`));
    const plan = await planErasure(app.product.ctx, person.accountId);
    // A cancelled application and its refund each give the reason.
    expect(new Set(plan.ok ? plan.value.blocks.map((block) => block.kind) : [])).toEqual(new Set([kind]));
    expect(codeOf(await begin(person))).toBe('people/not-over');
    expect(await findAccount(app.product.ctx.db, person.accountId)).toMatchObject({ isClosed: false });
  });
  test('staff', async () => {
    const member = await deskMember(app.product.ctx, ['viewer']);
    expect(codeOf(await begin({ accountId: member.accountId, phone: member.phone as FullPerson['phone'] }))).toBe(
      'people/not-over',
    );
  });
  test('nobody, and one who is erased', async () => {
    const { account } = await makePerson(app.product.ctx);
    expect(codeOf(await begin({ accountId: 'usr_nobody', phone: account.phone }))).toBe('people/unknown');
    expect(codeOf(await begin({ accountId: account.id, phone: account.phone }))).toBe('ok');
    expect(codeOf(await begin({ accountId: account.id, phone: account.phone }))).toBe('people/closed');
  });
});

// With a real commission, and the check of the books: unclaimed-earnings.test.ts.
test('earnings that are owed must be given up first', async () => {
  const { ctx } = app.product;
  const { account } = await makePerson(ctx);
  await ctx.transaction(async (tx) => {
    await rows(
      tx,
      sql`insert into ledger_transaction (id, source, kind, at) values ('ltx_owed', 'test:owed', 'commission', now())`,
    );
    await rows(
      tx,
      sql`insert into ledger_entry (transaction_id, account, amount_paise)
          values ('ltx_owed', 'commission_expense', 5000), ('ltx_owed', ${`referral_payable:${account.id}`}, -5000)`,
    );
  });
  const person = { accountId: account.id, phone: account.phone };
  const plan = await planErasure(ctx, account.id);
  expect(plan.ok && plan.value.blocks).toMatchObject([{ kind: 'earnings-owed', waivable: 50 }]);
  expect(codeOf(await begin(person))).toBe('people/not-over');
  const results = await Promise.all(Array.from({ length: 20 }, () => begin(person, { isWaived: true })));
  expect(results.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
  const [books] = await rows(
    ctx.db,
    sql`
    select (select sum(amount_paise)::int from ledger_entry where account = ${`referral_payable:${account.id}`}) as owed,
           (select sum(amount_paise)::int from ledger_entry where account = 'other_income') as income,
           (select given_up_paise from erasure where account_id = ${account.id}) as given_up`,
  );
  expect(books).toEqual({ owed: 0, income: -5000, givenUp: 5000 });
});

test('the number can be used again, by a new account that knows nothing of the old one', async () => {
  const { ctx } = app.product;
  const person = await fullPerson(ctx);
  await begin(person);
  await app.idle();
  const again = await makePerson(ctx, { phone: person.phone });
  expect(again.account.id).not.toBe(person.accountId);
  const lead = await createLead(
    ctx,
    { kind: 'call-back', name: 'New', phone: person.phone, email: '', product: '', ...noDetails, honeypot: '' },
    { clientIp: '192.0.2.9', language: 'en' },
  );
  expect(lead.ok).toBe(true);
});
