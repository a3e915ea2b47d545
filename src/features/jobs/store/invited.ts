import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/phone.ts';
import { on } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';

export const isInvitedPhone = (tx: Tx, phone: string): Promise<boolean> =>
  on(tx).exists`select 1 as one from invited_phone where phone = ${phone}`;

export const listInvitedPhones = (tx: Tx) =>
  on(tx).rows<{ phone: Phone; addedAt: Date; addedBy: string }>`
    select phone, added_at, added_by from invited_phone order by added_at, phone`;

export const countInvitedPhones = async (tx: Tx): Promise<number> =>
  (await on(tx).oneRow<{ count: number }>`select count(*)::int as count from invited_phone`).count;

/** @returns false when the number was on the list already. */
export const insertInvitedPhone = async (tx: Tx, phone: Phone, by: string): Promise<boolean> =>
  (await on(tx).changed`
    insert into invited_phone (phone, added_by) values (${phone}, ${by}) on conflict (phone) do nothing`) > 0;

/** Adds those numbers that are not on the list, in one order, or two lists could wait for each other. @returns them */
export const insertInvitedPhones = (tx: Tx, phones: readonly Phone[], by: string): Promise<Phone[]> =>
  on(tx).column<Phone>`
    insert into invited_phone (phone, added_by) select phone, ${by} from unnest(${phones}::text[]) as phone order by phone
    on conflict (phone) do nothing returning phone`;
/** @returns the number that was removed; undefined where there is none with this serial number. */
export const deleteInvitedNumber = (tx: Tx, number: number): Promise<Phone | undefined> =>
  on(tx).value<Phone>`delete from invited_phone where number = ${number} returning phone`;

/** @returns false when the number was not on the list. */
export const deleteInvitedPhone = async (tx: Tx, phone: Phone): Promise<boolean> =>
  (await on(tx).changed`delete from invited_phone where phone = ${phone}`) > 0;

const invitedPhonesSeeded = 'invited-phones-seeded';
/** True once the numbers of the settings were imported; from then on staff maintain the list. */
export const readPhonesSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, invitedPhonesSeeded, false);
export const writePhonesSeeded = (tx: Tx): Promise<void> => writeSetting(tx, invitedPhonesSeeded, true);
