// Reveals of personal values: who may, the limit of each person, and what the audit records.
import { describe, expect, test } from 'vitest';
import { type DeskField, deskFields, mayReveal, type StaffRole, staffRoles } from '#kit/desk/desk-access.ts';
import { hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { deskMember } from '#test/desk.ts';
import { paying } from '#test/paying.ts';
import { openAllRoles, testProduct } from '#test/product.ts';
import { revealLimit } from './terms.ts';

const app = await testProduct();
const { ctx } = app.product;
await openAllRoles(app.db);
const phone = '9876543210';
await app.post('/api/contact/submit', { name: 'Asha Kumari', phone, email: 'asha@example.com' });
const leadId = (await sql<{ id: string }>`select id from lead`.execute(app.db)).rows[0]!.id;
const byRole = Object.fromEntries(
  await Promise.all(staffRoles.map(async (role) => [role, await deskMember(ctx, [role])] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof deskMember>>>;

const reveal = (cookie: string, body: Record<string, unknown>) =>
  app.request('/api/desk/reveals', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const entries = async () =>
  (
    await sql<{ actor: string; subject: string; details: unknown; reason: string }>`
      select actor, subject, details, value as reason from audit_entry
        left join audit_value on entry_id = audit_entry.id and name = 'reason'
       where act = 'desk/revealed' order by audit_entry.id`.execute(app.db)
  ).rows;

const lead = { field: 'lead/phone', record: '1', reason: 'calls back' };

test('the value is the answer, and the audit has who, what and why', async () => {
  const { cookie, accountId } = byRole.finance;
  const answer = await reveal(cookie, lead);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ value: phone });
  expect((await entries()).at(-1)).toEqual({
    actor: accountId,
    // As every entry about the lead, so that its timeline has it and an erasure finds the reason.
    subject: leadId,
    details: { field: 'lead/phone', number: 1 },
    reason: 'calls back',
  });
  expect(app.logged.join('')).not.toContain(phone);
});

describe.each(Object.keys(deskFields) as DeskField[])('%s', (field) => {
  test.each(staffRoles)('as %s', async (role) => {
    const count = (await entries()).length;
    const answer = await reveal(byRole[role].cookie, { field, record: 'nothing', reason: 'a test' });
    // The role is decided before the record is looked up.
    expect(answer.status).toBe(mayReveal([role], field) ? 404 : 403);
    expect(await entries()).toHaveLength(count);
  });
});

test.each([
  ['no reason', { ...lead, reason: undefined }, 'reason'],
  ['blanks', { ...lead, reason: '    ' }, 'reason'],
  ['invisible characters', { ...lead, reason: '\u200b\u2800\u3164\u200b' }, 'reason'],
  ['two letters and invisible characters', { ...lead, reason: 'ok\u200b\u200b' }, 'reason'],
  ['two letters', { ...lead, reason: 'ok' }, 'reason'],
  ['201 letters', { ...lead, reason: 'x'.repeat(201) }, 'reason'],
  ['an unknown field', { ...lead, field: 'lead/secret' }, 'field'],
  ['no record', { ...lead, record: '' }, 'record'],
])('%s is refused by name and reveals nothing', async (_what, body, field) => {
  const count = (await entries()).length;
  const answer = await reveal(byRole.finance.cookie, body);
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([
    field,
  ]);
  expect(await entries()).toHaveLength(count);
});

test('each field that exists can be read by its record', async () => {
  const { order, pay, verify, numbersOf } = paying(app);
  const ordered = await order();
  expect((await verify(ordered, pay(ordered))).status).toBe(200);
  await app.idle();
  const { accountId } = ordered.who;
  const [applicationId = ''] = await numbersOf(ordered.who);
  await ctx.transaction((tx) =>
    recordAudit(tx, { actor: 'cli:test', action: 'leads/spam', subject: 'lead_1', personal: { reason: 'asks twice' } }),
  );
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit_entry where act = 'leads/spam'`.execute(
    app.db,
  );
  const values: readonly (readonly [DeskField, string, string])[] = [
    ['lead/phone', '1', phone],
    ['lead/email', '1', 'asha@example.com'],
    ['person/email', applicationId, 'asha@example.com'],
    ['person/address', applicationId, 'Ward 7, Danapur'],
    ['person/documentDigits', applicationId, '2346'],
    ['audit/personal', String(rows[0]!.id), 'reason: asks twice'],
  ];
  for (const [field, record, value] of values) {
    const answer = await reveal(byRole.owner.cookie, { field, record, reason: 'a test' });
    expect([field, await answer.json()]).toEqual([field, { value }]);
  }
  const ofAccount = await reveal(byRole.owner.cookie, { field: 'person/phone', record: accountId, reason: 'a test' });
  const ofApplication = await reveal(byRole.owner.cookie, {
    field: 'person/phone',
    record: applicationId,
    reason: 'a test',
  });
  expect(await ofAccount.json()).toEqual(await ofApplication.json());
});

test('many at once: a person reveals a hundred an hour, and the owner learns of it once', async () => {
  const { cookie, accountId } = await deskMember(ctx, ['finance']);
  const answers = await Promise.all(Array.from({ length: revealLimit + 20 }, () => reveal(cookie, lead)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(revealLimit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  const waitS = Number(refused?.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(3500);
  expect(waitS).toBeLessThanOrEqual(3600);
  expect((await entries()).filter(({ actor }) => actor === accountId)).toHaveLength(revealLimit);
  const items = (await findItems(ctx)).filter(({ kind }) => kind === 'many-reveals');
  expect(items).toMatchObject([
    { subject: expect.stringMatching(`^${accountId}:`), details: { perHour: revealLimit } },
  ]);
  // Others are not held up by it.
  expect((await reveal(byRole.finance.cookie, lead)).status).toBe(200);
});

test('after an hour the person may reveal again', async () => {
  const { cookie } = await deskMember(ctx, ['finance']);
  for (let at = 0; at < revealLimit; at++) await reveal(cookie, lead);
  expect((await reveal(cookie, lead)).status).toBe(429);
  await sql`update desk_reveal set at = at - ${`${hourMs + 1000} milliseconds`}::interval`.execute(app.db);
  expect((await reveal(cookie, lead)).status).toBe(200);
});
