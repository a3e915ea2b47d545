// Comma-separated values (RFC 4180), as spreadsheets and banks read and write them.
import { CsvError, parse } from 'csv-parse/sync';
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
  const input = Buffer.from(text);
  const rows: CsvRow[] = [];
  let [line, readBytes] = [1, 0];
  try {
    parse(input, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote inside of a cell without quotes, such as inches.
      relax_quotes: true,
      trim: true,
      on_record: (record: readonly string[], { bytes: endsAt }) => {
        const cells = record.map(plain);
        if (rows.length <= maxRows && cells.some((cell) => cell !== '')) rows.push({ line, cells });
        line += linesIn(input.toString('utf8', readBytes, endsAt));
        readBytes = endsAt;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'csv/cut-off' : 'csv/quotes', { facts: { line } });
  }
  if (rows.length > maxRows) return refuse('csv/too-many-rows', { facts: { max: maxRows } });
  return rows.length === 0 ? refuse('csv/empty') : ok(rows);
}
const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

const separators = [',', ';', '\t', '|'] as const;
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string): number => first.split(separator).length;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
/** Without the apostrophe by which `csvCell` keeps it text. */
function plain(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1).trim() : text;
}
