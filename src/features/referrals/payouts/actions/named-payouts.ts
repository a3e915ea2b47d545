import type { Tx } from '#kit/context.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { PayoutState } from '../../model/referrals.ts';
import type { DeskPayout } from '../../model/desk.ts';

export interface DeskPayoutRow {
  readonly id: string;
  /** One of claim and refund. */
  readonly claimId: string | null;
  readonly refundId: string | null;
  /** The payment of the refund; null for a claim. */
  readonly paymentId: string | null;
  /** Whom it pays: a referrer, or the payer of the refund. */
  readonly personId: string | null;
  readonly amountPaise: number;
  readonly state: PayoutState;
  readonly utr: string | null;
  /** The payout run that began it; null for a transfer that was recorded without one. */
  readonly runId: string | null;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
}
interface NamedPayout extends DeskPayoutRow {
  /** The name of the person whom it pays; empty without one. */
  readonly name: string;
  readonly startedByName: string;
}
/** Transfers with the names of whom they pay and of the staff who began them. */
export async function namedPayouts(tx: Tx, rows: readonly DeskPayoutRow[]): Promise<NamedPayout[]> {
  const people = rows.flatMap(({ personId }) => personId ?? []);
  const actors = rows.map(({ startedBy }) => startedBy);
  const [names, staff] = [await findNames(tx, people), await namesOfActors(tx, actors)];
  return rows.map((row) => ({
    ...row,
    name: names.get(row.personId ?? '') ?? '',
    startedByName: staff.get(row.startedBy) ?? row.startedBy,
  }));
}

/** The transfers as the record of a claim shows them. */
export const deskPayouts = async (tx: Tx, rows: readonly DeskPayoutRow[]): Promise<DeskPayout[]> =>
  (await namedPayouts(tx, rows)).map((row) => ({
    number: row.id,
    record: row.claimId ?? row.refundId ?? '',
    paymentId: row.paymentId,
    accountId: row.personId ?? '',
    name: row.name,
    amount: rupeesOnWire(paise(row.amountPaise)),
    status: row.state,
    utr: row.utr,
    run: row.runId,
    startedAt: row.startedAt,
    startedBy: row.startedByName,
    paidAt: row.paidAt,
    returnedAt: row.returnedAt,
  }));
