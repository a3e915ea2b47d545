import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { GatewayRefusal, RefundQuery, RefundSnapshot } from './port.ts';

/** A refund in a gateway's list. */
export interface RefundEntry {
  readonly snapshot: RefundSnapshot;
  readonly paymentId: string | undefined;
  /** Our transaction id; undefined when the gateway does not show one. */
  readonly number: string | undefined;
  /** False when it is certainly about another sum. */
  readonly mayBe: (amountPaise: Paise) => boolean;
}

/** Finds it in a whole list, where undefined is an entry that could not be read: it may be the one, if no other is. */
export function findIn(
  listed: readonly (RefundEntry | undefined)[],
  wanted: RefundQuery,
  isDeniedOurs: boolean,
): Result<RefundSnapshot | undefined, GatewayRefusal> {
  const read = listed.filter((entry) => entry !== undefined);
  const found = matchRefund(read, wanted, isDeniedOurs);
  return found || read.length === listed.length ? ok(found) : refuse('gateway/unreachable');
}

/**
 * Finds the refund that an earlier try made. Our transaction id decides if the gateway shows it; else a refund of the same
 * payment and amount that was not denied, because then the money is already on its way. `isDeniedOurs`: after a refused
 * try, a denied refund without a transaction id can only come from an earlier try.
 */
export function matchRefund(
  listed: readonly RefundEntry[],
  wanted: RefundQuery,
  isDeniedOurs: boolean,
): RefundSnapshot | undefined {
  const ours = listed.filter(
    ({ snapshot, paymentId, number }) =>
      paymentId === wanted.paymentId &&
      !wanted.except.includes(snapshot.gatewayRefundId) &&
      !wanted.except.includes(number ?? ''),
  );
  const isAlive = ({ snapshot }: RefundEntry) => snapshot.state !== 'denied';
  const sameSum = ours.filter(({ mayBe }) => mayBe(wanted.amountPaise));
  const unnumbered = sameSum.filter(({ number }) => number === undefined);
  const found =
    ours.find(({ number }) => number === wanted.refundId) ??
    unnumbered.find(isAlive) ??
    (wanted.isPart ? undefined : sameSum.find(isAlive)) ??
    (isDeniedOurs ? unnumbered[0] : undefined);
  return found?.snapshot;
}
