import { dayMs } from '#kit/time.ts';
import { bankItems } from './bank.ts';
import { mustListParts } from './parts.ts';
import { isReconciled, strayRefunds } from './follow.ts';
import { foreignReference } from './payouts.ts';
import {
  fifthBusinessDay,
  isEarned,
  isLeftOver,
  isOwed,
  isRefundInRun,
  newAccountWaitMs,
  awaitsBank,
  heldPaise,
  openDispute,
  paymentState,
  slowPayoutMs,
  unappliedOf,
} from './rules.ts';
import type { System } from './system.ts';
import { type Application, applicationsOf, type Capture, type Claim, sumOf, type World } from './world.ts';

/** An expected attention item: an open item of one of these kinds about one of these ids. */
export interface Listed {
  readonly kinds: readonly string[];
  readonly about: readonly string[];
}
export interface Item {
  readonly kind: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The payer of a refund by transfer has this long to give an account. */
const accountMissingMs = 7 * dayMs;

/** Everything that waits for a person is listed: no money is retained or owed without an item. */
export const mustBeListed = (system: System, world: World, now: number): Listed[] => [
  ...(world.hasForeignRow ? [{ kinds: ['payout-unknown'], about: [foreignReference] }] : []),
  ...bankItems(world, now).must.map((kind) => ({ kinds: [kind], about: ['bank'] })),
  ...world.captures.flatMap((capture) => (capture.paymentId === undefined ? [] : ofCapture(capture, world, now))),
  ...world.captures.flatMap((capture) => (capture.paymentId === undefined ? [] : ofDesk(system, capture, world))),
  ...world.claims.flatMap((claim) => ofClaim(claim, world)),
  ...applicationsOf(world)
    .filter(isHeld)
    .map(({ number }) => ({ kinds: ['earning-held'], about: [number] })),
];
/** A hold waits for staff while the fee stays with us: a reversed commission is not paid, held or not. */
const isHeld = (application: Application): boolean => application.earning?.hold !== undefined && isEarned(application);

function ofCapture(capture: Capture, world: World, now: number): Listed[] {
  const about = idsOf(capture);
  const must: Listed[] = [];
  const add = (...kinds: string[]): void => void must.push({ kinds, about });
  must.push(...mustListParts(capture));
  const { refund } = capture;
  if (paymentState(capture) === 'needs-review') add('payment-needs-review');
  const { account } = refund ?? {};
  if (refund?.state === 'stopped' && !account) add('refund-stopped');
  if (refund?.state === 'stopped' && account && !isRefundInRun(world, capture)) {
    if (account.givenAt === undefined && now - account.askedAt > accountMissingMs) add('refund-account-missing');
    if (account.givenAt !== undefined && now > account.givenAt + newAccountWaitMs) add('refund-transfer-waiting');
  }
  for (const { id, state, startedAt } of refund?.transfers ?? [])
    if (state === 'processing' && now - startedAt > slowPayoutMs) must.push({ kinds: ['payout-slow'], about: [id] });
  if (refund?.state === 'denied') add('refund-denied');
  if (refund && !account && isOverdue(capture, world.sweptAt)) add('refund-overdue');
  const open = openDispute(capture);
  // Of a listed one staff know at once, and answer at the gateway.
  if (open) add(open.isListed ? 'dispute-answer-due' : 'dispute-open');
  // Once no dispute is open it is an event, which staff close.
  if (open && takenTwice(capture) > 0) add('refund-and-dispute');
  if (isLeftOver(capture) || (unappliedOf(capture) > 0 && now - capture.paidAt > 2 * dayMs && !openDispute(capture)))
    add('payment-needs-review', 'refund-denied', 'unapplied-old');
  return must;
}
/** What an open dispute may take, or has taken until it is decided. */
const mayTakePaise = ({ state, amountPaise }: Capture['disputes'][number]): number =>
  state === 'open' ? amountPaise : 0;
/** What a refund on its way or completed and disputes take together beyond what was paid. */
function takenTwice({ refund, disputes, postedPaise = 0 }: Capture): number {
  if (refund === undefined || !['sent', 'done'].includes(refund.state)) return 0;
  const disputed = disputes.map(
    (dispute) => mayTakePaise(dispute) + dispute.lost.refund + dispute.lost.unapplied + dispute.lost.loss,
  );
  return sumOf(disputed) > 0 ? refund.amountPaise + sumOf(disputed) - postedPaise : 0;
}
/** Refunds at the gateway that we did not request, or recorded differently: in part, or a second time. */
const ofDesk = (system: System, capture: Capture, world: World): Listed[] =>
  strayRefunds(system, capture)
    .filter(({ id }) => isReconciled(world, world.completedAt.get(id)))
    .map(({ id }) => ({ kinds: ['refund-unknown', 'reconciliation-gap'], about: [id] }));
function ofClaim(claim: Claim, world: World): Listed[] {
  const about = idsOfClaim(claim);
  const must: Listed[] = [];
  // Staff who begin the payout have checked the account, also when the bank then refuses it.
  if (claim.isNewAccount && claim.payouts.length === 0 && ['active', 'hold'].includes(claim.state))
    must.push({ kinds: ['new-bank-account'], about });
  const isSlow = claim.payouts.some(
    ({ state, startedAt }) => state === 'processing' && world.sweptAt - startedAt > slowPayoutMs,
  );
  if (isSlow) must.push({ kinds: ['payout-slow'], about });
  // What waits for cover goes on automatically.
  if (claim.state === 'hold' && !claim.isUncovered) must.push({ kinds: ['claim-on-hold'], about });
  return must;
}

/** Whether the cause of an open item still exists: an item without a cause hides the others. */
export function mayBeListed(system: System, world: World, item: Item, now: number): boolean {
  const value = world.captures.find((capture) => isAbout(item, idsOf(capture)));
  const claim = world.claims.find((claim) => isAbout(item, idsOfClaim(claim)));
  const refund = value?.refund;
  switch (item.kind) {
    case 'payment-needs-review':
      return (
        value !== undefined &&
        (paymentState(value) === 'needs-review' || unappliedOf(value) > 0 || value.disputes.length > 0) /* found 2 */
      );
    case 'refund-stopped':
      return refund?.state === 'stopped';
    case 'refund-account-missing':
    case 'refund-transfer-waiting':
      return refund?.state === 'stopped' && refund.account !== undefined;
    case 'refund-denied':
      return refund?.state === 'denied';
    case 'refund-overdue':
      return refund !== undefined && isOwed(refund) && now >= fifthBusinessDay(refund.promisedFrom).start;
    case 'payment-unsettled':
      return value !== undefined;
    case 'gateway-not-settling':
      return world.settlements.length > 0 && world.captures.some(({ paidAt }) => now - paidAt >= 10 * dayMs);
    // Refunds and disputes may take more than is left after a settlement.
    case 'gateway-below-zero':
      return world.settlements.length > 0 || world.captures.length > 0;
    case 'dispute-open':
      return value?.disputes.some((dispute) => heldPaise(dispute) > 0) ?? false;
    case 'dispute-answer-due':
      return value?.disputes.some(({ state, isListed }) => state === 'open' && isListed) ?? false;
    case 'refund-and-dispute':
      return value !== undefined && takenTwice(value) > 0;
    case 'paid-back-twice':
    case 'dispute-left-refund':
      return (value?.disputes.length ?? 0) > 0;
    case 'refund-adopted':
      return refund !== undefined;
    case 'applied-for-less':
      return world.captures.some(({ misfit }) => misfit === 'amount');
    case 'refund-unknown':
      return system.gateway.refunds().some(({ id }) => isAbout(item, [id]));
    case 'part-refund-failed':
      return world.captures.some(({ parts }) =>
        parts.some(
          ({ id = '', state, agreedAt }) =>
            isAbout(item, [id]) && (state === 'ended' || (state !== 'done' && now - agreedAt >= 7 * dayMs)),
        ),
      );
    case 'reconciliation-gap':
      // Another refund at the gateway beside one in progress: staff must check both.
      return system.gateway.refunds().some(({ id }) => item.subject.startsWith(`refund ${id}:`));
    // The model moves the machine's clock.
    case 'clock-off':
      return true;
    case 'books-off':
      return system.gateway.refunds().some(({ id }) => item.subject === id);
    case 'unapplied-old':
      return value !== undefined && unappliedOf(value) > 0 && (isLeftOver(value) || now - value.paidAt >= dayMs);
    case 'reconciliation-failed':
      // Until it ran with a gateway that answered.
      return world.gateway.isAway || world.sweptAt < world.gateway.wellSince;
    case 'new-bank-account':
      return claim?.isNewAccount === true && claim.state !== 'paid' && claim.state !== 'rejected';
    case 'claim-waiting':
      return claim?.state === 'active';
    case 'earning-held':
      return applicationsOf(world).some((application) => isHeld(application) && isAbout(item, [application.number]));
    case 'bank-lines-listed':
    case 'bank-not-shown':
    case 'bank-lines-proposed':
    case 'bank-opening-by-one':
    case 'settlement-shown-by-one':
    case 'bank-debits-before-opening':
      return bankItems(world, now).may.includes(item.kind);
    case 'movement-unproven':
      // Compared one by one.
      return true;
    case 'payout-unknown':
      return world.hasForeignRow && item.subject === foreignReference;
    case 'repaired':
      return world.wasBehind;
    case 'restore-unconfirmed':
      return world.restores > 0;
    case 'claim-on-hold':
      return claim?.state === 'hold' && !claim.isUncovered;
    case 'payout-slow':
      return [...(claim?.payouts ?? []), ...(refund?.transfers ?? [])].some(
        ({ state, startedAt }) => state === 'processing' && now - startedAt >= slowPayoutMs,
      );
    default:
      return false;
  }
}

/** A refund beside a completed one, until staff record it. */
export const mayBeOff = (system: System, world: World, finding: string): boolean =>
  system.gateway
    .refunds()
    .some(
      ({ id }) =>
        finding.startsWith(`${id}: `) &&
        !world.captures.some(({ parts }) =>
          parts.some(({ gatewayId, state }) => gatewayId === id && state !== 'ended'),
        ),
    );

/** Five business days are over, and it is not completed, denied or closed. The payer's bank promises no days. */
export const isOverdue = (capture: Capture, at: number): boolean =>
  capture.refund !== undefined &&
  isOwed(capture.refund) &&
  !awaitsBank(capture) &&
  at > fifthBusinessDay(capture.refund.promisedFrom).end;

/** An item's subject is an id, followed by a slash for a refund's further attempt. */
export const isAbout = ({ subject }: Item, ids: readonly string[]): boolean =>
  ids.some((id) => subject.split('/')[0] === id || subject.startsWith(`refund ${id}:`));
export const idsOf = (capture: Capture): string[] =>
  [
    capture.paymentId,
    capture.gatewayPaymentId,
    capture.refund?.id,
    ...(capture.refund?.transfers ?? []).map(({ id }) => id),
    ...capture.disputes.map(({ id }) => id),
  ].flatMap((id) => id ?? []);
const idsOfClaim = (claim: Claim): string[] => [claim.id, ...claim.payouts.map((payout) => payout.id)];
