import { latinDigits } from './text/digits.ts';
import { hourMs, minuteMs } from './time.ts';

/** A time of day as typed: `15:30`, `3.30 pm`, `३:३० pm`. @returns milliseconds since midnight. */
export function readTimeOfDay(typed: string): number | undefined {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$/i.exec(latinDigits(typed).trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half === undefined)
    return hour > 23 || !/[:.]/.test(latinDigits(typed)) ? undefined : hour * hourMs + Number(minutes) * minuteMs;
  if (hour < 1 || hour > 12) return undefined;
  return ((hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * hourMs + Number(minutes) * minuteMs;
}
