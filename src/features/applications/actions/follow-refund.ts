import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { post } from '#features/ledger/actions/post.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { requestRefund } from '#features/payments/actions/request-refund.ts';
import type { Refund } from '#features/payments/model.ts';
import type { ApplicationState } from '../model.ts';
import { applicationOfPayment, findApplication, lockStanding, recordAct, setApplicationState } from '../store.ts';

/**
 * Brings an application in line with the refund of its payment as that stands now, so that it does not matter in which
 * order its facts are told, and posts what is owed because of it. A surplus payment's refund touches no application.
 */
export async function followRefund(ctx: Context, { paymentId }: { readonly paymentId: string }): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const found = await applicationOfPayment(tx, paymentId);
    if (found) await lockStanding(tx, found.accountId, found.role);
    const [refund] = await findRefunds({ db: tx }, [paymentId]);
    if (!refund) return;
    await postRefund(tx, refund, found !== undefined, at);
    if (found) await setApplicationState(tx, found.id, stateAfter[refund.state]);
  });
}

/** Asked: what was earned is owed. Denied: it is ours again. A surplus was owed from the moment it was noted. */
async function postRefund(tx: Tx, { id, state, amountPaise }: Refund, isApplied: boolean, at: Date): Promise<void> {
  if (isApplied) await post(tx, { kind: 'refund-asked', of: id, at, amountPaise });
  if (state === 'denied')
    await post(tx, { kind: isApplied ? 'refund-denied' : 'unapplied-refund-denied', of: id, at, amountPaise });
}
const stateAfter: Readonly<Record<Refund['state'], ApplicationState>> = {
  requested: 'refund-asked',
  sent: 'refund-asked',
  done: 'refunded',
  denied: 'active',
};

export interface StaffRefund {
  readonly refund: Refund;
  /** The published terms would have given nothing back any more. */
  readonly hasAdvanced: boolean;
}
/** Staff give the fee of an application back, with their name and reason in the audit table. */
export async function refundApplication(
  ctx: Context,
  it: { readonly applicationId: string; readonly why: string; readonly actor: string },
): Promise<Result<StaffRefund, 'applications/unknown' | 'payments/unknown-payment' | 'payments/not-refundable'>> {
  const application = await findApplication(ctx.db, it.applicationId);
  if (!application) return refuse('applications/unknown');
  await ctx.transaction((tx) =>
    recordAct(tx, {
      actor: it.actor,
      act: 'applications/refund',
      subject: application.id,
      details: { why: it.why, paidPaise: application.paidPaise },
    }),
  );
  const asked = await requestRefund(ctx, { paymentId: application.paymentId, reason: 'other', by: it.actor });
  return asked.ok ? ok({ refund: asked.value, hasAdvanced: application.advancedAt !== null }) : asked;
}
