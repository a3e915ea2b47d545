// A role that is advertised again is applied for again; each payment belongs to the opening frozen with its order.
import { interviewsToCome } from '#features/jobs/model/jobs.ts';
import { expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { advertiseAgain } from '#features/jobs/actions/advertise-again.ts';
import { changeRoleState } from '#features/jobs/actions/change-role-state.ts';
import type { Applicant } from '#test/product.ts';
import { payingProduct } from '#test/paying.ts';

const { app, order, ask, pay, verify, list, notified } = await payingProduct();
const { ctx } = app.product;
const role = 'Supervisor';
const advertise = async (): Promise<number> => {
  await changeRoleState(ctx, { name: role, state: 'closed', actor: 'cli:test' });
  const next = await advertiseAgain(ctx, { name: role, actor: 'cli:test' });
  if (!next.ok) throw new Error(next.refusal.code);
  await changeRoleState(ctx, { name: role, state: 'open', actor: 'cli:test' });
  return next.value.opening;
};
const current = async (): Promise<number> =>
  (
    await sql<{
      opening: number;
    }>`select number as opening from opening where role = ${role} and ended_at is null`.execute(app.db)
  ).rows[0]!.opening;
const applied = async ({ accountId }: Applicant) =>
  (
    await sql<{ opening: number; state: string }>`
      select opening, state from application where account_id = ${accountId} order by opening, created_at`.execute(
      app.db,
    )
  ).rows;

test('the same form is applied with once per opening', async () => {
  const first = await order();
  const { who } = first;
  expect((await verify(first, pay(first))).json['state']).toBe('paid');
  expect(await ask(who)).toMatchObject({ status: 409, json: { code: 'applications/already-applied' } });
  const opening = await current();
  expect(await advertise()).toBe(opening + 1);
  const second = await order(who);
  expect(second.reference).not.toBe(first.reference);
  expect((await verify(second, pay(second))).json['state']).toBe('paid');
  expect(await ask(who)).toMatchObject({ status: 409, json: { code: 'applications/already-applied' } });
  expect(await applied(who)).toEqual([
    { opening, state: 'active' },
    { opening: opening + 1, state: 'active' },
  ]);
  const rows = (await list(who))['filteredApplications'] as { opening: number }[];
  expect(rows.map((row) => row.opening)).toEqual([opening + 1, opening]);
});

test('a late capture becomes an application of the opening of its order', async () => {
  const late = await order();
  const { who } = late;
  const opening = await current();
  await advertise();
  const now = await order(who);
  expect((await verify(now, pay(now))).json['state']).toBe('paid');
  // Both pages were open; neither hid the other.
  expect((await list(who))['awaitedPayments']).toMatchObject([{ reference: late.reference, opening }]);
  expect((await verify(late, pay(late))).json).toMatchObject({ state: 'paid' });
  await notified();
  expect(await applied(who)).toEqual([
    { opening, state: 'active' },
    { opening: opening + 1, state: 'active' },
  ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from refund`.execute(app.db);
  expect(rows[0]!.n).toBe(0);
});

test('a capture removes the draft of its opening and of earlier ones, not that of a later one', async () => {
  const url = `/api/drafts/${role}`;
  const save = async (who: Applicant, name: string) =>
    expect((await app.post(url, { form: { name } }, who)).status).toBe(200);
  const drafts = async ({ accountId }: Applicant) =>
    (
      await sql<{ form: { name: string } }>`select form from draft where account_id = ${accountId}`.execute(app.db)
    ).rows.map(({ form }) => form.name);
  const late = await order();
  const { who } = late;
  await save(who, 'For the first');
  await advertise();
  await save(who, 'For the second');
  await verify(late, pay(late));
  expect(await drafts(who)).toEqual(['For the second']);
  const now = await order(who);
  await verify(now, pay(now));
  expect(await drafts(who)).toEqual([]);

  const same = await order();
  await save(same.who, 'Of this opening');
  await verify(same, pay(same));
  expect(await drafts(same.who)).toEqual([]);
  // As a draft that an earlier version saved.
  const old = await order();
  await save(old.who, 'Of an earlier version');
  await sql`update draft set opening = null where account_id = ${old.who.accountId}`.execute(app.db);
  await verify(old, pay(old));
  expect(await drafts(old.who)).toEqual([]);
});

test('two simultaneous captures for one opening are one application and one refund', async () => {
  const first = await order();
  const second = await order(first.who, { qualification: 'Post Graduate' });
  const opening = await current();
  await advertise();
  await Promise.all([verify(first, pay(first)), verify(second, pay(second))]);
  await notified();
  expect(await applied(first.who)).toEqual([{ opening, state: 'active' }]);
  const { rows } = await sql<{ reason: string }>`
    select r.reason from refund r join payment p on p.id = r.payment_id join payment_order o on o.id = p.order_id
    where o.account_id = ${first.who.accountId}`.execute(app.db);
  expect(rows).toEqual([{ reason: 'duplicate' }]);
});

test('a payment page of an earlier opening is not opened again by us', async () => {
  const earlier = await order();
  await advertise();
  const retried = await app.post('/api/payment/retry', { reference: earlier.reference }, earlier.who);
  expect([retried.status, ((await retried.json()) as { code: string }).code]).toEqual([
    409,
    'applications/form-outdated',
  ]);
});

test('an application shows the interviews of its opening, in the language of the reader', async () => {
  const before = await order();
  const { who } = before;
  await verify(before, pay(before));
  await advertise();
  const interviews = {
    en: 'Interviews on 2 and 3 December at the Patna office.',
    hi: 'इंटरव्यू 2 और 3 दिसंबर को पटना ऑफ़िस में।',
  };
  await sql`update opening set interviews = ${JSON.stringify(interviews)}::jsonb
    where role = ${role} and ended_at is null`.execute(app.db);
  const after = await order(who);
  await verify(after, pay(after));
  const shown = async (language: string) => {
    const answer = await app.post(`/api/get-applications?language=${language}`, { userId: who.accountId }, who);
    const { filteredApplications } = (await answer.json()) as {
      filteredApplications: { interviews: string | null; isAfterInterviews: boolean }[];
    };
    return filteredApplications.map(({ interviews, isAfterInterviews }) => [interviews, isAfterInterviews]);
  };
  // The earlier one was advertised again too, without a text: the campaign's interviews are not about it.
  expect(await shown('en')).toEqual([
    [interviews.en, false],
    [interviewsToCome.en, false],
  ]);
  expect((await shown('hi'))[0]).toEqual([interviews.hi, false]);
});
