import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { affectedRows, lockFor, oneRow, row, sql } from '#platform/database/db.ts';

export const lockSecondPerson = (tx: Tx): Promise<void> => lockFor(tx, 'staff/second-person');

export const readIsNeeded = async (tx: Tx): Promise<boolean> =>
  (await oneRow<{ isNeeded: boolean }>(tx, sql`select second_person_is_needed() as is_needed`)).isNeeded;

export interface SecondPersonChange {
  readonly isNeeded: boolean;
  readonly at: Date;
  readonly changedBy: string;
  readonly reason: string;
}
export const newestChange = (tx: Tx): Promise<SecondPersonChange | undefined> =>
  row<SecondPersonChange>(
    tx,
    sql`select is_needed, at, changed_by, reason from second_person_change order by id desc limit 1`,
  );
export const insertChange = async (tx: Tx, change: SecondPersonChange): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    insert into second_person_change (is_needed, at, changed_by, reason)
    values (${change.isNeeded}, ${change.at}, ${change.changedBy}, ${change.reason})`,
  ));

/** True if the number is an owner's. */
export const isOwner = async (tx: Tx, phone: Phone): Promise<boolean> =>
  (await row(tx, sql`select 1 from staff_role where phone = ${phone} and role = 'owner'`)) !== undefined;
