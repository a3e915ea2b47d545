import type pg from 'pg';
import type { Journal } from '../faults/ask.ts';
import { missing } from '../faults/tables.ts';
import { type Cluster, until } from './cluster.ts';
import type { LeadAnswer } from './watch.ts';

/** Compares what clients and staff were answered with what the database has. */
export interface Ledger {
  compare(): Promise<{ readonly lost: number; readonly counted: string; readonly off: readonly string[] }>;
}
export function makeLedger(cluster: Cluster, journal: Journal, leads: readonly LeadAnswer[]): Ledger {
  return {
    async compare() {
      // What was answered until now; the load goes on.
      const noted = withoutRepeats({
        orders: journal.pages.map(({ reference, paymentUrl }) => `${reference} ${paymentUrl}`),
        captures: journal.verified.map(({ paymentId, applicationNumber }) => `${paymentId} ${applicationNumber ?? ''}`),
        claims: journal.claims.map(({ id, amountPaise }) => `${id} ${amountPaise}`),
        leads: leads.map(({ phone, reference }) => `${reference} ${phone}`),
        payouts: journal.transfers,
      });
      const client = await until(30_000, 'the operator gets no connection', () => cluster.connect());
      try {
        const off = [
          ...missing(
            noted.orders,
            await texts(client, "select id || ' ' || coalesce(payment_url, '') from payment_order"),
          ),
          ...missing(
            noted.captures,
            await texts(
              client,
              `select p.gateway_payment_id || ' ' || coalesce(a.id, '')
               from payment p left join application a on a.payment_id = p.id where p.captured_at is not null`,
            ),
          ),
          ...missing(noted.claims, await texts(client, "select id || ' ' || amount_paise from claim")),
          ...missing(
            noted.leads,
            await texts(
              client,
              "select enquiry_number || ' ' || right(regexp_replace(phone, '\\D', '', 'g'), 10) from lead",
            ),
          ),
          ...missing(noted.payouts, await texts(client, 'select utr from payout where utr is not null')),
        ].map((what) => `acknowledged and lost: ${what}`);
        const doubles = await texts(client, 'select phone from lead group by phone having count(*) > 1');
        return {
          lost: off.length,
          counted: Object.entries(noted)
            .map(([name, found]) => `${found.length} ${name}`)
            .join(', '),
          off: [...off, ...doubles.map((phone) => `two leads of ${phone}`)],
        };
      } finally {
        await client.end();
      }
    },
  };
}
/** Drops repeats: an answer may have been given twice. */
const withoutRepeats = <Name extends string>(
  lists: Readonly<Record<Name, readonly string[]>>,
): Record<Name, string[]> =>
  Object.fromEntries(
    Object.entries<readonly string[]>(lists).map(([name, list]) => [name, [...new Set(list)]]),
  ) as Record<Name, string[]>;
const texts = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<Record<string, string>>(query)).rows.flatMap((row) => Object.values(row));
