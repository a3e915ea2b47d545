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
/** One that can be matched neither by our number nor by its payment and sum; undefined is a payment that cannot be read. */
export interface UnreadableEntry {
  readonly snapshot: undefined;
  readonly gatewayRefundId: string | undefined;
  readonly paymentId: string | undefined;
}

/** Finds it in a whole list. An entry that could not be read may be the one, if no other is, unless it names another payment. */
export function findIn(
  listed: readonly (RefundEntry | UnreadableEntry)[],
  wanted: RefundQuery,
  isDeniedOurs: boolean,
): Result<RefundSnapshot | undefined, GatewayRefusal> {
  const read = listed.filter((entry) => entry.snapshot !== undefined);
  const found = matchRefund(read, wanted, isDeniedOurs);
  const isHidden = listed.some((entry) => mayBeUnread(entry, wanted));
  return found || !isHidden ? ok(found) : refuse('gateway/unreachable');
}

function mayBeUnread(entry: RefundEntry | UnreadableEntry, wanted: RefundQuery): boolean {
  if (entry.paymentId === undefined && wanted.isConfirmedAbsent) return false;
  if (entry.snapshot === undefined) {
    const isOfAnother = entry.paymentId !== undefined && entry.paymentId !== wanted.paymentId;
    return !isOfAnother && !wanted.except.includes(entry.gatewayRefundId ?? '');
  }
  // It has a number of ours, and its payment cannot be read. Another number is another refund only of a part.
  return (
    entry.paymentId === undefined && !wanted.isPart && !isExcepted(entry, wanted) && entry.mayBe(wanted.amountPaise)
  );
}

const isExcepted = ({ snapshot, number }: RefundEntry, { except }: RefundQuery): boolean =>
  except.includes(snapshot.gatewayRefundId) || except.includes(number ?? '');

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
    (entry) =>
      !isExcepted(entry, wanted) &&
      (entry.paymentId === wanted.paymentId || (entry.paymentId === undefined && entry.number === wanted.refundId)),
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
