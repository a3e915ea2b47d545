import { type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { latinDigits } from '#kit/text/digits.ts';
import { longDay } from '#kit/indian-time.ts';
import { isDay, readDay } from '#kit/time.ts';
import { fieldId, TextField } from '#web/ui/field.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

export interface DayFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** `YYYY-MM-DD`, or what was typed so far. */
  readonly defaultValue: string | undefined;
}
/**
 * A date of birth as people write it: day, month, year. Not `type="date"`, which follows the browser's language and takes
 * a long way to a year. The day is below in words, so that nobody mistakes the month.
 */
export function DayField({ defaultValue = '', ...field }: DayFieldProps) {
  const t = useWords(applyWords);
  const language = useLanguage();
  const [day, setDay] = useState(readDay(defaultValue));
  const typedEarly = useEffectEvent(() =>
    setDay(readDay(document.querySelector<HTMLInputElement>(`#${fieldId(field.name)}`)?.value ?? '')),
  );
  useLayoutEffect(() => typedEarly(), []);
  function format(event: FormEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete') ?? false;
    const isAtEnd = input.selectionEnd === input.value.length;
    if (!isDeleting && isAtEnd) {
      const formatted = formatTypedDay(input.value);
      if (formatted !== input.value) input.value = formatted;
    }
    setDay(readDay(input.value));
  }
  return (
    <div>
      <TextField
        {...field}
        required
        inputMode="numeric"
        placeholder={t.dobPlaceholder}
        maxLength={10}
        autoComplete="bday"
        className="input-date"
        defaultValue={shownDay(defaultValue)}
        aria-describedby="dob-words"
        onInput={format}
      />
      <p id="dob-words" role="status" className="day-words">
        {day === undefined ? '' : longDay(language, day)}
      </p>
    </div>
  );
}

/** `12/03/2004` of `2004-03-12`; other text as it is. */
export const shownDay = (day: string): string => (isDay(day) ? day.split('-').reverse().join('/') : day);

/** Adds the slashes while a date is typed: `1203` is `12/03/`, `5/` is `05/`. Other notations stay as they are. */
export function formatTypedDay(typed: string): string {
  // Who types a slash that is there already means the same one.
  const text = latinDigits(typed).replace(/\/+/g, '/');
  if (!/^[\d/]*$/.test(text)) return text;
  const parts = text.split('/');
  if (parts.length > 3) return text;
  // A slash ends its part: one digit before it becomes two.
  const digits = parts.map((part, index) => (index < parts.length - 1 ? part.padStart(2, '0') : part)).join('');
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)];
  if (digits.length < 2) return day;
  return digits.length < 4 ? `${day}/${month}` : `${day}/${month}/${year}`;
}
