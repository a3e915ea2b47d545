// An applicant asks to correct what was typed wrong in a paid application.
import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { sql } from '#platform/database/db.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import type { Applicant } from '#test/product.ts';
import { eraseOldPersonalFields } from '../actions/erase-personal-fields.ts';
import { answerCorrection } from './actions/request-correction.ts';
import type { ApplicationsAnswer } from '../contract/public.ts';

const money = await moneyTest();
const { app } = money;
const { ctx } = app.product;

const ask = (paid: Paid, body: object, who: Applicant = paid.who): Promise<Response> =>
  app.post(`/api/applications/${paid.number}/corrections`, body, who);
const shown = async ({ who }: Paid) =>
  ((await (await app.post('/api/get-applications', { userId: who.accountId }, who)).json()) as ApplicationsAnswer)
    .filteredApplications[0]?.correction;
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
const stored = async ({ number }: Paid) =>
  (
    await sql<{ id: string; closedAt: Date | null }>`
      select id, closed_at from correction_request where application_id = ${number} order by requested_at`.execute(
      app.db,
    )
  ).rows;
const item = async (subject: string) =>
  (await findItems(ctx, ['correction-requested'])).find((found) => found.subject === subject);
async function cancel({ number, who }: Paid): Promise<void> {
  expect((await app.post(`/api/applications/${number}/withdrawal-code`, {}, who)).status).toBe(200);
  const text = app.messages.findLast(({ to, channel }) => to === who.phone && channel === 'sms')?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  expect((await app.post(`/api/applications/${number}/withdraw`, { code }, who)).status).toBe(202);
}
const wanted = { field: 'fatherName', value: ' Ram  Prasad Singh ' };

test('staff find the request on the attention list with the name of the applicant, without what it asks for, and the applicant reads their answer', async () => {
  const paid = await money.paid();
  expect(await shown(paid)).toBeNull();
  const answer = await ask(paid, wanted);
  expect(answer.status, await answer.clone().text()).toBe(201);
  expect(await shown(paid)).toMatchObject({ field: 'fatherName', value: 'Ram Prasad Singh', answer: null });
  const [request] = await stored(paid);
  expect((await item(request!.id))?.details).toEqual({
    application: paid.number,
    person: 'Asha Kumari',
    field: 'fatherName',
  });
  const answered = (answer: string) =>
    answerCorrection(ctx, {
      applicationId: paid.number,
      requestId: request!.id,
      answer,
      outcome: 'answered',
      actor: 'usr_recruiter',
    });
  expect((await answered('We have noted it.')).ok).toBe(true);
  expect(await shown(paid)).toMatchObject({ value: 'Ram Prasad Singh', answer: 'We have noted it.' });
  expect(await item(request!.id)).toBeUndefined();
  expect(await answered('again')).toMatchObject({ refusal: { code: 'applications/no-correction' } });
  const { rows } = await sql<{ text: string }>`
    select details::text as text from audit_entry where act = 'applications/correction-closed'`.execute(app.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toMatch(/Prasad|noted/);
  // Answered, another one can be asked for.
  expect((await ask(paid, { field: 'email', value: 'asha.k@example.com' })).status).toBe(201);
});

test('one request is open at a time; the same again is the same, also when twenty come at once', async () => {
  const paid = await money.paid();
  const same = await Promise.all(Array.from({ length: 20 }, () => ask(paid, wanted)));
  expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(await stored(paid)).toHaveLength(1);
  const other = await money.paid();
  const values = Array.from({ length: 20 }, (_, n) => ({ field: 'address', value: `House ${n}` }));
  const statuses = (await Promise.all(values.map((value) => ask(other, value)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await stored(other)).toHaveLength(1);
  expect(await codeOf(await ask(other, wanted))).toBe('applications/correction-open');
});

test('category, role, phone and photo, an empty or long value, and foreign or cancelled applications are refused', async () => {
  const paid = await money.paid();
  for (const field of ['category', 'appliedFor', 'mobile', 'aadhar', 'photo', 'referralCode'])
    expect((await ask(paid, { field, value: 'x' })).status, field).toBe(422);
  expect((await ask(paid, { field: 'name', value: ' \u200d ' })).status).toBe(422);
  expect((await ask(paid, { field: 'name', value: 'x'.repeat(301) })).status).toBe(422);
  // One letter, which is stored as two characters.
  const tooLong = await ask(paid, { field: 'name', value: '\u095c'.repeat(300) });
  expect([tooLong.status, await tooLong.json()]).toMatchObject([
    422,
    { errors: [{ field: 'value', reason: 'too-long' }] },
  ]);
  expect((await ask(paid, { field: 'name', value: 'अ'.repeat(300) })).status).toBe(201);
  expect((await ask(paid, wanted, await app.applicant())).status).toBe(403);
  const gone = await money.paid();
  await money.requestRefund(gone.paymentId);
  await money.idle();
  const refused = await ask(gone, wanted);
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'applications/not-active']);
});

test('an open request is closed and leaves the attention list when the application is cancelled or refunded', async () => {
  const cancelled = await money.paid();
  const refunded = await money.paid();
  for (const paid of [cancelled, refunded]) expect((await ask(paid, wanted)).status).toBe(201);
  await cancel(cancelled);
  await money.requestRefund(refunded.paymentId);
  await money.idle();
  for (const paid of [cancelled, refunded]) {
    const [request] = await stored(paid);
    expect(request?.closedAt).toBeInstanceOf(Date);
    expect((await shown(paid))?.answer).toMatch(/the application has ended/);
    expect(await item(request!.id)).toBeUndefined();
  }
});

test('a request is erased with the personal fields of its application, and leaves the attention list', async () => {
  const paid = await money.paid();
  await ask(paid, wanted);
  const [request] = await stored(paid);
  app.pass(364 * dayMs);
  await eraseOldPersonalFields(ctx);
  expect(await stored(paid)).toHaveLength(1);
  app.pass(2 * dayMs);
  await eraseOldPersonalFields(ctx);
  expect(await stored(paid)).toEqual([]);
  expect(await item(request!.id)).toBeUndefined();
});
