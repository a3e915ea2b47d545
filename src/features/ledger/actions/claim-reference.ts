import type { Tx } from '#kit/context.ts';
import type { BankReference } from '../model/references.ts';
import { deleteReference, heldReferences, insertReference } from '../store/references.ts';

/**
 * Ties a bank's reference to its movement, in the caller's transaction. Others who claim it wait for that transaction.
 * Claiming it again for the same movement changes nothing.
 * @returns false when it stands for another movement
 */
export const claimReference = (tx: Tx, reference: BankReference): Promise<boolean> => insertReference(tx, reference);

/** Frees a reference that was recorded wrongly; the caller makes sure that no record of the movement has it any more. */
export const releaseReference = (tx: Tx, reference: BankReference): Promise<void> => deleteReference(tx, reference);

/** Which of these references a movement has already. */
export const referencesOf = (tx: Tx, utrs: readonly string[]): Promise<BankReference[]> => heldReferences(tx, utrs);
