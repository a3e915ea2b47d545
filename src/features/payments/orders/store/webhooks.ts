import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** False when the same webhook was recorded before. */
export const insertWebhook = (
  tx: Tx,
  input: { gateway: string; gatewayPaymentId: string; status: string; gatewayOrderId: string; at: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into payment_notice (gateway, gateway_payment_id, status, request_id, received_at)
    values (${input.gateway}, ${input.gatewayPaymentId}, ${input.status}, ${input.gatewayOrderId}, ${input.at}) on conflict do nothing`;
/** Webhooks received between `since` and `before` whose payment is not stored; oldest first. */
export const webhooksWithoutPayment = (
  tx: Tx,
  since: Date,
  before: Date,
  limit: number,
): Promise<{ gateway: string; gatewayPaymentId: string; gatewayOrderId: string }[]> =>
  on(tx).rows`
    select distinct on (received_at, n.gateway, n.gateway_payment_id) n.gateway, n.gateway_payment_id, n.request_id as gateway_order_id
    from payment_notice n
    where received_at > ${since} and received_at < ${before}
      and not exists (select 1 from payment p where p.gateway = n.gateway and p.gateway_payment_id = n.gateway_payment_id)
    order by received_at limit ${limit}`;
