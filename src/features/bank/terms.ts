import { dayMs } from '#kit/time.ts';

export const maxStatementBytes = 5 * 2 ** 20;
/** Rows of a file; its lines are fewer. */
export const maxStatementRows = 20_000;
/** New lines that the preview of a file shows. */
export const maxPreviewed = 20;
/** Lines that are marked at once. */
export const maxMarked = 200;
/** After this time a listed line is on the attention list, and so is a posting that the bank should show. */
export const listedTooLongMs = 5 * dayMs;
/** The narration of a line is erased after this; the line stays. */
export const narrationLifeMs = 365 * dayMs;

/** What the gateways hold is listed when it has been below 0 for this long. */
export const belowZeroMs = 3 * dayMs;
