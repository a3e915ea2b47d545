import { hourMs } from '#kit/time.ts';

/** Records of each kind on the page of a person. */
export const shownRecords = 10;

/** A move to another number that is not finished by then is cancelled. */
export const moveLifeMs = 24 * hourMs;

/** An erasure works this long at once, then others go first; so many rows of a kind in a transaction. */
export const erasureTurnMs = 1000;
export const erasureSlice = 200;
