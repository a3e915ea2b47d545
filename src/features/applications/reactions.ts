import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import {
  DisputeDecided,
  PartRefundChanged,
  PaymentCaptured,
  RefundAccountAsked,
  RefundCompleted,
  RefundRequested,
} from '#features/payments/events.ts';
import { confirmApplication } from './forms/actions/confirm-application.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { requestMissingRefunds, applyPaymentState, applyPaymentStates } from './fees/actions/follow-refund.ts';
import { requestRefundOf } from './cancellation/actions/cancel-application.ts';
import { askForAccount, notifyDelayed, notifyPart, notifyReceived, notifyRefund } from './actions/notify-applicant.ts';
import { notifySteps } from './stages/actions/notify-stage.ts';
import { notifyWindows } from './corrections/actions/notify-windows.ts';
import { ApplicationConfirmed, ApplicationCancelled } from './events.ts';
import { eraseOldPersonalFields } from './actions/erase-personal-fields.ts';
import { eraseUnusedPhotos } from './actions/erase-unused-photos.ts';

export const reactions = [
  reaction(PaymentCaptured, 'confirm-application', (ctx: Context, payload) => confirmApplication(ctx, payload)),
  reaction(ApplicationCancelled, 'ask-refund', (ctx: Context, payload) => requestRefundOf(ctx, payload)),
  reaction(RefundRequested, 'follow-refund', (ctx: Context, payload) => applyPaymentState(ctx, payload)),
  reaction(RefundCompleted, 'follow-refund', (ctx: Context, payload) => applyPaymentState(ctx, payload)),
  reaction(DisputeDecided, 'follow-refund', (ctx: Context, payload) => applyPaymentState(ctx, payload)),
  reaction(ApplicationConfirmed, 'tell-received', (ctx: ApplicationsContext, payload) => notifyReceived(ctx, payload)),
  reaction(RefundRequested, 'tell-refund', (ctx: ApplicationsContext, { paymentId }) =>
    notifyRefund(ctx, { paymentId, stage: 'started' }),
  ),
  reaction(RefundCompleted, 'tell-refund', (ctx: ApplicationsContext, { paymentId, state }) =>
    notifyRefund(ctx, { paymentId, stage: state }),
  ),
  reaction(PartRefundChanged, 'tell-part', (ctx: ApplicationsContext, payload) => notifyPart(ctx, payload), {
    appliesTo: ({ state }) => state === 'done',
  }),
  reaction(RefundAccountAsked, 'ask-account', (ctx: ApplicationsContext, payload) => askForAccount(ctx, payload)),
];
export const timers = [
  timer('follow-payments', { cron: '*/5 * * * *', atStart: true, isSweeper: true }, async (ctx: Context) => {
    await requestMissingRefunds(ctx);
    await applyPaymentStates(ctx);
  }),
  timer('notify-stages', { cron: '* * * * *', atStart: true }, (ctx: ApplicationsContext) => notifySteps(ctx)),
  timer('notify-windows', { cron: '* * * * *', atStart: true }, (ctx: ApplicationsContext) => notifyWindows(ctx)),
  timer('notify-delayed-refunds', { cron: '*/5 * * * *' }, (ctx: ApplicationsContext) => notifyDelayed(ctx)),
  timer('erase-personal-fields', { cron: '17 2 * * *', purge: {} }, (ctx: Context) => eraseOldPersonalFields(ctx)),
  timer('erase-unused-photos', { cron: '23 2 * * *', purge: {} }, (ctx: ApplicationsContext) => eraseUnusedPhotos(ctx)),
];
