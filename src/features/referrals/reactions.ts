import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { ApplicationConfirmed, ApplicationCorrected } from '#features/applications/events.ts';
import {
  DisputeDecided,
  PartRefundChanged,
  PaymentDisputed,
  RefundRequested,
  RefundCompleted,
} from '#features/payments/events.ts';
import { accrueEarning } from './commissions/actions/accrue-earning.ts';
import type { ReferralsContext } from './actions/context.ts';
import { holdUncoveredClaims, releaseCoveredClaims } from './claims/actions/cover-claims.ts';
import { countOldClaims, eraseBankDetails } from './claims/actions/erase-bank-details.ts';
import { eraseOldNames } from './commissions/actions/erase-names.ts';
import { followCorrection } from './commissions/actions/follow-correction.ts';
import { followCommission } from './commissions/actions/follow-commission.ts';
import { endLapsedSettings } from './payout-runs/actions/payout-settings.ts';
import { holdSharedIdentity } from './commissions/actions/hold-shared-identity.ts';
import { sweepCommissions } from './commissions/actions/sweep-commissions.ts';
import { endLapsedRuns } from './payout-runs/actions/make-run.ts';
import { notifyClaim, notifyEarning } from './actions/notify-referrer.ts';
import { ClaimMade, ClaimChanged, ClaimCorrected, EarningMade, PayoutReturned, TransferMoved } from './events.ts';

// Queued jobs contain the reactions' names, so these cannot change.
export const reactions = [
  reaction(ApplicationConfirmed, 'accrue-earning', (ctx: ReferralsContext, payload) => accrueEarning(ctx, payload), {
    appliesTo: ({ referralCode }) => referralCode !== '',
  }),
  reaction(
    ApplicationConfirmed,
    'hold-shared-identity',
    (ctx: Context, { applicationId }) => holdSharedIdentity(ctx, applicationId),
    { appliesTo: ({ sharesIdentity }) => sharesIdentity },
  ),
  reaction(
    ApplicationCorrected,
    'hold-shared-identity',
    (ctx: Context, { applicationId }) => holdSharedIdentity(ctx, applicationId),
    { appliesTo: ({ fields }) => /\baadhar\b/.test(fields) },
  ),
  reaction(ApplicationCorrected, 'follow-correction', (ctx: Context, payload) => followCorrection(ctx, payload), {
    appliesTo: ({ fields }) => /\b(?:name|altMobile|aadhar)\b/.test(fields),
  }),
  reaction(RefundRequested, 'reverse-earning', (ctx: Context, payload) => followCommission(ctx, payload)),
  reaction(PaymentDisputed, 'reverse-earning', (ctx: Context, payload) => followCommission(ctx, payload)),
  reaction(RefundCompleted, 'restore-earning', (ctx: Context, payload) => followCommission(ctx, payload)),
  reaction(PartRefundChanged, 'follow-commission', (ctx: Context, payload) => followCommission(ctx, payload)),
  reaction(DisputeDecided, 'follow-commission', (ctx: Context, payload) => followCommission(ctx, payload)),
  reaction(EarningMade, 'tell-referrer', (ctx: ReferralsContext, { commissionId }) =>
    notifyEarning(ctx, { commissionId }),
  ),
  reaction(ClaimMade, 'tell-referrer', (ctx: ReferralsContext, { claimId }) =>
    notifyClaim(ctx, { claimId, state: 'received', transitionId: '' }),
  ),
  reaction(ClaimChanged, 'tell-referrer', (ctx: ReferralsContext, { claimId, state, moveId }) =>
    notifyClaim(ctx, { claimId, state, transitionId: moveId }),
  ),
  reaction(ClaimCorrected, 'tell-referrer', (ctx: ReferralsContext, { claimId, corrections }) =>
    notifyClaim(ctx, { claimId, state: 'corrected', transitionId: String(corrections) }),
  ),
  reaction(PayoutReturned, 'tell-referrer', (ctx: ReferralsContext, { claimId, payoutId }) =>
    notifyClaim(ctx, { claimId, state: 'returned', transitionId: payoutId }),
  ),
  reaction(TransferMoved, 'tell-referrer', (ctx: ReferralsContext, { claimId, payoutId, isReopened }) =>
    notifyClaim(ctx, { claimId, state: isReopened ? 'reopened' : 'not-paid', transitionId: payoutId }),
  ),
];
export const timers = [
  timer('end-lapsed-approvals', { cron: '*/10 * * * *', atStart: true }, async (ctx: Context) => {
    await endLapsedRuns(ctx);
    await endLapsedSettings(ctx);
  }),
  timer('release-covered-claims', { cron: '* * * * *' }, (ctx: Context) => releaseCoveredClaims(ctx)),
  timer('sweep-commissions', { cron: '37 * * * *', atStart: true, isSweeper: true }, (ctx: ReferralsContext) =>
    sweepCommissions(ctx),
  ),
  timer('watch-claims', { cron: '*/10 * * * *', atStart: true, isSweeper: true }, (ctx: Context) =>
    holdUncoveredClaims(ctx),
  ),
  timer('erase-referred-names', { cron: '19 2 * * *', purge: {} }, (ctx: Context) => eraseOldNames(ctx)),
  timer('erase-bank-details', { cron: '29 2 * * *', purge: { countWaiting: countOldClaims } }, (ctx: Context) =>
    eraseBankDetails(ctx),
  ),
];
