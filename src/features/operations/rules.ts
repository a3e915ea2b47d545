import { after, before, dayInIndia, dayMs, hourMs, minuteMs, startOfDayInIndia } from '#kit/time.ts';
import type { DiskSpace, LogReport, LogState } from './model/parts.ts';
import type { LogKeeping } from '#kit/log-keeping.ts';
import type { Health, LogsHealth } from './model/health.ts';

const gibibyte = 2 ** 30;
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** The disk counts as low below this: 5 % of it, at least 0.5 GiB, at most 5 GiB. */
export const lowBytes = ({ totalBytes }: Pick<DiskSpace, 'totalBytes'>): number =>
  Math.min(5 * gibibyte, Math.max(gibibyte / 2, totalBytes / 20));

/** The item is cleared only 20 % above the limit, so that it does not flap. */
export const hasRecovered = (disk: DiskSpace): boolean => disk.freeBytes > 1.2 * lowBytes(disk);
export const isLow = (disk: DiskSpace): boolean => disk.freeBytes < lowBytes(disk);

/** A clock that differs by more than a minute is listed, until the difference is less than half of that. */
export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > minuteMs;
export const isClockRight = (aheadMs: number): boolean => Math.abs(aheadMs) < minuteMs / 2;

/** A day, and time for a backup that takes longer or starts later than that of the day before. */
export const backupDueHours = 26;

/** Whether the log lacks the base backup that comes with a copy. */
const needsBase = (log: LogReport): boolean => !log.isStored || log.lostAt !== undefined;
/**
 * Whether a copy is due: there is none since the quiet hour of India was last reached. After a gap of the log the next one comes
 * at once, but not more than one an hour.
 */
export function isCopyDue(
  copiedAt: Date | null,
  { now, hour, log }: { readonly now: Date; readonly hour: number; readonly log?: LogReport | undefined },
): boolean {
  if (log && needsBase(log) && (copiedAt === null || copiedAt < before(now, hourMs))) return true;
  const today = after(startOfDayInIndia(dayInIndia(now)), hour * hourMs);
  return copiedAt === null || copiedAt < (today <= now ? today : before(today, dayMs));
}
/** A file of the log is finished after three minutes at the latest and sent within the minute after it: then the place is late. */
export const logLateMinutes = 10;
/** Why the database could not be restored to this moment; null where it could. */
export function logTrouble({ isStored, behindMinutes = 0, lostAt }: LogState): 'lost' | 'late' | null {
  if (lostAt !== undefined) return 'lost';
  return isStored && behindMinutes >= logLateMinutes ? 'late' : null;
}
export const momentHealth = (log: LogState): Extract<Health, { of: 'moment' }> => ({
  of: 'moment',
  isStored: log.isStored,
  behindMinutes: log.behindMinutes,
  waitingMegabytes: megabytes(log.waitingBytes),
  lostAt: log.lostAt,
  fault: log.fault ?? null,
  trouble: logTrouble(log),
});
const dayHours = 24;
/** Each week; the copy of a week later is made a little earlier or later in its night. */
export const isTrialDue = (hours: number | null): boolean => hours === null || hours >= 6.5 * dayHours;
/** A trial that failed is repeated with the next copy: this many were missed. */
export const isTrialOverdue = (hours: number | null): boolean => hours === null || hours >= 9 * dayHours;

/** The customer's logs are stored that long. */
const logDays = 365;
/** The warning comes while a tenth of the space is left. */
const usableShare = 0.9;
/** Whether a year of the log stays, at the pace of the days so far. */
export function logsHealth(log: LogKeeping): LogsHealth {
  if (log.by !== 'journal') return { by: log.by };
  const { days, yearBytes, mostBytes, mostDays } = log;
  const isCutByTime = mostDays !== undefined && mostDays < logDays;
  const isCutBySpace = yearBytes !== undefined && yearBytes > usableShare * mostBytes;
  const cutBySpace = isCutBySpace ? 'space' : undefined;
  return {
    by: 'journal',
    days,
    yearMegabytes: yearBytes === undefined ? undefined : megabytes(yearBytes),
    mostMegabytes: megabytes(mostBytes),
    cut: isCutByTime ? 'time' : cutBySpace,
  };
}
