import { paise, rupeesOnWire } from '#kit/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import { claimEarnings } from './actions/claim-earnings.ts';
import type { ReferralsContext } from './actions/context.ts';
import { earningsAreOn } from './actions/earnings-switch.ts';
import { ownCode } from './actions/own-code.ts';
import { listClaims, listReferrals, readEarnings } from './actions/read-earnings.ts';
import { branchOf } from './branches.ts';
import * as contract from './contract.ts';
import type { Claim } from './model.ts';

export function referralsApi(ctx: ReferralsContext): Served[] {
  return [
    serve(contract.getEarnings, async (call) => {
      const own = await ownCode(ctx, call.session!, call.params['referralCode']);
      if (!own.ok) return own;
      const it = await readEarnings(ctx, own.value);
      return ok({
        commission: wire(Math.max(0, it.claimable)),
        count: it.referrals,
        earned: wire(it.earned),
        pending: wire(it.pending),
        held: wire(it.held),
        paid: wire(it.paid),
        inClaims: wire(it.inClaims),
        debt: wire(Math.max(0, -it.claimable)),
        minimumClaim: wire(it.minimumClaim),
      });
    }),
    serve(contract.getTransactions, async (call) => {
      const own = await ownCode(ctx, call.session!, call.body.referralCode);
      return own.ok ? ok({ referral: { transactions: (await listClaims(ctx, own.value)).map(claimAnswer) } }) : own;
    }),
    serve(contract.getReferrals, async (call) => {
      const own = await ownCode(ctx, call.session!, call.params['referralCode']);
      if (!own.ok) return own;
      return ok(
        (await listReferrals(ctx, own.value)).map((it) => ({
          name: it.applicantName,
          paidAmount: wire(it.paidPaise),
          createdAt: it.createdAt.toISOString(),
          earning: wire(it.amountPaise),
          state: it.state,
          maturesAt: it.maturesAt.toISOString(),
          holdReason: it.holdReason,
        })),
      );
    }),
    serve(contract.makeClaim, async (call) => {
      const own = await ownCode(ctx, call.session!, call.body.referralCode);
      if (!own.ok) return own;
      if (!(await earningsAreOn(ctx))) return refuse('claims/switched-off');
      const { accNumber, ifscCode, bankName, mobileNumber, payableAmount } = call.body;
      const claimed = await claimEarnings(ctx, {
        referrerId: own.value,
        payableAmount,
        bank: { accNumber, ifscCode, bankName, mobileNumber },
      });
      return claimed.ok
        ? ok(
            claimAnswer({ ...claimed.value, accountNumber: ctx.unseal(claimed.value.accountSealed, claimed.value.id) }),
          )
        : claimed;
    }),
    serve(contract.getBranch, async (call) => branchOf(call.params['ifsc'] ?? '')),
  ];
}
const wire = (amount: number): number => rupeesOnWire(paise(amount));

const claimAnswer = (it: Claim & { readonly accountNumber: string }): contract.ClaimAnswer => ({
  _id: it.id,
  amount: wire(it.amountPaise),
  accNumber: it.accountNumber,
  ifscCode: it.ifsc,
  bankName: it.bankName,
  mobileNumber: it.mobile,
  date: it.createdAt.toISOString(),
  activeStatus: it.state === 'processing' ? 'active' : it.state,
  reason: it.reason ?? it.returnReason,
  utr: it.utr,
  isUncovered: it.isUncovered,
  returnedAt: it.returnedAt?.toISOString() ?? null,
});
