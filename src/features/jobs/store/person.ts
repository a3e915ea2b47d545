import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';

export const invitationsOf = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ phone: string; number: number; role: string; opening: number }>`phone, number, role, opening`,
      from: sql`invited_phone`,
      where: isPhoneOf(person, sql`phone`, sql`added_at`),
      at: sql`added_at`,
      id: sql`number`,
    },
    page,
  );
export const deleteInvitations = (tx: Tx, person: PersonKey): Promise<number> =>
  on(tx).changed`delete from invited_phone where ${isPhoneOf(person, sql`phone`, sql`added_at`)}`;

export const alertsOf = (tx: Tx, { accountId }: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<Record<never, never>>`account_id`,
      from: sql`role_alert`,
      where: sql`account_id = ${accountId}`,
      at: sql`asked_at`,
      id: sql`account_id`,
    },
    page,
  );
/** Deletes the alerts of a person, also the sent ones: they say only which openings the person knows of. */
export async function deleteAlertsOf(tx: Tx, { accountId }: PersonKey): Promise<number> {
  const sent = await on(tx).changed`delete from role_alert_sent where account_id = ${accountId}`;
  return sent + (await on(tx).changed`delete from role_alert where account_id = ${accountId}`);
}
