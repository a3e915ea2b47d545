import type pg from 'pg';
import type { Journal } from './ask.ts';
import { requestIdIn } from './people.ts';
import type { StandIn } from './rig.ts';
import { countBy, missing, table } from './tables.ts';

/** One thing that must hold; `off` names each case in which it does not. */
export interface Check {
  readonly name: string;
  readonly off: readonly string[];
}
interface Recorded {
  readonly gatewayPaymentId: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly orderState: string;
  readonly accountId: string;
  readonly role: string;
  readonly number: string | null;
  readonly applicationState: string | null;
  /** What staff decided about a capture that does not fit. */
  readonly resolution: string | null;
  readonly surplus: boolean;
  readonly hasRefund: boolean;
  readonly hasDispute: boolean;
}

/** The checks of 15 minutes after the last kill: whatever was paid is recorded, and nothing waits any more. */
export async function checkOrders(pool: pg.Pool, gateway: StandIn, journal: Journal): Promise<Check[]> {
  const { payments, requests } = await gateway.state();
  const sums = new Map(requests.map((it) => [it.id, it.amountPaise]));
  const captured = payments.filter((it) => it.status === true && it.settlesAtMs <= Date.now());
  const fits = new Set(
    captured.filter((it) => it.currency === 'INR' && it.amountPaise === sums.get(it.requestId)).map((it) => it.id),
  );
  const recorded = await recordedCaptures(pool);
  // What fits its page, and what staff applied although it does not.
  const counting = recorded.filter(
    (it) =>
      (fits.has(it.gatewayPaymentId) || it.resolution === 'applied') &&
      // The payer's bank took it back before it became anything.
      !(it.state === 'disputed' && it.outcome === null),
  );
  const odd = recorded.filter((it) => !fits.has(it.gatewayPaymentId) && it.resolution !== 'applied');
  const seen = new Map(recorded.map((it) => [it.gatewayPaymentId, it]));
  const orders = await table<{
    id: string;
    state: string;
    requestId: string | null;
    paymentUrl: string | null;
    accountId: string;
  }>(pool, 'select id, state, request_id, payment_url, account_id from payment_order');
  const orderOf = new Map(orders.map((it) => [it.id, it]));
  const lone = await table<{ id: string }>(
    pool,
    'select id from application where payment_id not in (select id from payment where captured_at is not null)',
  );
  const withNumber = recorded.filter((it) => it.number !== null);
  const applied = new Set(withNumber.map((it) => `${it.accountId} ${it.role}`));
  const perRole = countBy(
    withNumber.filter((it) => it.applicationState !== 'refunded').map((it) => `${it.accountId} ${it.role}`),
  );
  const paidPages = new Set(payments.filter((it) => fits.has(it.id)).map((it) => it.requestId));
  return [
    {
      name: 'every captured payment is recorded, once',
      off: missing(
        captured.map((it) => it.id),
        recorded.map((it) => it.gatewayPaymentId),
      ),
    },
    {
      name: 'nothing is recorded as captured that the gateway did not capture',
      off: missing(
        recorded.map((it) => it.gatewayPaymentId),
        captured.map((it) => it.id),
      ),
    },
    {
      name: 'a captured payment is one application or one surplus, never both, never neither',
      off: names(counting.filter((it) => (it.number !== null) === it.surplus)),
    },
    {
      name: 'a captured payment of another sum or currency is neither before staff apply it',
      off: names(odd.filter((it) => it.number !== null || it.surplus)),
    },
    {
      name: 'every captured payment of another sum or currency waits for staff, or staff decided it',
      off: names(
        odd.filter((it) => it.state !== 'needs-review' && it.resolution === null && !it.state.startsWith('disputed')),
      ),
    },
    { name: 'every capture has its outcome noted', off: names(counting.filter((it) => it.outcome === null)) },
    {
      name: 'a person has at most one application that stands for a role',
      off: [...perRole].filter(([, count]) => count > 1).map(([who]) => who),
    },
    {
      name: 'whoever paid for a role has its application',
      off: [...new Set(counting.map((it) => `${it.accountId} ${it.role}`))].filter((who) => !applied.has(who)),
    },
    { name: 'no application stands without a capture', off: lone.map((it) => it.id) },
    { name: 'an order with a captured payment is paid', off: names(counting.filter((it) => it.orderState !== 'paid')) },
    {
      name: 'no order whose page was paid is left open after 15 minutes',
      off: orders
        .filter((it) => ['opening', 'open'].includes(it.state) && paidPages.has(it.requestId ?? ''))
        .map((it) => it.id),
    },
    {
      name: 'no order is left opening after 15 minutes',
      off: orders.filter((it) => it.state === 'opening').map((it) => it.id),
    },
    {
      name: 'the gateway has no page without our order',
      off: requests.filter((it) => !orderOf.has(it.purpose)).map((it) => it.purpose),
    },
    {
      name: 'every page that a client was given is stored as given',
      off: journal.pages
        .filter((it) => {
          const order = orderOf.get(it.reference);
          return (
            order?.paymentUrl !== it.paymentUrl ||
            order.requestId !== requestIdIn(it.paymentUrl) ||
            order.accountId !== it.accountId
          );
        })
        .map((it) => it.reference),
    },
    {
      name: 'one form was given one page a day',
      off: [
        ...countBy(
          [
            ...new Set(
              journal.pages
                .filter((it) => it.day !== undefined)
                .map((it) => `${it.accountId} ${it.form} ${it.day}|${it.paymentUrl}`),
            ),
          ].map((it) => it.split('|')[0]!),
        ),
      ]
        .filter(([, count]) => count > 1)
        .map(([form]) => form),
    },
    {
      name: 'every confirmation that a client was given stands',
      off: journal.verified
        .filter((it) => {
          const found = seen.get(it.paymentId);
          return (
            found?.accountId !== it.accountId ||
            found.surplus !== it.isSurplus ||
            (found.number ?? undefined) !== it.applicationNumber
          );
        })
        .map((it) => it.paymentId),
    },
    {
      name: 'every payment that a client was told goes back, or is closed, does or is',
      off: journal.ended
        .filter(({ paymentId, state }) => {
          const found = seen.get(paymentId);
          return state === 'closed' ? found?.resolution !== 'closed' : !found?.hasRefund && !found?.hasDispute;
        })
        .map(({ paymentId, state }) => `${paymentId} ${state}`),
    },
    {
      name: 'every application number that a client was told of stands',
      off: missing(
        [...journal.numbers.values()].flatMap((it) => [...it]),
        recorded.flatMap((it) => it.number ?? []),
      ),
    },
    { name: 'no answer was one that no story allows for', off: journal.wrong },
    {
      name: 'there was something to check',
      off:
        recorded.some((it) => it.surplus) && journal.calls.unknown > 0
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
      a.state as application_state, exists (select 1 from ledger_transaction t where t.source = 'surplus:' || p.id) as surplus,
      exists (select 1 from refund r where r.payment_id = p.id) as has_refund,
      exists (select 1 from dispute d where d.payment_id = p.id) as has_dispute
    from payment p join payment_order o on o.id = p.order_id join frozen_form f on f.id = o.subject left join application a on a.payment_id = p.id
    where p.captured_at is not null`,
  );

const names = (recorded: readonly Recorded[]): string[] => recorded.map((it) => `${it.gatewayPaymentId} (${it.state})`);
