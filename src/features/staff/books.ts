import type { BookCheck } from '#kit/money/books.ts';
import { sql } from '#platform/database/db.ts';
import { faults } from '#features/ledger/books.ts';

/** Each switch of the second person has its entry in the audit, in the same order. */
const secondPerson = faults(
  'switches of the second person and the audit',
  () => sql`
  select 'second person', case when (
      select array_agg(row (is_needed, changed_by)::text order by id) from second_person_change)
    is distinct from (
      select array_agg(row ((after ->> 'isNeeded')::boolean, actor)::text order by id) from audit_entry
      where act = 'staff/second-person')
    then 'it was switched, and the audit has other switches' end`,
);

export const bookChecks: readonly BookCheck[] = [secondPerson];
