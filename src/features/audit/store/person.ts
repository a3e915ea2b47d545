import type { Tx } from '#kit/context.ts';
import { searchesFor } from '#kit/desk/number-search.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';

/** The numbers of the person, and the searches that find them. */
const searched = ({ phones }: PersonKey): Pick<PersonKey, 'phones'> => ({
  phones: phones.flatMap((own) => [own.phone, ...searchesFor(own.phone)].map((phone) => ({ ...own, phone }))),
});
/** About a record of the person, or with their number, such as its invitation. */
const about = (person: PersonKey) => sql`audit_entry.id = any(array(
  select id from audit_entry where subject = any(${person.references}::text[])
  union
  -- "offset 0": looked up by its id, never by a scan of the whole table.
  select entry_id from audit_value, lateral (select at from audit_entry where id = entry_id offset 0) entry
   where name = 'phone' and ${isPhoneOf(searched(person), sql`audit_value.value`, sql`entry.at`)}))`;

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
  on(tx).changed`
    update audit_value set value = null, salt = null, erased_at = ${at}
     where (entry_id, name) in (
       select entry_id, name from audit_value join audit_entry on id = entry_id
        where value is not null and ${about(person)} and act not in ('people/erasure-begun', 'people/erasure-repeated') order by entry_id limit ${limit})`;
