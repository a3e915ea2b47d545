import type { UnreadAfterRestore } from '#features/payments/model/payments.ts';

// What waits for a person after a restore, because its money may have moved since the backup.
/** A refund or a claim. Amounts are rupees. */
export interface UnconfirmedRecord {
  /** The refund's or the claim's. */
  readonly number: string;
  readonly kind: 'refund' | 'claim';
  /** The payment of a refund. */
  readonly paymentId: string | null;
  readonly accountId: string | null;
  /** Empty without one. */
  readonly name: string;
  readonly amount: number;
  readonly since: Date;
  /** A refund of this payment that the gateway lists and the books do not have. */
  readonly atGateway: string | null;
  /** A line of the bank statement since the backup with its sum that nobody has tied. */
  readonly inStatement: { readonly id: string; readonly day: string } | null;
  /** The reader's own money: another person confirms it. */
  readonly isOwn: boolean;
}
export interface UnconfirmedRestore {
  readonly backupAt: Date;
  readonly restoredAt: Date;
  /** When the gateways' lists since the backup were read. */
  readonly gatewayReadAt: Date | null;
  /** How many refunds and payments of those lists could not be read, while that keeps them unread, and the first of them. */
  readonly unreadCount: number;
  readonly unreadRows: readonly UnreadAfterRestore[];
}
export interface RestorePage {
  /** The oldest first; empty when everything is confirmed. */
  readonly restores: readonly UnconfirmedRestore[];
  readonly records: readonly UnconfirmedRecord[];
  /** Rupees. */
  readonly sum: number;
  /** More records wait than are listed. */
  readonly isMore: boolean;
  /** none: no statement was ever imported; unread: none since the restore that reaches its day. */
  readonly statement: 'none' | 'unread' | 'read';
  /** What the page shows, for a confirmation: it is refused once something else is shown. */
  readonly shown: string;
}
