import { dayMs, minuteMs, secondMs } from '#kit/time.ts';

/** Views of one list that a person has, and that a role has. */
export const maxViews = 20;
export const maxViewName = 60;
export const maxViewQuery = 2000;

/** Records of one bulk job. */
export const maxSelected = 100_000;
/** Records that are ticked one by one; a page has 100. */
export const maxTicked = 500;
/** A bulk job can be undone for so long after its last record; its messages wait as long. */
export const undoMs = 2 * minuteMs;
/** Records per transaction. A record that a colleague edits is locked for no longer than a slice takes. */
export const sliceSize = 200;
/** A job lets the next one have its turn after so long. */
export const turnMs = secondMs;
/** Jobs that ended are deleted with their results after this time; the audit has every change. */
export const jobsLifeMs = 30 * dayMs;

/** Exports of one person that run at once. */
export const maxRunningExports = 2;
/** Exports that one person begins within a day, and bytes that theirs of a day may have together. */
export const maxDailyExports = 30;
export const maxDailyExportBytes = 200 * 1024 * 1024;
export const maxDailyExportMegabytes = maxDailyExportBytes / (1024 * 1024);
export const exportDayMs = dayMs;
/** Rows that are read and written at once; the program does nothing else while it writes them. */
export const exportSlice = 500;
/** A turn stores what it has written by then, or after its time. */
export const maxPartBytes = 4 * 1024 * 1024;
/** A finished export can be downloaded for so long; then its file and its row are deleted. */
export const exportLifeMs = 7 * dayMs;
export const exportLifeDays = exportLifeMs / dayMs;
/** An export that is not done by then is given up. */
export const exportLimitMs = dayMs;
