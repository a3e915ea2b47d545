import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ok, refuse } from '#kit/result.ts';
import { after, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { issueCode } from '#features/accounts/actions/issue-code.ts';
import type { SmsFault } from '#features/notifications/providers/port.ts';
import { closeRefund } from '#features/payments/actions/decide-refund.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { openDispute } from '#features/payments/actions/open-dispute.ts';
import { sendDueRefunds } from '#features/payments/actions/send-refund.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { advanceApplication } from './actions/cancel-application.ts';
import * as contract from './contract.ts';
import { cancellableUntil, cancellationBlock } from './rules.ts';

const texts = new Map<string, string>();
let fault: SmsFault | undefined;
const app = await testProduct({
  ports: {
    sms: { send: async ({ to, text }) => (fault ? refuse(fault) : (texts.set(to, text), ok({ messageId: 'SM1' }))) },
  },
});
await openAllRoles(app.db);
const { ctx } = app.product;
const { control } = app.sandbox;

interface Told {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}
const seen = { send: new Set<string>(), withdraw: new Set<string>() };
async function read(answer: Response, into: Set<string>): Promise<Told> {
  const json = (await answer.json()) as Told['json'];
  if (json['code']) into.add(json['code'] as string);
  return { status: answer.status, json, retryAfter: Number(answer.headers.get('retry-after')) };
}
interface Applied {
  readonly who: Applicant;
  readonly number: string;
}
async function applied(as?: Applicant, appliedFor = 'Supervisor'): Promise<Applied> {
  const who = as ?? (await app.applicant());
  const { paymentUrl } = (await (
    await app.post('/payment/create-order', orderBody(who, { appliedFor }), who)
  ).json()) as { paymentUrl: string };
  control.pay({ requestId: requestIdIn(paymentUrl), outcome: 'credit' });
  await control.webhooksSettled();
  await app.idle();
  const { rows } = await sql<{
    id: string;
  }>`select id from application where account_id = ${who.accountId} and role = ${appliedFor} order by created_at desc`.execute(
    app.db,
  );
  return { who, number: rows[0]!.id };
}
const sendCode = async ({ who, number }: Applied, as: Applicant | undefined = who): Promise<Told> =>
  read(await app.post(`/api/applications/${number}/withdrawal-code`, {}, as), seen.send);
const withdraw = async ({ who, number }: Applied, code: string, as: Applicant | undefined = who): Promise<Told> =>
  read(await app.post(`/api/applications/${number}/withdraw`, { code }, as), seen.withdraw);
const codeOf = (who: Applicant): string => /^\d{6}/.exec(texts.get(who.phone) ?? '')?.[0] ?? '';
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const stateOf = async ({ number }: Applied): Promise<string> =>
  (await sql<{ state: string }>`select state from application where id = ${number}`.execute(app.db)).rows[0]!.state;
const paymentOf = async ({ number }: Applied): Promise<{ paymentId: string }> =>
  (await sql<{ paymentId: string }>`select payment_id from application where id = ${number}`.execute(app.db)).rows[0]!;
const refundsOf = async ({ number }: Applied): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from refund r join application a on a.payment_id = r.payment_id where a.id = ${number}`.execute(
      app.db,
    )
  ).rows[0]!.n;

test('202: with a fresh code the fee goes back, and the role can be applied for again', async () => {
  const one = await applied();
  expect(await sendCode(one)).toMatchObject({ status: 200, json: { resendAfterS: 60, expiresInS: 300 } });
  expect(texts.get(one.who.phone)).toContain(one.number);
  expect(await withdraw(one, codeOf(one.who))).toMatchObject({
    status: 202,
    // The worker may have told the gateway before the answer is made.
    json: { state: expect.stringMatching(/^(requested|sent)$/), amount: 500, bankReference: null },
  });
  await app.idle();
  for (let tries = 0; tries < 3; tries++) {
    app.pass(5 * minuteMs);
    await sendDueRefunds(ctx);
    await app.idle();
  }
  expect(await stateOf(one)).toBe('refunded');
  expect((await withdraw(one, '000000')).json).toMatchObject({ code: 'applications/refunded' });
  expect(await sendCode(one)).toMatchObject({ status: 409, json: { code: 'applications/refunded' } });
  expect((await applied(one.who)).number).not.toBe(one.number);
});

test('many at once, more than there are connections to the database, withdraw once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => applied()));
  await Promise.all(all.map((applied) => sendCode(applied)));
  const answers = await Promise.all(
    all.flatMap((applied) => Array.from({ length: 8 }, () => withdraw(applied, codeOf(applied.who)))),
  );
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(4);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(28);
  await app.idle();
  for (const one of all) expect([await refundsOf(one), await stateOf(one)]).toEqual([1, 'refund-asked']);
});

test('401: a wrong code counts; after five the right one is locked as well (429)', async () => {
  const one = await applied();
  expect(await withdraw(one, '123456')).toMatchObject({ status: 409, json: { code: 'accounts/no-code-sent' } });
  await sendCode(one);
  const code = codeOf(one.who);
  for (let tries = 0; tries < 5; tries++)
    expect(await withdraw(one, otherThan(code))).toMatchObject({ status: 401, json: { code: 'accounts/code-wrong' } });
  const locked = await withdraw(one, code);
  expect(locked).toMatchObject({ status: 429, json: { code: 'accounts/code-locked' } });
  expect(locked.retryAfter).toBeGreaterThan(0);
  expect([await stateOf(one), await refundsOf(one)]).toEqual(['active', 0]);
  app.pass(61 * secondMs);
  await sendCode(one);
  expect((await withdraw(one, codeOf(one.who))).status).toBe(202);
});

test('a code works for its own application, session and five minutes only', async () => {
  const one = await applied();
  const two = await applied(one.who, 'Video Editor');
  await sendCode(one);
  const code = codeOf(one.who);
  expect((await withdraw(two, code)).json).toMatchObject({ code: 'accounts/no-code-sent' });
  app.pass(5 * minuteMs);
  expect(await withdraw(one, code)).toMatchObject({ status: 401 });
  // A sign-in code withdraws nothing.
  expect(await stateOf(two)).toBe('active');
});

test('401 without a session, 403 for somebody else, 404 for no application', async () => {
  const [one, other] = [await applied(), await app.applicant()];
  await sendCode(one);
  const nobody = await app.post(`/api/applications/${one.number}/withdraw`, { code: codeOf(one.who) });
  expect(nobody.status).toBe(401);
  expect(await withdraw(one, codeOf(one.who), other)).toMatchObject({
    status: 403,
    json: { code: 'applications/not-yours' },
  });
  expect(await sendCode(one, other)).toMatchObject({ status: 403 });
  expect(texts.has(other.phone)).toBe(false);
  for (const number of ['SA-0000-0000-0000', '%00', '..%2f', 'x'.repeat(3000)]) {
    expect(
      [(await sendCode({ who: other, number })).status, (await withdraw({ who: other, number }, '1')).status],
      number.slice(0, 20),
    ).toEqual([404, 404]);
  }
  expect(await stateOf(one)).toBe('active');
});

test('409: the window is over at its very end, or the process has moved on', async () => {
  const one = await applied();
  const { rows } = await sql<{ createdAt: Date }>`select created_at from application where id = ${one.number}`.execute(
    app.db,
  );
  app.pass(after(rows[0]!.createdAt, dayMs).getTime() - ctx.now().getTime() - 20 * secondMs);
  expect((await sendCode(one)).status).toBe(200);
  const code = codeOf(one.who);
  app.pass(21 * secondMs);
  expect(await withdraw(one, code)).toMatchObject({ status: 409, json: { code: 'applications/window-over' } });
  expect(await sendCode(one)).toMatchObject({ status: 409 });

  const two = await applied();
  await sendCode(two);
  await advanceApplication(ctx, { applicationId: two.number, actor: 'cli:test' });
  expect(await withdraw(two, codeOf(two.who))).toMatchObject({ status: 409, json: { code: 'applications/advanced' } });
  expect(await sendCode(two)).toMatchObject({ status: 409, json: { code: 'applications/advanced' } });
  expect([await refundsOf(one), await refundsOf(two)]).toEqual([0, 0]);
});

test('409: while the refund is under way, after the gateway denied it, and after staff closed it', async () => {
  control.setPace({ refundSettlesAfterMs: null });
  const one = await applied();
  await sendCode(one);
  await withdraw(one, codeOf(one.who));
  await app.idle();
  expect(await withdraw(one, '000000')).toMatchObject({ status: 409, json: { code: 'applications/refund-asked' } });
  expect(await sendCode(one)).toMatchObject({ status: 409, json: { code: 'applications/refund-asked' } });
  control.settleRefund({ refundId: control.state().refunds.at(-1)!.id, resolution: 'FINI_DENY' });
  app.pass(15 * minuteMs);
  await sendDueRefunds(ctx);
  await app.idle();
  expect(await stateOf(one)).toBe('active');
  expect(await withdraw(one, '000000')).toMatchObject({ status: 409, json: { code: 'applications/refund-denied' } });
  expect(await sendCode(one)).toMatchObject({ status: 409, json: { code: 'applications/refund-denied' } });
  const [refund] = await findRefunds(ctx, [(await paymentOf(one)).paymentId]);
  expect(
    await closeRefund(ctx, { refundId: refund!.id, reason: 'came to the interview', actor: 'cli:test' }),
  ).toMatchObject({ ok: true });
  expect(await withdraw(one, '000000')).toMatchObject({ status: 409, json: { code: 'applications/refund-closed' } });
  expect(await sendCode(one)).toMatchObject({ status: 409, json: { code: 'applications/refund-closed' } });
  control.setPace({ refundSettlesAfterMs: 3000 });
});

test('422, 429 and 503: the code’s body, its limit and its channel', async () => {
  const one = await applied();
  for (const body of [{}, { code: '' }, { code: 123456 }, { code: '1'.repeat(41) }, { code: '1', refund: true }]) {
    expect((await app.post(`/api/applications/${one.number}/withdraw`, body, one.who)).status).toBe(422);
  }
  fault = 'texts/unreachable';
  expect(await sendCode(one)).toMatchObject({ status: 503, json: { code: 'accounts/texts-down' }, retryAfter: 10 });
  fault = 'texts/refused';
  expect(await sendCode(one)).toMatchObject({ status: 422, json: { code: 'accounts/phone-unreachable' } });
  fault = undefined;
  expect((await sendCode(one)).status).toBe(200);
  const again = await sendCode(one);
  expect(again).toMatchObject({ status: 429, json: { code: 'accounts/too-many-codes' } });
  expect(again.retryAfter).toBeGreaterThan(0);
});

test('an application that was withdrawn stays so when its process dies before the refund is asked for', async () => {
  const one = await applied();
  await sendCode(one);
  expect((await withdraw(one, codeOf(one.who))).status).toBe(202);
  // The event tells it again, twice.
  const { rows } = await sql<{
    paymentId: string;
  }>`select payment_id from application where id = ${one.number}`.execute(app.db);
  for (let times = 0; times < 2; times++) {
    const payload = JSON.stringify({
      applicationId: one.number,
      accountId: one.who.accountId,
      paymentId: rows[0]!.paymentId,
    });
    await sql`select graphile_worker.add_job('application-withdrawn>ask-refund', ${payload}::json)`.execute(app.db);
  }
  await app.idle();
  expect(await refundsOf(one)).toBe(1);
});

test('what the payer’s bank took back is not given back again', async () => {
  const one = await applied();
  await sendCode(one);
  const { rows } = await sql<{ orderId: string }>`
    select order_id from payment join application on payment.id = payment_id where application.id = ${one.number}`.execute(
    app.db,
  );
  expect(await openDispute(ctx, { orderId: rows[0]!.orderId, actor: 'cli:test' })).toMatchObject({ ok: true });
  expect(await withdraw(one, codeOf(one.who))).toMatchObject({ status: 409, json: { code: 'applications/disputed' } });
  expect(await sendCode(one)).toMatchObject({ status: 409, json: { code: 'applications/disputed' } });
  await app.idle();
  expect([await stateOf(one), await refundsOf(one)]).toEqual(['active', 0]);
});

test('strangers who ask for codes to sign in do not use up those of a person who withdraws', async () => {
  const one = await applied();
  for (let sends = 0; sends < 6; sends++) {
    const issued = await issueCode(ctx, {
      phone: one.who.phone,
      boundTo: `stranger ${sends}`,
      address: '10.0.0.9',
      level: 9,
      template: 'sign-in-code',
      textOf: (code) => code,
    });
    expect(issued.ok).toBe(true);
    app.pass(6 * minuteMs);
  }
  expect((await sendCode(one)).status).toBe(200);
});

describe('the bar', () => {
  const createdAt = new Date('2026-11-20T06:00:00Z');
  test('an active application can be withdrawn in exactly its first 24 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: -hourMs, max: 3 * dayMs }), (age) => {
        const bar = cancellationBlock({ state: 'active', createdAt, advancedAt: null }, after(createdAt, age));
        return bar === (age < dayMs ? undefined : 'window-over');
      }),
    );
    expect(cancellationBlock({ state: 'active', createdAt, advancedAt: null }, cancellableUntil(createdAt))).toBe(
      'window-over',
    );
  });
  test('a refund or a process that moved on bars it at any time', () => {
    for (const state of ['refund-asked', 'refunded'] as const)
      expect(cancellationBlock({ state, createdAt, advancedAt: null }, createdAt)).toBe(state);
    expect(cancellationBlock({ state: 'active', createdAt, advancedAt: createdAt }, createdAt)).toBe('advanced');
  });
});

test('every refusal that the contract declares was met', () => {
  expect(Object.keys(contract.sendCancellationCode.refusals).filter((code) => !seen.send.has(code))).toEqual([]);
  expect(Object.keys(contract.cancelApplication.refusals).filter((code) => !seen.withdraw.has(code))).toEqual([]);
});
