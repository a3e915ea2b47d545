import { markOf } from '#kit/desk/shown-mark.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { paiseFromTyped } from '#kit/money/typed-rupees.ts';
import { ok, refuse, type FieldFault, type Result } from '#kit/result.ts';
import { dayInIndia, readDay } from '#kit/time.ts';
import { isVisible } from '#kit/text/visible.ts';
import {
  dayOfNotice,
  employmentTypes,
  type InBothLanguages,
  isBrokenDay,
  maxLine,
  maxPassage,
  maxTowns,
  type RoleLanguage,
  type RolePosting,
  type RoleTexts,
  salaryUnits,
} from '../model/jobs.ts';
import {
  type OpeningContent,
  type OpeningField,
  type OpeningForm,
  openingFields,
  type OptionalText,
  type TextField,
  type TextPart,
  textParts,
} from '../model/opening-form.ts';

const suffix: Readonly<Record<RoleLanguage, 'En' | 'Hi'>> = { en: 'En', hi: 'Hi' };
const isOf = <T extends string>(values: readonly T[], typed: string): typed is T =>
  (values as readonly string[]).includes(typed);

/** A role's values as the form holds them. */
export function formOf(content: OpeningContent): OpeningForm {
  const { texts, interviews, noticeTitle, posting } = content;
  const pairs = textParts.flatMap((part) => [
    [`${part}En`, texts.en[part]],
    [`${part}Hi`, texts.hi[part]],
  ]);
  return {
    ...(Object.fromEntries(pairs) as Record<Exclude<TextField, `${OptionalText}${string}`>, string>),
    interviewsEn: interviews?.en ?? '',
    interviewsHi: interviews?.hi ?? '',
    noticeTitleEn: noticeTitle?.en ?? '',
    noticeTitleHi: noticeTitle?.hi ?? '',
    vacancies: String(content.vacancies),
    position: String(content.position),
    openingDate: content.openingDate,
    noticeNumber: content.noticeNumber ?? '',
    noticeDay: content.noticeDay ?? '',
    localities: (posting.localities ?? []).join(', '),
    region: posting.region ?? '',
    salary: posting.salary ? String(posting.salary.rupees) : '',
    salaryPer: posting.salary?.per ?? '',
    employmentType: posting.employmentType ?? '',
  };
}

/**
 * Reads the form of a role. Names every wrong field with its reason, among them a day that does not exist and an opening
 * date after the closing moment.
 */
export function readOpeningForm(typed: OpeningForm, closesAt: Date | null): Result<OpeningContent, 'http/fields'> {
  const faults: FieldFault[] = [];
  const fault = (field: OpeningField, reason: string): void => void faults.push({ field, reason });
  const line = (field: OpeningField, limit: number, isRequired: boolean): string => {
    const text = typed[field].trim();
    if (text.length > limit) fault(field, 'too-long');
    else if (text === '' ? isRequired : !isVisible(text)) fault(field, 'missing');
    return text;
  };
  const whole = (field: OpeningField, most: number): number => {
    const text = latinDigits(typed[field]).trim();
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (text === '') fault(field, 'missing');
    else if (number < 1 || number > most) fault(field, 'out-of-range');
    return number;
  };
  const textsIn = (language: RoleLanguage): RoleTexts => {
    const part = (name: TextPart): string =>
      line(`${name}${suffix[language]}`, name === 'title' ? maxLine : maxPassage, true);
    const [title, summary, place] = [part('title'), part('summary'), part('place')];
    return { title, summary, place, pay: part('pay'), eligibility: part('eligibility'), selection: part('selection') };
  };
  const texts = { en: textsIn('en'), hi: textsIn('hi') };
  const inBoth = (name: OptionalText, limit: number): InBothLanguages | null => {
    const text = { en: line(`${name}En`, limit, false), hi: line(`${name}Hi`, limit, false) };
    if (text.en !== '' && text.hi === '') fault(`${name}Hi`, 'both-languages');
    if (text.hi !== '' && text.en === '') fault(`${name}En`, 'both-languages');
    return text.en === '' ? null : text;
  };
  const openingDate = line('openingDate', 40, true);
  const opens = dayOfNotice(openingDate);
  if (isBrokenDay(openingDate)) fault('openingDate', 'no-such-day');
  else if (opens !== undefined && closesAt && dayInIndia(closesAt) < opens)
    fault('openingDate', 'closing-before-opening');
  const noticeDay = typed.noticeDay.trim() === '' ? null : (readDay(typed.noticeDay) ?? '');
  if (noticeDay === '') fault('noticeDay', 'invalid');
  const content = {
    texts,
    interviews: inBoth('interviews', maxPassage),
    noticeNumber: line('noticeNumber', 40, false) || null,
    noticeDay,
    noticeTitle: inBoth('noticeTitle', maxLine),
    vacancies: whole('vacancies', 100_000),
    position: whole('position', 10_000),
    openingDate,
    posting: postingIn(typed, line, fault),
  };
  return faults.length === 0 ? ok(content) : refuse('http/fields', { fields: faults });
}

function postingIn(
  typed: OpeningForm,
  line: (field: OpeningField, limit: number, isRequired: boolean) => string,
  fault: (field: OpeningField, reason: string) => void,
): RolePosting {
  const localities = typed.localities
    .split(/[,\n]/)
    .map((place) => place.trim())
    .filter((place) => place !== '');
  if (localities.length > maxTowns || localities.some((place) => place.length > maxLine))
    fault('localities', 'too-long');
  const region = line('region', maxLine, false);
  const { salaryPer: per, employmentType } = typed;
  const amount = typed.salary.trim();
  const rupees = amount === '' ? undefined : (paiseFromTyped(amount) ?? 0) / 100;
  if (rupees !== undefined && rupees <= 0) fault('salary', 'invalid');
  if (rupees !== undefined && !isOf(salaryUnits, per)) fault('salaryPer', 'missing');
  return {
    ...(localities.length > 0 ? { localities } : {}),
    ...(region === '' ? {} : { region }),
    ...(rupees !== undefined && isOf(salaryUnits, per) ? { salary: { rupees, per } } : {}),
    ...(isOf(employmentTypes, employmentType) ? { employmentType } : {}),
  };
}

/** The marks of a form, in the order of its fields. */
export const marksOf = (form: OpeningForm): string => openingFields.map((field) => markOf(form[field])).join('.');

/** Which fields a colleague changed since a form with these marks was shown, and which of those were typed too. */
export function changesSince(
  seen: string,
  typed: OpeningForm,
  now: OpeningForm,
): { readonly theirs: readonly OpeningField[]; readonly both: readonly OpeningField[] } {
  const marks = seen.split('.');
  const differs = (form: OpeningForm, field: OpeningField, at: number): boolean => markOf(form[field]) !== marks[at];
  const theirs = openingFields.filter((field, at) => differs(now, field, at));
  const both = openingFields.filter(
    (field, at) => differs(now, field, at) && differs(typed, field, at) && typed[field].trim() !== now[field],
  );
  return { theirs, both };
}
