import type { Context } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise, paiseFromRupees } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { post } from '#features/ledger/actions/post.ts';
import { ClaimMade } from '../events.ts';
import type { Claim } from '../model.ts';
import { type BankDetails, checkBankDetails, minimumClaim } from '../rules.ts';
import {
  activeClaim,
  commissionsFromAccount,
  findClaim,
  hasClaimedElsewhere,
  insertClaim,
  lockReferrer,
  recordAct,
  setHold,
} from '../store.ts';
import { claimableOf } from './read-earnings.ts';

export interface ClaimWish {
  readonly referrerId: string;
  /** Rupees as the screen showed them; only compared. */
  readonly payableAmount: number | string | undefined;
  readonly bank: BankDetails;
}
type Codes = 'claims/fields' | 'claims/below-minimum' | 'claims/one-active' | 'claims/more-than-claimable';

/**
 * Claims the whole claimable balance at this moment, in one transaction under the referrer's lock; at most one active
 * claim a person, whatever comes at once. Earnings from somebody with the same bank account go on hold first.
 */
export async function claimEarnings(ctx: Context, wish: ClaimWish): Promise<Result<Claim, Codes>> {
  const { details, faults } = checkBankDetails(wish.bank);
  if (faults.length > 0) return refuse('claims/fields', { fields: faults });
  const now = await ctx.businessNow();
  const id = newReference('SC');
  const accountHash = ctx.keyedHash('referrals/bank-account', `${details.ifscCode.slice(0, 4)}:${details.accNumber}`);
  return ctx.transaction(async (tx): Promise<Result<Claim, Codes>> => {
    await lockReferrer(tx, wish.referrerId);
    if (await activeClaim(tx, wish.referrerId)) return refuse('claims/one-active');
    for (const it of await commissionsFromAccount(tx, wish.referrerId, accountHash))
      await setHold(tx, it.id, 'same-bank-account');
    const claimable = paise(Math.max(0, await claimableOf(tx, wish.referrerId, now)));
    if (claimable < minimumClaim) return refuse('claims/below-minimum', { facts: { claimable: claimable / 100 } });
    const asked =
      wish.payableAmount === undefined || wish.payableAmount === '' ? claimable : paiseFromRupees(wish.payableAmount);
    if (asked === undefined || asked > claimable)
      return refuse('claims/more-than-claimable', { facts: { claimable: claimable / 100 } });
    const isNewAccount = await hasClaimedElsewhere(tx, wish.referrerId, accountHash);
    await insertClaim(tx, {
      id,
      referrerId: wish.referrerId,
      amountPaise: claimable,
      accountSealed: ctx.seal(details.accNumber, id),
      accountLastFour: details.accNumber.slice(-4),
      accountHash,
      ifsc: details.ifscCode,
      bankName: details.bankName,
      mobile: details.mobileNumber,
      createdAt: now,
    });
    await post(tx, { kind: 'claim', of: id, person: wish.referrerId, at: now, amountPaise: claimable });
    // No fresh code is asked for; instead staff are told that the account changed.
    if (isNewAccount) await recordAct(tx, { actor: wish.referrerId, act: 'referrals/new-bank-account', subject: id });
    await ctx.emit(tx, ClaimMade({ claimId: id, referrerId: wish.referrerId, amountPaise: claimable }));
    return ok((await findClaim(tx, id))!);
  });
}
