import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { paise } from '#kit/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByReferralCode } from '#features/accounts/actions/find-by-referral-code.ts';
import { findForm, hasFormWith } from '#features/applications/actions/find-form.ts';
import { post } from '#features/ledger/actions/post.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import type { HoldReason } from '../model.ts';
import { commissionOn, maturesAt } from '../rules.ts';
import { insertCommission, lockReferrer } from '../store.ts';
import { reverseEarning } from './reverse-earning.ts';

export interface Confirmed {
  readonly applicationId: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly paidPaise: number;
  readonly referralCode: string;
  readonly createdAt: string;
}

/**
 * Posts the referrer's 20% of the fee paid, half-up to the paisa, once per application. Nothing for one's own code,
 * whatever the browser said; on hold with a reason where the same person seems to stand on both sides.
 */
export async function accrueEarning(ctx: Context, it: Confirmed): Promise<void> {
  if (it.referralCode === '') return;
  const [referrer, applicant] = await Promise.all([
    findByReferralCode(ctx, it.referralCode),
    findAccount(ctx, it.accountId),
  ]);
  if (!referrer || !applicant || referrer.accountId === applicant.id || referrer.phone === applicant.phone) return;
  const form = await findForm(ctx, it.applicationId);
  if (!form) throw new Error('an application without its form');
  const holdReason = await sameHand(ctx, {
    referrer,
    applicantPhone: applicant.phone,
    altMobile: form.altMobile,
    applicationId: it.applicationId,
  });
  const createdAt = new Date(it.createdAt);
  const amountPaise = commissionOn(paise(it.paidPaise));
  await ctx.transaction(async (tx: Tx) => {
    await lockReferrer(tx, referrer.accountId);
    const isNew = await insertCommission(tx, {
      id: newId('com'),
      applicationId: it.applicationId,
      paymentId: it.paymentId,
      referrerId: referrer.accountId,
      applicantId: applicant.id,
      applicantName: form.name,
      paidPaise: paise(it.paidPaise),
      amountPaise,
      createdAt,
      maturesAt: maturesAt(createdAt),
      holdReason,
    });
    if (!isNew) return;
    await post(tx, {
      kind: 'commission',
      of: it.applicationId,
      person: referrer.accountId,
      at: createdAt,
      amountPaise,
    });
  });
  // A refund or a dispute from before this earning stood found nothing to reverse.
  const [refund] = await findRefunds(ctx, [it.paymentId]);
  if (refund && refund.state !== 'denied') await reverseEarning(ctx, { paymentId: it.paymentId, refundId: refund.id });
  if ((await showPayment(ctx, it.paymentId))?.state === 'disputed')
    await reverseEarning(ctx, { paymentId: it.paymentId, refundId: `dispute:${it.paymentId}` });
}

async function sameHand(
  ctx: Context,
  it: {
    referrer: { accountId: string; phone: string };
    applicantPhone: string;
    altMobile: string;
    applicationId: string;
  },
): Promise<HoldReason | null> {
  if (it.altMobile === it.referrer.phone) return 'same-alternate-number';
  const found = await hasFormWith(ctx, {
    accountId: it.referrer.accountId,
    altMobiles: [it.applicantPhone, it.altMobile].filter(Boolean),
    sameIdentityAs: it.applicationId,
  });
  return found === 'number' ? 'same-alternate-number' : found === 'identity' ? 'same-identity' : null;
}
