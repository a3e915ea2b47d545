// The facts of a recruitment campaign are content: staff publish them, and screens, notices and forms follow.
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { readCampaign } from '#features/content/actions/read-content.ts';
import { importContent } from '#features/content/seed.ts';
import { readNotice } from '#features/jobs/actions/read-notice.ts';
import { testContext } from '#test/database.ts';
import { newestContent, publishContent } from '#test/publishing.ts';
import { openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { policyVersionShipped } from '#test/policies.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { ctx } = app.product;
const campaign = { kind: 'campaign', key: 'campaign' };
const shipped = {
  noticeNumber: 'NE/2025/01',
  noticeDate: '2025-06-02',
  lastInterviewDay: '2025-07-05',
  policyVersion: policyVersionShipped(),
  noticeTitle: 'Notice Regarding Selection of special project work by Election Event Organisation',
  description:
    'Private recruitment. Roles of the 2025 state election recruitment campaign: place, salary, fee and selection process.',
  interviews: 'The interview takes place between 25th June 2025 and 05th July 2025.',
};

test('a database from before gains the shipped facts at the next start', async () => {
  const { ctx: earlier, db } = await testContext();
  // Versions are append-only.
  await sql`alter table content_version disable trigger user`.execute(db);
  await sql`delete from content_item where kind = 'campaign'`.execute(db);
  await sql`delete from content_version where kind = 'campaign'`.execute(db);
  await importContent(earlier);
  earlier.content.invalidate();
  expect(await readCampaign(earlier, 'en')).toEqual(shipped);
});

test('what staff publish is shown, stored with the next application, and decides what is over', async () => {
  const { version: expectedVersion, body: before } = await newestContent(ctx, campaign);
  const { en, hi } = before as Record<'en' | 'hi', object>;
  const interviews = 'The interview takes place between 1st and 9th March 2030.';
  const noticeTitle = 'Notice of the panchayat survey';
  const body = {
    lastInterviewDay: '2030-03-09',
    policyVersion: '2027-01-01',
    en: { ...en, interviews, noticeTitle },
    hi,
  };
  const published = await publishContent(ctx, { ...campaign, body, actor: 'cli:test', expectedVersion });
  expect(published).toMatchObject({ ok: true });

  const who = await app.applicant();
  const rules = await app.request('/api/application-form', { headers: { cookie: who.cookie } });
  expect(await rules.json()).toMatchObject({ policyVersion: '2027-01-01' });
  expect((await readNotice(ctx, 'Supervisor', 'en'))?.title).toBe(noticeTitle);

  const opened = (await (await app.post('/payment/create-order', orderBody(who), who)).json()) as {
    paymentUrl: string;
  };
  app.sandbox.control.pay({ requestId: requestIdIn(opened.paymentUrl), outcome: 'credit' });
  await app.sandbox.control.webhooksSettled();
  await app.idle();
  const listed = await app.post('/api/get-applications', { userId: who.accountId }, who);
  expect(await listed.json()).toMatchObject({ interviews, filteredApplications: [{ isAfterInterviews: false }] });
  const { rows } = await sql<{ policyVersion: string }>`select policy_version from application`.execute(app.db);
  expect(rows).toEqual([{ policyVersion: '2027-01-01' }]);
});

test('an applicant who was shown other policies is asked again, and consents to those shown now', async () => {
  const who = await app.applicant();
  const { policyVersion: shown } = await readCampaign(ctx, 'en');
  const { version: expectedVersion, body: before } = await newestContent(ctx, campaign);
  const body = { ...before, policyVersion: '2027-02-02' };
  expect(await publishContent(ctx, { ...campaign, body, actor: 'cli:test', expectedVersion })).toMatchObject({
    ok: true,
  });
  const frozen = async () =>
    (await sql`select policy_version from frozen_form where account_id = ${who.accountId}`.execute(app.db)).rows;

  const send = (policyVersion: string) => app.post('/payment/create-order', { ...orderBody(who), policyVersion }, who);
  const refused = await send(shown);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'applications/policies-changed', policyVersion: '2027-02-02' }),
  ]);
  expect(await frozen()).toEqual([]);
  expect((await send('2027-02-02')).status).toBe(201);
  expect(await frozen()).toEqual([{ policyVersion: '2027-02-02' }]);
});

test('a day that does not exist is refused', async () => {
  const { version: expectedVersion, body: before } = await newestContent(ctx, campaign);
  const body = { ...before, lastInterviewDay: '2025-06-31' };
  const refused = await publishContent(ctx, { ...campaign, body, actor: 'cli:test', expectedVersion });
  expect(refused).toMatchObject({ refusal: { code: 'content/invalid', fields: [{ field: 'lastInterviewDay' }] } });
});
