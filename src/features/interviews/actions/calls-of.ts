import type { Tx } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import type { CallFacts, DeskCall, Letter, Slot } from '../model.ts';
import { slotsById } from '../store/interviews.ts';
import { validLetters } from '../store/letters.ts';

export interface Call {
  readonly letter: Letter;
  readonly slot: Slot;
  /** The applicant sees a new call once it can't be undone any more, and a re-issue of its letter at once. */
  readonly isShown: boolean;
}
/** The valid letters of applications with their slots, by the application's number. Two queries, whatever their number. */
export async function callsOf(tx: Tx, applicationIds: readonly string[]): Promise<ReadonlyMap<string, Call>> {
  if (applicationIds.length === 0) return new Map();
  const letters = await validLetters(tx, applicationIds);
  const slots = new Map(
    (letters.length === 0 ? [] : await slotsById(tx, [...new Set(letters.map(({ slotId }) => slotId))])).map((slot) => [
      slot.id,
      slot,
    ]),
  );
  return new Map(
    letters.flatMap((letter) => {
      const slot = slots.get(letter.slotId);
      return slot ? [[letter.applicationId, { letter, slot, isShown: letter.isShown }] as const] : [];
    }),
  );
}

/** A call as its letter and the applicant's card state it. */
export const factsOfCall = ({ letter, slot }: Call, language: Language): CallFacts => ({
  issue: letter.issue,
  startsAt: slot.startsAt,
  minutes: slot.minutes,
  place: slot.texts[language].place,
  bring: slot.texts[language].bring,
});
export const deskCallOf = ({ letter, slot }: Call): DeskCall => ({
  letter: letter.id,
  issue: letter.issue,
  slot: slot.id,
  startsAt: slot.startsAt.toISOString(),
  place: { en: slot.texts.en.shortPlace, hi: slot.texts.hi.shortPlace },
  issuedAt: letter.issuedAt.toISOString(),
});
