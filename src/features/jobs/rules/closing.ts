import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { readTypedMoment } from '#kit/typed-moment.ts';
import { dayOfNotice } from '../model/jobs.ts';

/** The closing moment from a day and a time of day in India; null when both are empty. */
export function readClosing(
  typed: { readonly day: string; readonly time: string },
  { now, openingDate }: { readonly now: Date; readonly openingDate: string },
): Result<Date | null, 'http/fields'> {
  if (typed.day.trim() === '' && typed.time.trim() === '') return ok(null);
  const read = readTypedMoment(typed);
  if ('faults' in read) return refuse('http/fields', { fields: read.faults });
  const closesAt = read.at;
  const opens = dayOfNotice(openingDate);
  if (opens !== undefined && dayInIndia(closesAt) < opens)
    return refuse('http/fields', { fields: [{ field: 'day', reason: 'closing-before-opening' }] });
  return closesAt > now ? ok(closesAt) : refuse('http/fields', { fields: [{ field: 'day', reason: 'past' }] });
}
