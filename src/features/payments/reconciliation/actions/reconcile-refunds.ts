import { before, dayMs } from '#kit/time.ts';
import { paymentsByGatewayId } from '../../store/payments.ts';
import { refundsAtGatewaySince, refundsEndedHere } from '../../refunds/store/refund-sweeps.ts';
import { allPartsOf } from '../../refunds/store/part-refunds.ts';
import { gatewayIdsOf, refundsOfPayments } from '../../refunds/store/refunds.ts';
import type { Gateway, ListedRefund } from '../../providers/port.ts';
import type { Gap, PartRefund, Payment, Refund } from '../../model/payments.ts';
import { isOwed } from '../../refunds/rules.ts';
import { adoptRefund } from '../../refunds/actions/adopt-refund.ts';
import { forEachConcurrently } from '../../../../kit/for-each-concurrently.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import type { Compared } from './find-gaps.ts';
import { callsAtOnce } from './gateway-lists.ts';
import { reconcileSnapshot } from '../../orders/actions/reconcile-payment.ts';
import { listUnknown } from '../../refunds/actions/transition-refund.ts';

/**
 * Records listed refunds that are unknown here, and compares the others in both directions; undefined when the gateway did
 * not answer for all of them.
 */
export async function reconcileRefunds(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
  listed: readonly ListedRefund[],
): Promise<Compared | undefined> {
  const payments = await paymentsOf(ctx, gateway, listed);
  if (!payments) return undefined;
  const gaps: Gap[] = [];
  for (const refund of listed) {
    const payment = payments.get(refund.paymentId ?? '');
    const gap = payment ? await applyListed(ctx, payment, refund) : missingHere(refund);
    if (gap) gaps.push(gap);
  }
  const absent = await missingThere(ctx, gateway, since, listed);
  if (!absent) return undefined;
  if (!(await followEnded(ctx, gateway, listed))) return undefined;
  const seen = new Set(
    [...listed.map((refund) => refund.gatewayRefundId), ...absent.unlisted].map((id) => `refund ${id}`),
  );
  return { gaps: [...gaps, ...absent.gaps], seen };
}

const missingHere = (refund: ListedRefund): Gap | undefined =>
  refund.state === 'denied'
    ? undefined
    : { of: `refund ${refund.gatewayRefundId}`, what: 'missing here', there: refund.amountPaise ?? refund.state };

/** The payments of listed refunds; unknown ones are read and stored first. */
async function paymentsOf(
  ctx: PaymentsContext,
  gateway: Gateway,
  listed: readonly ListedRefund[],
): Promise<ReadonlyMap<string, Payment> | undefined> {
  const ids = [...new Set(listed.flatMap((refund) => refund.paymentId ?? []))];
  const find = async () =>
    new Map(
      (await paymentsByGatewayId(ctx.db, gateway.name, ids)).map((payment) => [payment.gatewayPaymentId, payment]),
    );
  const known = await find();
  const unknown = ids.filter((id) => !known.get(id)?.capturedAt);
  let isUnreachable = false;
  await forEachConcurrently(unknown, callsAtOnce, async (id) => {
    const read = await gateway.readPayment(id);
    const reconciled = read.ok ? await reconcileSnapshot(ctx, gateway, read.value) : undefined;
    if (read.ok ? reconciled?.ok === false : read.refusal.code === 'gateway/unreachable') isUnreachable = true;
  });
  if (isUnreachable) return undefined;
  return unknown.length === 0 ? known : find();
}

async function applyListed(
  ctx: PaymentsContext,
  payment: Payment,
  listedRefund: ListedRefund,
): Promise<Gap | undefined> {
  const [refund] = await refundsOfPayments(ctx.db, [payment.id]);
  if (refund?.gatewayRefundId === listedRefund.gatewayRefundId) return applyKnown(ctx, refund, listedRefund);
  const parts = await allPartsOf(ctx.db, payment.id);
  const part = parts.find((each) => each.gatewayRefundId === listedRefund.gatewayRefundId);
  if (part) return gapOfPart(part, listedRefund);
  if ((await gatewayIdsOf(ctx.db, payment.id)).includes(listedRefund.gatewayRefundId)) return undefined;
  if (listedRefund.state === 'denied') {
    const at = await ctx.businessNow();
    await ctx.transaction((tx) => listUnknown({ tx, payment, at }, listedRefund));
    return undefined;
  }
  // A second refund beside the one that we wait for: the money may go back twice.
  if (refund?.gatewayRefundId && isOwed(refund.state)) return missingHere(listedRefund);
  // It may be a part of ours whose answer was lost.
  if (parts.some(({ state, tries }) => state === 'requested' && tries > 0)) return missingHere(listedRefund);
  // One that no refund here stands for is listed for staff, and differs until they record it.
  const adopted = await adoptRefund(ctx, { paymentId: payment.id, snapshot: listedRefund });
  return adopted.ok ? undefined : missingHere(listedRefund);
}

/** Its own sending follows its state. */
function gapOfPart({ state, amountPaise }: PartRefund, listed: ListedRefund): Gap | undefined {
  const of = `refund ${listed.gatewayRefundId}`;
  if (listed.amountPaise !== undefined && listed.amountPaise !== amountPaise)
    return { of, what: 'other sum', here: amountPaise, there: listed.amountPaise };
  const isOther = state === 'done' ? listed.state === 'denied' : state === 'ended' && listed.state !== 'denied';
  return isOther ? { of, what: 'other state', here: state, there: listed.state } : undefined;
}

async function applyKnown(ctx: PaymentsContext, refund: Refund, listedRefund: ListedRefund): Promise<Gap | undefined> {
  const of = `refund ${listedRefund.gatewayRefundId}`;
  if (listedRefund.amountPaise !== undefined && listedRefund.amountPaise !== refund.amountPaise)
    return { of, what: 'other sum', here: refund.amountPaise, there: listedRefund.amountPaise };
  // A refund paid by hand that the gateway completes too is paid twice, so it is not skipped here.
  if (refund.state === 'done' && !refund.isByHand)
    return listedRefund.state === 'denied'
      ? { of, what: 'other state', here: refund.state, there: listedRefund.state }
      : undefined;
  await adoptRefund(ctx, { paymentId: refund.paymentId, snapshot: listedRefund });
  return undefined;
}

/** How long a refund that staff ended is still checked, because the gateway may complete it after all. */
const endedMs = 60 * dayMs;
/** Records refunds that staff closed or paid by hand and the gateway completed anyway; old ones are not in its list. */
async function followEnded(ctx: PaymentsContext, gateway: Gateway, listed: readonly ListedRefund[]): Promise<boolean> {
  const since = before(await ctx.businessNow(), endedMs);
  const there = new Set(listed.map((refund) => refund.gatewayRefundId));
  const ended = await refundsEndedHere(ctx.db, gateway.name, since);
  let isWhole = true;
  await forEachConcurrently(
    ended.filter((refund) => !there.has(refund.gatewayRefundId)),
    callsAtOnce,
    async (refund) => {
      const read = await gateway.readRefund(refund.gatewayRefundId);
      if (!read.ok && read.refusal.code === 'gateway/unreachable') isWhole = false;
      if (read.ok && read.value.state === 'done')
        await adoptRefund(ctx, { paymentId: refund.paymentId, snapshot: read.value });
    },
  );
  return isWhole;
}

/** Our refunds since `since` that the gateway does not know. */
async function missingThere(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
  listed: readonly ListedRefund[],
): Promise<{ readonly gaps: readonly Gap[]; readonly unlisted: readonly string[] } | undefined> {
  const there = new Set(listed.map((refund) => refund.gatewayRefundId));
  const ours = await refundsAtGatewaySince(ctx.db, gateway.name, since);
  const unlisted = ours.filter((refund) => !there.has(refund.gatewayRefundId));
  const gaps: Gap[] = [];
  let isUnreachable = false;
  await forEachConcurrently(unlisted, callsAtOnce, async ({ gatewayRefundId, state }) => {
    const read = await gateway.readRefund(gatewayRefundId);
    if (!read.ok && read.refusal.code === 'gateway/unreachable') isUnreachable = true;
    else if (!read.ok) gaps.push({ of: `refund ${gatewayRefundId}`, what: 'missing there', here: state });
  });
  return isUnreachable ? undefined : { gaps, unlisted: unlisted.map((refund) => refund.gatewayRefundId) };
}
