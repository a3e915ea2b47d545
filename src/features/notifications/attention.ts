import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

/** What WhatsApp does not send as it should. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'messenger-off',
    find: () => sql`
      select name || '/' || language as subject, jsonb_build_object('template', name, 'language', language, 'status', state) as details,
        at as since
      from messenger_template`,
  },
];
