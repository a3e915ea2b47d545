import type { Context, Tx } from '#kit/context.ts';
import { type Paise, paise } from '#kit/paise.ts';
import { owedOn } from '#features/ledger/actions/post.ts';
import { accounts } from '#features/ledger/model.ts';
import type { Claim, Commission, EarningState, Earnings } from '../model.ts';
import { stateOf } from '../rules.ts';
import { minimumClaim } from '../terms.ts';
import { claimsOf, commissionsOf, sums } from '../store.ts';

/** What a referrer has and what can be claimed now: the ledger's balance less what is still pending or held. */
export async function earningsOf(tx: Tx, referrerId: string, now: Date): Promise<Earnings> {
  const owed = await owedOn(tx, accounts.referralPayable(referrerId));
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

/** What the dashboard shows, with the smallest sum that can be claimed. */
export const readEarnings = async (
  ctx: Context,
  referrerId: string,
): Promise<Earnings & { readonly minimumClaim: Paise }> => ({
  ...(await earningsOf(ctx.db, referrerId, await ctx.businessNow())),
  minimumClaim,
});

/** A page of referrals and of claims, newest first; nobody reads further back than this on a phone. */
const maxShown = 500;
export async function listReferrals(
  ctx: Context,
  referrerId: string,
): Promise<(Commission & { readonly state: EarningState })[]> {
  const now = await ctx.businessNow();
  const [taken, listed] = await Promise.all([
    sums(ctx.db, referrerId, now),
    commissionsOf(ctx.db, referrerId, now, maxShown),
  ]);
  return listed.map((entry) => ({ ...entry, state: stateOf(entry, taken, now) }));
}
/** The whole account number; once it was erased, what is kept of it. */
const accountNumberOf = (ctx: Context, claim: Claim): string =>
  claim.detailsErasedAt ? `••••${claim.accountLastFour}` : ctx.decrypt(claim.accountSealed, claim.id);
/** A person's own claims with the whole account number, which staff never see before a payout. */
export async function listClaims(
  ctx: Context,
  referrerId: string,
): Promise<(Claim & { readonly accountNumber: string })[]> {
  return (await claimsOf(ctx.db, referrerId, maxShown)).map((claim) => ({
    ...claim,
    accountNumber: accountNumberOf(ctx, claim),
  }));
}
