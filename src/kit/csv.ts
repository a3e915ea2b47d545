// Comma-separated values (RFC 4180), as spreadsheets and banks read and write them.
import { ok, refuse, type Result } from './result.ts';

/**
 * Spreadsheets calculate what begins like a formula, some also behind blanks or with the wide signs of East Asian
 * keyboards: an apostrophe keeps it text.
 */
const formula = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

/** A cell that stays text in every spreadsheet. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

export interface CsvRow {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
/** not-text: a file of another kind; cut-off: it ends inside a quoted cell; quotes: a quote inside of a cell. */
export type CsvFault = 'csv/empty' | 'csv/not-text' | 'csv/cut-off' | 'csv/quotes' | 'csv/too-many-rows';

/** The text of an uploaded file, without a byte order mark; undefined if it is of another kind. */
export function textOfCsv(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[^\P{Cc}\s]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Reads separated values: cells are trimmed, and lose the mark that keeps them text in a spreadsheet; empty lines are
 * left out. The separator is the one of comma, semicolon, tab and bar that the first line has most of.
 */
export function readCsv(bytes: Uint8Array, { maxRows }: { readonly maxRows: number }): Result<CsvRow[], CsvFault> {
  const text = textOfCsv(bytes);
  if (text === undefined) return refuse('csv/not-text');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let line = 1;
  let position = 0;
  while (position < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (let isRow = true; isRow;) {
      const cell = readCell(text, position, separator);
      if (typeof cell === 'string') return refuse(cell, { facts: { line } });
      cells.push(cell.value);
      line += cell.lines;
      position = cell.end;
      isRow = text[position] === separator;
      if (isRow) position++;
    }
    if (text[position] === '\r') position++;
    if (text[position] === '\n') position++;
    line++;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begins, cells });
    if (rows.length > maxRows) return refuse('csv/too-many-rows', { facts: { max: maxRows } });
  }
  return rows.length === 0 ? refuse('csv/empty') : ok(rows);
}

const separators = [',', ';', '\t', '|'] as const;
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface Cell {
  readonly value: string;
  /** The index after it. */
  readonly end: number;
  /** Line breaks inside of it. */
  readonly lines: number;
}
function readCell(text: string, start: number, separator: string): Cell | CsvFault {
  const quoted = /[^\S\r\n\t]*"/y;
  quoted.lastIndex = start;
  if (!quoted.test(text)) {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    return { value: plain(text.slice(start, end)), end, lines: 0 };
  }
  let end = quoted.lastIndex;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote === -1) return 'csv/cut-off';
    value += text.slice(end, quote);
    end = quote + 1;
    if (text[end] !== '"') break;
    value += '"';
    end++;
  }
  while (text[end] === ' ') end++;
  const isAtEnd = end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r';
  return isAtEnd ? { value: plain(value), end, lines: value.split('\n').length - 1 } : 'csv/quotes';
}
const plain = (text: string): string => text.trim().replace(/^'(?=[=+\-@])/, '');
