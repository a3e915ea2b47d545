export type ReferenceKind = 'payout' | 'refund' | 'settlement';
/** A bank's reference (as `readUtr` writes it) and the movement that it stands for. */
export interface BankReference {
  readonly utr: string;
  readonly kind: ReferenceKind;
  /** The record that moved; for a bulk debit the run of its payouts. */
  readonly group: string;
}
