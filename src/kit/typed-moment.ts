import type { FieldFault } from './result.ts';
import { after, dayInIndia, dayMs, readDay, startOfDayInIndia } from './time.ts';
import { readTimeOfDay } from './time-of-day.ts';

/** Why a typed day is not one from today until `maxDays` from now, in India. */
export function faultOfDayAhead(
  typed: string,
  now: Date,
  maxDays: number,
): 'missing' | 'invalid' | 'past' | 'too-far' | undefined {
  if (typed.trim() === '') return 'missing';
  const day = readDay(typed);
  if (day === undefined) return 'invalid';
  if (day < dayInIndia(now)) return 'past';
  return day > dayInIndia(after(now, maxDays * dayMs)) ? 'too-far' : undefined;
}

/** Why a typed text is not a time of day, such as `14:30`. */
export function faultOfTime(typed: string): 'missing' | 'invalid' | undefined {
  if (typed.trim() === '') return 'missing';
  return readTimeOfDay(typed) === undefined ? 'invalid' : undefined;
}

/**
 * A moment in India from a day and a time of day (`14:30`), each in its own field. Reasons of the faults: missing,
 * invalid.
 */
export function readTypedMoment(
  typed: { readonly day: string; readonly time: string },
  names: { readonly day: string; readonly time: string } = { day: 'day', time: 'time' },
): { readonly at: Date } | { readonly faults: readonly FieldFault[] } {
  const day = readDay(typed.day);
  const timeMs = readTimeOfDay(typed.time);
  const dayFault = typed.day.trim() === '' ? 'missing' : 'invalid';
  const faults = [
    { field: names.day, reason: day === undefined ? dayFault : undefined },
    { field: names.time, reason: faultOfTime(typed.time) },
  ].flatMap(({ field, reason }) => (reason === undefined ? [] : [{ field, reason }]));
  if (day === undefined || timeMs === undefined) return { faults };
  return { at: after(startOfDayInIndia(day), timeMs) };
}
