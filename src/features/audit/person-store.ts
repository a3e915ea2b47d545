import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/person-parts.ts';
import { affectedRows, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

const about = ({ references }: Pick<PersonKey, 'references'>) => sql`subject = any(${references}::text[])`;

export const entriesAbout = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ actor: string; action: string; subject: string }>`actor, act as action, subject`,
      from: sql`audit_entry`,
      where: about(person),
      at: sql`audit_entry.at`,
      id: sql`lpad(audit_entry.id::text, 15, '0')`,
    },
    page,
  );
/** The personal values of these entries that were written before; the entries and the chain stay whole. */
export const eraseValuesAbout = (tx: Tx, person: PersonKey, at: Date, limit: number): Promise<number> =>
  affectedRows(
    tx,
    sql`
    update audit_value set value = null, salt = null, erased_at = ${at}
     where (entry_id, name) in (
       select entry_id, name from audit_value join audit_entry on id = entry_id
        where value is not null and ${about(person)} and act <> 'people/erasure-begun' order by entry_id limit ${limit})`,
  );
