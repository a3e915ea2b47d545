// What took place outside of an approved run or proposal: another person closes it with a proof.
import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { paise } from '#kit/paise.ts';
import { rows, sql } from '#platform/database/db.ts';
import { proveMovement } from '#features/approvals/actions/movements.ts';
import type { Movement, Proof } from '#features/approvals/model.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { decideDispute } from '#features/payments/actions/decide-dispute.ts';
import { openDispute } from '#features/payments/actions/open-dispute.ts';
import { recordManualRefund } from '#features/payments/actions/record-manual-refund.ts';
import { recordRefundPart } from '#features/payments/actions/record-refund-part.ts';
import { requestRefund } from '#features/payments/actions/request-refund.ts';
import { endPayout } from '#features/referrals/actions/begin-payout.ts';
import { moveTransfer } from '#features/referrals/actions/move-transfer.ts';
import { recordReturn, recordTransfer } from '#features/referrals/actions/record-transfer.ts';
import { resolveClaim } from '#features/referrals/actions/resolve-claim.ts';
import { moneyTest, type Paid } from '#test/money.ts';
import { joinAccounts } from '#test/one-person.ts';
import { asFinance, beginByRun, runApprover, runMaker } from '#test/paying-out.ts';
import { referring, someUtr } from '#test/referring.ts';

const money = await moneyTest();
const { app } = money;
const { workCtx: ctx } = app.product;
const { control } = app.sandbox;
const { earn, claimed, begin } = referring(app);
const stranger = 'usr_secondfinance';
for (const account of [runMaker, runApprover, stranger]) await asFinance(ctx, account);

let accounts = 500_000_000_000;
async function payable() {
  const who = await app.applicant();
  await earn(who, 2);
  return { who, id: await claimed(who, { accNumber: String(accounts++) }) };
}
const done = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const codeOf = (result: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  result.ok ? 'ok' : result.refusal?.code;

interface Waiting {
  readonly id: string;
  readonly movement: Movement;
  readonly paise: number;
  readonly sources: readonly string[];
  readonly gatewayId: string | null;
  readonly by: string;
}
const waitingOf = (record: string): Promise<Waiting[]> =>
  rows<Waiting>(
    ctx.db,
    sql`select id, frozen ->> 'movement' as movement, (frozen ->> 'paise')::bigint as paise, frozen -> 'sources' as sources,
      frozen ->> 'gatewayId' as gateway_id, made_by as by
    from approval where record = ${record} and status = 'waiting' and kind like '%-movement' order by made_at, id`,
  );
const prove = async (id: string, proof: Proof, actor: string) => {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => proveMovement(tx, { id, proof, actor, at }));
};
const listed = async () => (await findItems(ctx, ['movement-unproven'])).map(({ subject }) => subject);

async function stopped(): Promise<Paid & { refundId: string }> {
  const paid = await money.paid();
  control.addFault({ path: 'POST /v2/payments/.*/refund/', kind: '400', count: 1000 });
  const asked = done(await requestRefund(ctx, { paymentId: paid.paymentId, reason: 'asked', by: paid.who.accountId }));
  await money.idle();
  await money.wait(hourMs, 10 * 60_000);
  control.clearFaults();
  return { ...paid, refundId: asked.id };
}
const dispute = async () => {
  const paid = await money.paid();
  const opened = done(await openDispute(ctx, { orderId: paid.paymentId, actor: runMaker }));
  done(await decideDispute(ctx, { disputeId: opened.id, lostPaise: undefined, actor: runMaker }));
  return { paid, id: opened.id };
};

describe('what took place outside of a run or proposal waits for another person', () => {
  test('a transfer outside of a run, also for a rejected claim; one of a run does not', async () => {
    const [active, rejected, inRun] = [await payable(), await payable(), await payable()];
    const utr = someUtr();
    done(await recordTransfer(ctx, { claimId: active.id, utr, actor: runMaker }));
    expect(await waitingOf(active.id)).toMatchObject([
      { movement: 'transfer', paise: 200_00, sources: [`claim:${active.id}:paid`], by: runMaker },
    ]);
    done(await resolveClaim(ctx, rejected.id, { to: 'rejected', reason: 'unknown account' }, { actor: runMaker }));
    done(await recordTransfer(ctx, { claimId: rejected.id, utr: someUtr(), actor: runMaker }));
    expect(await waitingOf(rejected.id)).toMatchObject([{ movement: 'transfer', paise: 200_00 }]);
    await begin(inRun.id);
    done(await recordTransfer(ctx, { claimId: inRun.id, utr: someUtr(), actor: runMaker }));
    expect(await waitingOf(inRun.id)).toEqual([]);
    const open = await listed();
    for (const { id } of [...(await waitingOf(active.id)), ...(await waitingOf(rejected.id))])
      expect(open).toContain(id);
  });

  test('each of twenty second transfers', async () => {
    const { id } = await payable();
    await begin(id);
    done(await recordTransfer(ctx, { claimId: id, utr: someUtr(), actor: runMaker }));
    for (let n = 0; n < 20; n++)
      done(await recordTransfer(ctx, { claimId: id, utr: someUtr(), isSecond: true, actor: runMaker }));
    const waiting = await waitingOf(id);
    expect(waiting).toHaveLength(20);
    expect(new Set(waiting.map(({ movement }) => movement))).toEqual(new Set(['second-transfer']));
    expect(await listed()).toEqual(expect.arrayContaining(waiting.map((one) => one.id)));
  });

  test('a refund by hand with what was beyond the owed', async () => {
    const { refundId, paymentId, gatewayPaymentId } = await stopped();
    const part = control.refund({ paymentId: gatewayPaymentId, amountPaise: 400_00 });
    if (!part.ok) throw new Error('no part');
    done(await recordRefundPart(ctx, { refundId, gatewayRefundId: part.value.refundId, actor: runMaker }));
    const utr = someUtr();
    done(
      await recordManualRefund(ctx, {
        refundId,
        bankReference: utr,
        paidPaise: paise(500_00),
        actor: runMaker,
        isConfirmedAbsent: true,
      }),
    );
    const [waiting, ...more] = await waitingOf(paymentId);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ movement: 'refund-by-hand', paise: 500_00, gatewayId: null });
    expect(waiting?.sources).toHaveLength(2);
    expect(await listed()).toContain(waiting?.id);
  });

  test('an excess at the gateway, closed by its number there', async () => {
    const { refundId, ...paid } = await stopped();
    const byHand = { refundId, bankReference: someUtr(), actor: runMaker, isConfirmedAbsent: true };
    done(await recordManualRefund(ctx, byHand));
    const excess = control.refund({ paymentId: paid.gatewayPaymentId, amountPaise: 100_00 });
    if (!excess.ok) throw new Error('no excess');
    done(await recordRefundPart(ctx, { refundId, gatewayRefundId: excess.value.refundId, actor: runMaker }));
    const [byHandWaits, waiting] = await waitingOf(paid.paymentId);
    expect(byHandWaits).toMatchObject({ movement: 'refund-by-hand', paise: 500_00 });
    expect(waiting).toMatchObject({ movement: 'excess', paise: 100_00, gatewayId: excess.value.refundId });
    const { id } = waiting!;
    expect(codeOf(await prove(id, { gateway: 'C000' }, runApprover))).toBe('movements/other-number');
    expect(codeOf(await prove(id, { statementLine: 'bsl_none' }, runApprover))).toBe('movements/proof-of-other-kind');
    expect(codeOf(await prove(id, { gateway: excess.value.refundId }, runApprover))).toBe('ok');
    expect(await listed()).not.toContain(id);
  });

  test('a lost dispute, but not a won one', async () => {
    const { paid } = await dispute();
    const [waiting] = await waitingOf(paid.paymentId);
    expect(waiting).toMatchObject({ movement: 'dispute-lost', paise: 500_00 });
    const won = await money.paid();
    const opened = done(await openDispute(ctx, { orderId: won.paymentId, actor: runMaker }));
    done(await decideDispute(ctx, { disputeId: opened.id, lostPaise: 0, actor: runMaker }));
    expect(await waitingOf(won.paymentId)).toEqual([]);
  });

  test('a return, recorded by another person than the transfer', async () => {
    const { id } = await payable();
    const utr = someUtr();
    done(await recordTransfer(ctx, { claimId: id, utr, actor: runMaker }));
    const returned = (actor: string) => recordReturn(ctx, { utr, reason: 'account closed', actor });
    expect(codeOf(await returned(runMaker))).toBe('claims/recorded-by-you');
    const other = await app.applicant();
    await joinAccounts(app, runMaker, other.accountId);
    expect(codeOf(await returned(other.accountId))).toBe('claims/recorded-by-you');
    await expect(
      app.asOwner(`update payout set state = 'returned', returned_at = now(), return_reason = 'x', ended_by = '${runMaker}'
        where utr = '${utr}'`),
    ).rejects.toThrow(/another person/);
    expect(codeOf(await returned(runApprover))).toBe('ok');
    expect((await waitingOf(id)).map(({ movement }) => movement)).toEqual(['transfer', 'return']);
  });

  test('who approved a payout does not record that nothing was sent', async () => {
    const { id } = await payable();
    expect((await beginByRun(ctx, id)).ok).toBe(true);
    expect(codeOf(await endPayout(ctx, { claimId: id, actor: runApprover }))).toBe('claims/begun-by-you');
    await expect(
      app.asOwner(`update payout set state = 'not-sent', ended_by = '${runApprover}' where claim_id = '${id}'`),
    ).rejects.toThrow(/another person/);
    expect(codeOf(await endPayout(ctx, { claimId: id, actor: runMaker }))).toBe('ok');
  });
});

describe('only another person closes it', () => {
  let waiting: Waiting;
  beforeEach(async () => {
    waiting = (await waitingOf((await dispute()).paid.paymentId))[0]!;
  });
  const right = () => ({ gateway: waiting.gatewayId ?? '' });

  test('not who recorded it, by whichever account', async () => {
    expect(codeOf(await prove(waiting.id, right(), runMaker))).toBe('approvals/second-person');
    const other = await app.applicant();
    await joinAccounts(app, runMaker, other.accountId);
    await asFinance(ctx, other.accountId);
    expect(codeOf(await prove(waiting.id, right(), other.accountId))).toBe('approvals/second-person');
    expect(codeOf(await prove(waiting.id, right(), (await app.applicant()).accountId))).toBe('approvals/not-allowed');
    expect(await listed()).toContain(waiting.id);
  });

  test('once of twenty at once, also after who recorded it has left', async () => {
    await app.asOwner(`delete from staff_role where phone = (select phone from account where id = '${runMaker}')`);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => prove(waiting.id, right(), n % 2 ? runApprover : stranger)),
    );
    await asFinance(ctx, runMaker);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(results.map(codeOf))).toEqual(new Set(['ok', 'approvals/decided']));
  });

  test('not in the database without a proof, by declining, or by another sum than was posted', async () => {
    const set = (change: string) =>
      app.asOwner(
        `update approval set ${change}, decided_at = now(), decided_by = '${runApprover}' where id = '${waiting.id}'`,
      );
    await expect(set(`status = 'approved'`)).rejects.toThrow(/not proved/);
    await expect(set(`status = 'approved', proof = '{"gateway": "x"}'`)).rejects.toThrow(/not proved/);
    await expect(set(`status = 'declined'`)).rejects.toThrow(/not declined/);
    await expect(set(`status = 'impossible'`)).rejects.toThrow(/not declined/);
    await expect(
      app.asOwner(`insert into approval (id, kind, record, frozen, status, made_at, made_by, lapses_at)
        values ('SY-FORGED', 'payment-movement', 'pay_x', '{"sources": ["claim:none:paid"], "paise": 5}', 'waiting', now(),
        '${runMaker}', now())`),
    ).rejects.toThrow(/sum of its postings/);
  });
});

test('a transfer that was recorded for the wrong claim waits with the right one', async () => {
  const [wrong, right] = [await payable(), await payable()];
  const utr = someUtr();
  done(await recordTransfer(ctx, { claimId: wrong.id, utr, actor: runMaker }));
  done(await moveTransfer(ctx, { utr, claimId: right.id, reason: 'mistyped', actor: runMaker }));
  expect(await waitingOf(wrong.id)).toEqual([]);
  expect(await waitingOf(right.id)).toMatchObject([{ movement: 'transfer', sources: [`claim:${right.id}:paid`] }]);
});
