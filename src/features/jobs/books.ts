import type { BookCheck } from '#kit/money/books.ts';
import { sql } from '#platform/database/db.ts';
import { faults } from '#features/ledger/books.ts';

/** The switch for paid roles is as its newest entry in the audit says. */
const paidRoles = faults(
  'the switch for paid roles and the audit',
  () => sql`
  select 'paid-roles-on', case when value::boolean is distinct from (
      select (after ->> 'on')::boolean from audit_entry where act = 'jobs/paid-roles' order by id desc limit 1)
    then 'the audit has no such switch' end
  from setting where name = 'paid-roles-on'`,
);

export const bookChecks: readonly BookCheck[] = [paidRoles];
