// The day of a movement of money, as banks and gateways print it and as staff type it.
import { latinDigits } from '../text/digits.ts';
import type { FieldFault } from '../result.ts';
import { dayInIndia, readDay, startOfDayInIndia } from '../time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const withZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * The business day of a printed date or time: `2026-11-20 10:00:00`, `20/11/2026`, `20/11/26`, `20 Nov 2026`, `20-NOV-26`. A time
 * with its zone is on its day in India: `2026-03-31T20:00:00Z` is 1 April.
 * @returns `YYYY-MM-DD`
 */
export function readPrintedDay(printed: string): string | undefined {
  const text = latinDigits(printed).trim();
  const [, dayOfZone = '', time = '', zone = ''] = withZone.exec(text) ?? [];
  if (zone !== '') return readDay(dayOfZone) && dayOfInstant(`${dayOfZone}T${time}`, zone);
  const [, day, name = '', year = ''] = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ ,-]+(\d{4}|\d\d)\b/.exec(text) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month > 0) return readDay(`${day}/${month}/${fullYear(year)}`);
  const [date = ''] = text.split(/[ T,]/, 1);
  return readDay(date.replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d\d)$/, (_date, rest, short) => rest + fullYear(short)));
}
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);
function dayOfInstant(local: string, zone: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const at = new Date(`${local}${hours === '' ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(at.getTime()) ? undefined : dayInIndia(at);
}

export interface BankDaySpan {
  /** By the product's clock: a later day is refused. */
  readonly now: Date;
  /** When its cause took place: an earlier day is refused. */
  readonly since?: Date;
}
/** `YYYY-MM-DD`, and the moment at which the movement is posted: on that day, and not before its cause. */
export interface BankDay {
  readonly day: string;
  readonly at: Date;
}
export type BankDayFault = 'day-invalid' | 'day-future' | 'day-too-early';

/** The business day on which money moved by the bank. Empty: today. */
export function readBankDay(typed: string, { now, since }: BankDaySpan): BankDay | BankDayFault {
  const today = dayInIndia(now);
  const day = typed.trim() === '' ? today : readPrintedDay(typed);
  if (day === undefined) return 'day-invalid';
  if (day > today) return 'day-future';
  if (since && day < dayInIndia(since)) return 'day-too-early';
  if (day === today) return { day, at: now };
  const start = startOfDayInIndia(day);
  return { day, at: since && since > start ? since : start };
}
/** The fault as one of a form's field. */
export const faultOfDay = (fault: BankDayFault, field = 'day'): FieldFault[] => [{ field, reason: fault }];
