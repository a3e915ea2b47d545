import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import type { Phone } from '#kit/phone.ts';
import { affectedRows, lockFor, oneRow, row, rows, sql } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import type { Role, RoleState } from '#features/jobs/model.ts';

/** A role with the fees that are valid at a time. */
const columnsAt = (at: Date) => sql`
  name, state, vacancies, opening_date, closing, position, texts, posting,
  case when fees_change_at <= ${at} then next_general_fee_paise else general_fee_paise end as general_fee_paise,
  case when fees_change_at <= ${at} then next_reservation_fee_paise else reservation_fee_paise end as reservation_fee_paise`;

/** Ignores casing and outer spaces. PostgreSQL texts contain no NUL, so neither does a role's name. */
export const findRoleRow = async (tx: Tx, name: string, at: Date): Promise<Role | undefined> =>
  name.includes('\0')
    ? undefined
    : row<Role>(tx, sql<Role>`select ${columnsAt(at)} from role where lower(name) = lower(${name.trim()})`);

export const listRoleRows = (tx: Tx, at: Date): Promise<Role[]> =>
  rows<Role>(tx, sql<Role>`select ${columnsAt(at)} from role order by position, name`);

/**
 * Inserts a new role.
 * @returns false when one of that name exists, which stays unchanged.
 */
export const insertRole = async (tx: Tx, role: Role): Promise<boolean> =>
  (await affectedRows(
    tx,
    sql`
    insert into role (name, state, general_fee_paise, reservation_fee_paise, vacancies, opening_date, closing, position, texts, posting)
    values (${role.name}, ${role.state}, ${role.generalFeePaise}, ${role.reservationFeePaise}, ${role.vacancies},
      ${role.openingDate}, ${role.closing}, ${role.position}, ${JSON.stringify(role.texts)}::jsonb, ${JSON.stringify(role.posting)}::jsonb)
    on conflict (lower(name)) do nothing`,
  )) > 0;

/** @returns the role's name and previous state; undefined for an unknown role. */
export const updateState = (tx: Tx, name: string, state: RoleState) =>
  row<{ name: string; was: RoleState }>(
    tx,
    sql`
    with before as (select name, state from role where lower(name) = lower(${name}) for update)
    update role set state = ${state}, changed_at = clock_timestamp() from before where role.name = before.name
    returning role.name, before.state as was`,
  );

/** Both fees of a role. */
export interface Fees {
  readonly generalPaise: Paise;
  readonly reservationPaise: Paise;
}
/** Sets the current fees and deletes planned ones. */
export const setFees = async (tx: Tx, name: string, fees: Fees): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    update role set general_fee_paise = ${fees.generalPaise}, reservation_fee_paise = ${fees.reservationPaise},
      next_general_fee_paise = null, next_reservation_fee_paise = null, fees_change_at = null, changed_at = clock_timestamp()
    where name = ${name}`,
  ));
/** Plans fees from a future time, replacing other planned fees. */
export const setNextFees = async (tx: Tx, name: string, fees: Fees & { readonly from: Date }): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    update role set next_general_fee_paise = ${fees.generalPaise}, next_reservation_fee_paise = ${fees.reservationPaise},
      fees_change_at = ${fees.from}, changed_at = clock_timestamp()
    where name = ${name}`,
  ));
/** The roles whose fees change later than `at`. */
export const listNextFees = (tx: Tx, at: Date) =>
  rows<{ name: string; from: Date } & Fees>(
    tx,
    sql`
    select name, fees_change_at as "from", next_general_fee_paise as general_paise, next_reservation_fee_paise as reservation_paise
      from role where fees_change_at > ${at}`,
  );
/** Copies the fees that began by `at` to the role's columns; the table's trigger invalidates the cached pages. */
export const beginNextFees = (tx: Tx, at: Date): Promise<number> =>
  affectedRows(
    tx,
    sql`
    update role set general_fee_paise = next_general_fee_paise, reservation_fee_paise = next_reservation_fee_paise,
      next_general_fee_paise = null, next_reservation_fee_paise = null, fees_change_at = null, changed_at = clock_timestamp()
    where fees_change_at <= ${at}`,
  );
/** Serializes changes of fees per role. */
export const lockRole = (tx: Tx, name: string): Promise<void> => lockFor(tx, 'role', name);

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

/** @returns false when the number was not on the list. */
export const deleteInvitedPhone = async (tx: Tx, phone: Phone): Promise<boolean> =>
  (await affectedRows(tx, sql`delete from invited_phone where phone = ${phone}`)) > 0;

/** Invalidates the cached pages with roles on every instance, once the transaction commits. */
export const invalidatePages = async (tx: Tx): Promise<void> =>
  void (await rows(tx, sql`select pg_notify('pages', 'jobs')`));

const paidRolesOn = 'paid-roles-on';
/** Serializes changes of the switch. */
export const lockPaidRolesOn = (tx: Tx): Promise<void> => lockFor(tx, paidRolesOn);
/** The owner's switch for roles with a fee in live mode; off by default. */
export const readPaidRolesOn = (tx: Tx): Promise<boolean> => readSetting(tx, paidRolesOn, false);
export const writePaidRolesOn = (tx: Tx, on: boolean): Promise<void> => writeSetting(tx, paidRolesOn, on);

const invitedPhonesSeeded = 'invited-phones-seeded';
/** True once the numbers of the settings were imported; from then on staff maintain the list. */
export const readPhonesSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, invitedPhonesSeeded, false);
export const writePhonesSeeded = (tx: Tx): Promise<void> => writeSetting(tx, invitedPhonesSeeded, true);
