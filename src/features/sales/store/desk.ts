import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { runningNumber, seriesNumber, wordsOf } from '#platform/database/list/filters.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { SalesKind } from '../model.ts';

export interface FoundPaper {
  readonly serial: number;
  readonly number: string;
  readonly buyer: string;
}
/** Issued papers by their number or the last part of it, or the beginnings of words of the buyer's name; newest first. */
export function findPapers(tx: Tx, { text, words }: SearchText): Promise<FoundPaper[]> {
  const number = seriesNumber(sql`number`)(text) ?? runningNumber(sql`number`)(text);
  return findSome(tx, {
    select: sql<FoundPaper>`serial, number, coalesce(document #>> '{buyer,name}', '') as buyer`,
    from: sql`sales_paper`,
    where: number ?? (words === undefined ? undefined : wordsOf(sql`(document -> 'buyer' ->> 'name')`)(words)),
    and: sql`state = 'issued'`,
    order: sql`serial desc`,
    limit: findLimit + 1,
    isBroad: number === undefined,
  });
}

const hasSerial = (record: string): boolean => /^\d{1,9}$/.test(record);
/** The buyer's address on the paper of a serial number; null where it was erased. */
export const readAddress = async (tx: Tx, record: string): Promise<string | null | undefined> =>
  hasSerial(record)
    ? await on(tx).value<string | null>`
    select coalesce(document #>> '{buyer,address}', content ->> 'address') as address from sales_paper where serial = ${Number(record)}`
    : undefined;
export const paperIdOf = async (tx: Tx, record: string): Promise<string | undefined> =>
  hasSerial(record)
    ? await on(tx).value<string>`select id from sales_paper where serial = ${Number(record)}`
    : undefined;

/** The id of the paper with this number. */
export const paperIds = async (tx: Tx, text: string): Promise<string[]> => {
  const typed = text.toUpperCase().replace(/\s/g, '');
  return /^[A-Z][A-Z0-9-]{0,4}\/\d\d-\d\d\/\d{4}$/.test(typed)
    ? await on(tx).column<string>`select id from sales_paper where number = ${typed}`
    : [];
};

/** Papers that follow quotations to the person's leads. */
const ofPerson = ({ references }: Pick<PersonKey, 'references'>) => {
  const quotations = references.filter((id) => id.startsWith('quo_'));
  return sql`sales_paper.quotation_id = any(${quotations}::text[])`;
};
export const paperIdsOf = (tx: Tx, person: Pick<PersonKey, 'references'>): Promise<string[]> =>
  on(tx).column<string>`select id from sales_paper where ${ofPerson(person)}`;
export const papersOfPerson = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        serial: number;
        kind: SalesKind;
        number: string | null;
        state: 'draft' | 'issued';
        totalPaise: number | null;
        content: unknown;
      }>`serial, kind, number, state, total_paise, coalesce(document, content) as content`,
      from: sql`sales_paper`,
      where: ofPerson(person),
      at: sql`created_at`,
      id: sql`lpad(serial::text, 10, '0')`,
    },
    page,
  );
/** Drafts; issued papers stay for tax. */
export const deleteDraftsOf = (tx: Tx, person: PersonKey, limit: number): Promise<number> =>
  on(tx).changed`delete from sales_paper where id = any(array(
    select id from sales_paper where ${ofPerson(person)} and state = 'draft' limit ${limit}))`;
