import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { LeadItem } from '../model/leads.ts';

/** The column `items` of a selected lead. */
export const itemsColumn = sql<{ items: readonly LeadItem[] }>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'product', item.product, 'variant', nullif(item.variant, ''), 'quantity', item.quantity)) order by item.position)
    from lead_item item where item.lead_id = lead.id), '[]') as items`;

/** Stores the products that a lead asks for, in this order. */
export const insertItems = (tx: Tx, leadId: string, items: readonly LeadItem[]): Promise<void> =>
  on(tx).run`
    insert into lead_item (lead_id, position, product, variant, quantity)
    select ${leadId}, position, item ->> 'product', coalesce(item ->> 'variant', ''), item ->> 'quantity'
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as listed (item, position)`;

/** Replaces all items of a lead. */
export const replaceItems = async (tx: Tx, leadId: string, items: readonly LeadItem[]): Promise<void> => {
  await on(tx).run`delete from lead_item where lead_id = ${leadId}`;
  await insertItems(tx, leadId, items);
};

/**
 * What was asked for most often in the newest 5,000 items, in the order of the alphabet: anybody may name anything, and must not
 * push our products out by it.
 */
export const askedProducts = (tx: Tx): Promise<string[]> =>
  on(tx).column<string>`
    select product from (
      select product from (select product from lead_item order by lead_id desc, position desc limit 5000) newest
      where product > '' group by product order by count(*) desc, product limit 200) asked
    order by product`;
