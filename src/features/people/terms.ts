import { hourMs } from '#kit/time.ts';

/** Records of each kind on the page of a person. */
export const shownRecords = 10;

/** A move to another number that is not finished by then is cancelled. */
export const moveLifeMs = 24 * hourMs;
