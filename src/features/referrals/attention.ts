import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'bank-file-settings-proposed',
    find: () => sql`
      select id as subject, '{}'::jsonb as details, made_at as since from approval
      where status = 'waiting' and kind = 'bank-file-settings'`,
  },
];
