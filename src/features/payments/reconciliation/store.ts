import type { Tx } from '#kit/context.ts';
import { affectedRows, on, sql } from '#platform/database/db.ts';
import type { ReconciliationCause } from '../model/payments.ts';

export const insertReconciliation = async (
  tx: Tx,
  input: { gateway: string; cause: ReconciliationCause; since: Date },
): Promise<number> => {
  const made = await on(tx).row<{ id: number }>`
    insert into reconciliation (gateway, cause, since) values (${input.gateway}, ${input.cause}, ${input.since}) returning id`;
  if (!made) throw new Error('a reconciliation was not stored');
  return made.id;
};
export const endReconciliation = async (
  tx: Tx,
  id: number,
  end:
    | { readonly failedAt: Date }
    | {
        readonly finishedAt: Date;
        /** By the product's clock. */
        readonly comparedAt: Date;
        readonly orders: number;
        readonly payments: number;
        readonly refunds: number;
        readonly gaps: number;
        /** Rows that could not be read. */
        readonly unreadable: number;
      },
): Promise<void> =>
  void (await affectedRows(
    tx,
    'failedAt' in end
      ? sql`update reconciliation set failed_at = ${end.failedAt} where id = ${id}`
      : sql`
        update reconciliation set finished_at = ${end.finishedAt}, compared_at = ${end.comparedAt}, requests = ${end.orders}, payments = ${end.payments},
          refunds = ${end.refunds}, gaps = ${end.gaps}, unreadable = ${end.unreadable}
        where id = ${id}`,
  ));
/** The oldest of the gateways' last completed reconciliations; undefined when one has none. `isWhole`: of those that could read every row. */
export const lastReconciled = async (
  tx: Tx,
  gateways: readonly string[],
  { isWhole = false } = {},
): Promise<Date | undefined> => {
  const found = await on(tx).rows<{ at: Date }>`
    select max(finished_at) as at from reconciliation where gateway = any(${gateways}::text[]) and finished_at is not null
      and (unreadable = 0 or not ${isWhole})
    group by gateway order by 1`;
  return found.length < gateways.length ? undefined : found[0]?.at;
};
/** When a comparison was last completed; null: never. */
export const newestReconciled = async (tx: Tx): Promise<Date | null> =>
  (await on(tx).value<Date | null>`select max(compared_at) as at from reconciliation`) ?? null;
/** Locks a name until the transaction ends; false when another connection has the lock. */
export const tryLock = async (tx: Tx, name: string): Promise<boolean> =>
  (await on(tx).value<boolean>`
    select pg_try_advisory_xact_lock(hashtextextended(${`payments/${name}`}, 0)) as is_ours`) ?? false;
export const touchLock = (tx: Tx): Promise<void> => on(tx).run`select 1`;
/** Pages, refunds, disputes and settlements that are open, by their gateway; not of these gateways. */
export const openAtGateways = (
  tx: Tx,
  except: readonly string[],
): Promise<{ readonly gateway: string; readonly count: number }[]> =>
  on(tx).rows`
    select gateway, count(*) as count from (
      select gateway from payment_order where state = 'open'
      union all select p.gateway from refund r join payment p on p.id = r.payment_id where r.state in ('requested', 'sent', 'stopped')
      union all select p.gateway from part_refund part join payment p on p.id = part.payment_id where part.state in ('requested', 'sent')
      union all select gateway from dispute where state = 'open'
      union all select gateway from gateway_case where state in ('open', 'under-review')
      union all select gateway from payment where captured_at is not null and not is_settled and posted_paise > 0
        and state <> 'refunded' and exists (select from settlement)) it
    where gateway <> all(${except}::text[]) group by gateway order by gateway`;
