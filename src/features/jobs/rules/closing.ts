import { latinDigits } from '#kit/digits.ts';
import { ok, refuse, type FieldFault, type Result } from '#kit/result.ts';
import { after, dayInIndia, hourMs, minuteMs, readDay, startOfDayInIndia } from '#kit/time.ts';
import { dayOfNotice } from '../model.ts';

/** A time of day as a browser sends it, `18:30`, in milliseconds since midnight. */
function timeOfDay(typed: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d\d)$/.exec(latinDigits(typed).trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour <= 23 && minute <= 59 ? hour * hourMs + minute * minuteMs : undefined;
}

/** The closing moment from a day and a time of day in India; null when both are empty. */
export function readClosing(
  typed: { readonly day: string; readonly time: string },
  { now, openingDate }: { readonly now: Date; readonly openingDate: string },
): Result<Date | null, 'http/fields'> {
  if (typed.day.trim() === '' && typed.time.trim() === '') return ok(null);
  const [day, time] = [readDay(typed.day), timeOfDay(typed.time)];
  const opens = dayOfNotice(openingDate);
  if (day === undefined || time === undefined) {
    const faults: FieldFault[] = [];
    if (day === undefined) faults.push({ field: 'day', reason: typed.day.trim() === '' ? 'missing' : 'invalid' });
    if (time === undefined) faults.push({ field: 'time', reason: typed.time.trim() === '' ? 'missing' : 'invalid' });
    return refuse('http/fields', { fields: faults });
  }
  const closesAt = after(startOfDayInIndia(day), time);
  if (opens !== undefined && dayInIndia(closesAt) < opens)
    return refuse('http/fields', { fields: [{ field: 'day', reason: 'closing-before-opening' }] });
  return closesAt > now ? ok(closesAt) : refuse('http/fields', { fields: [{ field: 'day', reason: 'past' }] });
}
