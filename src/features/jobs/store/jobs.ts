import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import {
  type InBothLanguages,
  noticeDay,
  type OwnNotice,
  type Role,
  type RoleContent,
  type RoleState,
} from '../model/jobs.ts';
import type { OpeningContent } from '../model/opening-form.ts';

/** A role and its current opening. */
const roleWithOpening = sql`role join opening on opening.role = role.name and opening.ended_at is null`;
/** The state of an opening at a time. */
const stateAt = (at: Date) =>
  sql`case when opening.closes_at <= ${at} or role.archived_at is not null then 'closed' else opening.state end`;
/** A role with the state and the fees of its current opening at a time. */
const columnsAt = (at: Date) => sql`
  role.name, role.position, role.archived_at, opening.number as opening, ${stateAt(at)} as state, opening.closes_at, opening.closed_before, opening.version,
  opening.interviews, opening.of_campaign, opening.notice_number, opening.notice_day, opening.notice_title,
  opening.vacancies, opening.opening_date, opening.texts, opening.posting,
  greatest(opening.changed_at, case when opening.closes_at <= ${at} then opening.closes_at end,
    case when opening.fees_change_at <= ${at} then opening.fees_change_at end) as changed_at,
  case when opening.fees_change_at <= ${at} then opening.next_general_fee_paise
    else opening.general_fee_paise end as general_fee_paise,
  case when opening.fees_change_at <= ${at} then opening.next_reservation_fee_paise
    else opening.reservation_fee_paise end as reservation_fee_paise`;

/** Ignores casing and outer spaces. PostgreSQL texts contain no NUL, so neither does a role's name. */
export const findRoleRow = async (tx: Tx, name: string, at: Date): Promise<Role | undefined> =>
  name.includes('\0')
    ? undefined
    : on(tx).row<Role>`select ${columnsAt(at)} from ${roleWithOpening} where lower(role.name) = lower(${name.trim()})`;

export const listRoleRows = (tx: Tx, at: Date): Promise<Role[]> =>
  on(tx).rows<Role>`select ${columnsAt(at)} from ${roleWithOpening} order by role.position, role.name`;

/** The numbers of the openings of all roles, or of one with this very name; the current one first. */
export const listOpeningNumbers = (tx: Tx, name?: string): Promise<{ role: string; numbers: number[] }[]> =>
  on(tx).rows`
    select role.name as role, array_agg(opening.number order by opening.ended_at is not null, opening.number desc) as numbers
      from role join opening on opening.role = role.name
     where ${name ?? null}::text is null or role.name = ${name ?? null}
     group by role.name, role.position order by role.position, role.name`;

/**
 * Inserts a new role with its first opening.
 * @returns false when one of that name exists, which stays unchanged.
 */
export const insertRole = async (
  tx: Tx,
  role: RoleContent & Partial<Pick<Role, 'interviews' | 'ofCampaign' | keyof OwnNotice>>,
): Promise<boolean> =>
  (await on(tx).changed`
    with made as (
      insert into role (name, position) values (${role.name}, ${role.position})
      on conflict (lower(name)) do nothing returning name)
    insert into opening (role, number, state, general_fee_paise, reservation_fee_paise, vacancies, opening_date, texts, posting, interviews,
      of_campaign, notice_number, notice_day, notice_title)
    select name, 1, ${role.state}, ${role.generalFeePaise}, ${role.reservationFeePaise}, ${role.vacancies},
      ${role.openingDate}, ${JSON.stringify(role.texts)}::jsonb, ${JSON.stringify(role.posting)}::jsonb,
      ${jsonOrNull(role.interviews)}::jsonb, ${role.ofCampaign ?? false}, ${role.noticeNumber ?? null},
      ${role.noticeDay ?? null}, ${jsonOrNull(role.noticeTitle)}::jsonb
    from made`) > 0;

const jsonOrNull = (texts: InBothLanguages | null = null): string | null =>
  texts === null ? null : JSON.stringify(texts);

/** The current opening of the role with this very name. */
const currentOpening = (name: string) => sql`role = ${name} and ended_at is null`;
/** Sets the state of the current opening, its closing moment, and the one that closing it early replaced. */
export const updateState = (
  tx: Tx,
  name: string,
  { state, closesAt, closedBefore }: Pick<Role, 'state' | 'closesAt' | 'closedBefore'>,
): Promise<void> =>
  on(tx).run`
    update opening set state = ${state}, closes_at = ${closesAt}, closed_before = ${closedBefore},
      version = version + 1, changed_at = wall_clock()
    where ${currentOpening(name)}`;
/** Sets or removes the moment from which the current opening counts as closed. */
export const updateClosing = (tx: Tx, name: string, closesAt: Date | null): Promise<void> =>
  on(tx).run`
    update opening set closes_at = ${closesAt}, closed_before = null, version = version + 1, changed_at = wall_clock()
    where ${currentOpening(name)}`;
/** Closes the current opening itself, whatever its closing moment. @returns its own state before. */
export const closeOpening = (tx: Tx, name: string): Promise<RoleState | undefined> =>
  on(tx).value<RoleState>`
    update opening set state = 'closed' from opening was
    where opening.role = ${name} and opening.ended_at is null and was.role = opening.role and was.number = opening.number
    returning was.state`;
/** Archives a role, or brings it back without a date. */
export const updateArchived = async (tx: Tx, name: string, archivedAt: Date | null): Promise<void> => {
  await on(tx).run`update role set archived_at = ${archivedAt}, changed_at = wall_clock() where name = ${name}`;
  await on(tx).run`update opening set version = version + 1 where ${currentOpening(name)}`;
};
/** Writes what staff edit of a role and its current opening. */
export const updateContent = async (tx: Tx, name: string, content: OpeningContent): Promise<void> => {
  const { position, interviews, texts, posting } = content;
  await on(tx).run`update role set position = ${position}, changed_at = wall_clock() where name = ${name}`;
  await on(tx).run`
    update opening set vacancies = ${content.vacancies}, opening_date = ${content.openingDate},
      notice_number = ${content.noticeNumber}, notice_day = ${content.noticeDay}, notice_title = ${jsonOrNull(content.noticeTitle)}::jsonb,
      texts = ${JSON.stringify(texts)}::jsonb, posting = ${JSON.stringify(posting)}::jsonb,
      interviews = ${jsonOrNull(interviews)}::jsonb,
      version = version + 1, changed_at = wall_clock()
    where ${currentOpening(name)}`;
};
/** The openings of a role, the newest first; bounded by what staff advertise. */
export const listOpenings = (tx: Tx, name: string): Promise<OpeningRow[]> =>
  on(tx).rows<OpeningRow>`
    select number, opening_date, closes_at, ended_at, vacancies, general_fee_paise as general_paise,
      reservation_fee_paise as reservation_paise
    from opening where role = ${name} order by number desc limit 100`;
/** These openings that have a text of their own about interviews, or that the campaign's is not about. */
export const listInterviews = (
  tx: Tx,
  openings: readonly { readonly role: string; readonly opening: number }[],
): Promise<{ role: string; opening: number; interviews: InBothLanguages | null }[]> =>
  on(tx).rows`
    select role, number as opening, interviews from opening
    join unnest(${openings.map(({ role }) => role)}::text[], ${openings.map(({ opening }) => opening)}::integer[]) as asked (of_role, of_number)
      on role = of_role and number = of_number
    where interviews is not null or not of_campaign`;
/** The place after the last role of the notice. */
export const nextPosition = async (tx: Tx): Promise<number> =>
  (await on(tx).oneRow<{ position: number }>`select coalesce(max(position), 0) + 1 as position from role`).position;
/** Serializes new roles, so that each gets its own place. */
export const lockNewRoles = (tx: Tx): Promise<void> => lockFor(tx, 'jobs/new-role');
/** The next moment later than `at` at which a role closes or its fees change. */
export const nextMoment = async (tx: Tx, at: Date): Promise<Date | undefined> =>
  (
    await on(tx).oneRow<{ at: Date | null }>`
    select least(min(closes_at) filter (where closes_at > ${at}), min(fees_change_at) filter (where fees_change_at > ${at})) as at
    from ${roleWithOpening}`
  ).at ?? undefined;

/**
 * Ends the current opening and begins another one with its values, closed, dated that day. Planned fees are those of the
 * next one only. It has neither the number, date and title of the notice before nor its interviews.
 */
export const insertNextOpening = async (
  tx: Tx,
  { name, opening }: Pick<Role, 'name' | 'opening'>,
  at: Date,
): Promise<void> => {
  await on(tx).run`
    update opening set state = 'closed', ended_at = ${at}, changed_at = wall_clock()
    where role = ${name} and number = ${opening}`;
  await on(tx).run`
    insert into opening (role, number, state, general_fee_paise, reservation_fee_paise, next_general_fee_paise,
      next_reservation_fee_paise, fees_change_at, vacancies, opening_date, texts, posting, version)
    select role, number + 1, 'closed', general_fee_paise, reservation_fee_paise, next_general_fee_paise,
      next_reservation_fee_paise, fees_change_at, vacancies, ${noticeDay(at)}, texts, posting, version + 1
    from opening where role = ${name} and number = ${opening}`;
  await on(tx).run`
    update opening set next_general_fee_paise = null, next_reservation_fee_paise = null, fees_change_at = null
    where role = ${name} and number = ${opening}`;
};

export interface OpeningRow extends Fees {
  readonly number: number;
  readonly openingDate: string;
  readonly closesAt: Date | null;
  /** Null for the current one. */
  readonly endedAt: Date | null;
  readonly vacancies: number;
}
/** Both fees of a role. */
export interface Fees {
  readonly generalPaise: Paise;
  readonly reservationPaise: Paise;
}
/** Sets the current fees and deletes planned ones. */
export const setFees = (tx: Tx, name: string, fees: Fees): Promise<void> =>
  on(tx).run`
    update opening set general_fee_paise = ${fees.generalPaise}, reservation_fee_paise = ${fees.reservationPaise},
      next_general_fee_paise = null, next_reservation_fee_paise = null, fees_change_at = null,
      version = version + 1, changed_at = wall_clock()
    where ${currentOpening(name)}`;
/** Plans fees from a future time, replacing other planned fees. */
export const setNextFees = (tx: Tx, name: string, fees: Fees & { readonly from: Date }): Promise<void> =>
  on(tx).run`
    update opening set next_general_fee_paise = ${fees.generalPaise}, next_reservation_fee_paise = ${fees.reservationPaise},
      fees_change_at = ${fees.from}, version = version + 1, changed_at = wall_clock()
    where ${currentOpening(name)}`;
/** The roles whose fees change later than `at`. */
export const listNextFees = (tx: Tx, at: Date) =>
  on(tx).rows<{ name: string; from: Date } & Fees>`
    select role.name, fees_change_at as "from", next_general_fee_paise as general_paise, next_reservation_fee_paise as reservation_paise
      from ${roleWithOpening} where fees_change_at > ${at}`;
/** Copies the fees that began by `at` to the columns of what is valid; the table's trigger invalidates the cached pages. */
export const beginNextFees = (tx: Tx, at: Date): Promise<number> =>
  on(tx).changed`
    update opening set general_fee_paise = next_general_fee_paise, reservation_fee_paise = next_reservation_fee_paise,
      next_general_fee_paise = null, next_reservation_fee_paise = null, fees_change_at = null, changed_at = wall_clock()
    where fees_change_at <= ${at}`;
/** Serializes changes of a role, whatever the spelling of its name. */
export const lockRole = (tx: Tx, name: string): Promise<void> => lockFor(tx, 'role', name.trim().toLowerCase());

/** Invalidates the cached pages with roles on every instance, once the transaction commits. */
export const invalidatePages = (tx: Tx): Promise<void> => on(tx).run`select pg_notify('pages', 'jobs')`;

const paidRolesOn = 'paid-roles-on';
/** Serializes changes of the switch. */
export const lockPaidRolesOn = (tx: Tx): Promise<void> => lockFor(tx, paidRolesOn);
/** The owner's switch for roles with a fee in live mode; off by default. */
export const readPaidRolesOn = (tx: Tx): Promise<boolean> => readSetting(tx, paidRolesOn, false);
export const writePaidRolesOn = (tx: Tx, on: boolean): Promise<void> => writeSetting(tx, paidRolesOn, on);
/** When these openings closed; null of one that is open. */
export const closingsOf = (
  tx: Tx,
  openings: readonly { readonly role: string; readonly opening: number }[],
  now: Date,
): Promise<{ role: string; closedAt: Date | null }[]> =>
  on(tx).rows`
    select role, case when least(closes_at, ended_at) <= ${now} then least(closes_at, ended_at) end as closed_at from opening
    join unnest(${openings.map(({ role }) => role)}::text[], ${openings.map(({ opening }) => opening)}::integer[]) as asked (of_role, of_number)
      on role = of_role and number = of_number`;
