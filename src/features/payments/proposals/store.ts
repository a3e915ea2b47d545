import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { proposalKinds, type RefundProposal } from './model.ts';

const columns = sql.raw(
  `id, record as payment_id, kind, status as state, (frozen ->> 'amountPaise')::bigint as amount_paise, reason, made_at, made_by,
  decided_at, decided_by, decline_reason, impossible_because, is_alone, coalesce((frozen ->> 'isConfirmedAbsent')::boolean, false) as is_confirmed_absent,
  frozen ->> 'order' as order_id`,
);
export const isProposal = sql`kind in (${sql.join(proposalKinds.map((kind) => sql.lit(kind)))})`;

/** Read again under the lock of its payment, which every decision takes first. */
export const findProposal = (tx: Tx, id: string): Promise<RefundProposal | undefined> =>
  on(tx).row<RefundProposal>`select ${columns} from approval where id = ${id} and ${isProposal}`;
export const waitingProposalOf = async (tx: Tx, paymentId: string): Promise<RefundProposal | undefined> =>
  (await waitingProposalsOf(tx, [paymentId]))[0];
export const waitingProposalsOf = (tx: Tx, paymentIds: readonly string[]): Promise<RefundProposal[]> =>
  on(tx).rows<RefundProposal>`
    select ${columns} from approval where record = any(${paymentIds}::text[]) and status = 'waiting' and ${isProposal}`;
/** In the order of their ids, after that one. */
export const waitingProposals = (tx: Tx, after: string, limit: number): Promise<{ id: string; paymentId: string }[]> =>
  on(tx).rows`
    select id, record as payment_id from approval where status = 'waiting' and id > ${after} and ${isProposal}
    order by id limit ${limit}`;
/** Newest first. */
export const proposalsOf = (tx: Tx, paymentId: string): Promise<RefundProposal[]> =>
  on(tx).rows<RefundProposal>`
    select ${columns} from approval where record = ${paymentId} and ${isProposal} order by made_at desc, id limit 20`;
