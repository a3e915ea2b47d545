import type { Tx } from '#kit/context.ts';
import { needsSecondPerson } from '#features/staff/actions/second-person.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { settledSumBy } from '../store.ts';

/** `needed`: another person applies or returns the payment. `alone`: the owner has switched the second person off. */
export type SecondPersonOfSum = 'needed' | 'alone' | 'other';
/**
 * Whether this member of staff, by whichever of their accounts, entered the settled amount of a payment: what one person wrote
 * down, another one pays out or applies. Decisions ask it under the lock of the payment.
 */
export async function secondPersonOfSum(tx: Tx, paymentId: string, actor: string): Promise<SecondPersonOfSum> {
  const by = await settledSumBy(tx, paymentId);
  if (by === null || !(await isOwnRecord(tx, 'account', by, actor))) return 'other';
  return (await needsSecondPerson(tx)) ? 'needed' : 'alone';
}
