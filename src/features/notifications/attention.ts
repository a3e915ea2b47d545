import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'messenger-off',
    find: () => sql`
      select name || '/' || language as subject, jsonb_build_object('template', name, 'language', language, 'status', state) as details,
        at as since
      from messenger_template`,
  },
  {
    kind: 'code-not-requested',
    find: () => sql`
      select id as subject, jsonb_strip_nulls(jsonb_build_object(
          'lead', case when about like 'lead:%' then 'SL-' || substr(about, 6) end,
          'application', case when about like 'application:%' then substr(about, 13) end)) as details,
        at as since
      from chat_message where type = 'code-not-requested' and settled_at is null`,
  },
];
