import { latinDigits } from './digits.ts';
import type { FieldFault } from './result.ts';
import { after, hourMs, minuteMs, readDay, startOfDayInIndia } from './time.ts';

/**
 * A moment in India from a day and a time of day (`14:30`), each in its own field. Reasons of the faults: missing,
 * invalid.
 */
export function readTypedMoment(
  typed: { readonly day: string; readonly time: string },
  names: { readonly day: string; readonly time: string } = { day: 'day', time: 'time' },
): { readonly at: Date } | { readonly faults: readonly FieldFault[] } {
  const day = readDay(typed.day);
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(latinDigits(typed.time).trim()) ?? [];
  const faultOf = (text: string, isRead: boolean): string | undefined =>
    text.trim() === '' ? 'missing' : isRead ? undefined : 'invalid';
  const faults = [
    { field: names.day, reason: faultOf(typed.day, day !== undefined) },
    { field: names.time, reason: faultOf(typed.time, hours !== undefined) },
  ].flatMap(({ field, reason }) => (reason === undefined ? [] : [{ field, reason }]));
  if (faults.length > 0 || day === undefined) return { faults };
  return { at: after(startOfDayInIndia(day), Number(hours) * hourMs + Number(minutes) * minuteMs) };
}
