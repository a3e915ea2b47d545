import { reaction, timer } from '#kit/event.ts';
import { TryLater } from '#kit/try-later.ts';
import { StaffRolesRevoked } from '#features/staff/events.ts';
import { retryWebhooks } from './orders/actions/retry-webhooks.ts';
import { endImpossibleProposals } from './proposals/actions/end-proposals.ts';
import { makeOpenOrdersDue, pollDueOrders } from './orders/actions/poll-due-orders.ts';
import { removeUnreadReports } from './settlements/actions/import-settlements.ts';
import { readDisputes, reconcileDaily, reconcileRestored } from './reconciliation/actions/reconcile.ts';
import { watchStrands } from './reconciliation/actions/watch-strands.ts';
import { sendDueParts, sendPart } from './refunds/actions/send-part.ts';
import { sendDueRefunds, sendRefund } from './refunds/actions/send-refund.ts';
import { reconcilePayment } from './orders/actions/reconcile-payment.ts';
import { eraseRefundAccounts } from './transfers/actions/refund-transfers.ts';
import { PartRefundChanged, WebhookReceived, RefundRequested } from './events.ts';
import type { PaymentsContext } from './actions/context.ts';

const workerGroup = 'gateway';
export const reactions = [
  reaction(
    WebhookReceived,
    'read-payment-back',
    async (ctx: PaymentsContext, { gatewayPaymentId, requestId, gateway }) => {
      const reconciled = await reconcilePayment(ctx, { gatewayPaymentId, gatewayOrderId: requestId, gateway });
      if (reconciled.ok) return;
      // The queue retries the job; if it is lost, polling reads the order.
      if (reconciled.refusal.code === 'payments/gateway-away') throw new TryLater(reconciled.refusal.code);
      ctx.log.warn('a webhook names a payment that the gateway does not know', { gateway, gatewayPaymentId });
    },
    { workerGroup },
  ),
  reaction(RefundRequested, 'send-refund', (ctx: PaymentsContext, { refundId }) => sendRefund(ctx, refundId), {
    workerGroup,
  }),
  reaction(PartRefundChanged, 'send-part', (ctx: PaymentsContext, { partId }) => sendPart(ctx, partId), {
    workerGroup,
  }),
  reaction(StaffRolesRevoked, 'end-proposals', endImpossibleProposals),
];
export const timers = [
  timer<PaymentsContext>('follow-webhooks', { cron: '53 * * * *', atStart: true, workerGroup }, retryWebhooks),
  timer<PaymentsContext>('read-due-orders', { cron: '* * * * *', workerGroup }, pollDueOrders),
  timer<PaymentsContext>('read-all-open-orders', { cron: '11 3 * * *', atStart: true, workerGroup }, async (ctx) => {
    await makeOpenOrdersDue(ctx);
    await pollDueOrders(ctx);
  }),
  timer<PaymentsContext>('reconcile-daily', { cron: '37 * * * *', workerGroup }, reconcileDaily),
  timer<PaymentsContext>('read-disputes', { cron: '23 * * * *', atStart: true, workerGroup }, readDisputes),
  timer<PaymentsContext>('watch-strands', { cron: '41 * * * *', atStart: true }, watchStrands),
  timer<PaymentsContext>('reconcile-restored', { cron: '* * * * *', atStart: true, workerGroup }, reconcileRestored),
  timer<PaymentsContext>('remove-unread-reports', { cron: '29 * * * *' }, removeUnreadReports),
  timer<PaymentsContext>('send-due-refunds', { cron: '* * * * *', atStart: true, workerGroup }, sendDueRefunds),
  timer<PaymentsContext>('send-due-part-refunds', { cron: '* * * * *', atStart: true, workerGroup }, sendDueParts),
  timer<PaymentsContext>('erase-refund-accounts', { cron: '31 2 * * *', purge: {} }, (ctx) => eraseRefundAccounts(ctx)),
  timer<PaymentsContext>(
    'end-proposals',
    { cron: '*/5 * * * *', atStart: true, isSweeper: true },
    endImpossibleProposals,
  ),
];
