// Comma-separated values (RFC 4180), as banks and gateways write them.
import { CsvError, parse, type Parser } from 'csv-parse';
import { plainCell } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { ok, refuse, type Result } from '../result.ts';

export interface CsvRow {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
/** not-text: a file of another kind; cut-off: it ends inside a quoted cell; quotes: a quote inside of a cell. */
export type CsvFault = 'csv/empty' | 'csv/not-text' | 'csv/cut-off' | 'csv/quotes' | 'csv/too-many-rows';

/** A longer row is not one of a table. */
const maxRowLength = 64 * 1024;
const maxCells = 1000;
/** Read between two requests of others: at worst some 2,000 short rows, which take about 40 ms. */
const sliceBytes = 4 * 1024;

/**
 * Reads separated values: cells are trimmed, and lose the mark that keeps them text in a spreadsheet. Empty rows are left
 * out; those with separators count for `maxRows`. The separator is the one of comma, semicolon, tab and bar that the first
 * line has most of, or with `hasLinesAbove`, where the table begins further down, a line has most of. Between its slices other requests are answered, and reading ends at the first row too many.
 */
export async function readCsv(
  bytes: Uint8Array,
  { maxRows, hasLinesAbove = false }: { readonly maxRows: number; readonly hasLinesAbove?: boolean },
): Promise<Result<CsvRow[], CsvFault>> {
  const text = decodeText(bytes);
  if (text === undefined) return refuse('csv/not-text');
  const input = Buffer.from(text);
  const rows: CsvRow[] = [];
  let [line, readBytes, records] = [1, 0, 0];
  const parser = parse({
    delimiter: separatorOf(text, hasLinesAbove ? linesAbove : 1),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside of a cell without quotes, such as inches.
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    on_record: (record: readonly string[], { bytes: endsAt }) => {
      if (++records > maxRows) throw new Refused('csv/too-many-rows');
      if (record.length > maxCells) throw new Refused('csv/not-text');
      const read = input.toString('utf8', readBytes, endsAt);
      const cells = record.map(plainCell);
      if (cells.some((cell) => cell !== '')) rows.push({ line: line + emptyLinesOf(read), cells });
      line += linesIn(read);
      readBytes = endsAt;
      return null;
    },
  });
  try {
    await readAll(parser, input);
  } catch (error) {
    if (error instanceof Refused)
      return refuse(error.fault, error.fault === 'csv/too-many-rows' ? { facts: { max: maxRows } } : undefined);
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') return refuse('csv/not-text');
    return refuse(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'csv/cut-off' : 'csv/quotes', {
      facts: { line: line + emptyLinesOf(input.toString('utf8', readBytes)) },
    });
  }
  return rows.length === 0 ? refuse('csv/empty') : ok(rows);
}
class Refused extends Error {
  readonly fault: CsvFault;
  constructor(fault: CsvFault) {
    super(fault);
    this.fault = fault;
  }
}
async function readAll(parser: Parser, input: Buffer): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => void parser.resume().on('end', resolve).on('error', reject));
  const fed = (async () => {
    for (let at = 0; at < input.length && !parser.destroyed; at += sliceBytes) {
      parser.write(input.subarray(at, at + sliceBytes));
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (!parser.destroyed) parser.end();
  })();
  await Promise.all([ended, fed]);
}
/** The empty lines before a row, which are skipped. */
const emptyLinesOf = (text: string): number => linesIn(/^(?:[^\S\r\n]*(?:\r\n|\n|\r))*/.exec(text)?.[0] ?? '');
const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

const separators = [',', ';', '\t', '|'] as const;
/** Lines among which the head of a table is that begins further down. */
const linesAbove = 60;
function separatorOf(text: string, lines: number): string {
  const first = text.slice(0, maxRowLength).split(/\r\n|\n|\r/, lines);
  const count = (separator: string): number => Math.max(...first.map((line) => line.split(separator).length));
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
