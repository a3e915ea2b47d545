import { hourMs } from '#kit/time.ts';
import { undoMs } from '#features/lists/terms.ts';

/** People that a slot can have. */
export const maxCapacity = 1000;
/** The length of an interview's slot in minutes. */
export const minutesRange = { min: 5, max: 720 } as const;
/** How many days after an interview its missing result waits for staff. */
export const resultWaitsDays = 30;
/** Slots that one form creates. */
export const maxSeries = 60;
/** The highest marks of an interview. */
export const maxMarks = 1000;
/** People on one attendance sheet: each photo takes up to 100 KB of it. */
export const maxOnSheet = 200;
/** How far ahead a slot can be. */
export const maxAheadDays = 366;
/** Characters of the texts of a slot. A mail and a list have room for the short name of a place only. */
export const textLengths = { place: 240, shortPlace: 30, bring: 300 } as const;
/** The person is notified of a call once it can't be undone any more. */
export const notifyAfterMs = undoMs;
/**
 * How long the letter of an applicant in another stage waits for that move to be undone: a bulk job's undo takes a day at
 * most.
 */
export const waitsAtMostMs = 25 * hourMs;
/** A slot that is made again within this time counts as a second click. */
export const sameSlotMinutes = 10;
