import type { BookCheck } from '#kit/money/books.ts';
import { sql } from '#platform/database/db.ts';
import { tie } from '#features/ledger/books.ts';

const givenUp = tie({
  name: 'earnings that were given up',
  kinds: ['earnings-given-up'],
  due: () => sql`
    select 'earnings-given-up', id, account_id, given_up_paise from erasure where given_up_paise > 0`,
});

/** What this feature's rows require of the books. */
export const bookChecks: readonly BookCheck[] = [givenUp];
