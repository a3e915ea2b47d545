import type { CellKind, TableCell } from '#kit/files/table.ts';
import { isDay, offsetOfIndiaMs, secondMs } from '#kit/time.ts';

/** A cell as it is written: a number with its unit, a moment, a day, or text. */
export type WrittenCell =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'number'; readonly text: string }
  | { readonly as: 'rupees'; readonly text: string }
  | DatedCell;
export type DatedCell =
  /** Seconds since 1970 of the clock in India. */
  { readonly as: 'moment'; readonly seconds: number } | { readonly as: 'day'; readonly day: string };

const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/**
 * Removes control characters, most of which XML forbids; a half of a surrogate pair becomes the replacement character.
 */
export const plainText = (text: string): string => text.replace(forbidden, '').toWellFormed();

/** The cell by its column's kind; null for an empty one. */
export function readCell(cell: TableCell, kind: CellKind): WrittenCell | null {
  if (cell === null) return null;
  if (cell instanceof Date) return { as: 'moment', seconds: Math.floor((cell.getTime() + offsetOfIndiaMs) / secondMs) };
  if (typeof cell === 'number') {
    if (kind === 'rupees' && Number.isSafeInteger(cell)) return { as: 'rupees', text: rupees(cell) };
    return Number.isFinite(cell) ? { as: 'number', text: String(cell) } : { as: 'text', text: String(cell) };
  }
  if (kind === 'day' && isDay(cell)) return { as: 'day', day: cell };
  const text = plainText(cell);
  return text === '' ? null : { as: 'text', text };
}

/** Paise as rupees with two decimals, without float arithmetic. */
const rupees = (paise: number): string => {
  const whole = Math.abs(paise);
  return `${paise < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};
