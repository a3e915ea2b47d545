import { expect, test } from 'vitest';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { sql } from '#platform/database/db.ts';
import { correctName } from '#features/accounts/actions/correct-name.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { deskMember, shownAs } from '#test/desk.ts';
import { fullPerson } from '#test/person.ts';
import { testProduct } from '#test/product.ts';
import type { PersonData, ShownRecord } from './model.ts';

const app = await testProduct();
const person = await fullPerson(app.product.ctx);

async function dataAs(...roles: readonly StaffRole[]): Promise<PersonData> {
  const { cookie } = await deskMember(app.product.ctx, roles);
  const answer = await app.request(`/api/desk/people/${person.accountId}/data`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as PersonData;
}
const held = ({ parts }: PersonData): string[] =>
  parts.filter(({ records }) => records.length > 0).map(({ key }) => key);

test('the owner sees every kind that features hold', async () => {
  expect(held(await dataAs('owner'))).toEqual([
    'account',
    'applications',
    'correction-requests',
    'corrections',
    'application-notes',
    'receipts',
    'unfinished-forms',
    'sent-forms',
    'photos',
    'payments',
    'referred-by',
    'claims',
    'leads',
    'quotations',
    'messages',
    'chats',
    'invitation',
    'logins',
    'browsers',
    'audit',
  ]);
});
test('a role sees the kinds that it may read, and what is masked for it is masked', async () => {
  const data = await dataAs('finance');
  expect(held(data)).toContain('claims');
  expect(held(data)).not.toContain('photos');
  const answer = JSON.stringify(data);
  // The number, the address and the notes are a recruiter's; the bank details are the finance's.
  for (const hidden of [person.phone, person.phone.slice(3), person.email, `${person.name} called`])
    expect(answer).not.toContain(hidden);
  expect(answer).toContain('5566');
  const recruiter = JSON.stringify(await dataAs('recruiter'));
  expect(recruiter).toContain(person.email);
  expect(recruiter).not.toContain('5566');
});
test('the audit of a person says what was done, by whom, and leads to the record', async () => {
  const { ctx } = app.product;
  const colleague = await deskMember(ctx, ['recruiter']);
  await sql`update account set name = 'Ravi Kumar' where id = ${colleague.accountId}`.execute(app.db);
  const ravi = shownAs(colleague, 'Ravi Kumar', 'recruiter');
  for (const subject of [person.application, person.accountId])
    await ctx.transaction((tx) =>
      recordAudit(tx, { actor: colleague.accountId, action: 'applications/seen', subject }),
    );
  const records = (await dataAs('owner')).parts.find(({ key }) => key === 'audit')?.records ?? [];
  const factsOf = (record: ShownRecord | undefined) =>
    Object.fromEntries(
      (record?.facts ?? []).map((fact) => [fact.name, 'text' in fact ? fact.text : 'code' in fact && fact.code]),
    );
  expect(records[1]?.page).toBe(`/desk/applications/${person.application}`);
  expect(factsOf(records[1])).toEqual({ action: 'applications/seen', reference: person.application, by: ravi });
  expect(factsOf(records[0])).toEqual({ action: 'applications/seen', reference: person.name, by: ravi });
});
test('the audit shows entries about records that a role sees, and what was done with the access of colleagues to the owner', async () => {
  const { ctx } = app.product;
  const found = await sql<{ id: string }>`select id from claim where referrer_id = ${person.accountId}`.execute(app.db);
  const claim = found.rows[0]?.id ?? '';
  const about = [
    ['referrals/new-bank-account', claim],
    ['desk/revealed', claim],
    ['desk/revealed', person.application],
    ['staff/sign-in', person.accountId],
    ['accounts/name-corrected', person.accountId],
  ] as const;
  for (const [action, subject] of about)
    await ctx.transaction((tx) => recordAudit(tx, { actor: 'cli:root', action, subject }));
  const seen = async (role: StaffRole) => {
    const records = (await dataAs(role)).parts.find(({ key }) => key === 'audit')?.records ?? [];
    const listed = records.map(({ facts }) =>
      facts.map((fact) => ('code' in fact ? fact.code : 'text' in fact ? fact.text : '')),
    );
    return about.filter(([action, subject]) =>
      listed.some((facts) => facts.includes(action) && (facts.includes(subject) || facts.includes(person.name))),
    );
  };
  expect(await seen('owner')).toEqual(about);
  expect(await seen('recruiter')).toEqual([about[2], about[4]]);
  expect(await seen('finance')).toEqual([about[0], about[1], about[2], about[4]]);
});
test('what was corrected in the identity number is in no text', async () => {
  await sql`
    insert into correction (application_id, number, at, made_in, before, after) values (${person.application}, 77, now(), 'window',
      '{"identityLastFour": "7391", "photoKey": "applicants/old.jpg", "name": "Asha K"}', '{"identityLastFour": "8402", "name": "Asha L"}')`.execute(
    app.db,
  );
  const text = JSON.stringify(await dataAs('recruiter'));
  for (const shown of ['Asha K', 'Asha L']) expect(text).toContain(shown);
  for (const hidden of ['7391', '8402', 'applicants/old.jpg']) expect(text).not.toContain(hidden);
});
test('the access of a member of staff to the desk is for owners', async () => {
  const { ctx } = app.product;
  const member = await deskMember(ctx, ['editor']);
  const partsAs = async (role: StaffRole) => {
    const { cookie } = await deskMember(ctx, [role]);
    const answer = await app.request(`/api/desk/people/${member.accountId}/data`, { headers: { cookie } });
    return ((await answer.json()) as PersonData).parts.map(({ key }) => key);
  };
  for (const key of ['desk-access', 'desk-sessions'] as const) {
    expect(await partsAs('owner')).toContain(key);
    expect(await partsAs('recruiter')).not.toContain(key);
  }
});
test('a kind with many records is bounded and says so', async () => {
  await sql`
    insert into browser_mark (mark_hash, account_id, seen_at)
    select 'many ' || n, ${person.accountId}, now() - n * interval '1 minute' from generate_series(1, 30) as n`.execute(
    app.db,
  );
  const browsers = (await dataAs('owner')).parts.find(({ key }) => key === 'browsers');
  expect(browsers?.records).toHaveLength(10);
  expect(browsers?.isMore).toBe(true);
});
test('404 for nobody', async () => {
  const { cookie } = await deskMember(app.product.ctx, ['owner']);
  expect((await app.request('/api/desk/people/usr_nobody/data', { headers: { cookie } })).status).toBe(404);
});

test('a corrected name leaves what was issued as it is', async () => {
  const { ctx } = app.product;
  const corrected = await correctName(ctx, {
    accountId: person.accountId,
    name: 'Zarina Begum',
    reason: 'As in her letter',
    version: 1,
    by: { accountId: 'usr_recruiter', roles: ['recruiter'], hasFreshFactor: false },
  });
  expect(corrected.ok).toBe(true);
  expect((await ctx.findReceiptFacts(ctx.db, { number: person.application }))?.name).toBe(person.name);
});
