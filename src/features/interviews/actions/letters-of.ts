import type { Tx } from '#kit/context.ts';
import { notifiedLetters } from '../store/letters.ts';

export interface NotifiedLetter {
  readonly applicationId: string;
  readonly issuedAt: Date;
  /** The source of its messages. */
  readonly source: string;
}
/** What a letter's messages are stored under. */
export const sourceOfLetter = (id: number): string => `call-letter:${id}`;

/** The letters of applications that their people were notified of, the first issue first. */
export const notifiedLettersOf = async (tx: Tx, applicationIds: readonly string[]): Promise<NotifiedLetter[]> =>
  (await notifiedLetters(tx, applicationIds)).map(({ id, ...letter }) => ({ ...letter, source: sourceOfLetter(id) }));
