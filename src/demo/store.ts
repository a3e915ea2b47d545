import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

/** One of the invented people for each of these, the newest; where nobody is so, none. */
const examples = {
  called: sql`select account_id from application where state = 'active' and stage = 'called' order by created_at desc limit 1`,
  selected: sql`select account_id from application where state = 'active' and stage = 'selected' order by created_at desc limit 1`,
  received: sql`select account_id from application where state = 'active' and stage = 'received' order by created_at desc limit 1`,
  'not-selected': sql`select account_id from application where state = 'active' and stage = 'not-selected' order by created_at desc limit 1`,
  refunded: sql`select account_id from application where state in ('refunded', 'refund-asked') order by created_at desc limit 1`,
  referrer: sql`select referrer_id as account_id from commission group by referrer_id order by count(*) desc limit 1`,
  claimant: sql`select referrer_id as account_id from claim where state in ('active', 'processing', 'hold') order by created_at desc limit 1`,
} as const;
export type Example = keyof typeof examples;
export const exampleKeys = Object.keys(examples) as Example[];

export interface KnownPerson {
  readonly accountId: string;
  readonly phone: string;
  readonly name: string | null;
}
export const findExample = (tx: Tx, example: Example): Promise<KnownPerson | undefined> =>
  on(tx).row`select id as account_id, phone, name from account where id = (${examples[example]})`;
