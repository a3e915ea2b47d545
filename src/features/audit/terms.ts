import { dayMs } from '#kit/time.ts';

/** Personal values of an entry are erased this long after it; no record that it is about loses its own sooner. */
export const auditValuesLifeMs = 365 * dayMs;
