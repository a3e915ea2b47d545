import { after, dayInIndia } from '#kit/time.ts';
import { readTypedMoment } from '#kit/typed-moment.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import type {
  Application,
  ApplicationForm,
  Correction,
  CorrectionBlock,
  CorrectionWindow,
  FormValues,
  FrozenForm,
  OpenWindow,
} from '../model/applications.ts';
import { fieldOf } from './model.ts';
import { isDecidedStage } from '../stages/model.ts';
import { checkForm, type FormFacts, identityNumberIn } from '../rules.ts';
import {
  correctableFields,
  correctionsPerWindow,
  type EditableField,
  editableFields,
  maxCorrectionWindowMs,
  storedName,
} from '../terms.ts';

/** What the correction page sends; an empty `aadhar` leaves the identity number as it is. */
export type CorrectionInput = Pick<ApplicationForm, EditableField>;

/**
 * Validates a correction by the rules of the application form. All that can't be corrected stays as it is stored; an
 * identity number that is not given stays too.
 */
export function checkCorrection(
  input: CorrectionInput,
  stored: Pick<Application, 'form' | 'role'>,
  facts: FormFacts,
): { readonly form: FrozenForm } | { readonly faults: readonly FieldFault[] } {
  const keepsIdentity = identityNumberIn(input.aadhar) === '';
  const checked = checkForm(
    { ...input, category: stored.form.category, appliedFor: stored.role, hasReferral: false, agree: true },
    { ...facts, identity: keepsIdentity ? 'optional' : facts.identity },
  );
  if ('faults' in checked) return checked;
  const { form } = checked.checked;
  return {
    form: {
      ...stored.form,
      ...correctableValues(form),
      identityLastFour: keepsIdentity ? stored.form.identityLastFour : form.identityLastFour,
    },
  };
}
const correctableValues = (form: Omit<FrozenForm, 'photoKey' | 'referralCode'>): FormValues =>
  Object.fromEntries(correctableFields.map((name) => [name, form[name]]));

const storedFields = editableFields.map(storedName) as (keyof FormValues)[];

/** A form that was sent before the field was added has no value of it, which is the same as an empty one. */
const valueOf = (form: Partial<FrozenForm>, name: keyof FormValues): string | number => form[name] ?? '';

/**
 * The fields that differ, with their values before and after; undefined without any. An identity number that changed is
 * named even where its last four characters are the same.
 */
export function differenceOf(
  before: FrozenForm,
  next: FrozenForm,
  isOtherIdentity: boolean,
): Pick<Correction, 'before' | 'after'> | undefined {
  const changed = storedFields.filter((name) =>
    name === 'identityLastFour' ? isOtherIdentity : valueOf(before, name) !== valueOf(next, name),
  );
  if (changed.length === 0) return undefined;
  const pick = (form: FrozenForm): FormValues => Object.fromEntries(changed.map((name) => [name, valueOf(form, name)]));
  return { before: pick(before), after: pick(next) };
}

/**
 * The fields that corrections since `seen` changed: `updated` those that the person left as they were then, `contested`
 * those that they typed something else in. `keepsIdentity`: they typed no identity number.
 */
export function changedSince(
  corrections: readonly Correction[],
  seen: number,
  typed: FrozenForm,
  keepsIdentity: boolean,
): { readonly updated: readonly EditableField[]; readonly contested: readonly EditableField[] } {
  // The oldest first, so that its value is the one that the person saw.
  const base: Record<string, unknown> = {};
  for (const { before } of corrections.filter(({ number }) => number > seen).toSorted((a, b) => a.number - b.number))
    for (const [name, value] of Object.entries(before)) if (!(name in base)) base[name] = value;
  const names = Object.keys(base) as (keyof FormValues)[];
  const isLeft = (name: keyof FormValues): boolean =>
    (name === 'identityLastFour' && keepsIdentity) || typed[name] === base[name];
  return {
    updated: names.filter(isLeft).map(fieldOf),
    contested: names.filter((name) => !isLeft(name)).map(fieldOf),
  };
}

/** The windows of an application: its own, which is used first, and that of its opening. */
export const windowsOf = (
  own: CorrectionWindow | undefined,
  ofOpening: Omit<OpenWindow, 'key'> | undefined,
): OpenWindow[] => [
  ...(own ? [{ key: `application/${own.number}`, from: own.openedAt, until: own.until }] : []),
  // One that begins at another time is another window.
  ...(ofOpening
    ? [{ key: `opening/${ofOpening.from.toISOString()}`, from: ofOpening.from, until: ofOpening.until }]
    : []),
];

/** The first window that is open and has corrections left, or why there is none; the exact end is too late. */
export function usableWindow(
  application: Pick<Application, 'state' | 'stage'>,
  windows: readonly OpenWindow[],
  madeIn: (key: string) => number,
  now: Date,
): { readonly window: OpenWindow; readonly left: number } | { readonly block: CorrectionBlock } {
  if (application.state !== 'active') return { block: 'not-active' };
  // Staff have decided. That the applicant may not know it yet is why this has no other reason.
  if (isDecidedStage(application.stage)) return { block: 'correction-closed' };
  const open = windows.filter(({ from, until }) => from <= now && now < until);
  if (open.length === 0) return { block: 'correction-closed' };
  const left = ({ key }: OpenWindow): number => correctionsPerWindow - madeIn(key);
  const window = open.find((each) => left(each) > 0);
  return window ? { window, left: left(window) } : { block: 'too-many-corrections' };
}

/**
 * The end of a correction window from a day and a time of day in India. Reasons of the fields `day` and `time`: missing,
 * invalid, past, too-far.
 */
export function readWindowEnd(
  typed: { readonly day: string; readonly time: string },
  now: Date,
): Result<Date, 'http/fields'> {
  const read = readTypedMoment(typed);
  if ('faults' in read) return refuse('http/fields', { fields: read.faults });
  const end = read.at;
  const isToday = dayInIndia(end) === dayInIndia(now);
  if (end <= now) return refuse('http/fields', { fields: [{ field: isToday ? 'time' : 'day', reason: 'past' }] });
  if (end > after(now, maxCorrectionWindowMs))
    return refuse('http/fields', { fields: [{ field: 'day', reason: 'too-far' }] });
  return ok(end);
}
