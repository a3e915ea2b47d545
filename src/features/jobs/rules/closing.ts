import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { readTypedMoment } from '#kit/typed-moment.ts';
import { dayOfNotice, type Role, type RoleState } from '../model/jobs.ts';

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

/**
 * The closing moment of an opening that gets this state at `at`. One that is closed early remembers when it was to close, and
 * has that moment again when it is opened while it is ahead. A moment that has passed is removed, or it would stay closed.
 */
export function closingAfter(
  { state: was, closesAt, closedBefore }: Pick<Role, 'state' | 'closesAt' | 'closedBefore'>,
  state: RoleState,
  at: Date,
): Pick<Role, 'closesAt' | 'closedBefore'> {
  const ahead = closesAt !== null && closesAt > at ? closesAt : null;
  if (state === 'closed')
    return ahead && was !== 'closed' ? { closesAt: at, closedBefore: ahead } : { closesAt: ahead, closedBefore };
  return { closesAt: ahead ?? (closedBefore !== null && closedBefore > at ? closedBefore : null), closedBefore: null };
}
