import { after, dayMs, minuteMs } from '#kit/time.ts';
import { webhooksWithoutPayment } from '../store/webhooks.ts';
import type { PaymentsContext } from './context.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** A webhook whose payment is unknown for longer is left to the reconciliation. */
const retryForMs = 3 * dayMs;
const limit = 200;

/**
 * Reads the payments back that a recorded webhook names and that are not stored: the job that should have read one was
 * lost. A payment that the gateway does not know is asked for again until its webhook is three days old.
 */
export async function retryWebhooks(ctx: PaymentsContext): Promise<void> {
  const now = ctx.now();
  for (const webhook of await webhooksWithoutPayment(
    ctx.db,
    after(now, -retryForMs),
    after(now, -5 * minuteMs),
    limit,
  )) {
    if (ctx.isGatewayDown(webhook.gateway)) continue;
    const settled = await reconcilePayment(ctx, webhook);
    if (!settled.ok) ctx.log.warn('a webhook could not be followed', { refusal: settled.refusal.code });
  }
}
