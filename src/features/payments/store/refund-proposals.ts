import type { Tx } from '#kit/context.ts';
import { affectedRows, row, rows, sql } from '#platform/database/db.ts';
import type { ImpossibleBecause, ProposalState, RefundProposal } from '../model/refund-proposals.ts';

const columns = sql.raw(
  'id, payment_id, kind, state, amount_paise, reason, made_at, made_by, decided_at, decided_by, decline_reason, impossible_because, is_alone',
);

export const insertProposal = async (
  tx: Tx,
  proposal: Pick<RefundProposal, 'id' | 'paymentId' | 'kind' | 'amountPaise' | 'reason' | 'madeAt' | 'madeBy'>,
): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    insert into refund_proposal (id, payment_id, kind, state, amount_paise, reason, made_at, made_by)
    values (${proposal.id}, ${proposal.paymentId}, ${proposal.kind}, 'waiting', ${proposal.amountPaise}, ${proposal.reason},
      ${proposal.madeAt}, ${proposal.madeBy})`,
  ));
/** Read again under the lock of its payment, which every decision takes first. */
export const findProposal = (tx: Tx, id: string): Promise<RefundProposal | undefined> =>
  row<RefundProposal>(tx, sql`select ${columns} from refund_proposal where id = ${id}`);
export const waitingProposalOf = (tx: Tx, paymentId: string): Promise<RefundProposal | undefined> =>
  row<RefundProposal>(
    tx,
    sql`select ${columns} from refund_proposal where payment_id = ${paymentId} and state = 'waiting'`,
  );
export const waitingProposalsOf = (tx: Tx, paymentIds: readonly string[]): Promise<RefundProposal[]> =>
  rows<RefundProposal>(
    tx,
    sql`select ${columns} from refund_proposal where payment_id = any(${paymentIds}::text[]) and state = 'waiting'`,
  );
/** In the order of their ids, after that one. */
export const waitingProposals = (tx: Tx, after: string, limit: number): Promise<{ id: string; paymentId: string }[]> =>
  rows(
    tx,
    sql`
    select id, payment_id from refund_proposal where state = 'waiting' and id > ${after} order by id limit ${limit}`,
  );
/** Newest first. */
export const proposalsOf = (tx: Tx, paymentId: string): Promise<RefundProposal[]> =>
  rows<RefundProposal>(
    tx,
    sql`select ${columns} from refund_proposal where payment_id = ${paymentId} order by made_at desc, id limit 20`,
  );
export const setProposalDecided = async (
  tx: Tx,
  id: string,
  input: {
    state: Exclude<ProposalState, 'waiting'>;
    at: Date;
    by: string;
    isAlone?: boolean;
    declineReason?: string;
    because?: ImpossibleBecause;
  },
): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    update refund_proposal set state = ${input.state}, decided_at = ${input.at}, decided_by = ${input.by},
      is_alone = ${input.isAlone === true}, decline_reason = ${input.declineReason ?? null},
      impossible_because = ${input.because ?? null}
    where id = ${id}`,
  ));
