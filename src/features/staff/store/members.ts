import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { Phone } from '#kit/text/phone.ts';
import { on } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';

export interface MemberRow {
  readonly phone: Phone;
  readonly accountId: string | null;
  readonly name: string | null;
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly lockedUntil: Date | null;
  readonly invitedUntil: Date | null;
  readonly signedInAt: Date | null;
  readonly openSessions: number;
}
/** Everyone with a staff role, owners first. */
export const listMembers = (tx: Tx, now: Date, idleSince: Date): Promise<MemberRow[]> =>
  on(tx).rows<MemberRow>`
    select member.phone, account.id as account_id, account.name,
           exists (select 1 from authenticator where account_id = account.id and confirmed_at is not null) as has_app,
           (select count(*) from passkey where account_id = account.id) as passkeys,
           (select count(*) from recovery_code where account_id = account.id and used_at is null) as recovery_codes_left,
           (select locked_until from factor_attempts where account_id = account.id and locked_until > ${now}) as locked_until,
           (select expires_at from desk_invitation
             where phone = member.phone and used_at is null and expires_at > ${now}) as invited_until,
           (select max(factor_at) from desk_session where account_id = account.id) as signed_in_at,
           (select count(*) from desk_session where account_id = account.id and revoked_at is null and factor_at is not null
             and expires_at > ${now} and used_at > ${idleSince}) as open_sessions
      from (select phone, bool_or(role = 'owner') as is_owner from staff_role group by phone) member
      left join account on account.phone = member.phone
     order by member.is_owner desc, account.name nulls last, member.phone`;

/** A person with a staff role; `hasFactor` also says so of a person who only has a passkey. */
export const findMember = (
  tx: Tx,
  phone: Phone,
): Promise<{ accountId: string | null; language: 'en' | 'hi'; hasFactor: boolean } | undefined> =>
  on(tx).row`
    select account.id as account_id, coalesce(account.language, 'en') as language,
           exists (select 1 from authenticator where account_id = account.id and confirmed_at is not null)
             or exists (select 1 from passkey where account_id = account.id) as has_factor
      from (select phone from staff_role where phone = ${phone} limit 1) member
      left join account on account.phone = member.phone`;

/** Every owner with the language of their messages. */
export const findOwners = (tx: Tx): Promise<{ phone: Phone; language: 'en' | 'hi' }[]> =>
  on(tx).rows`
    select staff_role.phone, coalesce(account.language, 'en') as language
      from staff_role left join account on account.phone = staff_role.phone
     where staff_role.role = 'owner' order by staff_role.phone`;

/** Deletes rows that no sign-in uses any more; returns how many. */
export async function deleteOldDesk(
  tx: Tx,
  before: { sessions: Date; challenges: Date; invitations: Date; enrolments: Date; browsers: Date; counts: Date },
): Promise<number> {
  const counts = [
    await on(tx).changed`delete from passkey_challenge where expires_at < ${before.challenges}`,
    await on(tx).changed`delete from spent_challenge where expires_at < ${before.challenges}`,
    await on(tx).changed`delete from desk_session where expires_at < ${before.sessions}`,
    await on(tx).changed`delete from desk_invitation where expires_at < ${before.invitations}`,
    await on(tx).changed`delete from wrong_factor where at < ${before.counts}`,
    await on(tx).changed`delete from desk_refusal where at < ${before.counts}`,
    await on(tx).changed`delete from desk_browser where used_at < ${before.browsers}`,
    await on(tx).changed`delete from authenticator where confirmed_at is null and created_at < ${before.enrolments}`,
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

export const isStaffAccount = (tx: Tx, accountId: string): Promise<boolean> =>
  on(tx).exists`
    select 1 from account join staff_role on staff_role.phone = account.phone where account.id = ${accountId} limit 1`;
/** True if the number has a role. */
export const isStaff = (tx: Tx, phone: Phone): Promise<boolean> =>
  on(tx).exists`select 1 from staff_role where phone = ${phone} limit 1`;

export const hasRole = (tx: Tx, phone: Phone, role: StaffRole): Promise<boolean> =>
  on(tx).exists`select 1 from staff_role where phone = ${phone} and role = ${role}`;

const demoSeeded = 'demo-staff-seeded';
/** True once a demo has its staff; from then on its owner maintains them. */
export const readDemoSeeded = (tx: Tx): Promise<boolean> => readSetting(tx, demoSeeded, false);
export const writeDemoSeeded = (tx: Tx): Promise<void> => writeSetting(tx, demoSeeded, true);
