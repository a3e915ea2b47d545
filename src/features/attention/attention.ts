import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import { eventKinds, listedFindings } from './model.ts';

/** What the latest checks found, and what happened once and nobody closed. */
export const attention: readonly AttentionQuery[] = [
  ...listedFindings.map((kind) => ({
    kind,
    find: () => sql`select subject, details, since from finding where kind = ${kind} and gone_at is null`,
  })),
  ...eventKinds.map((kind) => ({
    kind,
    find: () =>
      sql`select subject, details, happened_at as since from attention_event where kind = ${kind} and closed_at is null`,
  })),
];
