import type { Hashes, Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { lockFor, on, rows, sql } from '#platform/database/db.ts';
import type { OwnDeskSession } from '../model.ts';

export { shownIn, shownLanguage } from '#platform/http/shown-language.ts';
export { readClockMoves } from '#platform/operations/clock.ts';

/** Serializes every change of roles, so that the last owner stays. */
export const lockRoles = (tx: Tx): Promise<void> => lockFor(tx, 'staff/roles');

export interface StaffMember {
  readonly phone: Phone;
  readonly role: StaffRole;
  readonly grantedAt: Date;
  readonly grantedBy: string;
}
/** A row for each role of each person. */
export const listStaff = (tx: Tx): Promise<StaffMember[]> =>
  on(tx).rows<StaffMember>`select phone, role, granted_at, granted_by from staff_role order by role, phone`;

/** False if the phone already has this role. */
export const grantRole = (tx: Tx, input: { phone: Phone; role: StaffRole; at: Date; by: string }): Promise<boolean> =>
  on(tx).changesOne`
    insert into staff_role (phone, role, granted_at, granted_by)
    values (${input.phone}, ${input.role}, ${input.at}, ${input.by}) on conflict do nothing`;

/** Revokes one role of a phone, or all of them; returns those that it had. */
export const revokeRoles = async (tx: Tx, phone: Phone, role: StaffRole | undefined): Promise<StaffRole[]> =>
  (
    await rows<{ role: StaffRole }>(
      tx,
      role === undefined
        ? sql`delete from staff_role where phone = ${phone} returning role`
        : sql`delete from staff_role where phone = ${phone} and role = ${role} returning role`,
    )
  ).map((found) => found.role);

/** Revokes the owner role from all numbers that `by` granted it to, except one; returns them. */
export const revokeOtherOwners = (tx: Tx, phone: Phone, by: string): Promise<Phone[]> =>
  on(tx).column<Phone>`
    delete from staff_role where role = 'owner' and granted_by = ${by} and phone <> ${phone} returning phone`;

export const countOwners = async (tx: Tx): Promise<number> =>
  (await on(tx).value<number>`select count(*) as count from staff_role where role = 'owner'`) ?? 0;

export interface OpenDeskSession {
  readonly id: string;
  readonly accountId: string;
  readonly phone: string;
  readonly name: string | null;
  readonly roles: readonly StaffRole[];
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly factorAt: Date | null;
  readonly invitationId: string | null;
}
/** A session that is neither over nor revoked, and was used after `idleSince`. */
export const findOpenDeskSession = (
  tx: Tx,
  tokenHashes: Hashes,
  now: Date,
  idleSince: Date,
): Promise<OpenDeskSession | undefined> =>
  on(tx).row<OpenDeskSession>`
    select desk_session.id, desk_session.account_id, account.phone, account.name, desk_session.created_at, desk_session.used_at,
           desk_session.expires_at, desk_session.factor_at, desk_session.invitation_id,
           array(select role from staff_role where staff_role.phone = account.phone and is_signed(staff_role) order by role) as roles
      from desk_session join account on account.id = desk_session.account_id
     where desk_session.token_hash = any(${tokenHashes}::text[]) and desk_session.revoked_at is null and is_signed(desk_session)
       and desk_session.expires_at > ${now} and desk_session.used_at > ${idleSince}`;

export const insertDeskSession = (
  tx: Tx,
  input: { id: string; accountId: string; tokenHash: string; at: Date; expiresAt: Date; factorAt: Date | null },
): Promise<unknown> =>
  on(tx).rows`
    insert into desk_session (id, account_id, token_hash, created_at, expires_at, used_at, factor_at)
    values (${input.id}, ${input.accountId}, ${input.tokenHash}, ${input.at}, ${input.expiresAt}, ${input.at}, ${input.factorAt})`;

export const recordDeskUse = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  on(tx).rows`update desk_session set used_at = ${at} where id = ${id} and used_at < ${at}`;

/** Locks a desk session, so that it can't be revoked until the transaction ends. */
export const lockDeskSession = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`select 1 from desk_session where id = ${id} for update`;

/** The second factor was given: the session has a new token, and lasts until `expiresAt` at most. */
export const recordFactor = (
  tx: Tx,
  input: { id: string; tokenHash: string; at: Date; expiresAt: Date },
): Promise<unknown> =>
  on(tx).rows`
    update desk_session set token_hash = ${input.tokenHash}, factor_at = ${input.at}, used_at = ${input.at},
      expires_at = ${input.expiresAt}
     where id = ${input.id}`;

export const countOpenDeskSessions = async (tx: Tx, before: Date, now: Date): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
      select count(*) as count from desk_session where created_at < ${before} and revoked_at is null and expires_at > ${now}`
  ).count;

/** Ends one session; returns its id and person if it was open. */
export const revokeDeskSession = (
  tx: Tx,
  tokenHashes: Hashes,
  at: Date,
): Promise<{ id: string; accountId: string; factorAt: Date | null } | undefined> =>
  on(tx).row`
    update desk_session set revoked_at = ${at} where token_hash = any(${tokenHashes}::text[]) and revoked_at is null
    returning id, account_id, factor_at`;

/** Ends every desk session of a phone; returns how many were open. */
export const revokeDeskSessionsOf = (tx: Tx, phone: string, at: Date): Promise<number> =>
  on(tx).changed`
    update desk_session set revoked_at = ${at} from account
     where account.id = desk_session.account_id and account.phone = ${phone}
       and revoked_at is null and expires_at > ${at}`;

/** The sessions of a person that open the desk, the newest first. */
export const listOpenDeskSessions = (
  tx: Tx,
  accountId: string,
  now: Date,
  idleSince: Date,
): Promise<OwnDeskSession[]> =>
  on(tx).rows<OwnDeskSession>`
    select id, created_at, factor_at, used_at from desk_session
     where account_id = ${accountId} and revoked_at is null and factor_at is not null
       and expires_at > ${now} and used_at > ${idleSince}
     order by created_at desc, id`;

/** Ends the sessions of a person but `own`, or only `id` of them; returns how many were open. */
export const revokeOtherDeskSessions = (
  tx: Tx,
  { accountId, own, id }: { readonly accountId: string; readonly own: string; readonly id: string | undefined },
  at: Date,
): Promise<number> =>
  on(tx).changed`
    update desk_session set revoked_at = ${at}
     where account_id = ${accountId} and id <> ${own} and revoked_at is null and expires_at > ${at}
       ${id === undefined ? sql`` : sql`and id = ${id}`}`;

/** Everyone with a staff role who has signed in once. */
export const membersWithAccount = (
  tx: Tx,
): Promise<
  { readonly accountId: string; readonly phone: Phone; readonly name: string | null; readonly roles: StaffRole[] }[]
> =>
  on(tx).rows`
    select account.id as account_id, account.phone, account.name, array_agg(staff_role.role order by staff_role.role) as roles
      from staff_role join account on account.phone = staff_role.phone
     group by account.id, account.phone, account.name
     order by account.name nulls last, account.id`;
/** Names, phones and present roles of these accounts, also of former staff. */
export const accountsOfActors = (
  tx: Tx,
  ids: readonly string[],
): Promise<
  { readonly id: string; readonly phone: Phone; readonly name: string | null; readonly roles: StaffRole[] }[]
> =>
  on(tx).rows`
    select id, coalesce(phone, '') as phone, name,
           array(select role from staff_role where staff_role.phone = account.phone order by role) as roles
      from account where id = any(${ids}::text[])`;
