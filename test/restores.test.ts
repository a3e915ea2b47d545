// What a restored backup sends automatically: nothing that may have been paid since.
import { afterEach, describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { confirmRestored, readRestore } from '#features/desk/actions/confirm-restored.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { openDispute } from '#test/disputing.ts';
import { agreeToProposal } from '#features/payments/proposals/actions/decide-proposal.ts';
import { proposePartRefund } from '#features/payments/refunds/actions/part-refunds.ts';
import { recordManualRefund } from '#features/payments/refunds/actions/record-manual-refund.ts';
import { requestRefund } from '#test/cancelled.ts';
import { approveRun } from '#features/referrals/payout-runs/actions/approve-run.ts';
import { makeBankFile } from '#features/referrals/payout-runs/actions/make-bank-file.ts';
import { makeRun } from '#features/referrals/payout-runs/actions/make-run.ts';
import { recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { gatewayNames } from '#test/money/gateways.ts';
import { startSystem } from '#test/money/system.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { orderBody, requestIdIn, type Applicant } from '#test/product.ts';
import { closeRefundAtDesk } from '#test/refunding.ts';

const systems = await Promise.all(gatewayNames.map((name) => startSystem(name)));

describe.each(systems)('at $gatewayName', (system) => {
  const { app } = system;
  const ctx = () => app.product.workCtx;
  const long = { timeout: 240_000 };

  async function fresh(): Promise<void> {
    await system.reset(1);
    await asFinance(ctx(), runMaker);
    await asFinance(ctx(), runApprover);
  }
  async function pays(who: Applicant, code = ''): Promise<{ id: string; gatewayPaymentId: string }> {
    const fields = { hasReferral: code ? 'yes' : 'no', referralCode: code, aadhar: `23${who.phone.slice(-10)}` };
    const answer = await app.post('/payment/create-order', orderBody(who, fields, {}), who);
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    const requestId = requestIdIn(paymentUrl);
    const gatewayPaymentId = system.gateway.pay({ requestId, outcome: 'credit', webhook: 'right' });
    await system.settle();
    const [row] = await system.rows<{ id: string }>(
      `select id from payment where gateway_payment_id = '${gatewayPaymentId}'`,
    );
    return { id: row!.id, gatewayPaymentId };
  }
  const asked = async (paymentId: string): Promise<string> => {
    const refund = await requestRefund(ctx(), { paymentId, reason: 'asked', by: 'cli:test' });
    if (!refund.ok) throw new Error(refund.refusal.code);
    return refund.value.id;
  };
  const sentFor = ({ gatewayPaymentId }: { gatewayPaymentId: string }): number =>
    system.gateway.refunds().filter(({ paymentId }) => paymentId === gatewayPaymentId).length;
  const earns = async (count = 2): Promise<Applicant> => {
    const referrer = await app.applicant();
    for (let n = 0; n < count; n++) await pays(await app.applicant(), referrer.referralCode);
    return referrer;
  };
  const bank = { ifscCode: 'SBIN0000691', bankName: 'SBI', mobileNumber: '9876543210', activeStatus: 'x' };
  let accounts = 100_000_000_000;
  async function claims(who: Applicant): Promise<string> {
    const body = { referralCode: who.referralCode, accNumber: String(accounts++), ...bank };
    return ((await (await app.post('/api/referrals/claim', body, who)).json()) as { _id: string })._id;
  }
  async function backedUp(work: () => Promise<void>): Promise<void> {
    await system.backUp();
    const madeAt = await system.now();
    await work();
    await system.pass(minuteMs);
    expect(await system.restore(madeAt)).toBe(true);
  }
  const approves = (run: { id: string; claims: number; sumPaise: number }) =>
    approveRun(ctx(), { runId: run.id, claims: run.claims, sumPaise: run.sumPaise, actor: runApprover });
  const runOf = async (...claimIds: string[]) => {
    const made = await makeRun(ctx(), { claimIds, actor: runMaker });
    if (!made.ok) throw new Error(JSON.stringify(made.refusal));
    return made.value;
  };
  const page = () => readRestore(ctx(), runMaker);
  const waiting = async (): Promise<string[]> => (await page()).records.map(({ number }) => number).toSorted();
  const confirm = async (numbers: readonly string[] | 'all', shown?: string) =>
    confirmRestored(ctx(), { numbers, shown: shown ?? (await page()).shown, actor: runMaker });
  const onAttention = async (): Promise<number> =>
    (await findItems(app.product.ctx)).filter(({ kind }) => kind === 'restore-unconfirmed').length;

  afterEach(async () => {
    expect((await drawTrialBalance(ctx())).differences).toEqual([]);
  });

  /** Staff record it, but for a gateway that lists its disputes. */
  const dispute = async ({ id, gatewayPaymentId }: { id: string; gatewayPaymentId: string }): Promise<void> => {
    const { listed } = system.gateway;
    if (listed) listed.dispute({ paymentId: gatewayPaymentId, amountPaise: 500_00 });
    else expect((await openDispute(ctx(), { orderId: id, actor: runMaker })).ok).toBe(true);
  };

  describe('refunds', () => {
    test('that waited in the backup wait until a person confirms them, whatever was decided since', long, async () => {
      await fresh();
      const payments = [
        await pays(await app.applicant()),
        await pays(await app.applicant()),
        await pays(await app.applicant()),
      ];
      system.gateway.addFault({ path: 'POST /v[12]/payments/.*/refund', kind: '500', count: 1e6 });
      const refunds: string[] = [];
      for (const { id } of payments) refunds.push(await asked(id));
      await system.settle();
      await backedUp(async () => {
        const byHand = { refundId: refunds[0]!, bankReference: 'NEFT326112034567', actor: runMaker };
        expect((await recordManualRefund(ctx(), byHand)).ok).toBe(true);
        expect((await closeRefundAtDesk(ctx(), { refundId: refunds[1]!, reason: 'came after all' })).ok).toBe(true);
        await dispute(payments[2]!);
      });
      system.gateway.clearFaults();
      await system.settle();
      for (const ms of [minuteMs, 10 * minuteMs, hourMs, dayMs]) await system.pass(ms);
      expect(payments.map(sentFor)).toEqual([0, 0, 0]);
      expect(await waiting()).toEqual([...refunds].toSorted());
      expect(await onAttention()).toBe(1);
      // The first was paid by hand, as the bank statement shows; the second is confirmed.
      const again = { refundId: refunds[0]!, bankReference: 'NEFT326112034567', actor: runMaker };
      expect((await recordManualRefund(ctx(), again)).ok).toBe(true);
      expect((await confirm([refunds[1]!])).ok).toBe(true);
      await system.pass(minuteMs);
      expect(payments.map(sentFor)).toEqual([0, 1, 0]);
      expect(await waiting()).toEqual([refunds[2]]);
    });

    test(
      'of a part wait and are listed too; what the gateway has made since the backup is taken over',
      long,
      async () => {
        await fresh();
        const [made, waits] = [await pays(await app.applicant()), await pays(await app.applicant())];
        const refusing = (id: string) =>
          system.gateway.addFault({ path: `POST /v[12]/payments/${id}/refund`, kind: '500', count: 1e6 });
        const parts: string[] = [];
        for (const { id, gatewayPaymentId } of [made, waits]) {
          refusing(gatewayPaymentId);
          const amount = { paymentId: id, amountPaise: paise(100_00), reason: 'late', actor: runMaker };
          const proposed = await proposePartRefund(ctx(), amount);
          const proposalId = proposed.ok ? proposed.value.id : '';
          const agreed = await agreeToProposal(ctx(), { proposalId, amountPaise: 100_00, actor: runApprover });
          expect(agreed.ok).toBe(true);
          parts.push(
            ...(await system.rows<{ id: string }>(`select id from part_refund where payment_id = '${id}'`)).map(
              (part) => part.id,
            ),
          );
        }
        await backedUp(async () => {
          system.gateway.clearFaults();
          refusing(waits.gatewayPaymentId);
          await system.pass(hourMs);
          expect([made, waits].map(sentFor)).toEqual([1, 0]);
        });
        system.gateway.clearFaults();
        for (const ms of [minuteMs, hourMs, dayMs]) await system.pass(ms);
        expect([made, waits].map(sentFor)).toEqual([1, 0]);
        const stateOf = async (part: string | undefined) =>
          (await system.rows<{ state: string }>(`select state from part_refund where id = '${part}'`))[0]?.state;
        expect([await stateOf(parts[0]), await stateOf(parts[1])]).toEqual(['done', 'requested']);
        expect(await waiting()).toEqual([parts[1]]);
        expect(await onAttention()).toBe(1);
        expect((await confirm('all')).ok).toBe(true);
        await system.pass(5 * hourMs);
        expect([made, waits].map(sentFor)).toEqual([1, 1]);
        expect(await waiting()).toEqual([]);
      },
    );

    test('requested later of a payment of before wait too, those of a payment of afterwards do not', long, async () => {
      await fresh();
      const before = await pays(await app.applicant());
      let lost = before;
      await backedUp(async () => {
        lost = await pays(await app.applicant());
      });
      await system.pass(minuteMs);
      const after = await pays(await app.applicant());
      const [row] = await system.rows<{ id: string }>(
        `select id from payment where gateway_payment_id = '${lost.gatewayPaymentId}'`,
      );
      const waits = [await asked(before.id)];
      await asked(after.id);
      await system.pass(hourMs);
      expect([sentFor(before), sentFor(after)]).toEqual([0, 1]);
      expect(await waiting()).toEqual(waits);
      // The payment that only the gateway knew is of before as well.
      const [{ is } = { is: false }] = await system.rows<{ is: boolean }>(
        `select is_unconfirmed('payment', '${row!.id}') as "is"`,
      );
      expect(is).toBe(true);
      expect((await confirm('all')).ok).toBe(true);
      await system.pass(minuteMs);
      expect(sentFor(before)).toBe(1);
      expect(await onAttention()).toBe(0);
    });
  });

  // No gateway has a part in them.
  describe.runIf(system.gatewayName === 'instamojo')('payouts', () => {
    test('no bank file of a run approved in the backup, no approval of one that waited, no new run', long, async () => {
      await fresh();
      const people = [await earns(), await earns(), await earns()];
      await system.pass(25 * hourMs);
      const ids: string[] = [];
      for (const who of people) ids.push(await claims(who));
      await system.pass(25 * hourMs);
      const approved = await runOf(ids[0]!);
      expect((await approves(approved)).ok).toBe(true);
      const waits = await runOf(ids[1]!);
      await backedUp(async () => {
        expect((await makeBankFile(ctx(), { runId: approved.id, actor: runApprover })).ok).toBe(true);
        for (const [n, claimId] of ids.entries())
          expect((await recordTransfer(ctx(), { claimId, utr: `SBIN99990000000${n}`, actor: runMaker })).ok).toBe(true);
      });
      const refused = async (): Promise<void> => {
        const file = await makeBankFile(ctx(), { runId: approved.id, actor: runApprover });
        expect(file).toMatchObject({ ok: false, refusal: { code: 'payouts/unconfirmed', facts: { claims: ids[0] } } });
        expect(await approves(waits)).toMatchObject({ ok: false, refusal: { code: 'payouts/blocked' } });
        expect(await makeRun(ctx(), { claimIds: [ids[2]!], actor: runMaker })).toMatchObject({
          ok: false,
          refusal: { facts: { claims: `${ids[2]} unconfirmed` } },
        });
      };
      await refused();
      await system.pass(minuteMs);
      await refused();
      expect(await waiting()).toEqual([...ids].toSorted());
      // The database refuses it too.
      const begun = `insert into payout (id, claim_id, amount_paise, state, started_at, started_by)
      values ('SP-x', '${ids[1]}', 1, 'processing', now(), 'x')`;
      await expect(system.rows(begun)).rejects.toThrow(
        /nobody has confirmed since the restore|the approval of its run/,
      );
      // What the bank says is recorded as ever.
      expect((await recordTransfer(ctx(), { claimId: ids[0]!, utr: 'SBIN999900000000', actor: runMaker })).ok).toBe(
        true,
      );
      expect(await waiting()).toEqual([ids[1]!, ids[2]!].toSorted());
      expect((await confirm([ids[1]!])).ok).toBe(true);
      expect((await approves(waits)).ok).toBe(true);
      expect((await makeBankFile(ctx(), { runId: waits.id, actor: runApprover })).ok).toBe(true);
      // One person who confirms it and sends it again does not prove it.
      const again = { claimId: ids[1]!, utr: 'SBIN999900000011', actor: runApprover };
      expect((await recordTransfer(ctx(), again)).ok).toBe(true);
      expect(
        await system.rows(`select frozen ->> 'movement' as movement, made_by from approval
        where record = '${ids[1]}' and status = 'waiting' and kind = 'claim-movement'`),
      ).toEqual([{ movement: 'run-transfer', madeBy: runApprover }]);
    });

    test('a claim that was made and paid after the backup, and is made again, waits', long, async () => {
      await fresh();
      const who = await earns();
      await system.pass(25 * hourMs);
      await backedUp(async () => {
        const id = await claims(who);
        expect((await recordTransfer(ctx(), { claimId: id, utr: 'SBIN999900000009', actor: runMaker })).ok).toBe(true);
      });
      await system.pass(minuteMs);
      expect(await waiting()).toEqual([]);
      // Who has no claim yet was not looked for in the bank statement: nothing confirms them.
      expect(await confirm('all')).toMatchObject({ ok: false, refusal: { code: 'restore/none-chosen' } });
      const again = await claims(who);
      await system.pass(25 * hourMs);
      expect(await makeRun(ctx(), { claimIds: [again], actor: runMaker })).toMatchObject({ ok: false });
      expect(await waiting()).toEqual([again]);
      expect((await recordTransfer(ctx(), { claimId: again, utr: 'SBIN999900000009', actor: runMaker })).ok).toBe(true);
      expect(await waiting()).toEqual([]);
      // Earnings of afterwards alone need no confirmation.
      const late = await earns();
      await system.pass(25 * hourMs);
      const id = await claims(late);
      expect(await waiting()).toEqual([]);
      await system.pass(25 * hourMs);
      expect((await approves(await runOf(id))).ok).toBe(true);
    });
  });

  describe('a confirmation', () => {
    const oneRefund = async (): Promise<{ payment: { id: string; gatewayPaymentId: string }; refund: string }> => {
      await fresh();
      const payment = await pays(await app.applicant());
      system.gateway.addFault({ path: 'POST /v[12]/payments/.*/refund', kind: '500', count: 1e6 });
      const refund = await asked(payment.id);
      await system.settle();
      return { payment, refund };
    };
    test("is refused until the gateway's lists are read, and for another list than was shown", long, async () => {
      const { refund } = await oneRefund();
      await backedUp(async () => undefined);
      system.gateway.clearFaults();
      expect(await confirm([refund])).toMatchObject({ ok: false, refusal: { code: 'restore/gateway-unread' } });
      await system.pass(minuteMs);
      expect(await confirm([refund], '0-0-0-0')).toMatchObject({
        ok: false,
        refusal: { code: 'restore/not-as-shown' },
      });
      expect(await confirm(['SR-unknown'])).toMatchObject({ ok: false, refusal: { code: 'restore/none-chosen' } });
    });
    test('by many at once is one, and the refund is sent once', long, async () => {
      const { payment, refund } = await oneRefund();
      await backedUp(async () => undefined);
      system.gateway.clearFaults();
      await system.pass(minuteMs);
      const { shown } = await page();
      const results = await Promise.all([0, 1, 2, 3].map((n) => confirm(n % 2 ? 'all' : [refund], shown)));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      await system.pass(hourMs);
      expect(sentFor(payment)).toBe(1);
      const { rows } =
        await sql`select act, actor from audit_entry where subject = ${refund} and act = 'restore/confirmed'`.execute(
          app.db,
        );
      expect(rows).toEqual([{ act: 'restore/confirmed', actor: runMaker }]);
    });
    test('counts for its restore: a second restore makes it unconfirmed again', long, async () => {
      const { payment, refund } = await oneRefund();
      await backedUp(async () => undefined);
      await system.pass(minuteMs);
      expect((await confirm('all')).ok).toBe(true);
      await backedUp(async () => undefined);
      system.gateway.clearFaults();
      await system.pass(hourMs);
      expect(sentFor(payment)).toBe(0);
      expect(await waiting()).toEqual([refund]);
    });
    test('is not given by the person whose money it is', long, async () => {
      await fresh();
      const who = await earns();
      await system.pass(25 * hourMs);
      const id = await claims(who);
      await backedUp(async () => undefined);
      await system.pass(minuteMs);
      const { shown, records } = await readRestore(ctx(), who.accountId);
      expect(records).toMatchObject([{ number: id, isOwn: true }]);
      // A chosen one is refused at the boundary of the desk.
      expect(await confirmRestored(ctx(), { numbers: 'all', shown, actor: who.accountId })).toMatchObject({
        ok: false,
        refusal: { code: 'restore/none-chosen' },
      });
      expect(await waiting()).toEqual([id]);
    });
  });
});
