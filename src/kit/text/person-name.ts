import { isVisible, withoutUnseen } from './visible.ts';

/** Indian scripts need them within a word. */
const joiners = /\u200c|\u200d/g;

/** The desk writes roles and digits of a number in brackets after a name, so a name that it shows has no brackets. */
export const hasBrackets = (name: string): boolean => /[()]/.test(name);
export const withoutBrackets = (name: string): string => name.replaceAll(/\s*[()]+\s*/g, ' ').trim();

export type NameFault = 'missing' | 'no-name' | 'characters';

/**
 * What is wrong with a person's name: nothing readable in it, no name (fewer than two letters, or it does not begin with
 * one), or signs that no name has, such as emoji. `A. K. Singh`, `डॉ. ओम` and `S/o`-forms are names; `1`, `X` and `😀` are not.
 */
export function faultOfName(typed: string): NameFault | undefined {
  const name = withoutUnseen(typed).trim();
  if (!isVisible(name)) return 'missing';
  // Marks count: जी is a name of one letter and one vowel sign.
  if (!/^\p{L}/u.test(name) || (name.match(/[\p{L}\p{M}]/gu)?.length ?? 0) < 2) return 'no-name';
  return /[^\p{L}\p{M}\p{Nd}\p{Zs}.,'‘’`´\u2010\u2011()/&-]/u.test(name.replace(joiners, ''))
    ? 'characters'
    : undefined;
}
