import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { OfOpening, ToNotify } from '../model/jobs.ts';

/** When a person asked for an SMS about new roles; undefined without. */
export const alertAskedAt = (tx: Tx, accountId: string): Promise<Date | undefined> =>
  on(tx).value<Date>`select asked_at from role_alert where account_id = ${accountId}`;
export const insertAlert = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`insert into role_alert (account_id) values (${accountId}) on conflict do nothing`;
/** What was sent stays until the person is erased, so that who asks again does not get it twice. */
export const deleteAlert = (tx: Tx, accountId: string): Promise<number> =>
  on(tx).changed`delete from role_alert where account_id = ${accountId}`;

/** The first of those who asked for an SMS about new roles and have not got that of this opening. */
export const alertsToNotify = (tx: Tx, { role, opening }: OfOpening, limit: number): Promise<ToNotify[]> =>
  on(tx).rows<ToNotify>`
    select account.id as key, account.phone, account.language
      from role_alert join account on account.id = role_alert.account_id
     where not exists (
       select from role_alert_sent as sent
        where sent.role = ${role} and sent.opening = ${opening} and sent.account_id = role_alert.account_id)
     order by role_alert.account_id limit ${limit}`;
/** Under the lock of the role, so that a second call finds nobody left. */
export const markAlertsNotified = (
  tx: Tx,
  { role, opening }: OfOpening,
  accounts: readonly string[],
  at: Date,
): Promise<number> =>
  on(tx).changed`
    insert into role_alert_sent (role, opening, account_id, queued_at)
    select ${role}, ${opening}, account_id, ${at} from unnest(${accounts}::text[]) as account_id order by account_id`;
