import type pg from 'pg';
import { pause } from './call.ts';
import type { Journal } from './load.ts';
import { requestIdIn } from './people.ts';
import type { StandIn } from './rig.ts';

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
  readonly surplus: boolean;
}

/**
 * Moves the product's clock and runs its timers, as the coming minutes would: no return, no webhook, no person.
 * @returns when all work that could be done is done; work that waits for another try is tried at once.
 */
export async function passMinutes(pool: pg.Pool, minutes: number): Promise<void> {
  await pool.query(`update product_clock set ahead = ahead + make_interval(mins => $1)`, [minutes]);
  for (const task of ['read-due-orders', 'send-due-refunds'])
    await pool.query('select graphile_worker.add_job($1)', [task]);
  const until = Date.now() + 90_000;
  for (;;) {
    await pool.query(`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and run_at > now() and attempts < max_attempts), run_at := now())`);
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
    );
    if (rows[0]!.n === 0) return;
    // What is left then is found by the check of the jobs.
    if (Date.now() > until) return;
    await pause(50);
  }
}

/** The checks of 15 minutes after the last kill: whatever was paid is recorded, and nothing waits any more. */
export async function checkOrders(pool: pg.Pool, gateway: StandIn, journal: Journal): Promise<Check[]> {
  const { payments, requests } = await gateway.state();
  const sums = new Map(requests.map((it) => [it.id, it.amountPaise]));
  const captured = payments.filter(
    (it) => it.status === true && it.settlesAtMs <= Date.now() && it.amountPaise === sums.get(it.requestId),
  );
  const recorded = await recordedCaptures(pool);
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
  const perRole = countBy(recorded.filter((it) => it.number !== null).map((it) => `${it.accountId} ${it.role}`));
  const paidPages = new Set(captured.map((it) => it.requestId));
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
      off: names(recorded.filter((it) => (it.number !== null) === it.surplus)),
    },
    { name: 'every capture has its outcome noted', off: names(recorded.filter((it) => it.outcome === null)) },
    {
      name: 'a person has one application for a role',
      off: [...perRole].filter(([, count]) => count !== 1).map(([who]) => who),
    },
    {
      name: 'whoever paid for a role has its application',
      off: [...new Set(recorded.map((it) => `${it.accountId} ${it.role}`))].filter((who) => !perRole.has(who)),
    },
    { name: 'no application stands without a capture', off: lone.map((it) => it.id) },
    { name: 'an order with a captured payment is paid', off: names(recorded.filter((it) => it.orderState !== 'paid')) },
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
      name: 'one form was given one page',
      off: [
        ...countBy(
          [...new Set(journal.pages.map((it) => `${it.accountId} ${it.form}|${it.paymentUrl}`))].map(
            (it) => it.split('|')[0]!,
          ),
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

/** The checks after some more minutes, in which refunds were decided by the gateway. */
export async function checkMoney(pool: pg.Pool, gateway: StandIn): Promise<Check[]> {
  const { refunds, payments } = await gateway.state();
  const sums = new Map(payments.map((it) => [it.id, it.amountPaise]));
  const recorded = await recordedCaptures(pool);
  const surplus = recorded.filter((it) => it.surplus);
  const [sum] = await table<{ total: string }>(
    pool,
    'select coalesce(sum(amount_paise), 0)::text as total from ledger_entry',
  );
  const posted = await table<{ source: string }>(pool, "select source from ledger_transaction where kind = 'capture'");
  const captures = await table<{ source: string }>(
    pool,
    "select 'payment:' || id as source from payment where captured_at is not null",
  );
  const owed = await table<{ account: string; sum: string }>(
    pool,
    "select account, sum(amount_paise)::text as sum from ledger_entry where account in ('unapplied_receipts', 'refunds_payable') group by account having sum(amount_paise) <> 0",
  );
  const earned = await table<{ applicationId: string; amountPaise: number; due: number }>(
    pool,
    `
    select coalesce(c.application_id, a.id) as application_id, coalesce(c.amount_paise, 0) as amount_paise, round(a.paid_paise * 0.2)::int as due
    from (select * from application where form ->> 'referralCode' <> '') a full join commission c on c.application_id = a.id`,
  );
  const jobs = await table<{ taskIdentifier: string; attempts: number }>(
    pool,
    'select task_identifier, attempts from graphile_worker.jobs where locked_at is not null or attempts >= max_attempts or last_error is not null',
  );
  return [
    {
      name: 'every surplus is refunded at the gateway once, and nothing else is',
      off: [
        ...missing(
          surplus.map((it) => it.gatewayPaymentId),
          refunds.map((it) => it.paymentId),
        ),
        ...missing(
          refunds.map((it) => it.paymentId),
          surplus.map((it) => it.gatewayPaymentId),
        ),
      ],
    },
    {
      name: 'every refund is of the whole sum',
      off: refunds.filter((it) => it.amountPaise !== sums.get(it.paymentId)).map((it) => it.id),
    },
    { name: 'every surplus ends as refunded', off: names(surplus.filter((it) => it.state !== 'refunded')) },
    { name: 'the ledger balances', off: sum?.total === '0' ? [] : [`sum ${sum?.total}`] },
    {
      name: 'every capture is posted once',
      off: [
        ...missing(
          captures.map((it) => it.source),
          posted.map((it) => it.source),
        ),
        ...missing(
          posted.map((it) => it.source),
          captures.map((it) => it.source),
        ),
      ],
    },
    { name: 'no receipt is left unapplied and no refund owed', off: owed.map((it) => `${it.account} ${it.sum}`) },
    {
      name: 'every application with a code earned its commission, once',
      off: earned.filter((it) => it.amountPaise !== it.due).map((it) => it.applicationId),
    },
    {
      name: 'no job is left locked or given up',
      off: jobs.map((it) => `${it.taskIdentifier} after ${it.attempts} tries`),
    },
  ];
}

const recordedCaptures = (pool: pg.Pool): Promise<Recorded[]> =>
  table(
    pool,
    `
    select p.gateway_payment_id, p.state, p.outcome, o.state as order_state, f.account_id, f.role, a.id as number, s.payment_id is not null as surplus
    from payment p join payment_order o on o.id = p.order_id join frozen_form f on f.id = o.subject
      left join application a on a.payment_id = p.id left join surplus_payment s on s.payment_id = p.id
    where p.captured_at is not null`,
  );

async function table<Row>(pool: pg.Pool, text: string): Promise<Row[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text);
  const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])) as Row);
}

/** What of `wanted` is not among `there`, and what is there more often than it is wanted. */
function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const counts = countBy(there);
  return [...countBy(wanted)].filter(([id, count]) => (counts.get(id) ?? 0) < count).map(([id]) => id);
}
function countBy(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
const names = (recorded: readonly Recorded[]): string[] => recorded.map((it) => `${it.gatewayPaymentId} (${it.state})`);
