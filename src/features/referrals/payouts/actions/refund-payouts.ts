import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { readUtr } from '#kit/money/utr.ts';
import {
  completeTransfer,
  failTransfer,
  lockTransfer,
  returnTransfer,
} from '#features/payments/transfers/actions/transfer-in-run.ts';
import type { PayableTransfer } from '#features/payments/transfers/model.ts';
import type { DoubtBlock, PayoutBlock } from '../../payout-runs/model/runs.ts';
import { notToUndo, setPayoutPaid, setPayoutReturned } from '../store/payouts.ts';
import { recordNotSent } from '../../bank-answers/actions/judge-answer.ts';
import { findRefundPayout, insertRefundPayout, type RefundPayout, setRunRefundBegun } from '../store/refund-payouts.ts';
import { unprovenBy } from './book-transfer.ts';
import { claimUtr } from './claim-utr.ts';
import { confirmTransfer } from './confirm-not-sent.ts';
import { bankDay } from './record-transfer.ts';

/** Why a refund by transfer can't be paid by a run now; that another run has it is for the caller. */
export function transferBlock(transfer: PayableTransfer, at: Date): PayoutBlock | undefined {
  if (transfer.state !== 'stopped') return 'closed';
  if (transfer.isUnconfirmed) return 'unconfirmed';
  if (transfer.isDisputed) return 'disputed';
  if (transfer.isAtGateway) return 'at-gateway';
  if (transfer.mayBePaid) return 'may-be-paid';
  if (transfer.givenAt === null) return 'no-account';
  return transfer.payableFrom && at < transfer.payableFrom ? 'new-account-waits' : undefined;
}

/** Begins the transfer of a refund with the approval of its run, in that transaction, under the lock of its payment. */
export async function beginRefundPayout(
  tx: Tx,
  { refundId, amountPaise }: PayableTransfer,
  { runId, at, actor }: { readonly runId: string; readonly at: Date; readonly actor: string },
): Promise<void> {
  const payoutId = newReference('SP');
  await insertRefundPayout(tx, { id: payoutId, refundId, amountPaise, at, by: actor });
  await setRunRefundBegun(tx, { runId, refundId, payoutId });
}

export interface OfRefundPayout {
  readonly payoutId: string;
  readonly actor: string;
}
type Unpayable = 'payouts/unknown' | 'payouts/not-being-paid';
/** Runs what the bank did of a transfer of a refund, under the lock of the payment. */
async function decide<Code extends string>(
  ctx: Context,
  { payoutId }: OfRefundPayout,
  work: (tx: Tx, payout: RefundPayout, at: Date, attempt: number) => Promise<Result<undefined, Code>>,
): Promise<Result<undefined, Code | Unpayable>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<undefined, Code | Unpayable>> => {
    const found = await findRefundPayout(tx, payoutId);
    const transfer = found && (await lockTransfer(tx, found.refundId));
    const payout = await findRefundPayout(tx, payoutId);
    if (!transfer || !payout) return refuse('payouts/unknown');
    return work(tx, payout, at, transfer.attempt);
  });
}

/** Records that the bank made a run's transfer: its refund is completed on the bank's day. Once for each transfer. */
export function settleRefundPayout(
  ctx: Context,
  input: OfRefundPayout & {
    readonly utr: string;
    readonly day?: string;
    readonly isBulk?: boolean;
    readonly shownBy?: string;
  },
): Promise<Result<undefined, Unpayable | 'claims/utr-invalid' | 'claims/utr-used' | 'claims/day'>> {
  const utr = readUtr(input.utr);
  if (!utr) return Promise.resolve(refuse('claims/utr-invalid'));
  return decide<'claims/utr-used' | 'claims/day' | 'payouts/not-being-paid'>(
    ctx,
    input,
    async (tx, payout, at, attempt) => {
      if (payout.state !== 'processing')
        return refuse('payouts/not-being-paid', { facts: { isSame: payout.state === 'paid' && payout.utr === utr } });
      const day = bankDay(input.day, { now: at, since: payout.startedAt });
      if (!day.ok) return day;
      if (!(await claimUtr(tx, payout, { utr, isBulk: input.isBulk }))) return refuse('claims/utr-used');
      const { actor } = input;
      const by = await unprovenBy(tx, payout, input);
      await setPayoutPaid(tx, payout.id, { utr, at: day.value.at, attempt, by: actor });
      const unproven = by === undefined ? undefined : { payoutId: payout.id, by, at };
      await completeTransfer(ctx, tx, { refundId: payout.refundId, utr, at: day.value.at, actor, unproven });
      return ok(undefined);
    },
  );
}

/** Records that no money left our bank: the refund waits again, and its payer is asked to correct the account. */
export function failRefundPayout(
  ctx: Context,
  input: OfRefundPayout & { readonly reason: string },
): Promise<Result<undefined, Unpayable | 'claims/begun-by-you'>> {
  const { reason } = input;
  return decide<'payouts/not-being-paid' | 'claims/begun-by-you'>(ctx, input, async (tx, payout, at) => {
    if (payout.state !== 'processing') return refuse('payouts/not-being-paid');
    if ((await notToUndo(tx, [payout.id], input.actor)).size > 0) return refuse('claims/begun-by-you');
    await recordNotSent(tx, payout.id, { at, by: input.actor });
    await failTransfer(ctx, tx, { refundId: payout.refundId, reason, at, actor: input.actor });
    return ok(undefined);
  });
}

/** Records that the bank returned a transfer: the refund is owed again, and its payer is asked to correct the account. */
export function returnRefundPayout(
  ctx: Context,
  input: OfRefundPayout & { readonly reason: string; readonly day?: string },
): Promise<Result<undefined, Unpayable | 'claims/day' | 'claims/recorded-by-you'>> {
  const { reason } = input;
  return decide<'payouts/not-being-paid' | 'claims/day' | 'claims/recorded-by-you'>(
    ctx,
    input,
    async (tx, payout, at) => {
      if (payout.state !== 'paid' || payout.paidAt === null) return refuse('payouts/not-being-paid');
      const day = bankDay(input.day, { now: at, since: payout.paidAt });
      if (!day.ok) return day;
      const { refundId, id: payoutId } = payout;
      const { actor } = input;
      if ((await notToUndo(tx, [payoutId], actor)).size > 0) return refuse('claims/recorded-by-you');
      await setPayoutReturned(tx, payoutId, { reason, at: day.value.at, by: actor });
      await returnTransfer(ctx, tx, { refundId, payoutId, reason, returnedAt: day.value.at, at, actor });
      return ok(undefined);
    },
  );
}

/**
 * Confirms that no money left for a transfer that was recorded as not sent and that the bank calls paid, as for a claim
 * (`confirmNothingSent`): the refund can be paid again.
 */
export function confirmRefundNotSent(
  ctx: Context,
  input: OfRefundPayout & { readonly reason: string },
): Promise<Result<undefined, Unpayable | 'claims/not-doubted' | `doubts/${DoubtBlock}`>> {
  return decide<'claims/not-doubted' | `doubts/${DoubtBlock}`>(ctx, input, (tx, { refundId, amountPaise }, at) =>
    confirmTransfer(tx, { ...input, subject: refundId, amountPaise, at }),
  );
}
