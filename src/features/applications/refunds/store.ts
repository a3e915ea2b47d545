import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** The payment of an application, with the refund of it that waits for a second person and was proposed by then. */
export const refundOfMany = (
  tx: Tx,
  applicationId: string,
  at: Date,
): Promise<{ paymentId: string; proposalId: string | null; amountPaise: number | null } | undefined> =>
  on(tx).row`
    select application.payment_id, waits.id as proposal_id, (waits.frozen ->> 'amountPaise')::bigint as amount_paise
    from application left join approval waits on waits.record = application.payment_id and waits.status = 'waiting'
      and waits.kind = 'refund' and waits.made_at <= ${at}
    where application.id = ${applicationId}`;
