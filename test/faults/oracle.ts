import type pg from 'pg';
import type { Journal } from './ask.ts';
import { requestIdIn } from './people.ts';
import type { GatewaySandbox } from './harness.ts';
import { countBy, missing, table } from './tables.ts';

/** One condition; `off` names each case in which it does not hold. */
export interface Check {
  readonly name: string;
  readonly off: readonly string[];
}
interface Recorded {
  readonly gatewayPaymentId: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly orderState: string | null;
  /** Null where a restore lost the payment's order. */
  readonly accountId: string | null;
  readonly role: string | null;
  readonly number: string | null;
  readonly applicationState: string | null;
  /** The decision of staff about a capture that does not match its order. */
  readonly resolution: string | null;
  readonly duplicate: boolean;
  readonly hasRefund: boolean;
  readonly hasDispute: boolean;
}

/** What was paid on a page whose order a restore lost, without a webhook, is found by the comparison of the next day. */
export async function checkLostPages(
  pool: pg.Pool,
  gateway: GatewaySandbox,
  lostPages: ReadonlySet<string>,
): Promise<Check> {
  const { payments } = await gateway.state();
  const captured = payments.filter(
    ({ isCaptured, settlesAtMs, requestId }) => isCaptured && settlesAtMs <= Date.now() && lostPages.has(requestId),
  );
  const recorded = await recordedCaptures(pool);
  return {
    name: 'what was paid on a page that a restore lost is recorded by the next comparison',
    off: missing(
      captured.map(({ id }) => id),
      recorded.map(({ gatewayPaymentId }) => gatewayPaymentId),
    ),
  };
}

/** The checks 15 minutes after the last kill: every payment is recorded, and nothing is waiting. */
export async function checkOrders(
  pool: pg.Pool,
  gateway: GatewaySandbox,
  journal: Journal,
  lostPages: ReadonlySet<string>,
): Promise<Check[]> {
  const { payments, requests } = await gateway.state();
  const sums = new Map(requests.map((request) => [request.id, request.amountPaise]));
  const captured = payments.filter((payment) => payment.isCaptured && payment.settlesAtMs <= Date.now());
  const recorded = await recordedCaptures(pool);
  const orderless = new Set(recorded.flatMap((entry) => (entry.orderState === null ? [entry.gatewayPaymentId] : [])));
  const withOrder = new Set(recorded.flatMap((entry) => (entry.orderState === null ? [] : [entry.gatewayPaymentId])));
  // The order of a page of after a backup is lost with its form: its payment waits for staff. Where the backup had the order
  // but not yet its page, the page may have been found again at the gateway: then the payment is judged like all others.
  const ofLostPages = new Set(
    captured.flatMap(({ id, requestId }) => (lostPages.has(requestId) && !withOrder.has(id) ? [id] : [])),
  );
  const fits = new Set(
    captured
      .filter(
        ({ id, currency, amountPaise, requestId }) =>
          currency === 'INR' && amountPaise === sums.get(requestId) && !ofLostPages.has(id),
      )
      .map((paymentRow) => paymentRow.id),
  );
  // Payments that match their page, and those that staff applied although they do not.
  const counting = recorded.filter(
    (entry) =>
      (fits.has(entry.gatewayPaymentId) || entry.resolution === 'applied') &&
      // The payer's bank took it back, or an earlier refund was completed, before it became an application.
      !(entry.outcome === null && (entry.state === 'disputed' || isReturned(entry, journal))),
  );
  const odd = recorded.filter((entry) => !fits.has(entry.gatewayPaymentId) && entry.resolution !== 'applied');
  const seen = new Map(recorded.map((entry) => [entry.gatewayPaymentId, entry]));
  const orders = await table<{
    id: string;
    state: string;
    requestId: string | null;
    paymentUrl: string | null;
    accountId: string;
  }>(pool, 'select id, state, request_id, payment_url, account_id from payment_order');
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const lone = await table<{ id: string }>(
    pool,
    'select id from application where payment_id not in (select id from payment where captured_at is not null)',
  );
  const withNumber = recorded.filter((entry) => entry.number !== null);
  const applied = new Set(withNumber.map((entry) => `${entry.accountId} ${entry.role}`));
  const perRole = countBy(
    withNumber
      .filter((entry) => !['refunded', 'charged-back'].includes(entry.applicationState ?? ''))
      .map((entry) => `${entry.accountId} ${entry.role}`),
  );
  const paidPages = new Set(payments.filter((payment) => fits.has(payment.id)).map((payment) => payment.requestId));
  return [
    {
      name: 'every captured payment is recorded, once',
      off: missing(
        captured.flatMap(({ id }) => (ofLostPages.has(id) ? [] : [id])),
        recorded.map((entry) => entry.gatewayPaymentId),
      ),
    },
    {
      name: 'nothing is recorded as captured that the gateway did not capture',
      off: missing(
        recorded.map((entry) => entry.gatewayPaymentId),
        captured.map((paymentRow) => paymentRow.id),
      ),
    },
    {
      name: 'a captured payment is one application or one duplicate, never both, never neither',
      off: names(counting.filter((entry) => (entry.number !== null) === entry.duplicate)),
    },
    {
      name: 'a captured payment of another amount or currency is neither before staff apply it',
      off: names(odd.filter((entry) => entry.number !== null || entry.duplicate)),
    },
    {
      name: 'every captured payment of another amount or currency waits for staff, or staff decided it',
      off: names(
        odd.filter(
          (entry) =>
            entry.state !== 'needs-review' &&
            entry.resolution === null &&
            !entry.state.startsWith('disputed') &&
            !isReturned(entry, journal),
        ),
      ),
    },
    { name: 'every capture has its outcome noted', off: names(counting.filter((entry) => entry.outcome === null)) },
    {
      name: 'a person has at most one active application for a role',
      off: [...perRole].filter(([, count]) => count > 1).map(([who]) => who),
    },
    {
      name: 'every person who paid for a role has an application for it',
      off: [...new Set(counting.map((entry) => `${entry.accountId} ${entry.role}`))].filter((who) => !applied.has(who)),
    },
    { name: 'no application exists without a capture', off: lone.map((entry) => entry.id) },
    {
      name: 'an order with a captured payment is paid',
      off: names(counting.filter((entry) => entry.orderState !== 'paid')),
    },
    {
      name: 'no order whose page was paid is left open after 15 minutes',
      off: orders
        .filter((order) => ['creating', 'open'].includes(order.state) && paidPages.has(order.requestId ?? ''))
        .map((order) => order.id),
    },
    {
      name: 'no order is left opening after 15 minutes',
      off: orders.filter((order) => order.state === 'creating').map((order) => order.id),
    },
    {
      name: 'the gateway has no page without our order',
      off: requests
        .filter((request) => !orderOf.has(request.orderId ?? '') && !lostPages.has(request.id))
        .map((request) => request.orderId ?? request.id),
    },
    {
      name: 'the gateway has at most one page of an order',
      off: [...countBy(requests.flatMap(({ orderId }) => orderId ?? []))].filter(([, n]) => n > 1).map(([id]) => id),
    },
    {
      name: 'every page that a client was given is stored as given',
      off: journal.pages
        .filter((page) => {
          const order = orderOf.get(page.reference);
          return (
            order?.paymentUrl !== page.paymentUrl ||
            order.requestId !== requestIdIn(page.paymentUrl) ||
            order.accountId !== page.accountId
          );
        })
        .map((page) => page.reference),
    },
    {
      name: 'one form was given one page a day',
      off: [
        ...countBy(
          [
            ...new Set(
              journal.pages
                .filter((page) => page.day !== undefined)
                .map((page) => `${page.accountId} ${page.form} ${page.day}|${page.paymentUrl}`),
            ),
          ].map((text) => text.split('|')[0]!),
        ),
      ]
        .filter(([, count]) => count > 1)
        .map(([form]) => form),
    },
    {
      name: 'every confirmation that a client was given stands',
      off: journal.verified
        .filter((entry) => {
          const found = seen.get(entry.paymentId);
          return (
            found?.accountId !== entry.accountId ||
            found.duplicate !== entry.isSurplus ||
            (found.number ?? undefined) !== entry.applicationNumber
          );
        })
        .map((entry) => entry.paymentId),
    },
    {
      name: 'a payment is without its order only where a restore lost it',
      off: [...orderless].filter((id) => !ofLostPages.has(id)),
    },
    {
      name: 'every payment that was shown as refunded or closed is',
      off: journal.ended
        .filter(({ paymentId, state }) => {
          const found = seen.get(paymentId);
          return state === 'closed' ? found?.resolution !== 'closed' : !found?.hasRefund && !found?.hasDispute;
        })
        .map(({ paymentId, state }) => `${paymentId} ${state}`),
    },
    {
      name: 'every application number in an answer exists',
      off: missing(
        [...journal.numbers.values()].flatMap((entry) => [...entry]),
        recorded.flatMap((entry) => entry.number ?? []),
      ),
    },
    { name: 'no answer was one that no scenario expects', off: journal.wrong },
    {
      name: 'there was something to check',
      off:
        recorded.some((entry) => entry.duplicate) && journal.calls.unknown > 0
          ? []
          : [`${recorded.length} captures, ${journal.calls.unknown} unknown calls`],
    },
  ];
}

const recordedCaptures = (pool: pg.Pool): Promise<Recorded[]> =>
  table(
    pool,
    `
    select p.gateway_payment_id, p.state, p.outcome, p.resolution, o.state as order_state, f.account_id, f.role, a.id as number,
      a.state as application_state, exists (select 1 from ledger_transaction t where t.source = 'duplicate:' || p.id) as duplicate,
      exists (select 1 from refund r where r.payment_id = p.id) as has_refund,
      exists (select 1 from dispute d where d.payment_id = p.id) as has_dispute
    from payment p left join payment_order o on o.id = p.order_id left join frozen_form f on f.id = o.subject left join application a on a.payment_id = p.id
    where p.captured_at is not null`,
  );

/**
 * Staff applied it, but its refund had begun before and is completed; or the gateway made its refund between a backup and
 * the restore. checkMoney compares the sums.
 */
const isReturned = ({ resolution, state, hasRefund }: Recorded, { restores }: Journal): boolean =>
  hasRefund && (restores > 0 || (resolution === 'applied' && state === 'refunded'));

const names = (recorded: readonly Recorded[]): string[] =>
  recorded.map((entry) => `${entry.gatewayPaymentId} (${entry.state})`);
