import { dayMs } from '#kit/time.ts';
import { isReconciled, strayRefunds } from './follow.ts';
import { fifthBusinessDay, isInFlight, isOwed, openDispute, paymentState, slowPayoutMs, unappliedOf } from './rules.ts';
import type { System } from './system.ts';
import type { Capture, Claim, Refund, World } from './world.ts';

/** What the attention list must hold: an open item of one of these kinds about one of these ids. */
export interface Listed {
  readonly kinds: readonly string[];
  readonly about: readonly string[];
}
export interface Item {
  readonly kind: string;
  readonly subject: string;
}

/** Everything that waits for a person is listed: no money is kept or owed in silence. */
export const mustBeListed = (system: System, world: World, now: number): Listed[] => [
  ...world.captures.flatMap((it) => (it.paymentId === undefined ? [] : ofCapture(it, world, now))),
  ...world.captures.flatMap((it) => (it.paymentId === undefined ? [] : ofDesk(system, it, world))),
  ...world.claims.flatMap((it) => ofClaim(it, world)),
];

function ofCapture(it: Capture, world: World, now: number): Listed[] {
  const about = idsOf(it);
  const must: Listed[] = [];
  const add = (...kinds: string[]): void => void must.push({ kinds, about });
  const { refund } = it;
  if (paymentState(it) === 'needs-review') add('payment-needs-review');
  if (refund?.state === 'stopped') add('refund-stopped');
  if (refund?.state === 'denied') add('refund-denied');
  if (refund && isOverdue(refund, world.sweptAt)) add('refund-overdue');
  const open = openDispute(it);
  if (open) add('dispute-open');
  const isOnItsWay = refund !== undefined && ['sent', 'done'].includes(refund.state);
  if (isOnItsWay && (open || (refund.state === 'done' && it.disputes.some(({ state }) => state === 'lost'))))
    add('refund-and-dispute');
  if (unappliedOf(it) > 0 && now - it.paidAt > 2 * dayMs && !openDispute(it))
    add('payment-needs-review', 'refund-denied', 'unapplied-old');
  return must;
}
/** What the gateway gave back and we did not ask for, or have counted otherwise: in part, or a second time. */
const ofDesk = (system: System, it: Capture, world: World): Listed[] =>
  strayRefunds(system, it)
    .filter(({ id }) => isReconciled(world, world.completedAt.get(id)))
    .map(({ id }) => ({ kinds: ['refund-unknown', 'reconciliation-gap'], about: [id] }));
function ofClaim(it: Claim, world: World): Listed[] {
  const about = idsOfClaim(it);
  const must: Listed[] = [];
  // Whoever begins the payout has looked at the account, also where the bank then refuses it.
  if (it.isNewAccount && it.payouts.length === 0 && ['active', 'hold'].includes(it.state))
    must.push({ kinds: ['new-bank-account'], about });
  const isSlow = it.payouts.some(
    ({ state, startedAt }) => state === 'processing' && world.sweptAt - startedAt > slowPayoutMs,
  );
  if (it.isUnconfirmed && isInFlight(it)) must.push({ kinds: ['claim-unconfirmed'], about });
  if (isSlow) must.push({ kinds: ['payout-slow'], about });
  return must;
}

/** Whether an open item has a cause that still stands: one without is noise that hides the others. */
export function mayBeListed(system: System, world: World, item: Item, now: number): boolean {
  const it = world.captures.find((one) => isAbout(item, idsOf(one)));
  const claim = world.claims.find((one) => isAbout(item, idsOfClaim(one)));
  const refund = it?.refund;
  switch (item.kind) {
    case 'payment-needs-review':
      return (
        it !== undefined &&
        (paymentState(it) === 'needs-review' || unappliedOf(it) > 0 || it.disputes.length > 0) /* found 2 */
      );
    case 'refund-stopped':
      return refund?.state === 'stopped';
    case 'refund-denied':
      return refund?.state === 'denied';
    case 'refund-overdue':
      return refund !== undefined && isOwed(refund) && now >= fifthBusinessDay(refund.requestedAt).start;
    case 'dispute-open':
      return it !== undefined && openDispute(it) !== undefined;
    case 'refund-and-dispute':
      return refund !== undefined && (it?.disputes.length ?? 0) > 0;
    case 'refund-unknown':
      return system.gateway.state().refunds.some(({ id }) => isAbout(item, [id]));
    case 'reconciliation-gap':
      // A further refund of the gateway's beside one that is under way: staff are to look at both.
      return system.gateway.state().refunds.some(({ id }) => item.subject.startsWith(`refund ${id}:`));
    case 'books-off':
      return it?.paymentId !== undefined && world.leftOpen.has(it.paymentId);
    case 'unapplied-old':
      return it !== undefined && unappliedOf(it) > 0 && now - it.paidAt >= dayMs;
    case 'reconciliation-failed':
      // Until it ran with a gateway that answers.
      return world.gateway.isAway || world.sweptAt < world.gateway.wellSince;
    case 'new-bank-account':
      return claim?.isNewAccount === true && claim.state !== 'paid' && claim.state !== 'rejected';
    case 'claim-unconfirmed':
      return claim?.isUnconfirmed === true && isInFlight(claim);
    case 'payout-slow':
      return (
        claim?.payouts.some(({ state, startedAt }) => state === 'processing' && now - startedAt >= slowPayoutMs) ===
        true
      );
    default:
      return false;
  }
}

/**
 * Staff closed the item of a receipt and decided nothing about the money: every captured rupee has found its application
 * or is on the list, so the check of the books names it from then on.
 */
export const mayBeOff = (world: World, finding: string): boolean =>
  world.captures.some(({ paymentId = '' }) => finding.startsWith(`${paymentId}: `) && world.leftOpen.has(paymentId));

/** Five business days over, and neither done, denied nor closed. */
export const isOverdue = (refund: Refund, at: number): boolean =>
  isOwed(refund) && at > fifthBusinessDay(refund.requestedAt).end;

/** An item names its matter by an id, a refund's further attempt behind a slash. */
export const isAbout = ({ subject }: Item, ids: readonly string[]): boolean =>
  ids.some((id) => subject.split('/')[0] === id || subject.startsWith(`refund ${id}:`));
export const idsOf = (it: Capture): string[] =>
  [it.paymentId, it.gatewayPaymentId, it.refund?.id, ...it.disputes.map(({ id }) => id)].flatMap((id) => id ?? []);
const idsOfClaim = (it: Claim): string[] => [it.id, ...it.payouts.map((payout) => payout.id)];
