import type { Context } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/paise.ts';
import { readCode } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type Call, serve, type Served } from '#host/serve.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { claimEarnings } from './actions/claim-earnings.ts';
import { earningsAreOn, type ReferralsContext } from './actions/earnings-switch.ts';
import { listClaims, listReferrals, readEarnings } from './actions/read-earnings.ts';
import { branchOf } from './branches.ts';
import * as contract from './contract.ts';
import type { Claim } from './model.ts';
import { minimumClaim, stateOf } from './rules.ts';

export function referralsApi(ctx: ReferralsContext): Served[] {
  return [
    serve(contract.getEarnings, async (call) => {
      const own = await ownCode(ctx, call, call.params['referralCode']);
      if (!own.ok) return own;
      const it = await readEarnings(ctx, own.value);
      return ok({
        commission: wire(Math.max(0, it.claimable)), count: it.referrals, earned: wire(it.earned), pending: wire(it.pending), held: wire(it.held),
        paid: wire(it.paid), inClaims: wire(it.inClaims), debt: wire(Math.max(0, -it.claimable)), minimumClaim: wire(minimumClaim),
      });
    }),
    serve(contract.getTransactions, async (call) => {
      const own = await ownCode(ctx, call, call.body.referralCode);
      return own.ok ? ok({ referral: { transactions: (await listClaims(ctx, own.value)).map(claimAnswer) } }) : own;
    }),
    serve(contract.getReferrals, async (call) => {
      const own = await ownCode(ctx, call, call.params['referralCode']);
      if (!own.ok) return own;
      const { commissions, now } = await listReferrals(ctx, own.value);
      return ok(commissions.map((it) => ({
        name: it.applicantName, paidAmount: wire(it.paidPaise), createdAt: it.createdAt.toISOString(), earning: wire(it.amountPaise),
        state: stateOf(it, now), maturesAt: it.maturesAt.toISOString(), holdReason: it.holdReason,
      })));
    }),
    serve(contract.makeClaim, async (call) => {
      const own = await ownCode(ctx, call, call.body.referralCode);
      if (!own.ok) return own;
      if (!(await earningsAreOn(ctx))) return refuse('claims/switched-off');
      const { accNumber, ifscCode, bankName, mobileNumber, payableAmount } = call.body;
      const claimed = await claimEarnings(ctx, { referrerId: own.value, payableAmount, bank: { accNumber, ifscCode, bankName, mobileNumber } });
      return claimed.ok ? ok(claimAnswer({ ...claimed.value, accountNumber: ctx.unseal(claimed.value.accountSealed, claimed.value.id) })) : claimed;
    }),
    serve(contract.getBranch, async (call) => branchOf(call.params['ifsc'] ?? '')),
  ];
}
const wire = (amount: number): number => rupeesOnWire(paise(amount));

/** The caller's account when the code is the caller's own; every call here is for the owner of the code only. */
async function ownCode(ctx: Context, call: Call<unknown, unknown>, code: string | undefined): Promise<Result<string, 'referrals/not-yours'>> {
  const account = await findAccount(ctx, call.session!.accountId);
  return account && account.referralCode === readCode(code ?? '') ? ok(account.id) : refuse('referrals/not-yours');
}

const claimAnswer = (it: Claim & { readonly accountNumber: string }): contract.ClaimAnswer => ({
  _id: it.id, amount: wire(it.amountPaise), accNumber: it.accountNumber, ifscCode: it.ifsc, bankName: it.bankName, mobileNumber: it.mobile,
  date: it.createdAt.toISOString(), activeStatus: it.state, reason: it.reason, utr: it.utr,
});
