import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';

/** Requests that nobody answered. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'correction-requested',
    find: () => sql`
      select request.id as subject,
        jsonb_build_object('application', application_id, 'person', application.name, 'field', field) as details,
        requested_at as since
      from correction_request request join application on application.id = application_id where closed_at is null`,
  },
];
