import { before, dayMs, minuteMs } from '#kit/time.ts';
import { webhooksWithoutPayment } from '../store/webhooks.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** Older webhooks are left to the daily reconciliation. */
const retryForMs = 3 * dayMs;
const limit = 200;

/**
 * Reads the payments of recorded webhooks that are not stored, because their job was lost. A payment that the gateway does
 * not know is retried until its webhook is three days old.
 */
export async function retryWebhooks(ctx: PaymentsContext): Promise<void> {
  const now = ctx.now();
  for (const webhook of await webhooksWithoutPayment(
    ctx.db,
    before(now, retryForMs),
    before(now, 5 * minuteMs),
    limit,
  )) {
    if (ctx.isGatewayDown(webhook.gateway)) continue;
    const reconciled = await reconcilePayment(ctx, webhook);
    if (!reconciled.ok) ctx.log.warn('a webhook could not be followed', { refusal: reconciled.refusal.code });
  }
}
