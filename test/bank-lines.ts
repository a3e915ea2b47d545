import { on } from '#platform/database/db.ts';
import type { Tx } from '#kit/context.ts';

/** What the page shows of a proposal of bank lines, which who agrees to it confirms. */
export const shownOf = (db: Tx, record: string): Promise<{ count: number; sumPaise: number }> =>
  on(db).oneRow<{ count: number; sumPaise: number }>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::bigint as sum_paise from bank_statement_line
    where id in (select jsonb_array_elements_text(frozen -> 'lines') from approval where kind = 'bank-lines' and record = ${record})`;
