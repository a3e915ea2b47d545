import type { Tx } from '#kit/context.ts';
import { slotsById } from '../store.ts';
import { validLetterToChange } from '../store/letters.ts';
import { withdrawLetter } from './issue-letter.ts';

/**
 * Withdraws the letter of an application whose move away from `called` can no longer be undone, in the caller's transaction.
 * After a decision the letter stays as a record of the interview, with two exceptions, which free its place: its person was
 * not notified of it, or is not selected before the interview begins.
 */
export async function endCall(
  tx: Tx,
  input: {
    readonly applicationId: string;
    readonly stage: string;
    readonly at: Date;
    /** The business clock. */
    readonly now: Date;
  },
): Promise<void> {
  const { applicationId, stage, at, now } = input;
  const letter = await validLetterToChange(tx, applicationId);
  if (!letter) return;
  if (letter.isNotified && stage === 'selected') return;
  if (letter.isNotified && stage === 'not-selected') {
    const [slot] = await slotsById(tx, [letter.slotId]);
    if (slot && slot.startsAt <= now) return;
  }
  await withdrawLetter(tx, { applicationId, at, by: 'system' });
}
