import { longDay } from '#kit/indian-time.ts';
import { isDay } from '#kit/time.ts';
import { type EditableField, maskedIdentity } from '../../terms.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import type { Language } from '#web/i18n.ts';
import type { correctionWords } from './correction-words.ts';

/** A corrected value as people write it. A photo is a picture and has no text. */
export function correctedValue(
  language: Language,
  t: (typeof correctionWords)['en'],
  field: EditableField,
  value: string,
): string {
  if (value === '') return t.nothing;
  if (field === 'dob' && isDay(value)) return longDay(language, value);
  if (field === 'gender') return { Male: t.male, Female: t.female, Other: t.other }[value] ?? value;
  if (field === 'altMobile') return spacedPhone(value);
  return field === 'aadhar' ? maskedIdentity(value) : value;
}
