import { bankAccountKeyOf, newAccountWaitMs } from '#kit/money/bank-account.ts';
import { defined } from '#kit/defined.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { mayGiveBankAccount } from '#features/accounts/actions/find-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { ClaimCorrected } from '../../events.ts';
import { type Claim, isCorrectable } from '../../model/referrals.ts';
import { wasPaidTo } from '../../payouts/store/payouts.ts';
import { type BankDetails, type CheckedDetails, checkBankDetails } from '../../rules.ts';
import { findClaim, setBankDetails } from '../store/claims.ts';
import { maxCorrections } from '../../terms.ts';
import { changeClaim } from './change-claim.ts';
import { holdUncovered } from './cover-claims.ts';
import { holdSelfReferredEarnings } from '../../commissions/actions/self-referral.ts';

type Codes =
  | 'claims/fields'
  | 'claims/unknown'
  | 'claims/not-yours'
  | 'claims/not-correctable'
  | 'claims/phone-moved'
  | 'claims/corrected-too-often';

/**
 * Replaces the bank details of an open claim before its first payout begins; staff find it on the attention list,
 * and the owner is notified at the login phone, in case somebody else used it. The checks of a new claim apply: earnings from a person with the same account are held, and the first payout to a new account
 * waits a day. A claim on hold stays on hold until staff release it. The same details again change nothing. Emits ClaimCorrected.
 */
export async function correctBankDetails(
  ctx: Context,
  input: { readonly accountId: string; readonly claimId: string; readonly bank: BankDetails },
): Promise<Result<Claim, Codes>> {
  const { details: typed, faults } = checkBankDetails(input.bank);
  if (faults.length > 0) return refuse('claims/fields', { fields: faults });
  const accountKey = await bankAccountKeyOf(ctx, { ifsc: typed.ifscCode, accountNumber: typed.accNumber });
  return changeClaim(ctx, input.claimId, async (tx, claim, at): Promise<Result<Claim, Codes>> => {
    const { id, referrerId } = claim;
    // A caller that does not know the field leaves the name as it is.
    const details = input.bank.holder === undefined ? { ...typed, holder: claim.holder } : typed;
    if (referrerId !== input.accountId) return refuse('claims/not-yours');
    if (!isCorrectable(claim)) return refuse('claims/not-correctable');
    if (isSame(claim, ctx.decrypt(claim.accountSealed, id), details)) return ok(claim);
    const allowed = await mayGiveBankAccount(tx, referrerId, at);
    if (!allowed.ok) return allowed;
    if (claim.corrections >= maxCorrections) return refuse('claims/corrected-too-often');
    await holdSelfReferredEarnings(tx, { referrerId, accountKey, at });
    const payableFrom = (await wasPaidTo(tx, referrerId, accountKey)) ? null : after(at, newAccountWaitMs);
    await setBankDetails(tx, id, {
      accountSealed: ctx.encrypt(details.accNumber, id),
      accountLastFour: details.accNumber.slice(-4),
      accountKey,
      ifsc: details.ifscCode,
      bankName: details.bankName,
      mobile: details.mobileNumber,
      holder: details.holder,
      payableFrom,
      correctedAt: at,
    });
    await recordCorrection(tx, claim, details, payableFrom);
    await ctx.emit(tx, ClaimCorrected({ claimId: id, referrerId, corrections: claim.corrections + 1 }));
    // Earnings that are held now may leave the claim without cover.
    await holdUncovered(ctx, tx, referrerId, at);
    return ok(defined(await findClaim(tx, id)));
  });
}

const isSame = (claim: Claim, accountNumber: string, details: CheckedDetails): boolean =>
  accountNumber === details.accNumber &&
  claim.ifsc === details.ifscCode &&
  claim.bankName === details.bankName &&
  claim.mobile === details.mobileNumber &&
  claim.holder === details.holder;

async function recordCorrection(
  tx: Tx,
  claim: Claim,
  details: CheckedDetails,
  payableFrom: Date | null,
): Promise<void> {
  const { id, state } = claim;
  const [accountBefore, accountAfter] = [claim.accountLastFour, details.accNumber.slice(-4)];
  await recordAudit(tx, {
    actor: claim.referrerId,
    action: 'claims/bank-details-corrected',
    subject: id,
    details: { state, isNewAccount: payableFrom !== null },
    personal: { accountBefore, accountAfter },
  });
}
