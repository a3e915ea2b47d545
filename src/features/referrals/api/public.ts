import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { ok, refuse } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { claimEarnings } from '../claims/actions/claim-earnings.ts';
import { correctBankDetails } from '../claims/actions/correct-bank-details.ts';
import type { ReferralsContext } from '../actions/context.ts';
import { earningsAreOn } from '../earnings/actions/earnings-switch.ts';
import { ownCode } from '../earnings/actions/own-code.ts';
import { listClaims, listReferrals, readEarnings } from '../earnings/actions/read-earnings.ts';
import { readDeskClaim } from '../claims/actions/read-desk-claim.ts';
import * as deskContract from '../contract/desk.ts';
import * as claims from '../claims/contract/public.ts';
import * as contract from '../contract/public.ts';
import { payoutsApi } from './desk.ts';
import { type Claim, isCorrectable } from '../model/referrals.ts';
import { shownPaise } from '../rules.ts';

export function referralsApi(ctx: ReferralsContext): Route[] {
  return [
    ...payoutsApi(ctx),
    serve(deskContract.getClaim, ({ params, desk }) => readDeskClaim(ctx, params['number'] ?? '', desk)),
    serve(contract.getEarnings, async (call) => {
      const own = await ownCode(ctx, call.session, call.params['referralCode']);
      if (!own.ok) return own;
      const value = await readEarnings(ctx, own.value);
      return ok({
        commission: wire(Math.max(0, value.claimable)),
        count: value.referrals,
        earned: wire(value.earned),
        pending: wire(value.pending),
        held: wire(value.held),
        paid: wire(value.paid),
        inClaims: wire(value.inClaims),
        debt: wire(Math.max(0, -value.claimable)),
        minimumClaim: wire(value.minimumClaim),
      });
    }),
    serve(claims.getTransactions, async (call) => {
      const own = await ownCode(ctx, call.session, call.body.referralCode);
      return own.ok ? ok({ referral: { transactions: (await listClaims(ctx, own.value)).map(claimAnswer) } }) : own;
    }),
    serve(contract.getReferrals, async (call) => {
      const own = await ownCode(ctx, call.session, call.params['referralCode']);
      if (!own.ok) return own;
      return ok(
        (await listReferrals(ctx, own.value)).map((referral) => ({
          name: referral.applicantName,
          paidAmount: wire(referral.paidPaise),
          createdAt: referral.createdAt.toISOString(),
          earning: wire(shownPaise(referral)),
          state: referral.state,
          maturesAt: referral.maturesAt.toISOString(),
          holdReason: referral.holdReason,
        })),
      );
    }),
    serve(claims.makeClaim, async (call) => {
      const own = await ownCode(ctx, call.session, call.body.referralCode);
      if (!own.ok) return own;
      if (!(await earningsAreOn(ctx))) return refuse('claims/switched-off');
      const { accNumber, ifscCode, bankName, mobileNumber, holder, payableAmount } = call.body;
      const claimed = await claimEarnings(ctx, {
        referrerId: own.value,
        payableAmount,
        bank: { accNumber, ifscCode, bankName, mobileNumber, holder },
      });
      return claimed.ok ? ok(openClaimAnswer(ctx, claimed.value)) : claimed;
    }),
    serve(claims.correctClaim, async (call) => {
      const corrected = await correctBankDetails(ctx, {
        accountId: call.session.accountId,
        claimId: call.params['id'] ?? '',
        bank: call.body,
      });
      return corrected.ok ? ok(openClaimAnswer(ctx, corrected.value)) : corrected;
    }),
  ];
}
const wire = (amount: number): number => rupeesOnWire(paise(amount));

/** The answer about a claim whose bank details are not erased. */
const openClaimAnswer = (ctx: ReferralsContext, claim: Claim): claims.ClaimAnswer =>
  claimAnswer({ ...claim, accountNumber: ctx.decrypt(claim.accountSealed, claim.id) });
const claimAnswer = (claim: Claim & { readonly accountNumber: string }): claims.ClaimAnswer => ({
  _id: claim.id,
  amount: wire(claim.amountPaise),
  accNumber: claim.accountNumber,
  ifscCode: claim.ifsc,
  bankName: claim.bankName,
  mobileNumber: claim.mobile,
  holder: claim.holder,
  date: claim.createdAt.toISOString(),
  activeStatus: claim.state === 'processing' ? 'active' : claim.state,
  reason: claim.reason ?? claim.returnReason,
  isBanksReason: claim.reason === null ? claim.returnReason !== null : claim.isBanksReason,
  utr: claim.utr,
  isUncovered: claim.isUncovered,
  isCorrectable: isCorrectable(claim),
  returnedAt: claim.returnedAt?.toISOString() ?? null,
});
