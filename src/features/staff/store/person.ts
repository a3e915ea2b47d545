import type { Tx } from '#kit/context.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';

/** Rights and invitations belong to the present holder of the number. */
export const presentPhones = ({ phones }: Pick<PersonKey, 'phones'>): string[] =>
  phones.filter(({ until }) => until === null).map(({ phone }) => phone);
const ofPresentPhone = (person: PersonKey) => sql`phone = any(${presentPhones(person)}::text[])`;
const isPresentInvitation = ({ phones }: Pick<PersonKey, 'phones'>) =>
  isPhoneOf({ phones: phones.filter(({ until }) => until === null) }, sql`phone`, sql`created_at`);
const grantedBy = (person: PersonKey) => sql`
  select 'role:' || role as id, role as kind, granted_at as at, null::timestamptz as ended from staff_role
   where ${ofPresentPhone(person)}
  union all select 'invitation:' || id, 'invitation', created_at, coalesce(used_at, expires_at) from desk_invitation
   where ${isPresentInvitation(person)}
  union all select 'app:' || id, 'authenticator', created_at, null from authenticator where account_id = ${person.accountId}
  union all select 'passkey:' || id, 'passkey', created_at, null from passkey where account_id = ${person.accountId}
  union all select 'recovery:' || left(encode(sha256(convert_to(code_hash, 'UTF8')), 'hex'), 16), 'recovery-code', created_at, used_at from recovery_code where account_id = ${person.accountId}`;
export const deskAccessOf = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ kind: string; ended: Date | null }>`kind, ended`,
      from: sql`(${grantedBy(person)}) as granted`,
      where: sql`true`,
      at: sql`at`,
      id: sql`id`,
    },
    page,
  );
export const deskSessionsOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ usedAt: Date; revokedAt: Date | null }>`used_at, revoked_at`,
      from: sql`desk_session`,
      where: sql`account_id = ${accountId}`,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );

export const staffRolesOf = (tx: Tx, phones: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`select role from staff_role where phone = any(${phones}::text[])`;

/** Everything of a former staff member's sign-in; bounded by what one person can set up. */
export async function deleteDeskAccess(tx: Tx, person: PersonKey): Promise<number> {
  const { accountId } = person;
  const ofAccount = sql`account_id = ${accountId}`;
  const counts = [
    await on(tx).changed`
    delete from passkey_challenge where session_id in (select id from desk_session where ${ofAccount})`,
    await on(tx).changed`delete from desk_session where ${ofAccount}`,
    await on(tx).changed`delete from authenticator where ${ofAccount}`,
    await on(tx).changed`delete from passkey where ${ofAccount}`,
    await on(tx).changed`delete from recovery_code where ${ofAccount}`,
    await on(tx).changed`delete from wrong_factor where ${ofAccount}`,
    await on(tx).changed`delete from factor_attempts where ${ofAccount}`,
    await on(tx).changed`delete from desk_refusal where ${ofAccount}`,
    await on(tx).changed`delete from desk_browser where ${ofAccount}`,
    await on(tx).changed`delete from desk_invitation where ${isPresentInvitation(person)}
            and not exists (select from desk_session where invitation_id = desk_invitation.id)`,
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
