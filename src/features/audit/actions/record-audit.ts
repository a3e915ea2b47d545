import type { Tx } from '#kit/context.ts';
import type { AuditEntry } from '../model.ts';
import { insertEntry } from '../store/audit.ts';

/**
 * Records an action or a reveal in the transaction of the action, so that both commit or neither does. Only inserts: it
 * waits for no other action, and none for it.
 */
export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<void> => insertEntry(tx, entry);
