import { dayMs } from '#kit/time.ts';

/** An uploaded picture or PDF that no version and no draft names is erased after this time. */
export const unusedFileLifeMs = 30 * dayMs;
