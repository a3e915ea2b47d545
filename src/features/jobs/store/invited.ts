import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { affectedRows, oneRow, row, rows, sql } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';

export const isInvitedPhone = async (tx: Tx, phone: string): Promise<boolean> =>
  (await row(tx, sql`select 1 as one from invited_phone where phone = ${phone}`)) !== undefined;

export const listInvitedPhones = (tx: Tx) =>
  rows<{ phone: Phone; addedAt: Date; addedBy: string }>(
    tx,
    sql`select phone, added_at, added_by from invited_phone order by added_at, phone`,
  );

export const countInvitedPhones = async (tx: Tx): Promise<number> =>
  (await oneRow<{ count: number }>(tx, sql`select count(*)::int as count from invited_phone`)).count;

/** @returns false when the number was on the list already. */
export const insertInvitedPhone = async (tx: Tx, phone: Phone, by: string): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`insert into invited_phone (phone, added_by) values (${phone}, ${by}) on conflict (phone) do nothing`,
  )) > 0;

/** Adds those numbers that are not on the list, in one order, or two lists could wait for each other. @returns them */
export const insertInvitedPhones = async (tx: Tx, phones: readonly Phone[], by: string): Promise<Phone[]> =>
  (
    await rows<{ phone: Phone }>(
      tx,
      sql`
      insert into invited_phone (phone, added_by) select phone, ${by} from unnest(${phones}::text[]) as phone order by phone
      on conflict (phone) do nothing returning phone`,
    )
  ).map(({ phone }) => phone);
/** @returns the number that was removed; undefined where there is none with this serial number. */
export const deleteInvitedNumber = async (tx: Tx, number: number): Promise<Phone | undefined> =>
  (await row<{ phone: Phone }>(tx, sql`delete from invited_phone where number = ${number} returning phone`))?.phone;

/** @returns false when the number was not on the list. */
export const deleteInvitedPhone = async (tx: Tx, phone: Phone): Promise<boolean> =>
  (await affectedRows(tx, sql`delete from invited_phone where phone = ${phone}`)) > 0;

const invitedPhonesSeeded = 'invited-phones-seeded';
/** True once the numbers of the settings were imported; from then on staff maintain the list. */
export const readPhonesSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, invitedPhonesSeeded, false);
export const writePhonesSeeded = (tx: Tx): Promise<void> => writeSetting(tx, invitedPhonesSeeded, true);
