import type { Context } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByReferralCode } from '#features/accounts/actions/find-by-referral-code.ts';
import { findForm } from '#features/applications/forms/actions/find-form.ts';
import { recordRepair } from '#features/attention/actions/record.ts';
import { post } from '#features/ledger/actions/post.ts';
import { EarningMade } from '../../events.ts';
import { commissionOn, commissionPercent } from '../../terms.ts';
import { insertCommission } from '../store.ts';
import { lockReferrer } from '../../claims/store/claims.ts';
import type { ReferralsContext } from '../../actions/context.ts';
import { earningsWereOn } from '../../earnings/actions/earnings-switch.ts';
import { syncWithPaymentUnderLock } from './follow-commission.ts';
import { keepUnclaimed } from '../../earnings/actions/keep-unclaimed.ts';
import { detectSelfReferral } from './self-referral.ts';

export interface ConfirmedApplication {
  readonly applicationId: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly paidPaise: number;
  readonly referralCode: string;
  /** ISO time, from the product's clock. */
  readonly createdAt: string;
}

/**
 * Posts the referrer's commission on the fee paid, rounded half-up to the paisa, once per application. No
 * commission for one's own code, whatever the browser sent, or while earnings were switched off. The commission is held
 * with a reason, and listed for staff, if referrer and applicant seem to be the same person. It can be claimed once the application can no
 * longer be cancelled. An earlier refund or dispute is applied in the same transaction. Emits EarningMade.
 * `isRepair`: a sweeper found it missing, which staff are shown.
 * @returns true when a commission was posted.
 */
export async function accrueEarning(
  ctx: ReferralsContext,
  application: ConfirmedApplication,
  { isRepair = false }: { readonly isRepair?: boolean } = {},
): Promise<boolean> {
  const createdAt = new Date(application.createdAt);
  if (application.referralCode === '' || !(await earningsWereOn(ctx, createdAt))) return false;
  const people = await peopleOf(ctx, application);
  if (!people) return false;
  const { referrer, applicant } = people;
  const found = await findForm(ctx.db, application.applicationId);
  if (!found) throw new Error('an application without its form');
  const { form, cancellableUntil } = found;
  const amountPaise = commissionOn(paise(application.paidPaise));
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    await lockReferrer(tx, referrer.accountId);
    const { applicationId, paymentId } = application;
    const id = newId('com');
    const isNew = await insertCommission(tx, {
      id,
      applicationId,
      paymentId,
      referrerId: referrer.accountId,
      applicantId: applicant.id,
      applicantName: form.name,
      paidPaise: paise(application.paidPaise),
      percent: commissionPercent,
      amountPaise,
      createdAt,
      maturesAt: cancellableUntil,
      holdReason: await detectSelfReferral(tx, { referrer, applicant, altMobile: form.altMobile, applicationId }),
    });
    if (!isNew) return false;
    await post(tx, { kind: 'commission', of: applicationId, person: referrer.accountId, at: createdAt, amountPaise });
    await syncWithPaymentUnderLock(ctx, tx, paymentId, at);
    await keepUnclaimed(tx, {
      referrerId: referrer.accountId,
      cause: applicationId,
      at: createdAt,
      details: { payment: paymentId },
    });
    if (isRepair)
      await recordRepair(tx, {
        record: applicationId,
        what: 'commission',
        paise: amountPaise,
        sweeper: 'sweep-commissions',
        at,
      });
    await ctx.emit(tx, EarningMade({ commissionId: id, referrerId: referrer.accountId }));
    return true;
  });
}

/** The referrer and the applicant; undefined if they are not two accounts. */
async function peopleOf(ctx: Context, application: ConfirmedApplication) {
  const [referrer, applicant] = await Promise.all([
    findByReferralCode(ctx, application.referralCode),
    findAccount(ctx.db, application.accountId),
  ]);
  if (!referrer || !applicant || referrer.accountId === applicant.id || referrer.phone === applicant.phone)
    return undefined;
  return { referrer, applicant };
}
