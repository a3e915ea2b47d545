import type { Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { on } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import type { OfOpening, ToNotify } from '../model/jobs.ts';

/** The openings that a number is invited to. */
export const openingsInvitedTo = (tx: Tx, phone: string): Promise<OfOpening[]> =>
  on(tx).rows<OfOpening>`select role, opening from invited_phone where phone = ${phone}`;

/** How many numbers an opening has invited, and how many of them got no SMS yet. */
export const countInvited = (tx: Tx, { role, opening }: OfOpening): Promise<{ total: number; toNotify: number }> =>
  on(tx).oneRow`
    select count(*)::int as total, (count(*) filter (where notified_at is null))::int as to_notify
      from invited_phone where role = ${role} and opening = ${opening}`;

/** Adds those numbers that are not invited, in one order, or two lists could wait for each other. @returns them */
export const insertInvitedPhones = (
  tx: Tx,
  { role, opening }: OfOpening,
  phones: readonly Phone[],
  by: string,
): Promise<Phone[]> =>
  on(tx).column<Phone>`
    insert into invited_phone (role, opening, phone, added_by)
    select ${role}, ${opening}, phone, ${by} from unnest(${phones}::text[]) as phone order by phone
    on conflict (role, opening, phone) do nothing returning phone`;
/** @returns what was removed; undefined where there is no number with this serial number. */
export const deleteInvitedNumber = (
  tx: Tx,
  number: number,
): Promise<(OfOpening & { readonly phone: Phone }) | undefined> =>
  on(tx).row`delete from invited_phone where number = ${number} returning phone, role, opening`;

/** The first of an opening's numbers that got no SMS yet, in the order of their invitation. */
export const invitedToNotify = (tx: Tx, { role, opening }: OfOpening, limit: number): Promise<ToNotify[]> =>
  on(tx).rows<ToNotify>`
    select invited_phone.number::text as key, invited_phone.phone, account.language
      from invited_phone left join account on account.phone = invited_phone.phone
     where invited_phone.role = ${role} and invited_phone.opening = ${opening} and invited_phone.notified_at is null
     order by invited_phone.number limit ${limit}`;
export const markInvitedNotified = (tx: Tx, numbers: readonly string[], at: Date): Promise<number> =>
  on(tx).changed`
    update invited_phone set notified_at = ${at} where number = any(${numbers}::bigint[]) and notified_at is null`;

const invitedPhonesSeeded = 'invited-phones-seeded';
/** True once the numbers of the settings were imported; from then on staff maintain the list. */
export const readPhonesSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, invitedPhonesSeeded, false);
export const writePhonesSeeded = (tx: Tx): Promise<void> => writeSetting(tx, invitedPhonesSeeded, true);
