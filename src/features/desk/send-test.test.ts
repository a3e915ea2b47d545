// The owner tests whether messages arrive; what the menu counts.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { auditEntries } from '#test/audit.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';
import type { Wire } from '#test/wire.ts';
import type { DeskSettings, MenuCount } from './model/desk.ts';

const app = await testProduct();
const { ctx } = app.product;
const owner = await deskMember(ctx, ['owner']);
const editor = await deskMember(ctx, ['editor']);
const post = (path: string, { cookie }: typeof owner) =>
  app.request(`/api/desk/settings/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
  });
const read = async <Answer>(path: string, { cookie }: typeof owner) =>
  (await (await app.request(`/api/desk/${path}`, { headers: { cookie } })).json()) as Wire<Answer>;
const phone = async () =>
  (await sql<{ phone: string }>`select phone from account where id = ${owner.accountId}`.execute(app.db)).rows[0]
    ?.phone;

test('an owner gets a test SMS on their own phone and a test mail, one a minute', async () => {
  expect((await read<DeskSettings>('settings', owner)).services.tests).toEqual({ sms: null, email: null });
  expect((await post('test-sms', owner)).status).toBe(200);
  expect((await post('test-mail', owner)).status).toBe(200);
  expect((await post('test-sms', owner)).status).toBe(409);
  expect((await post('test-sms', editor)).status).toBe(403);
  await app.idle();
  const tests = app.messages.filter(({ template }) => template === 'desk-test');
  expect(new Set(tests.map(({ to }) => to))).toEqual(new Set([await phone(), ctx.config.ownerMail]));
  const { services } = await read<DeskSettings>('settings', owner);
  expect([services.tests.sms?.state, services.tests.email?.state]).toEqual(['sent', 'sent']);
  expect(services.gateway).toEqual({ name: 'instamojo', isReal: false });
  expect(await auditEntries(app.db, sql`act = 'settings/test-sent'`)).toHaveLength(2);
});

test('the menu counts what waits, as the lists do, for those who may see them', async () => {
  for (const digit of [1, 2])
    await app.post('/api/contact/submit', { name: `Asha ${digit}`, phone: `987654321${digit}`, email: '' });
  const menu = (who: typeof owner, query = '?fresh=yes') => read<readonly MenuCount[]>(`menu${query}`, who);
  const leads = { list: 'leads', count: 2, isMore: false };
  expect(await menu(owner)).toContainEqual(leads);
  expect(await menu(editor)).toEqual([leads]);
  await app.post('/api/contact/submit', { name: 'Asha 3', phone: '9876543213', email: '' });
  // For some seconds it is what was counted last.
  expect(await menu(owner, '')).toContainEqual(leads);
  expect(await menu(owner)).toContainEqual({ ...leads, count: 3 });
});
