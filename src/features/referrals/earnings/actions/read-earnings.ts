import type { Context, Tx } from '#kit/context.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { owedOn } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import type { Claim, Commission, EarningState, Earnings } from '../../model/referrals.ts';
import { stateOf } from '../../rules.ts';
import { minimumClaim } from '../../terms.ts';
import { claimsOf, sums } from '../../claims/store/claims.ts';
import { commissionsOf } from '../../commissions/store.ts';

/** A referrer's earnings; claimable is the ledger's balance less pending and held earnings. */
export async function earningsOf(tx: Tx, referrerId: string, now: Date): Promise<Earnings> {
  const owed = await owedOn(tx, ledgerAccounts.referralPayable(referrerId));
  const { earned, pending, held, inClaims, paid, referrals } = await sums(tx, referrerId, now);
  return {
    earned: paise(earned),
    pending: paise(pending),
    held: paise(held),
    inClaims: paise(inClaims),
    paid: paise(paid),
    claimable: paise(owed - pending - held),
    referrals,
  };
}
export const claimableOf = async (tx: Tx, referrerId: string, now: Date): Promise<number> =>
  (await earningsOf(tx, referrerId, now)).claimable;

/** The earnings for the dashboard, with the minimum claim. */
export const readEarnings = async (
  ctx: Context,
  referrerId: string,
): Promise<Earnings & { readonly minimumClaim: Paise }> => ({
  ...(await earningsOf(ctx.db, referrerId, await ctx.businessNow())),
  minimumClaim,
});

/** Maximum of referrals and claims in a list, newest first; more would not be read on a phone. */
const maxShown = 500;
export async function listReferrals(
  ctx: Context,
  referrerId: string,
): Promise<(Commission & { readonly state: EarningState })[]> {
  const now = await ctx.businessNow();
  const [totals, commissions] = await Promise.all([
    sums(ctx.db, referrerId, now),
    commissionsOf(ctx.db, referrerId, now, maxShown),
  ]);
  return commissions.map((commission) => ({ ...commission, state: stateOf(commission, totals, now) }));
}
/** The full account number; after its erasure the last four digits. */
const accountNumberOf = (ctx: Context, claim: Claim): string =>
  claim.detailsErasedAt ? `••••${claim.accountLastFour}` : ctx.decrypt(claim.accountSealed, claim.id);
/** A person's own claims with the full account number, which staff do not see before a payout. */
export async function listClaims(
  ctx: Context,
  referrerId: string,
): Promise<(Claim & { readonly accountNumber: string })[]> {
  return (await claimsOf(ctx.db, referrerId, maxShown)).map((claim) => ({
    ...claim,
    accountNumber: accountNumberOf(ctx, claim),
  }));
}
