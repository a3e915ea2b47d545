import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Dispute, DisputeCase, ListedCase, StoredCase } from '../model/payments.ts';

const disputeColumns = sql.raw(
  `id, payment_id, state, amount_paise, lost_paise, refund_paise, unapplied_paise, fee_paise, fee_version, opened_at, decided_at,
    case_number, reason, answer_by::text as answer_by, opened_on::text as opened_on, decided_on::text as decided_on`,
);
/** True while a recorded dispute or a case that the gateway lists may take the payment, which `payment` names in SQL. */
export const isDisputedText = (payment: string): string =>
  // Not `exists`, for which the planner may read the whole table.
  `((select count(*) from gateway_case c where c.payment_id = ${payment} and c.may_take) > 0 or
    (select count(*) from dispute d where d.payment_id = ${payment} and d.state = 'open') > 0)`;
export const findDispute = (tx: Tx, id: string): Promise<Dispute | undefined> =>
  on(tx).row<Dispute>`select ${disputeColumns} from dispute where id = ${id}`;
export const disputesOfPayments = (tx: Tx, paymentIds: readonly string[]): Promise<Dispute[]> =>
  on(tx).rows<Dispute>`
    select ${disputeColumns} from dispute where payment_id = any(${paymentIds}::text[]) order by opened_at, id`;
/**
 * A payment has at most one open dispute, and a gateway one case with a number: unique indexes refuse a second.
 * @returns false if the gateway's case is recorded already
 */
export const insertDispute = (
  tx: Tx,
  input: DisputeCase & { id: string; paymentId: string; amountPaise: Paise; at: Date; day: string; by: string },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into dispute (id, payment_id, gateway, case_number, reason, answer_by, state, amount_paise, opened_at, opened_on, opened_by)
    select ${input.id}, id, gateway, ${input.caseNumber}, ${input.reason}, ${input.answerBy}::date, 'open', ${input.amountPaise},
      ${input.at}, ${input.day}::date, ${input.by} from payment where id = ${input.paymentId}
    on conflict (gateway, upper(case_number)) do nothing`;
export const decideDispute = (
  tx: Tx,
  id: string,
  input: { lostPaise: Paise; refundPaise: Paise; unappliedPaise: Paise; at: Date; day: string; by: string },
): Promise<void> =>
  on(tx).run`
    update dispute set state = ${input.lostPaise > 0 ? 'lost' : 'won'}, lost_paise = ${input.lostPaise}, refund_paise = ${input.refundPaise},
      unapplied_paise = ${input.unappliedPaise}, decided_at = ${input.at}, decided_on = ${input.day}::date, decided_by = ${input.by}
    where id = ${id} and state = 'open'`;
export const setDisputeFee = (tx: Tx, id: string, feePaise: Paise): Promise<void> =>
  on(tx).run`update dispute set fee_paise = ${feePaise} where id = ${id}`;
/**
 * True if the rows of settlements have the dispute's fee. Rows name the payment and the sum, no dispute: of several of one
 * sum, as many rows as there are others without a recorded fee may be those of the others.
 */
export const isFeeSettled = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`
    select 1 from dispute d
    where d.id = ${id} and (
      select count(*) from settlement_line l
      where l.payment_id = d.payment_id and l.kind = 'dispute' and l.fee_paise + l.tax_paise > 0
        and (l.amount_paise = -d.amount_paise
          or (d.state <> 'open' and d.lost_paise < d.amount_paise and l.amount_paise = d.amount_paise - d.lost_paise))
    ) > (
      select count(*) from dispute other
      where other.payment_id = d.payment_id and other.id <> d.id and other.amount_paise = d.amount_paise and other.fee_paise = 0)`;
/** Stores the current fee as a version and replaces it. */
export const replaceDisputeFee = (tx: Tx, id: string, next: { feePaise: Paise; by: string }): Promise<void> =>
  on(tx).run`
    with replaced as (
      insert into dispute_fee_version (dispute_id, version, fee_paise, replaced_by)
      select id, fee_version, fee_paise, ${next.by} from dispute where id = ${id})
    update dispute set fee_paise = ${next.feePaise}, fee_version = fee_version + 1 where id = ${id}`;
/** The payments of disputes that were lost since, with the last decision. */
export const lostPayments = (tx: Tx, since: Date): Promise<{ paymentId: string; decidedAt: Date }[]> =>
  on(tx).rows`
    select payment_id, max(decided_at) as decided_at from dispute where state = 'lost' and decided_at >= ${since}
    group by payment_id`;

const caseColumns = sql.raw(
  'case_number, phase, state, amount_paise, deducted_paise, reason, opened_on::text as opened_on, answer_by::text as answer_by, unread_row',
);
/** @returns false when it is stored so already */
export const storeCase = (
  tx: Tx,
  input: ListedCase & { readonly gateway: string; readonly paymentId: string; readonly at: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into gateway_case (gateway, case_number, payment_id, phase, state, amount_paise, deducted_paise, reason, opened_on, answer_by, seen_at)
    values (${input.gateway}, ${input.caseNumber}, ${input.paymentId}, ${input.phase}, ${input.state}, ${input.amountPaise},
      ${input.deductedPaise}, ${input.reason}, ${input.openedOn}::date, ${input.answerBy}::date, ${input.at})
    on conflict (gateway, case_number) do update set phase = excluded.phase, state = excluded.state, amount_paise = excluded.amount_paise,
      deducted_paise = excluded.deducted_paise, reason = excluded.reason, answer_by = excluded.answer_by, seen_at = excluded.seen_at,
      unread_row = null
    where (gateway_case.phase, gateway_case.state, gateway_case.amount_paise, gateway_case.deducted_paise, gateway_case.reason, gateway_case.answer_by, gateway_case.unread_row)
      is distinct from (excluded.phase, excluded.state, excluded.amount_paise, excluded.deducted_paise, excluded.reason, excluded.answer_by, null)`;
/**
 * Holds the refunds of a payment back for a case that cannot be read, as an open chargeback of this sum would. One that took
 * money is in the books. @returns false when this row holds them back already, or staff let them go beside it
 */
export const holdForCase = (
  tx: Tx,
  input: Pick<ListedCase, 'caseNumber' | 'amountPaise' | 'openedOn'> & {
    readonly gateway: string;
    readonly paymentId: string;
    readonly unreadRow: string;
    readonly at: Date;
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into gateway_case (gateway, case_number, payment_id, phase, state, amount_paise, deducted_paise, reason, opened_on, answer_by, seen_at,
      unread_row)
    values (${input.gateway}, ${input.caseNumber}, ${input.paymentId}, 'chargeback', 'open', ${input.amountPaise}, 0, 'other',
      ${input.openedOn}::date, null, ${input.at}, ${input.unreadRow})
    on conflict (gateway, case_number) do update set phase = excluded.phase, state = excluded.state, seen_at = excluded.seen_at,
      unread_row = excluded.unread_row
    where gateway_case.unread_row is distinct from excluded.unread_row and gateway_case.deducted_paise = 0`;
/** Ends that, for this row. @returns false when it held nothing back */
export const releaseCase = (
  tx: Tx,
  input: { readonly gateway: string; readonly caseNumber: string; readonly unreadRow: string; readonly at: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    update gateway_case set state = 'closed', seen_at = ${input.at}, unread_row = ${input.unreadRow}
    where gateway = ${input.gateway} and case_number = ${input.caseNumber} and may_take`;
export const casesOfPayment = (tx: Tx, paymentId: string): Promise<StoredCase[]> =>
  on(tx).rows<StoredCase>`
    select ${caseColumns} from gateway_case where payment_id = ${paymentId} order by opened_on, case_number`;
/** The day on which the oldest case was opened that is not decided. */
export const oldestOpenCase = (tx: Tx, gateway: string): Promise<string | undefined> =>
  on(tx).value<string>`
    select opened_on::text from gateway_case where gateway = ${gateway} and state in ('open', 'under-review')
    order by opened_on limit 1`;
/** The dispute of the books for a case of the gateway. */
export const disputeOfCase = (tx: Tx, gateway: string, caseNumber: string): Promise<Dispute | undefined> =>
  on(tx).row<Dispute>`
    select ${disputeColumns} from dispute where gateway = ${gateway} and upper(case_number) = upper(${caseNumber})`;
