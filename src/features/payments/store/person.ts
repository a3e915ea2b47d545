import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { PartRefund, PaymentState, RefundState } from '../model/payments.ts';
import type { ProposalKind, ProposalState } from '../proposals/model.ts';

/** Paid on an order of the person, or under their number. */
const paidBy = (accountId: string) =>
  // Two lists of ids, each by its index: with `or` every payment would be read.
  sql`payment.id in (
    select id from payment where payer_account_id = ${accountId}
    union all select paid.id from payment_order join payment paid on paid.order_id = payment_order.id
     where payment_order.account_id = ${accountId})`;

export const paymentsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        state: PaymentState;
        amountPaise: number | null;
        gateway: string;
        gatewayPaymentId: string;
        orderId: string | null;
        outcome: string | null;
      }>`payment.state, payment.amount_paise, payment.gateway, payment.gateway_payment_id, payment.order_id, payment.outcome`,
      from: sql`payment`,
      where: paidBy(accountId),
      at: sql`payment.first_seen_at`,
      id: sql`payment.id`,
    },
    page,
  );
export const refundsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        paymentId: string;
        state: RefundState | PartRefund['state'];
        amountPaise: number;
        why: string | null;
        bankReference: string | null;
        settledAt: Date | null;
        accountLastFour: string | null;
        ifsc: string | null;
        bankName: string | null;
      }>`refund.payment_id, refund.state, refund.amount_paise, refund.why, refund.bank_reference, refund.settled_at,
        transfer.account_last_four, transfer.ifsc, transfer.bank_name`,
      from: sql`(
        select id, payment_id, state, amount_paise, why, bank_reference, settled_at, requested_at from refund
        union all select id, payment_id, state, amount_paise, why, null, settled_at, requested_at from part_refund) refund
        join payment on payment.id = refund.payment_id left join refund_transfer transfer on transfer.refund_id = refund.id`,
      where: paidBy(accountId),
      at: sql`refund.requested_at`,
      id: sql`refund.id`,
    },
    page,
  );

export const proposalsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        paymentId: string;
        kind: ProposalKind;
        state: ProposalState;
        amountPaise: number;
        reason: string | null;
        decidedAt: Date | null;
      }>`payment.id as payment_id, proposal.kind, proposal.status as state, (proposal.frozen ->> 'amountPaise')::bigint as amount_paise,
        proposal.reason, proposal.decided_at`,
      from: sql`approval proposal join payment on payment.id = proposal.record`,
      where: paidBy(accountId),
      at: sql`proposal.made_at`,
      id: sql`proposal.id`,
    },
    page,
  );

/** The ids of the person's orders, payments and refunds; bounded by what one person pays. */
export const moneyIdsOf = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select id from payment_order where account_id = ${accountId}
    union select id from payment where ${paidBy(accountId)}
    union select refund.id from refund join payment on payment.id = refund.payment_id where ${paidBy(accountId)}
    union select part_refund.id from part_refund join payment on payment.id = part_refund.payment_id where ${paidBy(accountId)}
    union select proposal.id from approval proposal join payment on payment.id = proposal.record
     where ${paidBy(accountId)}
    union select dispute.id from dispute join payment on payment.id = dispute.payment_id where ${paidBy(accountId)}`;

/** What is not over yet: open pages since then, payments that are looked at, refunds and disputes. */
export const openMoneyOf = (
  tx: Tx,
  accountId: string,
  openSince: Date,
): Promise<
  { kind: 'payment-running' | 'refund-running' | 'dispute-open'; reference: string; paymentId: string | null }[]
> =>
  on(tx).rows`
    select 'payment-running' as kind, id as reference, null as payment_id from payment_order
     where account_id = ${accountId} and state in ('creating', 'open') and created_at > ${openSince}
    union all select 'payment-running', id, id from payment
     where ${paidBy(accountId)} and state in ('pending', 'needs-review')
    union all select 'refund-running', refund.id, payment.id from refund join payment on payment.id = refund.payment_id
     where ${paidBy(accountId)} and refund.state in ('requested', 'sent', 'stopped')
    union all select 'refund-running', part_refund.id, payment.id from part_refund join payment on payment.id = part_refund.payment_id
     where ${paidBy(accountId)} and part_refund.state in ('requested', 'sent')
    union all select 'refund-running', proposal.id, payment.id from approval proposal
     join payment on payment.id = proposal.record where ${paidBy(accountId)} and proposal.status = 'waiting'
    union all select 'dispute-open', dispute.id, payment.id from dispute join payment on payment.id = dispute.payment_id
     where ${paidBy(accountId)} and dispute.state = 'open'
    union all select 'dispute-open', gateway_case.case_number, payment.id
      from gateway_case join payment on payment.id = gateway_case.payment_id
     where ${paidBy(accountId)} and may_take limit 50`;

/** The words that staff wrote for the person to read. */
export const refundReasonsToErase = (tx: Tx, accountId: string, limit: number): Promise<{ id: string }[]> =>
  on(tx).rows`
    update refund set why = null where id = any(array(
      select refund.id from refund join payment on payment.id = refund.payment_id
       where ${paidBy(accountId)} and refund.why is not null limit ${limit})) returning id`;
export const partReasonsToErase = (tx: Tx, accountId: string, limit: number): Promise<{ id: string }[]> =>
  on(tx).rows`
    update part_refund set why = null where id = any(array(
      select part_refund.id from part_refund join payment on payment.id = part_refund.payment_id
       where ${paidBy(accountId)} and part_refund.why is not null limit ${limit})) returning id`;
/** The accounts of refunds by transfer that are over: all but the last four digits. */
export const refundAccountsToErase = (
  tx: Tx,
  accountId: string,
  { at, limit }: { at: Date; limit: number },
): Promise<{ id: string }[]> =>
  on(tx).rows`
    update refund_transfer set holder = '', account_sealed = '', account_key = null, ifsc = '', bank_name = '', failure = null,
      details_erased_at = ${at}
    where refund_id = any(array(
      select transfer.refund_id from refund_transfer transfer join refund on refund.id = transfer.refund_id
        join payment on payment.id = refund.payment_id
       where ${paidBy(accountId)} and transfer.details_erased_at is null and refund.state not in ('requested', 'sent', 'stopped')
       limit ${limit})) returning refund_id as id`;
export const proposalReasonsToErase = (tx: Tx, accountId: string, limit: number): Promise<{ id: string }[]> =>
  on(tx).rows`
    update approval set reason = null, decline_reason = null where id = any(array(
      select proposal.id from approval proposal join payment on payment.id = proposal.record
       where ${paidBy(accountId)} and proposal.status <> 'waiting'
         and (proposal.reason is not null or proposal.decline_reason is not null) limit ${limit})) returning id`;
