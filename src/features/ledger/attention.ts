import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import { missedCheck } from './store/checks.ts';

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'books-unchecked',
    find: () => sql`select 'books' as subject, '{}'::jsonb as details, since from (${missedCheck}) missed`,
  },
];
