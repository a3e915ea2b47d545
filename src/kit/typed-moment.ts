import type { FieldFault } from './result.ts';
import { after, readDay, startOfDayInIndia } from './time.ts';
import { readTimeOfDay } from './time-of-day.ts';

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
  const faultOf = (text: string, isRead: boolean): string | undefined =>
    text.trim() === '' ? 'missing' : isRead ? undefined : 'invalid';
  const faults = [
    { field: names.day, reason: faultOf(typed.day, day !== undefined) },
    { field: names.time, reason: faultOf(typed.time, timeMs !== undefined) },
  ].flatMap(({ field, reason }) => (reason === undefined ? [] : [{ field, reason }]));
  if (day === undefined || timeMs === undefined) return { faults };
  return { at: after(startOfDayInIndia(day), timeMs) };
}
