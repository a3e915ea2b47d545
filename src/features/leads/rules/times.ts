import { ok, refuse, type Result } from '#kit/result.ts';
import { readTimeOfDay } from '#kit/time-of-day.ts';
import {
  after,
  before,
  businessDaysAfter,
  dayInIndia,
  dayMs,
  minuteMs,
  readDay,
  startOfDayInIndia,
} from '#kit/time.ts';
import { faultOfDayAhead, faultOfTime } from '#kit/typed-moment.ts';
import { acknowledgeWorkingDays, answerMs, callBackWorkingDays, maxDueDays, maxReceivedDays } from '../terms.ts';

/**
 * The next call from a day and a time of day in India, today or later; null when both are empty. Reasons of the fields
 * `day` and `time`: missing, invalid, past, too-far.
 */
export function readDue(
  typed: { readonly day: string; readonly time: string },
  now: Date,
): Result<Date | null, 'http/fields'> {
  if (typed.day.trim() === '' && typed.time.trim() === '') return ok(null);
  const day = readDay(typed.day);
  const timeMs = readTimeOfDay(typed.time);
  const dayFault = faultOfDayAhead(typed.day, now, maxDueDays);
  const timeFault = faultOfTime(typed.time);
  if (dayFault === undefined && timeFault === undefined && day !== undefined && timeMs !== undefined)
    return ok(after(startOfDayInIndia(day), timeMs));
  return refuse('http/fields', {
    fields: [
      ...(dayFault === undefined ? [] : [{ field: 'day', reason: dayFault }]),
      ...(timeFault === undefined ? [] : [{ field: 'time', reason: timeFault }]),
    ],
  });
}

/**
 * When a complaint or privacy request came. Without a time it counts from the beginning of its day, today's from now.
 * Reasons of `receivedDay` and `receivedTime`: missing, invalid, future, too-old.
 */
export function readReceived(
  typed: { readonly day: string; readonly time: string },
  now: Date,
): Result<Date, 'http/fields'> {
  const invalid = (field: 'receivedDay' | 'receivedTime', reason: string) =>
    refuse('http/fields', { fields: [{ field, reason }] });
  if (typed.day.trim() === '') return invalid('receivedDay', 'missing');
  const day = readDay(typed.day);
  const today = dayInIndia(now);
  if (day === undefined) return invalid('receivedDay', 'invalid');
  if (day > today) return invalid('receivedDay', 'future');
  if (day < dayInIndia(after(now, -maxReceivedDays * dayMs))) return invalid('receivedDay', 'too-old');
  if (typed.time.trim() === '') return ok(day === today ? now : startOfDayInIndia(day));
  const timeMs = readTimeOfDay(typed.time);
  if (timeMs === undefined) return invalid('receivedTime', 'invalid');
  const at = after(startOfDayInIndia(day), timeMs);
  return at > now ? invalid('receivedTime', 'future') : ok(at);
}

/** The end of a day is its last minute: the first of the next would read as that day. */
const deadline = (from: Date, days: number): Date => {
  const at = businessDaysAfter(from, days);
  return at.getTime() === startOfDayInIndia(dayInIndia(at)).getTime() ? before(at, minuteMs) : at;
};

/** When a call-back or quote that came now is due, as the site promises. */
export const callBackBy = (now: Date): Date => deadline(now, callBackWorkingDays);

/** The deadlines that the policies publish for complaints and privacy requests. */
export const deadlinesOf = (receivedAt: Date): { readonly acknowledgeBy: Date; readonly answerBy: Date } => ({
  acknowledgeBy: deadline(receivedAt, acknowledgeWorkingDays),
  answerBy: after(receivedAt, answerMs),
});

/** True once a call or deadline has passed. */
export const isOverdue = ({ nextDueAt }: { readonly nextDueAt: Date | null }, now: Date): boolean =>
  nextDueAt !== null && nextDueAt < now;
