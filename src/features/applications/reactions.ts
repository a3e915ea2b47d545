import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { DisputeDecided, PaymentCaptured, RefundRequested, RefundSettled } from '#features/payments/events.ts';
import { confirmApplication } from './actions/confirm-application.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { askMissingRefunds, followPayment, followPayments } from './actions/follow-refund.ts';
import { askRefund } from './actions/withdraw-application.ts';
import { notifyDelayed, tellReceived, tellRefund } from './actions/tell-applicant.ts';
import { ApplicationConfirmed, ApplicationWithdrawn } from './events.ts';
import { eraseOldPersonalFields } from './actions/erase-personal-fields.ts';
import { eraseUnusedPhotos } from './actions/keep-photo.ts';

export const reactions = [
  reaction(PaymentCaptured, 'confirm-application', (ctx: Context, fact) => confirmApplication(ctx, fact)),
  reaction(ApplicationWithdrawn, 'ask-refund', (ctx: Context, fact) => askRefund(ctx, fact)),
  reaction(RefundRequested, 'follow-refund', (ctx: Context, fact) => followPayment(ctx, fact)),
  reaction(RefundSettled, 'follow-refund', (ctx: Context, fact) => followPayment(ctx, fact)),
  reaction(DisputeDecided, 'follow-refund', (ctx: Context, fact) => followPayment(ctx, fact)),
  reaction(ApplicationConfirmed, 'tell-received', (ctx: ApplicationsContext, fact) => tellReceived(ctx, fact)),
  reaction(RefundRequested, 'tell-refund', (ctx: ApplicationsContext, { paymentId }) =>
    tellRefund(ctx, { paymentId, stage: 'started' }),
  ),
  reaction(RefundSettled, 'tell-refund', (ctx: ApplicationsContext, { paymentId, state }) =>
    tellRefund(ctx, { paymentId, stage: state }),
  ),
];
export const timers = [
  timer('follow-payments', { cron: '*/5 * * * *', atStart: true, isSweeper: true }, async (ctx: Context) => {
    await askMissingRefunds(ctx);
    await followPayments(ctx);
  }),
  timer('notify-delayed-refunds', { cron: '*/5 * * * *' }, (ctx: ApplicationsContext) => notifyDelayed(ctx)),
  timer('erase-personal-fields', { cron: '17 2 * * *' }, (ctx: Context) => eraseOldPersonalFields(ctx)),
  timer('erase-unused-photos', { cron: '23 2 * * *' }, (ctx: ApplicationsContext) => eraseUnusedPhotos(ctx)),
];
