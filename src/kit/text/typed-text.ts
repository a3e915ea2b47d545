import { z } from 'zod/mini';
import { isVisible, withoutUnseen } from './visible.ts';

// Line ends and control characters become spaces, because these texts go into mails and lists.
const breaks = /[\p{Cc}\u2028\u2029\s]+/gu;
export const asLine = (typed: string): string => withoutUnseen(typed.normalize('NFC')).replace(breaks, ' ').trim();
/** Keeps line ends; other control characters become spaces. */
export const asText = (typed: string): string =>
  withoutUnseen(typed.normalize('NFC'))
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

const read = (as: (typed: string) => string, limit: number, need: 'required' | 'optional') =>
  z.pipe(
    z.pipe(z.string(), z.transform(as)),
    z.string().check(
      z.refine((text) => need === 'optional' || isVisible(text), 'missing'),
      // The database counts characters, not units of UTF-16.
      z.refine((text) => Array.from(text).length <= limit, 'too-long'),
    ),
  );
/** A line of text that staff type. Reasons: missing, too-long. */
export const lineOf = (limit: number, need: 'required' | 'optional' = 'optional') => read(asLine, limit, need);
/** A text of several lines. Reasons: missing, too-long. */
export const textOf = (limit: number, need: 'required' | 'optional' = 'optional') => read(asText, limit, need);
