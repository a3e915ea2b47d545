import { asksForPayment } from '#kit/text/asks-for-payment.ts';
import { latinDigits } from '#kit/text/digits.ts';
import type { Language } from '#kit/language.ts';
import { type FieldChange, type FieldFault, refuse, ok, type Result } from '#kit/result.ts';
import { after, dayInIndia, minuteMs, offsetOfIndiaMs, readDay, startOfDayInIndia } from '#kit/time.ts';
import { readTimeOfDay } from '#kit/time-of-day.ts';
import { faultOfDayAhead, faultOfTime } from '#kit/typed-moment.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import {
  type InterviewResult,
  type Slot,
  type SlotContent,
  type SlotField,
  slotFields,
  type SlotTexts,
  type TypedSlot,
} from './model.ts';
import { maxAheadDays, maxCapacity, maxMarks, maxSeries, minutesRange, textLengths } from './terms.ts';

const asLine = (typed: string): string =>
  withoutUnseen(typed.normalize('NFC'))
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
const textFields = {
  placeEn: ['en', 'place'],
  placeHi: ['hi', 'place'],
  shortPlaceEn: ['en', 'shortPlace'],
  shortPlaceHi: ['hi', 'shortPlace'],
  bringEn: ['en', 'bring'],
  bringHi: ['hi', 'bring'],
} as const satisfies Partial<Record<SlotField, readonly [Language, keyof SlotTexts]>>;
const textFieldNames = Object.keys(textFields) as (keyof typeof textFields)[];

/** A whole number as typed, in any digits, with commas; undefined otherwise. */
const wholeNumber = (typed: string): number | undefined => {
  const digits = latinDigits(typed).replace(/[\s,]/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
};
function numberFault(typed: string, value: number | undefined, { min, max }: { min: number; max: number }) {
  if (typed.trim() === '') return 'missing';
  if (value === undefined) return 'invalid';
  return value < min || value > max ? 'out-of-range' : undefined;
}

/**
 * A slot as typed, day and time in India. Refused with every invalid field; reasons: missing, invalid, out-of-range,
 * too-long, past, too-far, payment.
 */
export function readSlot(typed: TypedSlot, now: Date): Result<SlotContent, 'interviews/invalid'> {
  const day = readDay(typed.day);
  const timeMs = readTimeOfDay(typed.time);
  const minutes = wholeNumber(typed.minutes);
  const capacity = wholeNumber(typed.capacity);
  const startsAt = after(startOfDayInIndia(day ?? '2000-01-01'), timeMs ?? 0);
  const dayFault = faultOfDayAhead(typed.day, now, maxAheadDays);
  const isPast = dayFault === undefined && startsAt <= now;
  const texts = Object.fromEntries(textFieldNames.map((name) => [name, asLine(typed[name])]));
  const textFault = (name: keyof typeof textFields): string | undefined => {
    const text = texts[name] ?? '';
    if (!isVisible(text)) return 'missing';
    // It is sent and printed in our name.
    if (asksForPayment(text)) return 'payment';
    return Array.from(text).length > textLengths[textFields[name][1]] ? 'too-long' : undefined;
  };
  const faults: readonly (readonly [SlotField, string | undefined])[] = [
    ['day', dayFault],
    ['time', faultOfTime(typed.time) ?? (isPast ? 'past' : undefined)],
    ['minutes', numberFault(typed.minutes, minutes, minutesRange)],
    ['capacity', numberFault(typed.capacity, capacity, { min: 1, max: maxCapacity })],
    ...textFieldNames.map((name) => [name, textFault(name)] as const),
  ];
  const fields: FieldFault[] = faults.flatMap(([field, reason]) => (reason === undefined ? [] : [{ field, reason }]));
  if (fields.length > 0 || minutes === undefined || capacity === undefined)
    return refuse('interviews/invalid', { fields });
  const textsIn = (language: Language): SlotTexts => {
    const entries = textFieldNames.filter((name) => textFields[name][0] === language);
    return Object.fromEntries(entries.map((name) => [textFields[name][1], texts[name]])) as unknown as SlotTexts;
  };
  return ok({ startsAt, minutes, capacity, texts: { en: textsIn('en'), hi: textsIn('hi') } });
}

/** A slot as its form holds it. */
export const typedOf = ({ startsAt, minutes, capacity, texts }: SlotContent): TypedSlot => ({
  day: dayInIndia(startsAt),
  time: after(startsAt, offsetOfIndiaMs).toISOString().slice(11, 16),
  minutes: String(minutes),
  capacity: String(capacity),
  placeEn: texts.en.place,
  placeHi: texts.hi.place,
  shortPlaceEn: texts.en.shortPlace,
  shortPlaceHi: texts.hi.shortPlace,
  bringEn: texts.en.bring,
  bringHi: texts.hi.bring,
});

/** The fields in which two slots differ. */
export function changesBetween(before: TypedSlot, later: TypedSlot): FieldChange[] {
  return slotFields
    .filter((field) => before[field] !== later[field])
    .map((field) => ({ field, before: before[field], after: later[field] }));
}
/** True when the letters of a slot state something else after these changes; its capacity is on no letter. */
export const changesLetters = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field }) => field !== 'capacity');

/** True once its beginning has passed. */
export const isOver = ({ startsAt }: Pick<Slot, 'startsAt'>, now: Date): boolean => startsAt <= now;

/** Why a slot takes no call at this moment. */
export function slotBlock(
  slot: Pick<Slot, 'state' | 'startsAt' | 'capacity'>,
  called: number,
  now: Date,
): 'interviews/slot-closed' | 'interviews/slot-over' | 'interviews/slot-full' | undefined {
  if (slot.state !== 'open') return 'interviews/slot-closed';
  if (isOver(slot, now)) return 'interviews/slot-over';
  return called >= slot.capacity ? 'interviews/slot-full' : undefined;
}

/**
 * The slots from `first` until the time of day `until`, one after the other and as long as each other; the last ends by
 * then. Without `until` it is `first` alone.
 */
export function readSeries(first: SlotContent, until: string): Result<readonly SlotContent[], 'interviews/invalid'> {
  if (until.trim() === '') return ok([first]);
  const untilMs = readTimeOfDay(until);
  const fault = (reason: string) => refuse('interviews/invalid', { fields: [{ field: 'until', reason }] });
  if (untilMs === undefined) return fault('invalid');
  const end = after(startOfDayInIndia(dayInIndia(first.startsAt)), untilMs);
  const count = Math.floor((end.getTime() - first.startsAt.getTime()) / (first.minutes * minuteMs));
  if (count < 1) return fault('before-begin');
  if (count > maxSeries) return fault('too-many');
  return ok(
    Array.from({ length: count }, (_, at) => ({
      ...first,
      startsAt: after(first.startsAt, at * first.minutes * minuteMs),
    })),
  );
}

/** The result of an interview as typed: whether they came, `yes`, `no` or empty, and marks, which say that they did. */
export function readResult(typed: {
  readonly came: string;
  readonly marks: string;
}): InterviewResult | 'marks' | 'absent' {
  const text = latinDigits(typed.marks).trim().replace(',', '.');
  if (text === '') return { came: typed.came === '' ? null : typed.came === 'yes', marks: null };
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(text)) return 'marks';
  const marks = Math.round(Number(text) * 100);
  if (marks > maxMarks * 100) return 'marks';
  return typed.came === 'no' ? 'absent' : { came: true, marks };
}
