import type { Tx } from '#kit/context.ts';
import { rows, sql } from '#host/db.ts';

/** One act of staff. `actor`: an account id, or `cli:<system user>`; `subject`: the id of what was acted on. */
export interface AuditEntry {
  readonly actor: string;
  readonly act: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the audit table in the transaction of the act itself, so that neither stands without the other. */
export const appendAudit = async (tx: Tx, it: AuditEntry): Promise<void> =>
  void (await rows(
    tx,
    sql`
    insert into audit_entry (actor, act, subject, details)
    values (${it.actor}, ${it.act}, ${it.subject}, ${JSON.stringify(it.details ?? {})}::jsonb)`,
  ));
