import { chargeDisputeFee, decideDispute as decide } from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute as open } from '#features/payments/disputes/actions/open-dispute.ts';
import { readDisputes } from '#features/payments/reconciliation/actions/reconcile.ts';
import { ok } from '#kit/result.ts';
import { newCase } from '#test/disputing.ts';
import { asFinance, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { jsonOf } from './call.ts';
import { type Desk, type DisputeCase, insist, insistOn, insistRows, oneIn, pickFrom, say } from './desk.ts';
import type { GatewaySandbox } from './harness.ts';
import { paise } from '#kit/money/paise.ts';

const asTheRunSays = ['as', 'the', 'run', 'says'];
const notPaidThere = '--not-at-gateway';

export async function refundApplication(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string }>(
    desk,
    `select id from application where state = 'active' and ${oneIn(8)} order by created_at desc limit 40`,
  );
  if (found) await say(desk, 'application', 'refund', found.id, ...asTheRunSays);
}

export async function openDispute(desk: Desk): Promise<void> {
  if (desk.gateway.kind.isListing) return openListed(desk);
  const found = await pickFrom<{ orderId: string; gatewayPaymentId: string }>(
    desk,
    `select order_id, gateway_payment_id from payment
    where captured_at is not null and order_id is not null and currency = 'INR' and ${oneIn(8)} order by first_seen_at desc limit 40`,
  );
  if (!found || desk.cases.some((known) => isOpenFor(known, found.gatewayPaymentId))) return;
  const made: DisputeCase = { ...newCase(await desk.staff.product.workCtx.businessNow()), ...found, feePaise: 0 };
  // There is no such case where nothing is left to dispute.
  if (await openCase(desk, made)) desk.cases.push(made);
}
const isOpenFor = ({ gatewayPaymentId, lostPaise }: DisputeCase, payment: string): boolean =>
  gatewayPaymentId === payment && lostPaise === undefined;
interface DisputeRow {
  readonly id: string;
  readonly state: string;
  readonly feePaise: number;
  readonly amountPaise: number;
}
const rowOf = async (desk: Desk, { caseNumber }: DisputeCase): Promise<DisputeRow | undefined> =>
  (
    await insistRows<DisputeRow>(
      desk,
      `select id, state, fee_paise::int, amount_paise::int from dispute where case_number = '${caseNumber}'`,
    )
  )[0];
async function openCase(desk: Desk, { caseNumber, reason, answerBy, ...of }: DisputeCase): Promise<boolean> {
  const { gatewayPaymentId } = of;
  // After a restore the payment may have lost its order.
  const orderId = (await insistRows(desk, `select 1 from payment_order where id = '${of.orderId}'`)).length
    ? of.orderId
    : gatewayPaymentId;
  const input = { caseNumber, reason: reason as 'not-authorised', answerBy, orderId, gatewayPaymentId };
  const said = await insistOn(desk, 'dispute open', async (ctx) => {
    await asFinance(ctx, runMaker);
    return open(ctx, { ...input, actor: runMaker });
  });
  return said.kind === 'done' || (await rowOf(desk, { caseNumber } as DisputeCase)) !== undefined;
}
/** A payer's bank opens a case at a gateway that lists its cases: nobody records it. */
async function openListed(desk: Desk): Promise<void> {
  const found = await pickFrom<{ gatewayPaymentId: string }>(
    desk,
    `select gateway_payment_id from payment where state = 'captured' and currency = 'INR' and posted_paise > 0
      and not exists (select from refund where payment_id = payment.id) and ${oneIn(8)} order by first_seen_at desc limit 40`,
  );
  if (!found || desk.cases.some((known) => isOpenFor(known, found.gatewayPaymentId))) return;
  const { gatewayPaymentId: paymentId } = found;
  const phase = desk.random.pick(['chargeback', 'chargeback', 'pre_arbitration', 'retrieval', 'fraud']);
  const answer = await desk.gateway.call('/control/dispute', { json: { paymentId, phase } });
  const { disputeId } = jsonOf<{ disputeId: string }>(answer);
  const made = { ...newCase(await desk.staff.product.workCtx.businessNow()), caseNumber: disputeId, orderId: '' };
  desk.cases.push({ ...made, gatewayPaymentId: paymentId, feePaise: 0 });
  await insistOn(desk, 'dispute open', readCases);
}
async function decideListed(desk: Desk): Promise<void> {
  const waiting = desk.cases.filter(({ lostPaise }) => lostPaise === undefined);
  if (waiting.length === 0) return;
  const chosen = desk.random.pick(waiting);
  const status = desk.random.pick(['won', 'lost', 'lost']);
  chosen.lostPaise = status === 'won' ? 0 : null;
  await desk.gateway.call('/control/dispute-decide', { json: { disputeId: chosen.caseNumber, status } });
  await insistOn(desk, status === 'won' ? 'dispute won' : 'dispute lost', readCases);
}
const readCases = async (ctx: Parameters<typeof readDisputes>[0]) => {
  await readDisputes(ctx);
  return ok(undefined);
};
export async function decideDispute(desk: Desk): Promise<void> {
  if (desk.gateway.kind.isListing) return decideListed(desk);
  const waiting = desk.cases.filter(({ lostPaise }) => lostPaise === undefined);
  if (waiting.length === 0) return;
  const chosen = desk.random.pick(waiting);
  const found = await rowOf(desk, chosen);
  if (!found) return;
  if (desk.random.below(3) === 0) chosen.feePaise = 118_00;
  const part = Math.max(1, Math.floor(found.amountPaise / 200)) * 100;
  chosen.lostPaise = desk.random.pick([0, null, part]);
  if (!(await followCase(desk, chosen))) delete chosen.lostPaise;
}
/** Records what the gateway's case says, as far as it is not recorded. @returns whether all of it is */
export async function followCase(desk: Desk, known: DisputeCase): Promise<boolean> {
  // The gateway's list has it.
  if (desk.gateway.kind.isListing) return (await insistOn(desk, 'dispute read', readCases)).kind === 'done';
  if (!(await rowOf(desk, known)) && !(await openCase(desk, known))) return false;
  const found = await rowOf(desk, known);
  if (!found) return false;
  const { id: disputeId } = found;
  if (known.feePaise > 0 && found.feePaise === 0)
    await insistOn(desk, 'dispute fee', (ctx) =>
      chargeDisputeFee(ctx, { disputeId, feePaise: paise(known.feePaise), actor: runMaker }),
    );
  const { lostPaise } = known;
  if (lostPaise === undefined || found.state !== 'open') return true;
  const verdict = { disputeId, lostPaise: lostPaise === null ? undefined : paise(lostPaise), actor: runMaker };
  await insistOn(desk, lostPaise === 0 ? 'dispute won' : 'dispute lost', (ctx) => decide(ctx, verdict));
  return (await rowOf(desk, known))?.state !== 'open';
}

export async function reviewCapture(desk: Desk): Promise<void> {
  const found = await pickFrom<{ gatewayPaymentId: string; postedPaise: number | null }>(
    desk,
    "select gateway_payment_id, posted_paise from payment where state = 'needs-review'",
  );
  if (!found) return;
  const { gatewayPaymentId: id } = found;
  if (found.postedPaise === null) await insist(desk, 'payment', 'settled-sum', id, '412.50');
  const how = desk.random.pick(['apply', 'refund', 'close']);
  if (how === 'apply') await say(desk, 'payment', 'apply', id);
  else await say(desk, 'payment', how, id, ...asTheRunSays);
}

/** Refunds that the gateway refused or denied: retried, paid by hand, or closed; of before a restore nothing is paid unconfirmed. */
export async function followRefund(desk: Desk): Promise<void> {
  const found = await pickFrom<{ id: string; amountPaise: number; gatewayPaymentId: string }>(
    desk,
    `select r.id, r.amount_paise, p.gateway_payment_id from refund r join payment p on p.id = r.payment_id
      where r.state in ('stopped', 'denied') and not is_unconfirmed('payment', p.id)`,
  );
  if (!found || desk.bank.refundsByHand.some(({ gatewayPaymentId }) => gatewayPaymentId === found.gatewayPaymentId))
    return;
  const how = desk.random.pick(['retry', 'by-hand', 'close']);
  if (how === 'retry') return void (await say(desk, 'refund', 'retry', found.id));
  if (how === 'close') return void (await say(desk, 'refund', 'close', found.id, ...asTheRunSays));
  const { gatewayPaymentId } = found;
  const reference = desk.bank.referenceOf(gatewayPaymentId);
  const amountPaise = Number(found.amountPaise);
  if (await recordByHand(desk, found.id, { reference, amountPaise }))
    desk.bank.refund({ gatewayPaymentId, amountPaise, reference });
}
/** States the transferred sum: a dispute decided at the same time changes the owed sum. */
async function recordByHand(
  desk: Desk,
  refundId: string,
  { reference, amountPaise }: { readonly reference: string; readonly amountPaise: number },
  ...more: string[]
): Promise<boolean> {
  const rupees = (amountPaise / 100).toFixed(2);
  await insist(desk, 'refund', 'by-hand', refundId, reference, '--amount', rupees, ...more);
  return (
    (await insistRows(desk, `select 1 from refund where id = '${refundId}' and bank_reference = '${reference}'`))
      .length > 0
  );
}
/** Records a refund by hand anew that only the bank shows, after its refund was requested again if that is lost too. */
export async function recordLostByHand(desk: Desk, gatewayPaymentId: string): Promise<void> {
  const paid = desk.bank.refundsByHand.find((refund) => refund.gatewayPaymentId === gatewayPaymentId);
  const find = async () =>
    (
      await insistRows<{ refundId: string | null; number: string | null; reference: string | null }>(
        desk,
        `select r.id as refund_id, r.bank_reference as reference, a.id as number from payment p left join refund r on r.payment_id = p.id
          left join application a on a.payment_id = p.id where p.gateway_payment_id = '${gatewayPaymentId}'`,
      )
    )[0];
  let found = await find();
  if (!paid || !found || found.reference === paid.reference) return;
  if (found.refundId === null) {
    if (found.number !== null) await insist(desk, 'application', 'refund', found.number, ...asTheRunSays);
    else await insist(desk, 'payment', 'refund', gatewayPaymentId, ...asTheRunSays);
    found = await find();
  }
  if (found?.refundId) await recordByHand(desk, found.refundId, paid, notPaidThere);
}

/** The gateway refuses refunds, makes them without an answer, decides late, or denies them. */
export async function troubleGateway({ gateway, random }: Desk): Promise<void> {
  const path = gateway.kind.refundCalls;
  const order = (where: string, json: unknown) => gateway.call(`/control/${where}`, { json });
  const trouble = random.below(5);
  // With few calls, faults would pile up until no refund succeeds.
  if (trouble < 2) await order('faults-clear', {});
  if (trouble === 0) await order('faults', { path, kind: '400', count: 1 + random.below(6) });
  if (trouble === 1)
    await order('faults', { path, kind: random.pick(['500-after-effect', 'half-body', '500']), count: 2 });
  if (trouble === 2) await order('pace', { refundSettlesAfterMs: null });
  if (trouble === 3) await order('pace', { refundSettlesAfterMs: 500 });
  if (trouble > 3) await settleRefunds(gateway, random);
}
export async function settleRefunds(gateway: GatewaySandbox, random: Random): Promise<void> {
  const { refunds } = await gateway.state();
  for (const { id, state } of refunds) {
    if (state !== 'open' || random.below(2) === 0) continue;
    await gateway.call('/control/refund-settle', { json: gateway.kind.refundEnd(id, random.below(2) === 0) });
  }
}
