import type { Tx } from '#kit/context.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import type { Refund } from '../../model/payments.ts';
import { refundColumns } from './refunds.ts';

/** True for a refund by bank transfer. It waits for the account that its payer was asked for. */
const byTransfer = sql`exists (select from refund_transfer t where t.refund_id = refund.id)`;

/** Owed refunds whose payer was not notified of the delay: stopped ones first, then the oldest. */
export const unnotifiedRefunds = (tx: Tx, before: Date, limit: number): Promise<Refund[]> =>
  on(tx).rows<Refund>`
    select ${refundColumns} from refund
    where delay_notified_at is null and state in ('requested', 'sent', 'stopped')
      and (state = 'stopped' or promised_from <= ${before}) and not ${byTransfer}
    order by state = 'stopped' desc, promised_from limit ${limit}`;
/** The next page of refunds that are owed or ended since. */
export const refundsToFollow = (
  tx: Tx,
  input: { completedSince: Date; afterId: string; limit: number },
): Promise<{ id: string; paymentId: string }[]> =>
  on(tx).rows`
    select id, payment_id from refund
    where id > ${input.afterId} and (state in ('requested', 'sent', 'stopped') or settled_at > ${input.completedSince})
    order by id limit ${input.limit}`;
export const setDelayNotified = (tx: Tx, id: string, at: Date): Promise<void> =>
  on(tx).run`update refund set delay_notified_at = ${at} where id = ${id} and delay_notified_at is null`;
/** A refund with a gateway id. */
type NumberedRefund = Refund & { gatewayRefundId: string };
const numberedRefunds = (tx: Tx, gateway: string, which: RawBuilder<unknown>): Promise<NumberedRefund[]> =>
  on(tx).rows`
    select ${refundColumns} from refund
    where gateway_refund_id is not null and ${which} and payment_id in (select id from payment where gateway = ${gateway})`;
/** Refunds requested since that the gateway should have. */
export const refundsAtGatewaySince = (tx: Tx, gateway: string, since: Date): Promise<NumberedRefund[]> =>
  numberedRefunds(tx, gateway, sql`requested_at >= ${since} and state in ('sent', 'done')`);
/** Refunds that staff closed or paid by hand since, although the gateway had them. */
export const refundsEndedHere = (tx: Tx, gateway: string, since: Date): Promise<NumberedRefund[]> =>
  numberedRefunds(tx, gateway, sql`settled_at >= ${since} and (state = 'closed' or is_by_hand)`);
