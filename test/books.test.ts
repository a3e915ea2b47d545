// The check of the books finds and names every wrong state that a review found behind a clean trial balance.
import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { postings } from '#features/ledger/model/postings.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { commands } from '#features/ledger/staff.ts';
import { chargeDisputeFee, decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute } from '#test/disputing.ts';
import { requestRefund } from '#test/cancelled.ts';
import { recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct } from '#test/product.ts';
import { type Made, type Paid, posted, unposted, wrongStates } from '#test/wrong-states.ts';

const app = await testProduct();
await openAllRoles(app.db);
const { ctx } = app.product;
const { control } = app.sandbox;

const made: Made = {
  plain: [],
  refunded: undefined!,
  denied: undefined!,
  disputed: undefined!,
  second: undefined!,
  indebted: undefined!,
  paidClaim: '',
  claimant: undefined!,
  activeClaim: '',
  rejectedClaim: '',
};

async function order(who: Applicant, code = ''): Promise<string> {
  const body = orderBody(who, {
    hasReferral: code ? 'yes' : 'no',
    referralCode: code,
    aadhar: `23${who.phone.slice(-10)}`,
  });
  const answer = await app.post('/payment/create-order', body, who);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return requestIdIn(((await answer.json()) as { paymentUrl: string }).paymentUrl);
}
async function pay(requestId: string, amountPaise?: number): Promise<string> {
  const paid = control.pay({ requestId, outcome: 'credit', webhook: 'right', ...(amountPaise && { amountPaise }) });
  if (!paid.ok) throw new Error('unknown page');
  await control.webhooksSettled();
  await app.idle();
  const { rows } = await sql<{
    id: string;
  }>`select id from payment where gateway_payment_id = ${paid.value.paymentId}`.execute(app.db);
  return rows[0]!.id;
}
async function apply(code = ''): Promise<Paid> {
  const requestId = await order(await app.applicant(), code);
  const paymentId = await pay(requestId);
  const { rows } = await sql<{ number: string; orderId: string }>`
    select a.id as number, p.order_id from application a join payment p on p.id = a.payment_id where p.id = ${paymentId}`.execute(
    app.db,
  );
  return { ...rows[0]!, paymentId, requestId };
}
const refundOf = async (paymentId: string): Promise<string> =>
  (await sql<{ id: string }>`select id from refund where payment_id = ${paymentId}`.execute(app.db)).rows[0]!.id;
async function refund<P extends Paid>(input: P): Promise<P & { refundId: string }> {
  expect(await requestRefund(ctx, { paymentId: input.paymentId, reason: 'asked', by: 'cli:test' })).toMatchObject({
    ok: true,
  });
  await app.idle();
  return { ...input, refundId: await refundOf(input.paymentId) };
}
async function timer(name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name})`.execute(app.db);
  await app.idle();
}
async function claimOf(who: Applicant): Promise<string> {
  const answer = await app.post(
    '/api/referrals/claim',
    {
      referralCode: who.referralCode,
      accNumber: `5010${who.phone.slice(-8)}`,
      ifscCode: 'SBIN0000691',
      bankName: 'State Bank of India',
      mobileNumber: '9876543210',
    },
    who,
  );
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}

beforeAll(async () => {
  control.setPace({ refundSettlesAfterMs: 0 });
  made.indebted = await app.applicant();
  made.claimant = await app.applicant();
  const rejected = await app.applicant();
  const owedBack = await apply(made.indebted.referralCode);
  for (let count = 0; count < 2; count++) {
    made.plain.push(await apply(made.indebted.referralCode));
    await apply(made.claimant.referralCode);
    await apply(rejected.referralCode);
  }
  const twice = await apply();
  const second = await pay(twice.requestId);
  made.second = { paymentId: second, refundId: await refundOf(second) };
  made.refunded = await refund(await apply());
  app.pass(25 * hourMs);
  made.paidClaim = await claimOf(made.indebted);
  made.activeClaim = await claimOf(made.claimant);
  made.rejectedClaim = await claimOf(rejected);
  app.pass(25 * hourMs); // The first payout to a new bank account waits a day.
  expect(await recordTransfer(ctx, { claimId: made.paidClaim, utr: 'UTR0000000001', actor: 'cli:a' })).toMatchObject({
    ok: true,
  });
  expect(
    await resolveClaim(ctx, made.rejectedClaim, { to: 'rejected', reason: 'The name differs.' }, { actor: 'cli:a' }),
  ).toMatchObject({ ok: true });
  await refund(owedBack);
  app.pass(11 * minuteMs);
  await timer('send-due-refunds');
  control.setPace({ refundSettlesAfterMs: null });
  const denied = await refund(await apply());
  control.settleRefund({ refundId: control.state().refunds.at(-1)!.id, resolution: 'FINI_DENY' });
  control.setPace({ refundSettlesAfterMs: 0 });
  app.pass(11 * minuteMs);
  await timer('send-due-refunds');
  made.denied = denied;
  const disputed = await apply();
  const dispute = await openDispute(ctx, { orderId: disputed.orderId, actor: 'cli:a' });
  if (!dispute.ok) throw new Error(dispute.refusal.code);
  made.disputed = { ...disputed, disputeId: dispute.value.id };
  await chargeDisputeFee(ctx, { disputeId: dispute.value.id, feePaise: 5900, actor: 'cli:a' });
  await decideDispute(ctx, { disputeId: dispute.value.id, lostPaise: 20_000, actor: 'cli:a' });
  await app.idle();
}, 120_000);

const check = async () => (await drawTrialBalance(ctx)).differences;
/** The findings of the check of the books after SQL statements that the product does not allow. */
const foundAfter = (statements: string): Promise<readonly string[]> =>
  app.broken(statements, async (broken) => (await drawTrialBalance(broken)).differences);
test('every kind of posting is compared with its rows by one check', () => {
  const tied = ctx.bookChecks.flatMap((check) => check.kinds ?? []);
  expect([...tied].sort()).toEqual(Object.keys(postings).sort());
});

test('the books of a real flow are in order', async () => {
  expect(await check()).toEqual([]);
});

describe('the check of the books finds and names', () => {
  test.each(wrongStates(made))('%s', async (_what, statements, named) => {
    const found = await foundAfter(statements());
    expect(found.join('\n')).toContain(named());
  });
});

describe('the nightly check', () => {
  const listed = async () =>
    (
      await sql<{ subject: string; details: { finding: string }; open: boolean }>`
        select subject, details, gone_at is null as open from finding where kind = 'books-off' order by id`.execute(
        app.db,
      )
    ).rows;
  const mails = () => app.messages.filter((message) => message.template === 'attention');
  const extra = posted('gift:4', 'gift', 'bank', 'fee_income', 700);
  const mended = `alter table ledger_entry disable trigger user; alter table ledger_transaction disable trigger user;
    ${unposted('gift:4')}
    alter table ledger_entry enable trigger user; alter table ledger_transaction enable trigger user;
    select ledger_recount()`;

  test('lists differences, mails them to staff once, and clears them when they are gone', async () => {
    await timer('draw-trial-balance');
    expect(await listed()).toEqual([]);
    await app.asOwner(extra);
    await timer('draw-trial-balance');
    expect(await listed()).toMatchObject([
      { subject: 'gift:4', open: true, details: { finding: expect.stringContaining('700 paise') as string } },
    ]);
    await timer('notify-staff');
    expect(mails()).toHaveLength(1);
    expect(mails()[0]!.text).toContain('gift:4');
    await timer('draw-trial-balance');
    await timer('notify-staff');
    expect(mails()).toHaveLength(1);
    await app.asOwner(mended);
    await timer('draw-trial-balance');
    expect(await listed()).toMatchObject([{ subject: 'gift:4', open: false }]);
    // A new difference is a new item.
    await app.asOwner(extra);
    await timer('draw-trial-balance');
    expect(await listed()).toMatchObject([{ subject: 'gift:4', open: true }]);
    await app.asOwner(mended);
    await timer('draw-trial-balance');
  });
  test('does not block postings while it runs', async () => {
    const slow = {
      name: 'slow',
      findDifferences: async () => {
        const paid = await apply();
        expect(paid.number).toMatch(/^SA-/);
        // As a migration does.
        await app.asOwner(
          'begin; lock table ledger_entry, ledger_transaction, payment in access exclusive mode nowait; rollback',
        );
        return [];
      },
    };
    expect((await drawTrialBalance({ ...ctx, bookChecks: [...ctx.bookChecks, slow] })).differences).toEqual([]);
  });
});

describe('ledger check', () => {
  const command = readCommand(commands, ['ledger', 'check']);
  test('prints the balances and reports no difference', async () => {
    const text = (await command.run(ctx, 'cli:test')).split('\n');
    expect(text[0]).toMatch(/^\d+ transactions, sum 0 paise$/);
    expect(text[1]).toMatch(/^ {2}bank +-?\d+\.\d{2}$/);
    expect(text.at(-1)).toBe('The trial balance is zero; nothing is off.');
  });
  test('lists the differences after the balances, and fails', async () => {
    const extra = `${posted('gift:5', 'gift', 'bank', 'fee_income', 700)} select ledger_recount()`;
    await app.broken(extra, async (broken) => {
      const failed = await command.run(broken, 'cli:test').then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failed).toBeInstanceOf(StaffRefusal);
      const text = (failed as StaffRefusal).message.split('\n');
      expect(text[0]).toMatch(/^\d+ transactions, sum 0 paise$/);
      expect(text.slice(text.indexOf('Off:') + 1)).toEqual([expect.stringMatching(/^ {2}gift:5: /)]);
    });
  });
});
