import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

/** Requests that nobody answered. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'correction-requested',
    find: () => sql`
      select id as subject, jsonb_build_object('application', application_id, 'field', field) as details, requested_at as since
      from correction_request where closed_at is null`,
  },
];
