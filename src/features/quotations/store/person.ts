import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { QuotationState } from '../model.ts';

/** Offers to the leads with the person's number. */
const ofPerson = ({ references }: Pick<PersonKey, 'references'>) => {
  const numbers = references.filter((id) => /^lead:\d+$/.test(id)).map((id) => Number(id.slice('lead:'.length)));
  return sql`quotation.lead_number = any(${numbers}::integer[])`;
};

export const quotationsOfPerson = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        serial: number;
        number: string | null;
        state: QuotationState;
        buyer: string | null;
        totalPaise: number | null;
        validUntil: string | null;
        content: unknown;
        reason: string;
      }>`serial, number, state, content -> 'buyer' ->> 'name' as buyer, total_paise, valid_until::text as valid_until,
        coalesce(document, content) as content, reason`,
      from: sql`quotation`,
      where: ofPerson(person),
      at: sql`created_at`,
      id: sql`lpad(serial::text, 10, '0')`,
    },
    page,
  );
export const quotationIdsOf = (tx: Tx, numbers: readonly number[]): Promise<string[]> =>
  on(tx).column<string>`select id from quotation where lead_number = any(${numbers}::integer[])`;
/** Buyers with quotations to these leads alone: one by its GSTIN can be of several people, and what it holds is then nobody's own. */
export const buyerIdsOf = (tx: Tx, numbers: readonly number[]): Promise<string[]> =>
  on(tx).column<string>`
    select distinct buyer_id from quotation where lead_number = any(${numbers}::integer[]) and buyer_id is not null
       and not exists (select from quotation other
         where other.buyer_id = quotation.buyer_id and other.lead_number <> all(${numbers}::integer[]))`;
export const pdfsOfPerson = (tx: Tx, person: PersonKey): Promise<{ id: string; number: string }[]> =>
  on(tx).rows`
    select quotation.id, number from quotation join quotation_pdf on quotation_id = quotation.id
     where ${ofPerson(person)} and number is not null order by serial`;
/** Issued, without an answer yet, and still valid on this day; in whatever state that is open. */
export const openQuotationsOf = (
  tx: Tx,
  person: PersonKey,
  today: string,
): Promise<{ serial: number; number: string }[]> =>
  on(tx).rows`
    select serial, number from quotation where ${ofPerson(person)} and number is not null and closed_at is null
       and valid_until >= ${today}::date`;

/** Deletes drafts, and erases buyer, content and PDF of what was not accepted; accepted ones stay for tax. */
export async function eraseQuotationsOf(tx: Tx, person: PersonKey, at: Date, limit: number): Promise<number> {
  const drafts = await on(tx).changed`delete from quotation where id = any(array(
      select id from quotation where ${ofPerson(person)} and state = 'draft' limit ${limit}))`;
  const erased = await on(tx).rows<{ id: string }>`
    update quotation set content = null, document = null, buyer_id = null, reason = '', erased_at = ${at}
     where id = any(array(
       select id from quotation where ${ofPerson(person)} and erased_at is null and state not in ('draft', 'accepted')
        limit ${limit}))
    returning id`;
  const ids = erased.map(({ id }) => id);
  await on(tx).run`delete from quotation_pdf where quotation_id = any(${ids}::text[])`;
  return drafts + ids.length;
}
