import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type {
  Refund,
  RestoredBackup,
  UnconfirmedKind,
  UnconfirmedRefund,
  UnreadAfterRestore,
} from '../model/payments.ts';

/** Records that this database was restored, in the restore's last transaction: nothing of before is sent unconfirmed. */
export const insertRestore = (tx: Tx, input: { backupAt: Date; restoredAt: Date }): Promise<void> =>
  on(tx).run`insert into restored_backup (backup_at, restored_at) values (${input.backupAt}, ${input.restoredAt})`;
const columns = sql.raw('id, backup_at, restored_at, gateway_read_at, unread_count, unread_rows');
/** Oldest first. */
export const restores = (tx: Tx): Promise<RestoredBackup[]> =>
  on(tx).rows<RestoredBackup>`select ${columns} from restored_backup order by id`;
/** All restores, oldest first, locked: others who confirm something wait. */
export const lockRestores = (tx: Tx): Promise<RestoredBackup[]> =>
  on(tx).rows<RestoredBackup>`select ${columns} from restored_backup order by id for update`;
/** The restores since whose backup the gateways' lists have to be read; how often, and when last, rows of them could not be. */
export const unreadRestores = (
  tx: Tx,
): Promise<{ id: number; backupAt: Date; unreadRuns: number; unreadAt: Date | null }[]> =>
  on(tx).rows`
    select id, backup_at, unread_runs, unread_at from restored_backup where gateway_read_at is null order by id`;
/** The most rows that are stored of those that could not be read. */
const maxUnread = 100;
export const setGatewayUnread = (
  tx: Tx,
  ids: readonly number[],
  unread: { readonly rows: readonly UnreadAfterRestore[]; readonly at: Date },
): Promise<void> =>
  on(tx).run`
    update restored_backup set unread_count = ${unread.rows.length}, unread_at = ${unread.at}, unread_runs = unread_runs + 1,
      unread_rows = ${JSON.stringify(unread.rows.slice(0, maxUnread))}::jsonb
    where id = any(${ids}::bigint[]) and gateway_read_at is null`;
export const setGatewayRead = (tx: Tx, ids: readonly number[], at: Date): Promise<void> =>
  on(tx).run`
    update restored_backup set gateway_read_at = ${at} where id = any(${ids}::bigint[]) and gateway_read_at is null`;
/** Confirms records for every restore so far. */
export const insertConfirmations = (
  tx: Tx,
  records: readonly { readonly kind: UnconfirmedKind; readonly record: string }[],
  input: { at: Date; by: string },
): Promise<void> =>
  on(tx).run`
    insert into restore_confirmation (restore_id, kind, record, confirmed_at, confirmed_by)
    select r.id, given.kind, given.record, ${input.at}, ${input.by}
    from restored_backup r
      cross join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ record }) => record)}::text[]) given (kind, record)
    on conflict do nothing`;
/** What is to be sent to payers, also in part, and is unconfirmed; the oldest first. */
export const unconfirmedRefunds = (tx: Tx, limit: number): Promise<UnconfirmedRefund[]> =>
  on(tx).rows<UnconfirmedRefund>`
    select r.id, r.payment_id, coalesce(o.account_id, p.payer_account_id) as account_id, r.amount_paise, r.requested_at as since,
      (select min(u.gateway_refund_id) from unknown_refund u where u.payment_id = r.payment_id) as at_gateway
    from (
        select id, payment_id, amount_paise, requested_at from refund where state in ('requested', 'stopped')
        union all select id, payment_id, amount_paise, requested_at from part_refund where state = 'requested') r
      join payment p on p.id = r.payment_id left join payment_order o on o.id = p.order_id
    where exists (select from restored_backup) and is_unconfirmed('payment', r.payment_id)
    order by r.requested_at, r.id limit ${limit}`;
export const isRefundUnconfirmed = async (tx: Tx, { paymentId, state }: Refund): Promise<boolean> =>
  (state === 'requested' || state === 'stopped') &&
  (await on(tx).exists`select 1 where is_unconfirmed('payment', ${paymentId})`);
