import type { Tx } from '#kit/context.ts';
import { rows, sql } from './db.ts';

/** One act of staff. `actor`: an account id, or `cli:<system user>`; `subject`: the id of what was acted on. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the audit table in the transaction of the act itself, so that neither stands without the other. */
export const appendAudit = async (tx: Tx, entry: AuditEntry): Promise<void> =>
  void (await rows(
    tx,
    sql`
    insert into audit_entry (actor, act, subject, details)
    values (${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::jsonb)`,
  ));
