import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { Receipt, Refund } from '../model.ts';
import { isOwed, refundablePaise } from '../refund-rules.ts';
import {
  earlierGatewayIds,
  endLease,
  findRefund,
  hastenRefund,
  leaseRefund,
  lockReceipt,
  recordAct,
} from '../refund-store.ts';
import { type Asked, lookUp } from './look-up-refund.ts';
import type { PaymentsContext } from './context.ts';
import { beginAnew, close, complete, type Move, refundIn, resolveMatters, takeReading } from './move-refund.ts';
import { leaseMs } from './send-refund.ts';

/** `gateway-away`: what it has is unknown, so nothing was decided. `under-way`: it is being asked right now. */
export type LookRefusal = 'payments/unknown-refund' | 'payments/refund-under-way' | 'payments/gateway-away';
interface ByStaff {
  readonly refundId: string;
  readonly actor: string;
}
interface MayVouch {
  /** Staff looked at the gateway's own desk and answer for it that there is none: for a gateway that can't be asked. */
  readonly isVouched?: boolean | undefined;
}

/**
 * Decides about a refund with what the gateway has of it: looked up first, taken in, and nobody else asks meanwhile.
 * `decide` runs in the transaction that takes it in, with the payment locked.
 */
export async function decideUnderLook<T, Code extends string>(
  ctx: PaymentsContext,
  refundId: string,
  how: { readonly isVouched?: boolean; readonly isWanted?: boolean },
  decide: (move: Move) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | LookRefusal>> {
  const now = await ctx.businessNow();
  const begun = await ctx.transaction(async (tx): Promise<Asked | LookRefusal> => {
    const found = await findRefund(tx, refundId);
    const receipt = found && (await lockReceipt(tx, found.paymentId));
    if (!receipt) return 'payments/unknown-refund';
    const leasedUntil = after(now, leaseMs);
    const isOurs = await leaseRefund(tx, refundId, { now, until: leasedUntil, isTry: false });
    return isOurs
      ? { receipt, refund: refundIn(receipt), earlier: await earlierGatewayIds(tx, refundId), leasedUntil }
      : 'payments/refund-under-way';
  });
  if (typeof begun === 'string') return refuse(begun);
  const answer = await lookUp(ctx, begun);
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, begun.receipt.id);
    if (!receipt) throw new Error('a payment vanished');
    // It took too long, and somebody else asks by now.
    if (!(await endLease(tx, refundId, begun.leasedUntil)))
      return refuse<LookRefusal>('payments/refund-under-way', { retryAfterS: 120 });
    // What was never asked for is not at the gateway, and what staff vouch for is theirs to answer for.
    if (answer.kind === 'away' && !how.isVouched && begun.refund.tries > 0)
      return refuse<LookRefusal>('payments/gateway-away', { retryAfterS: 60 });
    const it = { ctx, tx, receipt, at };
    if (answer.kind !== 'found') return decide(it);
    return decide({ ...it, receipt: await takeReading(it, answer.reading, how.isWanted) });
  });
}

/**
 * Staff have a refund tried again: one that stopped, was denied or closed begins a new attempt, under a number of its own
 * at the gateway; one that is waiting is tried now. One that the gateway has after all goes on as it is.
 */
export const retryRefund = (
  ctx: PaymentsContext,
  it: ByStaff,
): Promise<Result<Refund, LookRefusal | 'payments/refund-done' | 'payments/not-refundable'>> =>
  decideUnderLook<Refund, 'payments/refund-done' | 'payments/not-refundable'>(
    ctx,
    it.refundId,
    { isWanted: true },
    async (move) => {
      const { tx, receipt, at } = move;
      const refund = refundIn(receipt);
      if (refund.state === 'done') return refuse('payments/refund-done');
      if (refund.state === 'requested' || refund.state === 'sent') {
        await hastenRefund(tx, refund.id, at);
        return ok(refund);
      }
      const amountPaise = refund.state === 'stopped' ? refund.amountPaise : refundablePaise(receipt);
      if (amountPaise === 0) return refuse('payments/not-refundable');
      await resolveMatters(tx, refund, { actor: it.actor, reason: 'tried again' });
      const begun = refundIn(await beginAnew(move, amountPaise));
      await audit(move, it.actor, 'payments/refund-retried', { attempt: begun.attempt, amountPaise });
      return ok(begun);
    },
  );

/** Letters and digits as banks write them, with what they put between. */
const bankReferenceShape = /^[A-Za-z0-9][A-Za-z0-9/-]{3,39}$/;
/** Staff paid a refund from our bank account; the bank's reference proves it. */
export async function recordRefundByHand(
  ctx: PaymentsContext,
  it: ByStaff & MayVouch & { readonly bankReference: string },
): Promise<
  Result<Refund, LookRefusal | 'payments/refund-done' | 'payments/not-refundable' | 'payments/bank-reference-invalid'>
> {
  const bankReference = it.bankReference.trim();
  if (!bankReferenceShape.test(bankReference)) return refuse('payments/bank-reference-invalid');
  return decideUnderLook<Refund, 'payments/refund-done' | 'payments/not-refundable'>(
    ctx,
    it.refundId,
    { isVouched: it.isVouched === true },
    async (move) => {
      const refund = refundIn(move.receipt);
      if (refund.state === 'done') return refuse('payments/refund-done');
      const isOver = !isOwed(refund.state);
      const amountPaise = isOver ? refundablePaise(move.receipt) : refund.amountPaise;
      if (amountPaise === 0) return refuse('payments/not-refundable');
      await resolveMatters(move.tx, refund, { actor: it.actor, reason: 'paid by hand' });
      const receipt: Receipt = isOver ? await beginAnew(move, amountPaise) : move.receipt;
      const done = refundIn(await complete({ ...move, receipt }, { byHand: true, bankReference }));
      const isVouched = it.isVouched === true;
      await audit(move, it.actor, 'payments/refund-by-hand', { bankReference, amountPaise, isVouched });
      return ok(done);
    },
  );
}

/** Staff end a refund with a reason, which the applicant reads; the money stays ours and the commission comes back. */
export async function closeRefund(
  ctx: PaymentsContext,
  it: ByStaff & MayVouch & { readonly reason: string },
): Promise<
  Result<Refund, LookRefusal | 'payments/refund-done' | 'payments/refund-closed' | 'payments/reason-missing'>
> {
  const reason = it.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
  return decideUnderLook<Refund, 'payments/refund-done' | 'payments/refund-closed'>(
    ctx,
    it.refundId,
    { isVouched: it.isVouched === true },
    async (move) => {
      const refund = refundIn(move.receipt);
      if (refund.state === 'done') return refuse('payments/refund-done');
      if (refund.state === 'closed') return refuse('payments/refund-closed');
      await resolveMatters(move.tx, refund, { actor: it.actor, reason });
      const closed = refundIn(await close(move, { by: it.actor, reason }));
      await audit(move, it.actor, 'payments/refund-closed', { reason, isVouched: it.isVouched === true });
      return ok(closed);
    },
  );
}

const audit = (
  { tx, receipt }: Move,
  actor: string,
  act: string,
  details: Readonly<Record<string, string | number | boolean>>,
): Promise<void> =>
  recordAct(tx, { actor, act, subject: refundIn(receipt).id, details: { payment: receipt.id, ...details } });
