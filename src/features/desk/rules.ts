import { latinDigits } from '#kit/text/digits.ts';
import type { SearchText } from '#kit/desk/desk-parts.ts';
import { readPhone } from '#kit/text/phone.ts';
import { minNameLetters } from './terms.ts';

/** What a typed text can be: a number of a record, a whole phone number, beginnings of words of a name. */
export function readSearch(typed: string): SearchText {
  const text = latinDigits(typed.normalize('NFC')).trim().replaceAll(/\s+/g, ' ');
  const looksLikePhone = /^[+\d][\d\s().-]{8,}$/.test(text);
  return {
    text,
    phone: looksLikePhone ? readPhone(text) : undefined,
    words: longestWord(text) >= minNameLetters ? text : undefined,
  };
}

/** Letters and their marks, so that a vowel sign counts as it is typed. */
const longestWord = (text: string): number =>
  Math.max(0, ...(text.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => [...word].length));
