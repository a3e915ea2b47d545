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
