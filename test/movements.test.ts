// What took place outside of an approved run or proposal: another person closes it with a proof.
import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { paise } from '#kit/money/paise.ts';
import { rows, sql } from '#platform/database/db.ts';
import { proveMovement } from '#features/approvals/actions/movements.ts';
import type { Movement, Proof } from '#features/approvals/model.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { proveMovements, readMovements } from '#features/desk/actions/prove-movements.ts';
import {
  chargeDisputeFee,
  correctDisputeFee,
  decideDispute,
} from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute } from '#test/disputing.ts';
import { recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { recordGatewayRefund } from '#features/payments/refunds/actions/part-refunds.ts';
import { recordRefundPart } from '#features/payments/refunds/actions/record-refund-part.ts';
import { endPayout } from '#features/referrals/payouts/actions/begin-payout.ts';
import { moveTransfer } from '#features/referrals/payouts/actions/move-transfer.ts';
import { recordReturn, recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
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
  const refundId = await money.requestRefund(paid.paymentId);
  await money.wait(hourMs, 10 * 60_000);
  control.clearFaults();
  return { ...paid, refundId };
}
const dispute = async () => {
  const paid = await money.paid();
  const opened = done(await openDispute(ctx, { orderId: paid.paymentId, actor: runMaker }));
  done(await decideDispute(ctx, { disputeId: opened.id, lostPaise: undefined, actor: runMaker }));
  return { paid, id: opened.id, caseNumber: opened.caseNumber };
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

  test('a part that nobody agreed to before, closed by its number at the gateway', async () => {
    const paid = await money.paid();
    const part = control.refund({ paymentId: paid.gatewayPaymentId, amountPaise: 499_00 });
    if (!part.ok) throw new Error('no part');
    const { refundId: gatewayRefundId } = part.value;
    done(await recordGatewayRefund(ctx, { paymentId: paid.paymentId, gatewayRefundId, actor: runMaker }));
    const [waiting, ...more] = await waitingOf(paid.paymentId);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ movement: 'part', paise: 499_00, gatewayId: gatewayRefundId });
    const { id } = waiting!;
    expect(await listed()).toContain(id);
    expect(codeOf(await prove(id, { gateway: gatewayRefundId }, runMaker))).toBe('approvals/second-person');
    expect(codeOf(await prove(id, { gateway: gatewayRefundId }, runApprover))).toBe('ok');
    expect(await listed()).not.toContain(id);
  });

  test('a lost dispute, but not a won one', async () => {
    const { paid, caseNumber } = await dispute();
    const [waiting] = await waitingOf(paid.paymentId);
    expect(waiting).toMatchObject({ movement: 'dispute-lost', paise: 500_00, gatewayId: caseNumber });
    const byPayment = await prove(waiting!.id, { gateway: paid.gatewayPaymentId }, runApprover);
    expect(codeOf(byPayment)).toBe('movements/other-number');
    const won = await money.paid();
    const opened = done(await openDispute(ctx, { orderId: won.paymentId, actor: runMaker }));
    done(await decideDispute(ctx, { disputeId: opened.id, lostPaise: 0, actor: runMaker }));
    expect(await waitingOf(won.paymentId)).toEqual([]);
  });

  test('the fee of a dispute; one that is corrected waits anew, one that is taken back does not', async () => {
    const paid = await money.paid();
    const { id: disputeId, caseNumber } = done(await openDispute(ctx, { orderId: paid.paymentId, actor: runMaker }));
    done(await chargeDisputeFee(ctx, { disputeId, feePaise: 100_000, actor: runMaker }));
    const waiting = () => waitingOf(paid.paymentId);
    expect(await waiting()).toMatchObject([{ movement: 'dispute-fee', paise: 100_000, gatewayId: caseNumber }]);
    const correct = (rupees: number) =>
      correctDisputeFee(ctx, { disputeId, feePaise: paise(rupees * 100), reason: 'typed', actor: runMaker });
    done(await correct(590));
    const [again, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(again).toMatchObject({ movement: 'dispute-fee', paise: 59_000 });
    expect(codeOf(await prove(again!.id, { gateway: caseNumber }, runMaker))).toBe('approvals/second-person');
    expect(codeOf(await prove(again!.id, { gateway: caseNumber }, runApprover))).toBe('ok');
    done(await correct(600));
    done(await correct(0));
    expect(await waiting()).toEqual([]);
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
    expect(codeOf(await prove(waiting.id, right(), other.accountId))).toBe('approvals/one-person');
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
test('a transfer of a run that one person moves to a claim that is being paid waits with that claim', async () => {
  const [wrong, right] = [await payable(), await payable()];
  for (const { id } of [wrong, right]) await begin(id);
  const utr = someUtr();
  done(await recordTransfer(ctx, { claimId: wrong.id, utr, actor: runMaker }));
  expect(await waitingOf(wrong.id)).toEqual([]);
  done(await moveTransfer(ctx, { utr, claimId: right.id, reason: 'mistyped', actor: runMaker }));
  expect(await waitingOf(right.id)).toMatchObject([{ movement: 'transfer', sources: [`claim:${right.id}:paid`] }]);
});

describe('a line of a statement', () => {
  /** Before the first statement these books had moved one transfer. */
  const opened = -200_00;
  let position = 0;
  let balance = opened;
  let statements = 0;
  /** A statement of new lines by this account, or one that shows the last lines again. */
  async function imported(by: string, sums: readonly number[], { again = 0 } = {}): Promise<readonly string[]> {
    const lines = sums.map((sum) => {
      position += 1;
      balance += sum;
      return { id: `bsl_${position}`, position, sum, balance };
    });
    statements += 1;
    await app.asOwner(`
      insert into bank_account (account_key, last_four, opened_on, opening_paise, columns, created_at, created_by)
        values ('key', '0001', '2026-01-01', ${opened}, '{}', now(), 'x') on conflict do nothing;
      insert into bank_statement (id, account_key, last_four, first_day, last_day, opening_paise, closing_paise, lines, new_lines,
          last_position, file_name, digest, imported_at, imported_by)
        values ('bst_${statements}', 'key', '0001', '2026-01-01', '2026-12-31', 0, 0, ${Math.max(1, lines.length + again)}, ${lines.length},
          ${Math.max(1, position)}, 'x', 'digest ${statements}', now(), '${by}');`);
    for (const line of lines)
      await app.asOwner(`
        insert into bank_statement_line (id, statement_id, position, day, amount_paise, balance_paise, reference)
          values ('${line.id}', 'bst_${statements}', ${line.position}, '2026-12-01', ${line.sum}, ${line.balance}, '')`);
    return lines.map(({ id }) => id);
  }
  const tie = (line: string, sources: readonly string[]) =>
    app.asOwner(`
      begin;
      update bank_statement_line set tied_kind = 'posting', tied_record = '${sources[0]}', tied_at = now(), tied_by = 'system'
        where id = '${line}';
      ${sources.map((source) => `insert into bank_line_posting (source, line_id) values ('${source}', '${line}');`).join('\n')}
      commit`);
  const transfers = async (count: number): Promise<Waiting[]> => {
    const { id } = await payable();
    await begin(id);
    done(await recordTransfer(ctx, { claimId: id, utr: someUtr(), actor: runMaker }));
    for (let n = 0; n < count; n++)
      done(await recordTransfer(ctx, { claimId: id, utr: someUtr(), isSecond: true, actor: runMaker }));
    return waitingOf(id);
  };
  const page = async (accountId: string) => readMovements(ctx, { accountId, roles: ['finance'] });

  test('is not needed for what the first statement has in its opening balance', async () => {
    const [early, other] = await transfers(2);
    await imported(stranger, []);
    await app.asOwner(`insert into bank_line_posting (source) values ('${early!.sources[0]}')`);
    const [late] = await transfers(1);
    for (const { id } of [other!, late!])
      expect(codeOf(await prove(id, { openingBalance: true }, runApprover))).toBe('movements/line-unknown');
    expect(codeOf(await prove(early!.id, { openingBalance: true }, runMaker))).toBe('approvals/second-person');
    expect(codeOf(await prove(early!.id, { openingBalance: true }, runApprover))).toBe('ok');
  });

  test('proves one of twenty movements of its sum at once', async () => {
    const all = await transfers(20);
    const [line = ''] = await imported(stranger, [-200_00]);
    expect(codeOf(await prove(all[0]!.id, { statementLine: line }, runApprover))).toBe('movements/line-of-other');
    await tie(line, all[0]!.sources);
    const results = await Promise.all(all.map(({ id }) => prove(id, { statementLine: line }, runApprover)));
    expect(results.map(codeOf)).toEqual(['ok', ...Array.from({ length: 19 }, () => 'movements/line-of-other')]);
  });

  test('that only the recorder imported proves nothing, until somebody else imports it too', async () => {
    const [one] = await transfers(1);
    const other = await app.applicant();
    await joinAccounts(app, runMaker, other.accountId);
    const [line = ''] = await imported(other.accountId, [-200_00]);
    await tie(line, one!.sources);
    const proof = { statementLine: line };
    expect(codeOf(await prove(one!.id, proof, runApprover))).toBe('movements/line-of-recorder');
    await expect(
      app.asOwner(`update approval set status = 'approved', decided_at = now(), decided_by = '${runApprover}',
        proof = '{"statementLine": "${line}"}' where id = '${one!.id}'`),
    ).rejects.toThrow(/line-of-recorder/);
    await imported(runApprover, [], { again: 1 });
    expect(codeOf(await prove(one!.id, { openingBalance: true }, runApprover))).toBe('movements/line-unknown');
    expect(codeOf(await prove(one!.id, proof, runApprover))).toBe('ok');
  });

  test('closes many with one press, also pressed twenty times at once, but not those of the person who presses', async () => {
    const all = await transfers(3);
    const lines = await imported(stranger, [-200_00, -200_00]);
    await tie(lines[0]!, all[0]!.sources);
    await tie(lines[1]!, all[1]!.sources);
    expect((await page(runMaker)).provable).toBe(0);
    const { shown, provable, provableSum } = await page(runApprover);
    expect({ provable, provableSum }).toEqual({ provable: 2, provableSum: 400 });
    const press = { numbers: 'all', shown, actor: runApprover } as const;
    expect(codeOf(await proveMovements(ctx, { ...press, actor: runMaker }))).toBe('movements/not-as-shown');
    const pressed = await Promise.all(Array.from({ length: 20 }, () => proveMovements(ctx, press)));
    expect(pressed.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect((await waitingOf(all[0]!.id)).length).toBe(0);
    const left = (await page(runApprover)).movements.map(({ id }) => id);
    expect(left).toContain(all[2]!.id);
    expect(left).not.toContain(all[0]!.id);
  });
});

test('is on the page of the desk with who recorded it and the line that shows it', async () => {
  const { id } = await payable();
  const utr = someUtr();
  done(await recordTransfer(ctx, { claimId: id, utr, actor: runMaker }));
  const { movements, rights } = await readMovements(ctx, { accountId: runApprover, roles: ['finance'] });
  const since = { role: 'finance', since: expect.stringMatching(/^\d{4}-/) };
  expect(rights).toContainEqual(
    expect.objectContaining({ maker: expect.objectContaining({ rights: [expect.objectContaining(since)] }) }),
  );
  expect(new Set(rights.map((one) => JSON.stringify(one))).size).toBe(rights.length);
  expect(movements.find(({ record }) => record === id)).toMatchObject({
    movement: 'transfer',
    amount: 200,
    utr,
    line: null,
    block: null,
    proofBlock: 'line-unknown',
  });
});
