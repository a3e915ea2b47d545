import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { ApplicationConfirmed } from '#features/applications/events.ts';
import { PaymentDisputed, RefundRequested, RefundSettled } from '#features/payments/events.ts';
import { accrueEarning } from './actions/accrue-earning.ts';
import type { ReferralsContext } from './actions/context.ts';
import { earningsAreOn } from './actions/earnings-switch.ts';
import { eraseOldNames } from './actions/erase-names.ts';
import { tellClaim } from './actions/tell-referrer.ts';
import { ClaimMade, ClaimMoved } from './events.ts';
import { releaseCoveredClaims, restoreEarning, reverseEarning } from './actions/reverse-earning.ts';

export const reactions = [
  reaction(
    ApplicationConfirmed,
    'accrue-earning',
    async (ctx: ReferralsContext, fact) => {
      if (await earningsAreOn(ctx)) await accrueEarning(ctx, fact);
    },
    { concerns: ({ referralCode }) => referralCode !== '' },
  ),
  reaction(RefundRequested, 'reverse-earning', (ctx: Context, fact) => reverseEarning(ctx, fact)),
  reaction(PaymentDisputed, 'reverse-earning', (ctx: Context, { paymentId }) =>
    reverseEarning(ctx, { paymentId, refundId: `dispute:${paymentId}` }),
  ),
  reaction(RefundSettled, 'restore-earning', async (ctx: Context, fact) => {
    if (fact.state === 'denied') await restoreEarning(ctx, fact);
  }),
  reaction(ClaimMade, 'tell-referrer', (ctx: ReferralsContext, { claimId }) =>
    tellClaim(ctx, { claimId, state: 'received' }),
  ),
  reaction(ClaimMoved, 'tell-referrer', (ctx: ReferralsContext, fact) => tellClaim(ctx, fact)),
];
export const timers = [
  timer('release-covered-claims', { cron: '* * * * *' }, (ctx: Context) => releaseCoveredClaims(ctx)),
  timer('erase-referred-names', { cron: '19 2 * * *' }, (ctx: Context) => eraseOldNames(ctx)),
];
