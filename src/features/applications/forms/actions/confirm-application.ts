import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import { isOpen } from '#features/accounts/actions/require-open-account.ts';
import { refundWindowHours } from '#features/jobs/terms.ts';
import { post } from '#features/ledger/actions/post.ts';
import { mayBecomeApplication } from '#features/payments/refunds/actions/find-refunds.ts';
import { recordOutcome } from '#features/payments/orders/actions/record-outcome.ts';
import { requestRefund } from '#features/payments/refunds/actions/request-refund.ts';
import { ApplicationConfirmed } from '../../events.ts';
import {
  findFrozenForm,
  insertApplication,
  insertDuplicatePayment,
  lockApplication,
  removeDraft,
  activeApplicationOf,
} from '../../store/applications.ts';
import { lockIdentity, markSharedIdentity } from '../../store/identity.ts';

export interface Capture {
  readonly paymentId: string;
  /** The id of the frozen form. */
  readonly subject: string;
  readonly amountPaise: number;
}
export type Confirmation =
  | { readonly kind: 'application'; readonly applicationId: string }
  /** A second payment of the same person for the same opening: refunded automatically. */
  | { readonly kind: 'duplicate'; readonly applicationId: string }
  /** Refunded, or taken by a dispute, before an application was created; or the person was erased, and it is refunded. */
  | { readonly kind: 'returned' };

/**
 * Creates the application of a captured payment exactly once, from the form and for the opening that were frozen with its order.
 * Where an active application exists already, records the payment as a duplicate and requests its refund. Safe to
 * repeat, concurrently and in any order. Posts the fee as income, or the duplicate as owed. Emits ApplicationConfirmed
 * with the insert. A payment of a person who was erased since becomes no application: it is refunded, and listed until it is.
 */
export async function confirmApplication(ctx: Context, capture: Capture): Promise<Confirmation> {
  const at = await ctx.businessNow();
  const frozen = await findFrozenForm(ctx.db, capture.subject);
  if (!frozen) throw new Error('a capture without its frozen form');
  const confirmed = await ctx.transaction(async (tx): Promise<Confirmation | { readonly kind: 'erased' }> => {
    const isOfPerson = await isOpen(tx, frozen.accountId);
    await lockApplication(tx, frozen.accountId, frozen.role);
    const { made, active, isDuplicate } = await activeApplicationOf(tx, { ...frozen, paymentId: capture.paymentId });
    if (made) return { kind: 'application', applicationId: made };
    if (!isDuplicate && !(await mayBecomeApplication(tx, capture.paymentId))) return { kind: 'returned' };
    // Its form is erased. The gateway returns the money to the payer; there is nobody to notify.
    if (!isDuplicate && !isOfPerson) return { kind: 'erased' };
    if (active || isDuplicate) return recordDuplicatePayment(tx, capture, frozen.accountId, active, at);
    const applicationId = newReference('SA');
    await insertApplication(tx, {
      id: applicationId,
      frozen,
      paymentId: capture.paymentId,
      paidPaise: paise(capture.amountPaise),
      at,
      refundWindowHours,
      verifyCode: newReference('SV'),
    });
    const sharesIdentity = frozen.identityHash !== null && (await markShared(tx, frozen.role, frozen.identityHash));
    await post(tx, { kind: 'fee', of: applicationId, at, amountPaise: paise(capture.amountPaise) });
    await recordOutcome(tx, { paymentId: capture.paymentId, outcome: applicationId, at });
    await removeDraft(tx, frozen);
    await ctx.emit(
      tx,
      ApplicationConfirmed({
        applicationId,
        accountId: frozen.accountId,
        role: frozen.role,
        paymentId: capture.paymentId,
        paidPaise: capture.amountPaise,
        referralCode: frozen.form.referralCode,
        createdAt: at.toISOString(),
        sharesIdentity,
      }),
    );
    return { kind: 'application', applicationId };
  });
  if (confirmed.kind === 'erased') {
    await requestRefund(ctx, { paymentId: capture.paymentId, reason: 'other', by: 'system' });
    return { kind: 'returned' };
  }
  if (confirmed.kind === 'duplicate')
    await requestRefund(ctx, { paymentId: capture.paymentId, reason: 'duplicate', by: 'system' });
  return confirmed;
}

/** Under a lock, so that of two applications with one identity document the later one finds the other. */
async function markShared(tx: Tx, role: string, identityHash: string): Promise<boolean> {
  await lockIdentity(tx, role, identityHash);
  return (await markSharedIdentity(tx, role, identityHash)) > 0;
}

async function recordDuplicatePayment(
  tx: Tx,
  { paymentId, amountPaise }: Capture,
  accountId: string,
  activeId: string | null,
  at: Date,
): Promise<Confirmation> {
  // Recorded earlier, and the other application was refunded since: the payment stays a duplicate, its refund is in
  // progress.
  const applicationId = activeId ?? '';
  if (activeId) await insertDuplicatePayment(tx, { paymentId, applicationId: activeId, accountId, at });
  await post(tx, { kind: 'duplicate', of: paymentId, at, amountPaise: paise(amountPaise) });
  await recordOutcome(tx, { paymentId, outcome: 'duplicate', at });
  return { kind: 'duplicate', applicationId };
}
