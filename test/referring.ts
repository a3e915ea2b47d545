import { beforeEach, expect } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { requestRefund } from '#test/cancelled.ts';
import { recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { auditEntries } from '#test/audit.ts';
import { insistAtDesk } from '#test/desk-acts.ts';
import { beginByRun, referenceOf, refusalText, runApprover } from '#test/paying-out.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct, type TestProduct } from '#test/product.ts';

export const someBank = {
  accNumber: '123456789012',
  ifscCode: 'SBIN0000691',
  bankName: 'State Bank of India',
  mobileNumber: '9876543210',
};
export interface Paid {
  /** The application's number. */
  readonly number: string;
  readonly paymentId: string;
}

let utrs = 0;
/** A UTR that is unique in this test file. */
export const someUtr = (): string => `SBIN${String(200_000_000_000 + utrs++)}`;

/** A separate product with open roles; each test gets a new referrer, and the check of the books passes after it. */
export async function referralsProduct(useReferrer: (referrer: Applicant) => void) {
  const app = await testProduct();
  await openAllRoles(app.db);
  beforeEach(async () => {
    useReferrer(await app.applicant());
    return async () => {
      // A refund that the gateway has just made is posted by a job.
      await app.idle();
      expect((await drawTrialBalance(app.product.ctx)).differences).toEqual([]);
    };
  });
  return { app, ...referring(app) };
}

/** Acts as people and staff around referral earnings, by their calls and commands. */
export function referring(app: TestProduct) {
  const run = async (task: string): Promise<void> => {
    await sql`select graphile_worker.add_job(${task})`.execute(app.db);
    await app.idle();
  };
  /** A paid application with a code; GEN pays ₹500, so that the referrer earns ₹100. */
  async function apply(
    who: Applicant,
    code: string,
    change: Record<string, unknown> = {},
    role = 'Supervisor',
  ): Promise<Paid> {
    const body = orderBody(who, {
      appliedFor: role,
      hasReferral: code ? 'yes' : 'no',
      referralCode: code,
      aadhar: `23${who.phone.slice(-10)}`,
      ...change,
    });
    const answer = await app.post('/payment/create-order', body, who);
    expect(answer.status, await answer.clone().text()).toBe(201);
    const requestId = requestIdIn(((await answer.json()) as { paymentUrl: string }).paymentUrl);
    const paid = app.sandbox.control.pay({ requestId, outcome: 'credit', webhook: 'none' });
    if (!paid.ok) throw new Error('unknown page');
    const verified = await app.post(
      '/api/payment/verify-payment',
      { payment_id: paid.value.paymentId, payment_request_id: requestId },
      who,
    );
    const { applicationNumber } = (await verified.json()) as { applicationNumber: string };
    await app.idle();
    const found = await sql<{
      paymentId: string;
    }>`select payment_id from application where id = ${applicationNumber}`.execute(app.db);
    return { number: applicationNumber, paymentId: found.rows[0]!.paymentId };
  }
  /** Earns `times` × ₹100 from unrelated applicants, matured. */
  async function earn(referrer: Applicant, times: number): Promise<Paid[]> {
    const made = await Promise.all(
      Array.from({ length: times }, async () => apply(await app.applicant(), referrer.referralCode)),
    );
    app.pass(24 * hourMs);
    return made;
  }
  const claim = (of: Applicant, more: Record<string, unknown> = {}): Promise<Response> =>
    app.post('/api/referrals/claim', { referralCode: of.referralCode, ...someBank, activeStatus: 'paid', ...more }, of);
  /** A claim that must succeed, and a day more, so that a new account no longer waits. */
  async function claimed(of: Applicant, more: Record<string, unknown> = {}): Promise<string> {
    const made = await claim(of, more);
    expect(made.status, await made.clone().text()).toBe(201);
    app.pass(24 * hourMs);
    return ((await made.json()) as { _id: string })._id;
  }
  const staff = async (line: string, ...more: string[]): Promise<string> => {
    const output = await insistAtDesk(app.product.workCtx, [...line.split(' ').filter(Boolean), ...more]);
    await app.idle();
    return output;
  };
  /** Begins the payout of a claim by a run that two people make and approve; our reference. */
  const begin = async (claimId: string): Promise<string> => {
    const begun = await beginByRun(app.product.ctx, claimId);
    await app.idle();
    if (!begun.ok) throw new Error(refusalText(begun));
    return referenceOf(app.db, claimId);
  };
  /** Records a transfer that the bank made, as the desk does. */
  const pay = async (claimId: string, utr: string, { isSecond = false } = {}): Promise<void> => {
    const paid = await recordTransfer(app.product.ctx, { claimId, utr, isSecond, actor: runApprover });
    await app.idle();
    if (!paid.ok) throw new Error(refusalText(paid));
  };
  return {
    begin,
    pay,
    run,
    apply,
    earn,
    claim,
    claimed,
    staff,
    /** SMS of a template to a person. */
    messagesTo: (of: Applicant, template: string) =>
      app.messages.filter(
        (message) => message.to === of.phone && message.template === template && message.channel === 'sms',
      ),
    async refund({ paymentId }: Paid): Promise<void> {
      expect(await requestRefund(app.product.ctx, { paymentId, reason: 'asked', by: 'cli:test' })).toMatchObject({
        ok: true,
      });
      await app.idle();
    },
    /** Rupees, as in the dashboard's call. */
    earnings: async (of: Applicant) =>
      (await (await app.get(`/api/referral-earnings/${of.referralCode}`, of)).json()) as Record<string, number>,
    referrals: async (of: Applicant) =>
      (await (await app.get(`/api/referrals/${of.referralCode}`, of)).json()) as Record<string, unknown>[],
    transactions: async (of: Applicant) =>
      (
        (await (await app.post('/api/referrals/get', { referralCode: of.referralCode }, of)).json()) as {
          referral: { transactions: Record<string, unknown>[] };
        }
      ).referral.transactions,
    audit: (subject: string) => auditEntries(app.db, sql`subject = ${subject}`),
    attention: async (subject: string) =>
      (await findItems(app.product.ctx)).flatMap((item) => (item.subject === subject ? [item.kind] : [])),
    /** Has the gateway deny the newest refund, and the product poll it. */
    async denyNewestRefund(): Promise<void> {
      const open = app.sandbox.control.state().refunds.at(-1)!;
      app.sandbox.control.settleRefund({ refundId: open.id, resolution: 'FINI_DENY' });
      app.sandbox.control.setPace({ refundSettlesAfterMs: 0 });
      app.pass(11 * minuteMs);
      await run('send-due-refunds');
    },
  };
}
