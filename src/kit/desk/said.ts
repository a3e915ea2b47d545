import type { Language } from '../language.ts';

/** A sentence, or how it is made of what it is about. */
export type Sentence<Of> = string | ((of: Of) => string);
/** A text of the desk in English and in Hindi. */
export type Said<Of = never> = readonly [en: Sentence<Of>, hi: Sentence<Of>];

/** The text in a language. */
export function say<Of>([en, hi]: Said<Of>, language: Language, of: Of): string {
  const text = language === 'hi' ? hi : en;
  return typeof text === 'string' ? text : text(of);
}

/** The texts in both languages, for a reader whose language is not known here. */
export type SaidOut = readonly [en: string, hi: string];
export const sayBoth = <Of>(said: Said<Of>, of: Of): SaidOut => [say(said, 'en', of), say(said, 'hi', of)];
