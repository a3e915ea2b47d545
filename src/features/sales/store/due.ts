import { type RawBuilder, sql } from '#platform/database/db.ts';

/** What buyers paid for an invoice less what was paid back, in paise; `invoice`: the table or its alias. */
export const receivedOf = (invoice: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select sum(r.amount_paise) from sales_receipt r where r.paper_id = ${invoice}.id and r.undone_at is null), 0)::bigint`;
/** What an invoice still waits for, in paise; `invoice`: the table or its alias. */
export const dueOf = (invoice: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${invoice}.total_paise
    - coalesce((select sum(c.total_paise) from sales_paper c where c.invoice_id = ${invoice}.id and c.state = 'issued'), 0)::bigint
    - ${receivedOf(invoice)})`;
