import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { lockFor, on } from '#platform/database/db.ts';

export const lockSecondPerson = (tx: Tx): Promise<void> => lockFor(tx, 'staff/second-person');

export const readIsNeeded = async (tx: Tx): Promise<boolean> =>
  (await on(tx).oneRow<{ isNeeded: boolean }>`select second_person_is_needed() as is_needed`).isNeeded;

export interface SecondPersonChange {
  readonly isNeeded: boolean;
  readonly at: Date;
  readonly changedBy: string;
  readonly reason: string;
}
export const newestChange = (tx: Tx): Promise<SecondPersonChange | undefined> =>
  on(tx).row<SecondPersonChange>`
    select is_needed, at, changed_by, reason from second_person_change order by id desc limit 1`;
export const insertChange = (tx: Tx, change: SecondPersonChange): Promise<void> =>
  on(tx).run`
    insert into second_person_change (is_needed, at, changed_by, reason)
    values (${change.isNeeded}, ${change.at}, ${change.changedBy}, ${change.reason})`;

/** True if the number is an owner's. */
export const isOwner = (tx: Tx, phone: Phone): Promise<boolean> =>
  on(tx).exists`select 1 from staff_role where phone = ${phone} and role = 'owner'`;
