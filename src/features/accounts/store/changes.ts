// Changes of an account by staff: its name, its number, its end.
import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Language } from '#kit/language.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';

export interface AccountToChange {
  readonly id: string;
  /** Null of a closed account. */
  readonly phone: Phone | null;
  readonly name: string | null;
  readonly language: Language;
  readonly version: number;
}
const columns = sql.raw('id, phone, name, language, version');
/** Locks the row until the transaction ends. */
export const accountToChange = (tx: Tx, id: string): Promise<AccountToChange | undefined> =>
  on(tx).row<AccountToChange>`select ${columns} from account where id = ${id} for update`;
/** Waits for an erasure that is beginning, and keeps one from beginning until the transaction ends. */
export const isAccountOpen = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select 1 from account where id = ${id} and closed_at is null for key share`;
/** An account and the one of a number, locked in the order of their ids, so that no two transactions deadlock. */
export const accountsToChange = (tx: Tx, id: string, phone: Phone): Promise<AccountToChange[]> =>
  on(tx).rows<AccountToChange>`
    select ${columns} from account where id = ${id} or phone = ${phone} order by id for update`;

/** The name and the first role of a number come one after the other; the trigger `staff_names_differ` takes the same lock. */
export const lockNameOf = (tx: Tx, phone: Phone): Promise<void> => lockFor(tx, 'staff/name', phone);
export const isStaffNumber = (tx: Tx, phone: Phone): Promise<boolean> =>
  on(tx).exists`select 1 from staff_role where phone = ${phone} limit 1`;

export const setName = (tx: Tx, id: string, name: string, at: Date): Promise<number> =>
  on(tx).changed`
    update account set name = ${name}, profile_completed_at = coalesce(profile_completed_at, ${at}), version = version + 1
     where id = ${id}`;
/** `at.wall` ends the time of the number before, with which the times of records are compared. */
export async function setPhone(
  tx: Tx,
  id: string,
  to: Phone,
  at: { readonly business: Date; readonly wall: Date },
): Promise<void> {
  await on(tx).run`
    insert into former_phone (account_id, phone, until) select id, phone, ${at.wall} from account where id = ${id}`;
  await on(tx)
    .run`update account set phone = ${to}, phone_moved_at = ${at.business}, version = version + 1 where id = ${id}`;
}
/** What identifies the person goes; the id stays, because the books name it. */
export const setClosed = (tx: Tx, id: string, code: string, at: Date): Promise<number> =>
  on(tx).changed`
    update account set phone = null, name = null, profile_completed_at = null, referral_code = ${code}, closed_at = ${at},
           phone_moved_at = null, version = version + 1
     where id = ${id} and closed_at is null`;
