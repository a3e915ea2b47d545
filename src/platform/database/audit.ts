import type { Tx } from '#kit/context.ts';
import { rows, sql } from './db.ts';

/** One staff action. `actor`: an account id, or `cli:<system user>`; `subject`: the id of the record it affects. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the audit table in the transaction of the action, so that both commit or neither does. */
export const appendAudit = async (tx: Tx, entry: AuditEntry): Promise<void> =>
  void (await rows(
    tx,
    sql`
    insert into audit_entry (actor, act, subject, details)
    values (${entry.actor}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.details ?? {})}::jsonb)`,
  ));
