import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { on } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';

export const isInvitedPhone = (tx: Tx, phone: string): Promise<boolean> =>
  on(tx).exists`select 1 as one from invited_phone where phone = ${phone}`;

export const countInvitedPhones = async (tx: Tx): Promise<number> =>
  (await on(tx).oneRow<{ count: number }>`select count(*)::int as count from invited_phone`).count;

/** Adds those numbers that are not on the list, in one order, or two lists could wait for each other. @returns them */
export const insertInvitedPhones = (tx: Tx, phones: readonly Phone[], by: string): Promise<Phone[]> =>
  on(tx).column<Phone>`
    insert into invited_phone (phone, added_by) select phone, ${by} from unnest(${phones}::text[]) as phone order by phone
    on conflict (phone) do nothing returning phone`;
/** @returns the number that was removed; undefined where there is none with this serial number. */
export const deleteInvitedNumber = (tx: Tx, number: number): Promise<Phone | undefined> =>
  on(tx).value<Phone>`delete from invited_phone where number = ${number} returning phone`;

const invitedPhonesSeeded = 'invited-phones-seeded';
/** True once the numbers of the settings were imported; from then on staff maintain the list. */
export const readPhonesSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, invitedPhonesSeeded, false);
export const writePhonesSeeded = (tx: Tx): Promise<void> => writeSetting(tx, invitedPhonesSeeded, true);
