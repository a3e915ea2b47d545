import { bankAccountKeyOf, newAccountWaitMs } from '#kit/money/bank-account.ts';
import { defined } from '#kit/defined.ts';
import type { Context } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise, paiseFromRupees } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { mayGiveBankAccount } from '#features/accounts/actions/find-account.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { ClaimMade } from '../../events.ts';
import type { Claim } from '../../model/referrals.ts';
import { wasPaidTo } from '../../payouts/store/payouts.ts';
import { type BankDetails, checkBankDetails } from '../../rules.ts';
import { minimumClaim } from '../../terms.ts';
import { activeClaim, findClaim, insertClaim, lockReferrer } from '../store/claims.ts';
import { claimableOf } from '../../earnings/actions/read-earnings.ts';
import { holdSelfReferredEarnings } from '../../commissions/actions/self-referral.ts';

export interface ClaimInput {
  readonly referrerId: string;
  /** Rupees as shown on the screen; only compared. */
  readonly payableAmount: number | string | undefined;
  readonly bank: BankDetails;
}
type Codes =
  | 'claims/fields'
  | 'claims/below-minimum'
  | 'claims/one-active'
  | 'claims/more-than-claimable'
  | 'claims/phone-moved';

/**
 * Claims the whole claimable balance in one transaction under the referrer's lock; at most one active claim per person,
 * also under concurrency. Earnings from a person with the same bank account or browser are held first. A claim to a bank
 * account to which this person was never paid goes on the attention list, and its payout waits for a day.
 */
export async function claimEarnings(ctx: Context, input: ClaimInput): Promise<Result<Claim, Codes>> {
  const { details, faults } = checkBankDetails(input.bank);
  if (faults.length > 0) return refuse('claims/fields', { fields: faults });
  const { referrerId } = input;
  const now = await ctx.businessNow();
  const id = newReference('SC');
  const accountKey = await bankAccountKeyOf(ctx, { ifsc: details.ifscCode, accountNumber: details.accNumber });
  return ctx.transaction(async (tx): Promise<Result<Claim, Codes>> => {
    await requireOpenAccount(tx, referrerId);
    await lockReferrer(tx, referrerId);
    const allowed = await mayGiveBankAccount(tx, referrerId, now);
    if (!allowed.ok) return allowed;
    if (await activeClaim(tx, referrerId)) return refuse('claims/one-active');
    await holdSelfReferredEarnings(tx, { referrerId, accountKey, at: now });
    const claimable = paise(Math.max(0, await claimableOf(tx, referrerId, now)));
    if (claimable < minimumClaim) return refuse('claims/below-minimum', { facts: { claimable: claimable / 100 } });
    const requested =
      input.payableAmount === undefined || input.payableAmount === ''
        ? claimable
        : paiseFromRupees(input.payableAmount);
    if (requested === undefined || requested > claimable)
      return refuse('claims/more-than-claimable', { facts: { claimable: claimable / 100 } });
    const payableFrom = (await wasPaidTo(tx, referrerId, accountKey)) ? null : after(now, newAccountWaitMs);
    await insertClaim(tx, {
      id,
      referrerId,
      amountPaise: claimable,
      accountSealed: ctx.encrypt(details.accNumber, id),
      accountLastFour: details.accNumber.slice(-4),
      accountKey,
      ifsc: details.ifscCode,
      bankName: details.bankName,
      mobile: details.mobileNumber,
      holder: details.holder,
      createdAt: now,
      payableFrom,
    });
    await post(tx, { kind: 'claim', of: id, person: referrerId, at: now, amountPaise: claimable });
    // A claim needs no OTP; instead, staff check bank accounts that are new for this person.
    if (payableFrom) await recordAudit(tx, { actor: referrerId, action: 'referrals/new-bank-account', subject: id });
    await ctx.emit(tx, ClaimMade({ claimId: id, referrerId, amountPaise: claimable }));
    return ok(defined(await findClaim(tx, id)));
  });
}
