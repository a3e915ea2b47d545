import { after, dayInIndia, offsetOfIndiaMs } from '#kit/time.ts';
import type { Language } from '#kit/language.ts';
import type { Paise } from '#kit/money/paise.ts';
import {
  type FixedName,
  fixedNames,
  type SlotName,
  slotKinds,
  type SlotType,
  type SmsName,
  smsTexts,
} from './sms-texts.ts';

/** A value in a slot of a registered text. */
export interface SmsSlot {
  readonly name: SlotName;
  readonly type: SlotType;
  readonly value: string;
}
/** An SMS with its values. Operators deliver it only if it equals the registered text everywhere but in its slots. */
export interface Sms {
  /** The registered text, with its language: `sign-in-code`. */
  readonly template: SmsName;
  readonly language: Language;
  readonly text: string;
  /** In the order of the text; a value that occurs twice has two slots. */
  readonly slots: readonly SmsSlot[];
}
/** Renders an SMS in its recipient's language. */
export type SmsIn = (language: Language) => Sms;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Name extends SmsName> = NamesIn<(typeof smsTexts)[Name][Language]>;
/** The values of a text: each slot's, the site's host, and the company's name in each language. */
export type SmsValues<Name extends SmsName> = {
  readonly [Key in NamesOf<Name>]: Key extends 'company' ? Readonly<Record<Language, string>> : string;
};

const isFixed = (name: string): name is FixedName => fixedNames.some((fixed) => fixed === name);
/** A registered text, cut at its variables: those of our settings and its slots. */
export const piecesOf = (
  template: SmsName,
  language: Language,
): (string | { readonly variable: FixedName | SlotName })[] =>
  smsTexts[template][language]
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : { variable: piece as FixedName | SlotName }));
/** The slots of a registered text, in its order. */
export const slotsOf = (template: SmsName, language: Language): SlotName[] =>
  piecesOf(template, language).flatMap((piece) =>
    typeof piece === 'string' || isFixed(piece.variable) ? [] : [piece.variable],
  );
/** A registered text with each variable replaced by what `valueOf` returns for it. */
export const writeText = (
  template: SmsName,
  language: Language,
  valueOf: (variable: FixedName | SlotName) => string,
): string =>
  piecesOf(template, language)
    .map((piece) => (typeof piece === 'string' ? piece : valueOf(piece.variable)))
    .join('');

/** Fills in a registered text. */
export const sms = <const Name extends SmsName>(template: Name, values: SmsValues<Name>): SmsIn => {
  const given: Readonly<Record<string, string | Readonly<Record<Language, string>>>> = values;
  return (language) => {
    const valueOf = (name: string): string => {
      const value = given[name] ?? '';
      return typeof value === 'string' ? value : value[language];
    };
    return {
      template,
      language,
      text: writeText(template, language, valueOf),
      slots: slotsOf(template, language).map((name) => ({ name, type: slotKinds[name].type, value: valueOf(name) })),
    };
  };
};
const shapes: Readonly<Record<SlotType, RegExp>> = {
  numeric: /^[0-9]+$/,
  alphanumeric: /^[A-Za-z0-9]+$/,
  url: /^https?:\/\/[^\s/]+\S*$/,
  cbn: /^\+?[0-9]{8,13}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
};
/** True for a value that the operators take in this slot. */
export const fitsSlot = ({ name, type, value }: SmsSlot): boolean =>
  shapes[type].test(value) && (type === 'url' || value.length <= slotKinds[name].max);

/** A reference as a slot takes it: `SA-7K3M-9PQ2-XW4D` is `SA7K3M9PQ2XW4D`, which the desk finds too. */
export const referenceInSms = (reference: string): string => reference.replace(/[^A-Za-z0-9]/g, '');
/** A sum as a slot takes it, never rounded: `2500`, `99and80paise`. */
export function sumInSms(sum: Paise): string {
  const paise = sum % 100;
  return `${Math.floor(sum / 100)}${paise === 0 ? '' : `and${paise}paise`}`;
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The day of a moment in India as a slot takes it: `9Mar2026`. */
export function dayInSms(at: Date): string {
  const [year = '', month = '', day = ''] = dayInIndia(at).split('-');
  return `${Number(day)}${months[Number(month) - 1] ?? ''}${year}`;
}
/** The time of day in India as a slot takes it: `1030am`. */
export function timeInSms(at: Date): string {
  const local = after(at, offsetOfIndiaMs);
  const hours = local.getUTCHours();
  return `${hours % 12 || 12}${String(local.getUTCMinutes()).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
}
