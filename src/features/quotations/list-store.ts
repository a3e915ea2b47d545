import type { ListPage } from '#kit/list-page.ts';
import type { Tx } from '#kit/context.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, exactly, type Matcher, search, wordsOf } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type Quotation, quotationStatuses, type QuotationStatus } from './model.ts';

export type QuotationRow = Pick<
  Quotation,
  'serial' | 'number' | 'state' | 'leadNumber' | 'validUntil' | 'totalPaise'
> & { readonly buyer: string; readonly createdAt: Date };

const buyer = sql`quotation.content -> 'buyer' ->> 'name'`;
const year = sql`substring(quotation.number from 4 for 5)`;

/** Whether an issued quotation is still valid follows from its last day. `today`: a date. */
function hasStatus(status: QuotationStatus, today: RawBuilder<unknown>): RawBuilder<unknown> {
  if (status === 'valid') return sql`quotation.state = 'issued' and quotation.valid_until >= ${today}`;
  if (status === 'expired') return sql`quotation.state = 'issued' and quotation.valid_until < ${today}`;
  return sql`quotation.state = ${status}`;
}

/** `SQ/26-27/0001` in any case and with any dashes; it finds the revisions too. */
const wholeNumber: Matcher = (typed) => {
  const [, years, place = '', revision] =
    /^SQ\W?(\d\d-\d\d)\W?(\d{1,4})(?:\W?(R[1-9]))?$/.exec(typed.toUpperCase()) ?? [];
  if (years === undefined) return undefined;
  const number = `SQ/${years}/${place.padStart(4, '0')}`;
  const all = Array.from({ length: 9 }, (_none, index) => `${number}/R${index + 1}`);
  return sql`quotation.number = any(${revision === undefined ? [number, ...all] : [`${number}/${revision}`]}::text[])`;
};
/** `0001` of any year, or the number of a draft. */
const shortNumber: Matcher = (typed) =>
  /^\d{1,9}$/.test(typed)
    ? sql`(substring(quotation.number from 10 for 4) = ${typed.padStart(4, '0')}
        or quotation.serial = ${Number(typed)} and quotation.state = 'draft')`
    : undefined;

export const quotationListOn = (today: RawBuilder<unknown>): ListDefinition<QuotationRow> => ({
  name: 'quotations',
  right: 'quotations/read',
  from: sql`quotation`,
  id: { sql: sql`quotation.serial`, type: 'integer' },
  select: sql<QuotationRow>`
    quotation.serial, quotation.number, quotation.state, quotation.lead_number, quotation.valid_until,
    quotation.total_paise, quotation.created_at, coalesce(${buyer}, '') as buyer`,
  seen: sql`quotation.version || quotation.state`,
  columns: {
    number: { sort: { sql: sql`quotation.number`, type: 'text', isNullable: true } },
    buyer: {},
    total: { sort: { sql: sql`quotation.total_paise`, type: 'bigint', isNullable: true } },
    status: {},
    valid: { sort: { sql: sql`quotation.valid_until`, type: 'date', isNullable: true } },
    lead: {},
    created: { sort: { sql: sql`quotation.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    status: anyOf(
      quotationStatuses,
      (values) =>
        sql`(${sql.join(
          values.map((status) => hasStatus(status, today)),
          sql` or `,
        )})`,
    ),
    year: exactly(
      (value) => sql`${year} = ${value}`,
      (typed) => (/^\d\d-\d\d$/.test(typed) ? typed : undefined),
    ),
    lead: exactly(
      (value) => sql`quotation.lead_number = ${Number(value)}`,
      (typed) => /^(?:SL-?)?([1-9]\d{0,8})$/i.exec(typed)?.[1],
    ),
    q: search(wholeNumber, shortNumber, wordsOf(buyer)),
  },
});
/** As saved views read it; a page of the list takes the product's day. */
export const quotationList = quotationListOn(sql`(now() at time zone 'Asia/Kolkata')::date`);

/** `today`: the day in India, `YYYY-MM-DD`. */
export function quotationPage(tx: Tx, params: URLSearchParams, today: string): Promise<ListPage<QuotationRow>> {
  const list = quotationListOn(sql`${today}::date`);
  return readListPage(tx, list, readListQuery(list, params));
}
