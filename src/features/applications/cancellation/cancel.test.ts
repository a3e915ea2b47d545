import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { after, before, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { issueCode } from '#features/accounts/actions/issue-code.ts';
import type { SmsFault } from '#features/notifications/providers/port.ts';
import { advance } from '#test/applications.ts';
import { closeRefundAtDesk } from '#test/refunding.ts';
import { decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { findRefunds } from '#features/payments/refunds/actions/find-refunds.ts';
import { openDispute } from '#test/disputing.ts';
import { sendDueRefunds } from '#features/payments/refunds/actions/send-refund.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { cancelApplication as cancelApplicationAction, sendCancellationCode } from './actions/cancel-application.ts';
import type * as contract from '../contract/public.ts';
import * as cancellationContract from './contract.ts';
import { cancellableUntil, cancellationBlock } from '../rules.ts';

const sms = new Map<string, string>();
let smsFault: SmsFault | undefined;
const app = await testProduct({
  ports: {
    smsProviders: [
      {
        name: 'twilio',
        send: async ({ to, text }) =>
          smsFault ? refuse(smsFault) : (sms.set(to, text), ok({ vendorMessageId: 'SM1' })),
      },
    ],
  },
});
await openAllRoles(app.db);
const { ctx } = app.product;
const { control } = app.sandbox;

interface Answer {
  readonly status: number;
  readonly retryAfter: number;
  readonly json: Readonly<Record<string, unknown>>;
}
const seen = { send: new Set<string>(), cancel: new Set<string>() };
async function read(answer: Response, into: Set<string>): Promise<Answer> {
  const json = (await answer.json()) as Answer['json'];
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
const sendCode = async ({ who, number }: Applied, as: Applicant | undefined = who): Promise<Answer> =>
  read(await app.post(`/api/applications/${number}/withdrawal-code`, {}, as), seen.send);
const cancel = async ({ who, number }: Applied, code: string, as: Applicant | undefined = who): Promise<Answer> =>
  read(await app.post(`/api/applications/${number}/withdraw`, { code }, as), seen.cancel);
const codeOf = (who: Applicant): string => /^\d{6}/.exec(sms.get(who.phone) ?? '')?.[0] ?? '';
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

test('202: with a fresh OTP the fee is refunded, and the role is open for a new application', async () => {
  const application = await applied();
  expect(await sendCode(application)).toMatchObject({ status: 200, json: { resendAfterS: 60, expiresInS: 300 } });
  expect(sms.get(application.who.phone)).toContain(application.number.replaceAll('-', ''));
  expect(await cancel(application, codeOf(application.who))).toMatchObject({
    status: 202,
    // The worker may have sent it to the gateway before the answer.
    json: { state: expect.stringMatching(/^(requested|sent)$/), amount: 500, bankReference: null },
  });
  await app.idle();
  for (let tries = 0; tries < 3; tries++) {
    app.pass(5 * minuteMs);
    await sendDueRefunds(ctx);
    await app.idle();
  }
  expect(await stateOf(application)).toBe('refunded');
  expect((await cancel(application, '000000')).json).toMatchObject({ code: 'applications/refunded' });
  expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/refunded' } });
  expect((await applied(application.who)).number).not.toBe(application.number);
});

test('simultaneous requests, more than database connections, cancel once', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => applied()));
  await Promise.all(all.map((applied) => sendCode(applied)));
  const answers = await Promise.all(
    all.flatMap((applied) => Array.from({ length: 8 }, () => cancel(applied, codeOf(applied.who)))),
  );
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(4);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(28);
  await app.idle();
  for (const application of all)
    expect([await refundsOf(application), await stateOf(application)]).toEqual([1, 'refund-requested']);
});

test('401: a wrong OTP counts; after five the right application is locked as well (429)', async () => {
  const application = await applied();
  expect(await cancel(application, '123456')).toMatchObject({ status: 409, json: { code: 'accounts/no-code-sent' } });
  await sendCode(application);
  const code = codeOf(application.who);
  for (let tries = 0; tries < 5; tries++)
    expect(await cancel(application, otherThan(code))).toMatchObject({
      status: 401,
      json: { code: 'accounts/code-wrong' },
    });
  const locked = await cancel(application, code);
  expect(locked).toMatchObject({ status: 429, json: { code: 'accounts/code-locked' } });
  expect(locked.retryAfter).toBeGreaterThan(0);
  expect([await stateOf(application), await refundsOf(application)]).toEqual(['active', 0]);
  app.pass(61 * secondMs);
  await sendCode(application);
  expect((await cancel(application, codeOf(application.who))).status).toBe(202);
});

test('an OTP is valid only for its application, session and five minutes', async () => {
  const application = await applied();
  const second = await applied(application.who, 'Video Editor');
  await sendCode(application);
  const code = codeOf(application.who);
  expect((await cancel(second, code)).json).toMatchObject({ code: 'accounts/no-code-sent' });
  app.pass(5 * minuteMs);
  expect(await cancel(application, code)).toMatchObject({ status: 401 });
  // The OTP cancels nothing else.
  expect(await stateOf(second)).toBe('active');
});

test('401 without a session, 403 for another person, 404 for no application', async () => {
  const [application, other] = [await applied(), await app.applicant()];
  await sendCode(application);
  const nobody = await app.post(`/api/applications/${application.number}/withdraw`, { code: codeOf(application.who) });
  expect(nobody.status).toBe(401);
  expect(await cancel(application, codeOf(application.who), other)).toMatchObject({
    status: 403,
    json: { code: 'applications/not-yours' },
  });
  expect(await sendCode(application, other)).toMatchObject({ status: 403 });
  expect(sms.has(other.phone)).toBe(false);
  for (const number of ['SA-0000-0000-0000', '%00', '..%2f', 'x'.repeat(3000)]) {
    expect(
      [(await sendCode({ who: other, number })).status, (await cancel({ who: other, number }, '1')).status],
      number.slice(0, 20),
    ).toEqual([404, 404]);
  }
  expect(await stateOf(application)).toBe('active');
});

test('409: at the exact end of the window, and after the process moved ahead', async () => {
  const application = await applied();
  const { rows } = await sql<{
    createdAt: Date;
  }>`select created_at from application where id = ${application.number}`.execute(app.db);
  app.pass(after(rows[0]!.createdAt, dayMs).getTime() - ctx.now().getTime() - 20 * secondMs);
  expect((await sendCode(application)).status).toBe(200);
  const code = codeOf(application.who);
  app.pass(21 * secondMs);
  expect(await cancel(application, code)).toMatchObject({ status: 409, json: { code: 'applications/window-over' } });
  expect(await sendCode(application)).toMatchObject({ status: 409 });

  const second = await applied();
  await sendCode(second);
  await advance(ctx, second.number);
  expect(await cancel(second, codeOf(second.who))).toMatchObject({
    status: 409,
    json: { code: 'applications/advanced' },
  });
  expect(await sendCode(second)).toMatchObject({ status: 409, json: { code: 'applications/advanced' } });
  expect([await refundsOf(application), await refundsOf(second)]).toEqual([0, 0]);
});

describe.each([12, 48])('an application with a window of %i hours, which is not the term of today', (windowHours) => {
  /** An application of that window, and calls at a time before its end. */
  async function appliedWithin() {
    const { who, number } = await applied();
    await app.rewrite(
      'application',
      `update application set refund_window_hours = ${windowHours} where id = '${number}'`,
    );
    const { rows } = await sql<{ createdAt: Date }>`select created_at from application where id = ${number}`.execute(
      app.db,
    );
    const end = after(rows[0]!.createdAt, windowHours * hourMs);
    const session = { id: `ses_${number}`, ...who, name: 'Asha Kumari' };
    const at = (beforeEndMs: number) => {
      const now = before(end, beforeEndMs);
      return { ...ctx, now: () => now, businessNow: () => Promise.resolve(now) };
    };
    const sendAt = (beforeEndMs: number) =>
      sendCancellationCode(at(beforeEndMs), { session, applicationId: number, clientIp: '10.0.0.8' });
    const cancelAt = (beforeEndMs: number) =>
      cancelApplicationAction(at(beforeEndMs), { session, applicationId: number, code: codeOf(who) });
    return { who, number, end, sendAt, cancelAt };
  }
  const over = { ok: false, refusal: { code: 'applications/window-over' } };

  test('is cancelled up to its end', async () => {
    const application = await appliedWithin();
    expect(await application.sendAt(minuteMs)).toMatchObject({ ok: true });
    expect(await application.cancelAt(1)).toMatchObject({ ok: true });
    await app.idle();
    expect([await refundsOf(application), await stateOf(application)]).toEqual([1, 'refund-requested']);
  });
  test('is not cancelled at its end or later', async () => {
    const application = await appliedWithin();
    expect(await application.sendAt(minuteMs)).toMatchObject({ ok: true });
    expect(await application.cancelAt(0)).toMatchObject(over);
    expect(await application.cancelAt(-1)).toMatchObject(over);
    expect(await application.sendAt(0)).toMatchObject(over);
    expect([await refundsOf(application), await stateOf(application)]).toEqual([0, 'active']);
  });
  test('is listed with its end', async () => {
    const { who, number, end } = await appliedWithin();
    const answer = await app.post('/api/get-applications', { userId: who.accountId }, who);
    const { filteredApplications } = (await answer.json()) as { filteredApplications: unknown[] };
    expect(filteredApplications).toMatchObject([{ _id: number, withdrawableUntil: end.toISOString() }]);
  });
});

test('409: while the refund is in progress, after the gateway denied it, and after staff closed it', async () => {
  control.setPace({ refundSettlesAfterMs: null });
  const application = await applied();
  await sendCode(application);
  await cancel(application, codeOf(application.who));
  await app.idle();
  expect(await cancel(application, '000000')).toMatchObject({
    status: 409,
    json: { code: 'applications/refund-requested' },
  });
  expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/refund-requested' } });
  control.settleRefund({ refundId: control.state().refunds.at(-1)!.id, resolution: 'FINI_DENY' });
  app.pass(15 * minuteMs);
  await sendDueRefunds(ctx);
  await app.idle();
  expect(await stateOf(application)).toBe('active');
  expect(await cancel(application, '000000')).toMatchObject({
    status: 409,
    json: { code: 'applications/refund-denied' },
  });
  expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/refund-denied' } });
  const [refund] = await findRefunds(ctx.db, [(await paymentOf(application)).paymentId]);
  expect(await closeRefundAtDesk(ctx, { refundId: refund!.id, reason: 'came to the interview' })).toMatchObject({
    ok: true,
  });
  expect(await cancel(application, '000000')).toMatchObject({
    status: 409,
    json: { code: 'applications/refund-closed' },
  });
  expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/refund-closed' } });
  control.setPace({ refundSettlesAfterMs: 3000 });
});

test('422, 429 and 503: the body, the limit and the SMS provider', async () => {
  const application = await applied();
  for (const body of [{}, { code: '' }, { code: 123456 }, { code: '1'.repeat(41) }, { code: '1', refund: true }]) {
    expect((await app.post(`/api/applications/${application.number}/withdraw`, body, application.who)).status).toBe(
      422,
    );
  }
  smsFault = 'texts/busy';
  expect(await sendCode(application)).toMatchObject({
    status: 503,
    json: { code: 'accounts/texts-down' },
    retryAfter: 10,
  });
  smsFault = 'texts/refused';
  expect(await sendCode(application)).toMatchObject({ status: 422, json: { code: 'accounts/phone-unreachable' } });
  smsFault = undefined;
  expect((await sendCode(application)).status).toBe(200);
  const again = await sendCode(application);
  expect(again).toMatchObject({ status: 429, json: { code: 'accounts/too-many-codes' } });
  expect(again.retryAfter).toBeGreaterThan(0);
});

test('repeated events of a cancellation request application refund', async () => {
  const application = await applied();
  await sendCode(application);
  expect((await cancel(application, codeOf(application.who))).status).toBe(202);
  // The event is delivered two more times.
  const { rows } = await sql<{
    paymentId: string;
  }>`select payment_id from application where id = ${application.number}`.execute(app.db);
  for (let times = 0; times < 2; times++) {
    const payload = JSON.stringify({
      applicationId: application.number,
      accountId: application.who.accountId,
      paymentId: rows[0]!.paymentId,
    });
    await sql`select graphile_worker.add_job('application-withdrawn>ask-refund', ${payload}::json)`.execute(app.db);
  }
  await app.idle();
  expect(await refundsOf(application)).toBe(1);
});

test('a payment that the payer’s bank took back is not refunded again', async () => {
  const application = await applied();
  await sendCode(application);
  const { rows } = await sql<{ orderId: string }>`
    select order_id from payment join application on payment.id = payment_id where application.id = ${application.number}`.execute(
    app.db,
  );
  expect(await openDispute(ctx, { orderId: rows[0]!.orderId, actor: 'cli:test' })).toMatchObject({ ok: true });
  expect(await cancel(application, codeOf(application.who))).toMatchObject({
    status: 409,
    json: { code: 'applications/disputed' },
  });
  expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/disputed' } });
  await app.idle();
  expect([await stateOf(application), await refundsOf(application)]).toEqual(['active', 0]);
});

describe('within the window, a dispute', () => {
  const orderOf = async ({ number }: Applied): Promise<string> =>
    (
      await sql<{ orderId: string }>`
        select order_id from payment join application on payment.id = payment_id where application.id = ${number}`.execute(
        app.db,
      )
    ).rows[0]!.orderId;
  async function disputed(lostPaise: number | undefined) {
    const application = await applied();
    const opened = await openDispute(ctx, { orderId: await orderOf(application), actor: 'cli:test' });
    if (!opened.ok) throw new Error(opened.refusal.code);
    if (lostPaise !== undefined)
      expect(
        await decideDispute(ctx, { disputeId: opened.value.id, lostPaise: paise(lostPaise), actor: 'cli:test' }),
      ).toMatchObject({ ok: true });
    await app.idle();
    return application;
  }
  const cardOf = async ({ who, number }: Applied) => {
    const answer = (await (
      await app.post('/api/get-applications', { userId: who.accountId }, who)
    ).json()) as contract.ApplicationsAnswer;
    const found = answer.filteredApplications.find(({ _id }) => _id === number);
    return found && { bar: found.withdrawalBar, dispute: found.dispute };
  };
  test.each([
    ['that is open', undefined, { status: 'open', lost: 0, left: 500 }],
    ['that is lost whole', 50_000, { status: 'lost', lost: 500, left: 0 }],
  ])('%s: the card promises nothing, and the call refuses', async (_name, lost, dispute) => {
    const application = await disputed(lost);
    expect(await cardOf(application)).toEqual({ bar: 'disputed', dispute });
    expect(await sendCode(application)).toMatchObject({ status: 409, json: { code: 'applications/disputed' } });
  });
  test('that is lost in part: the applicant cancels and gets the rest, once', async () => {
    const application = await disputed(20_000);
    expect(await cardOf(application)).toEqual({ bar: null, dispute: { status: 'lost', lost: 200, left: 300 } });
    expect((await sendCode(application)).status).toBe(200);
    const code = codeOf(application.who);
    const all = await Promise.all(Array.from({ length: 20 }, () => cancel(application, code)));
    expect(all.filter(({ status }) => status === 202).map(({ json }) => json['amount'])).toEqual([300]);
    await app.idle();
    const [refund] = await findRefunds(ctx.db, [(await paymentOf(application)).paymentId]);
    expect(refund).toMatchObject({ amountPaise: 30_000 });
    expect(await refundsOf(application)).toBe(1);
  });
  test('that is won changes nothing', async () => {
    const application = await disputed(0);
    expect(await cardOf(application)).toEqual({ bar: null, dispute: null });
    expect((await sendCode(application)).status).toBe(200);
  });
});

test('sign-in OTPs of strangers do not use up those for cancelling', async () => {
  const application = await applied();
  for (let sends = 0; sends < 6; sends++) {
    const issued = await issueCode(ctx, {
      phone: application.who.phone,
      boundTo: `stranger ${sends}`,
      clientIp: '10.0.0.9',
      level: 9,
      smsOf: (code) => ({ template: 'sign-in-code', language: 'en', text: code, slots: [] }),
    });
    expect(issued.ok).toBe(true);
    app.pass(6 * minuteMs);
  }
  expect((await sendCode(application)).status).toBe(200);
});

describe('the block reason', () => {
  const createdAt = new Date('2026-11-20T06:00:00Z');
  const active = { state: 'active', createdAt, refundWindowHours: 24, advancedAt: null } as const;
  test('an active application can be cancelled in exactly the hours of its window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 72 }), fc.integer({ min: -hourMs, max: 4 * dayMs }), (hours, age) => {
        const blockReason = cancellationBlock({ ...active, refundWindowHours: hours }, after(createdAt, age));
        return blockReason === (age < hours * hourMs ? undefined : 'window-over');
      }),
    );
    expect(cancellationBlock(active, cancellableUntil(active))).toBe('window-over');
  });
  test('a refund or an advanced process blocks it at any time', () => {
    for (const state of ['refund-requested', 'refunded'] as const)
      expect(cancellationBlock({ ...active, state }, createdAt)).toBe(state);
    expect(cancellationBlock({ ...active, advancedAt: createdAt }, createdAt)).toBe('advanced');
  });
});

test('every refusal of the contract was tested', () => {
  expect(
    Object.keys(cancellationContract.sendCancellationCode.refusals).filter((code) => !seen.send.has(code)),
  ).toEqual([]);
  expect(Object.keys(cancellationContract.cancelApplication.refusals).filter((code) => !seen.cancel.has(code))).toEqual(
    [],
  );
});
