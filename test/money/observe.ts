import { expect } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { followRefunds, isRestored, refundsThere, request } from './follow.ts';
import { followParts } from './parts.ts';
import { followProposals } from './proposals.ts';
import { followRuns } from './runs.ts';
import { commissionOn, isOwed, longestPollMs, activeApplication, isActiveApplication } from './rules.ts';
import { holdAtAccrual } from './self-referral.ts';
import type { System } from './system.ts';
import { applicationsOf, type Capture, type Page, type World } from './world.ts';

/*
 * Reads from the product what the rules leave to chance or time: ids, which of two payments came first, and the
 * progress of a refund within its allowed time. Anything that the rules exclude fails here.
 */
interface PaymentRow {
  readonly id: string;
  readonly gatewayPaymentId: string;
  readonly applicationId: string | null;
  readonly createdAt: Date | null;
  readonly isSecond: boolean;
}
export async function observe(system: System, world: World): Promise<void> {
  const payments = await system.rows<PaymentRow>(`
    select p.id, p.gateway_payment_id, a.id as application_id, a.created_at,
      exists (select 1 from ledger_transaction t where t.source = 'duplicate:' || p.id) as is_second
    from payment p left join application a on a.payment_id = p.id where p.captured_at is not null`);
  const rowOf = new Map(payments.map((payment) => [payment.gatewayPaymentId, payment]));
  const now = await system.now();
  const hasTrouble = !system.gateway.isWell();
  // A fault that hit its last call during this step still counts as an outage.
  if (hasTrouble || world.gateway.hasTrouble) world.gateway.refundsWellSince = now;
  world.gateway.hasTrouble = hasTrouble;
  const before = new Set(applicationsOf(world).filter(isActiveApplication));
  const decided = new Set(world.captures.filter((capture) => capture.application !== undefined || capture.isSecond));
  for (const value of world.captures) {
    const row = rowOf.get(value.gatewayPaymentId);
    rowOf.delete(value.gatewayPaymentId);
    if (row) see(system, world, value, row, now);
    else
      expect(
        mustBeKnown(value, world),
        `${value.gatewayPaymentId} was captured, and the product does not know it`,
      ).toBe(false);
  }
  expect([...rowOf.keys()], 'captured payments that nobody made').toEqual([]);
  if (!world.isBehind)
    for (const value of world.captures) if (!decided.has(value)) expectOutcome(system, world, value, before);
  await followRefunds(system, world, now);
  await followParts(system, world);
  followProposals(world, now);
  followRuns(world, now);
}

/** A webhook or the return reports a payment at once; polling finds the others. */
function mustBeKnown(capture: Capture, world: World): boolean {
  if (world.isBehind || world.gateway.isAway) return false;
  const since = Math.max(capture.paidAt, world.gateway.wellSince);
  if (capture.listedAt !== undefined) return isRestored(world);
  // A gateway that was away is not called for half a minute, even after a webhook.
  if (!capture.isQuiet) return world.sweptAt >= world.gateway.wellSince + minuteMs;
  // A paid page is polled less often, for a second payment.
  if (world.captures.some((entry) => entry.page === capture.page && entry.paymentId !== undefined)) return false;
  const pollMs = longestPollMs(world.sweptAt - capture.page.openedAt);
  return pollMs !== undefined && world.sweptAt >= since + pollMs + minuteMs;
}

function see(system: System, world: World, capture: Capture, row: PaymentRow, now: number): void {
  if (capture.paymentId === undefined) {
    capture.paymentId = row.id;
    // A wrong amount is posted at once as captured; a foreign currency once staff entered the settled rupees.
    if (capture.misfit !== 'currency') capture.postedPaise = capture.amountPaise;
  }
  if (row.applicationId !== null && row.createdAt !== null && !capture.application) {
    capture.application = {
      capture: capture,
      number: row.applicationId,
      createdAt: row.createdAt.getTime(),
      hasAdvanced: false,
      hasReapplied: false,
      earning: undefined,
    };
    for (const other of applicationsOf(world))
      if (other !== capture.application && isOfSameRole(other.capture.page, capture.page)) other.hasReapplied = true;
    const { referrer } = capture.page.form;
    if (referrer)
      capture.application.earning = {
        application: capture.application,
        referrer,
        amountPaise: commissionOn(capture.postedPaise ?? 0),
        hold: holdAtAccrual(world, capture.page),
        isReleased: false,
      };
  }
  if (row.isSecond && !capture.isSecond) {
    capture.isSecond = true;
    request(system, capture, now);
  }
}
const isOfSameRole = (page: Page, other: Page): boolean => page.by === other.by && page.form.role === other.form.role;
/** Its refund is not known to be over yet, or for less than a minute, or it is disputed. */
const isWithheld = (world: World, { refund, disputes }: Capture): boolean =>
  (refund !== undefined && (isOwed(refund) || world.sweptAt < refund.changedAt + minuteMs)) ||
  disputes.some(({ state }) => state !== 'won');

/** A matching capture is an application or a duplicate of one; any other waits for staff. */
function expectOutcome(system: System, world: World, capture: Capture, activeBefore: ReadonlySet<unknown>): void {
  if (capture.paymentId === undefined) return;
  const name = `capture ${capture.gatewayPaymentId}`;
  const fits = capture.misfit === undefined || capture.isApplied;
  const outcomes = [capture.application !== undefined, capture.isSecond].filter(Boolean).length;
  // A payment that the gateway refunded before a restored program learned of it need not become an application.
  const isBack =
    capture.listedAt !== undefined &&
    (refundsThere(system, capture).some(({ state }) => state !== 'denied') || isWithheld(world, capture));
  if (!fits || !isBack || outcomes > 1)
    expect(outcomes, `${name}: applications and second payments it is`).toBe(fits ? 1 : 0);
  if (!capture.isSecond) return;
  const { by, form } = capture.page;
  const others = applicationsOf(world).filter(
    ({ capture: { page } }) => page.by === by && page.form.role === form.role,
  );
  const came = others.some(
    (other) => activeBefore.has(other) || isActiveApplication(other) || other.createdAt >= capture.paidAt,
  );
  expect(came || activeApplication(world, by, form.role) !== undefined, `${name} is second to nothing`).toBe(true);
}
