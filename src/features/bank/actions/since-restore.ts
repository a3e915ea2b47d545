import type { Tx } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import { findAccount, listedDebitsSince, wasReadSince } from '../store/bank.ts';

/** A debit that nobody has tied. */
export interface ListedDebit {
  readonly id: string;
  readonly day: string;
  readonly amountPaise: number;
}
export interface StatementSince {
  /** none: no statement was ever imported; unread: none since the restore that reaches its day. */
  readonly state: 'none' | 'unread' | 'read';
  readonly debits: readonly ListedDebit[];
}

/** What the bank's statement shows since a backup, after its restore. */
export async function readStatementSince(
  tx: Tx,
  { backupAt, restoredAt }: { readonly backupAt: Date; readonly restoredAt: Date },
): Promise<StatementSince> {
  if (!(await findAccount(tx))) return { state: 'none', debits: [] };
  const isRead = await wasReadSince(tx, restoredAt, dayInIndia(restoredAt));
  return { state: isRead ? 'read' : 'unread', debits: await listedDebitsSince(tx, dayInIndia(backupAt)) };
}
