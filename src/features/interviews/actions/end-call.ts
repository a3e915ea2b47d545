import type { Tx } from '#kit/context.ts';
import { slotsById } from '../store/interviews.ts';
import { applicationsWithLetter, validLetterToChange } from '../store/letters.ts';
import { withdrawLetter } from './issue-letter.ts';

interface Clock {
  readonly at: Date;
  /** The business clock. */
  readonly now: Date;
}
interface EndedCall {
  readonly applicationId: string;
  readonly stage: string;
}

/** Does what `endCall` says for applications of which most have no letter. */
export async function endCalls(tx: Tx, calls: readonly EndedCall[], clock: Clock): Promise<void> {
  const called = new Set(
    await applicationsWithLetter(
      tx,
      calls.map(({ applicationId }) => applicationId),
    ),
  );
  for (const call of calls) if (called.has(call.applicationId)) await endCall(tx, call, clock);
}

/**
 * Withdraws the letter of an application whose move away from `called` can no longer be undone, in the caller's transaction.
 * After a decision the letter stays as a record of the interview, with two exceptions, which free its place: its person was
 * not notified of it, or is not selected before the interview begins.
 */
async function endCall(tx: Tx, { applicationId, stage }: EndedCall, { at, now }: Clock): Promise<void> {
  const letter = await validLetterToChange(tx, applicationId);
  if (!letter) return;
  if (letter.isNotified && stage === 'selected') return;
  if (letter.isNotified && stage === 'not-selected') {
    const [slot] = await slotsById(tx, [letter.slotId]);
    if (slot && slot.startsAt <= now) return;
  }
  await withdrawLetter(tx, { applicationId, at, by: 'system' });
}
