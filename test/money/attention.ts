import { dayMs } from '#kit/time.ts';
import { fifthBusinessDay, isOwed, openDispute, paymentState, slowPayoutMs, unappliedOf } from './rules.ts';
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
export const mustBeListed = (world: World, now: number): Listed[] => [
  ...world.captures.flatMap((it) => (it.paymentId === undefined ? [] : ofCapture(it, world, now))),
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
function ofClaim(it: Claim, world: World): Listed[] {
  const about = idsOfClaim(it);
  const must: Listed[] = [];
  if (it.isNewAccount && ['active', 'hold'].includes(it.state)) must.push({ kinds: ['new-bank-account'], about });
  const isSlow = it.payouts.some(
    ({ state, startedAt }) => state === 'processing' && world.sweptAt - startedAt > slowPayoutMs,
  );
  if (isSlow) must.push({ kinds: ['payout-slow'], about });
  return must;
}

/** Whether an open item has a cause that still stands: one without is noise that hides the others. */
export function mayBeListed(world: World, item: Item, now: number): boolean {
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
      return refund?.isAdopted === true;
    case 'unapplied-old':
      return it !== undefined && unappliedOf(it) > 0 && now - it.paidAt >= dayMs;
    case 'reconciliation-failed':
      // Until it ran with a gateway that answers.
      return world.gateway.isAway || world.sweptAt < world.gateway.wellSince;
    case 'new-bank-account':
      return claim?.isNewAccount === true && claim.state !== 'paid' && claim.state !== 'rejected';
    case 'payout-slow':
      return (
        claim?.payouts.some(({ state, startedAt }) => state === 'processing' && now - startedAt >= slowPayoutMs) ===
        true
      );
    default:
      return false;
  }
}

/** Five business days over, and neither done, denied nor closed. */
const isOverdue = (refund: Refund, at: number): boolean =>
  isOwed(refund) && at > fifthBusinessDay(refund.requestedAt).end;

/** An item names its matter by an id, a refund's further attempt behind a slash. */
export const isAbout = ({ subject }: Item, ids: readonly string[]): boolean =>
  ids.includes(subject.split('/')[0] ?? '');
const idsOf = (it: Capture): string[] =>
  [it.paymentId, it.gatewayPaymentId, it.refund?.id, ...it.disputes.map(({ id }) => id)].flatMap((id) => id ?? []);
const idsOfClaim = (it: Claim): string[] => [it.id, ...it.payouts.map((payout) => payout.id)];
