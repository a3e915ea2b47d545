import { csvCell } from '#kit/files/csv.ts';
import type { TablePart, TableRow, TableShape, TableState, TableWriter } from '#kit/files/table.ts';
import { secondMs } from '#kit/time.ts';
import { readCell } from './cells.ts';

/**
 * CSV after RFC 4180 with commas, in UTF-8 with a byte order mark, without which Excel reads Hindi in another encoding.
 * Dates are written as ISO 8601 has them, the only form that Excel reads alike in every country.
 */
export function csvWriter({ columns }: TableShape): TableWriter {
  const line = (row: TableRow): string =>
    `${columns.map(({ kind }, index) => written(readCell(row[index] ?? null, kind))).join(',')}\r\n`;
  const head = columns.map(({ head: text }) => csvCell(text)).join(',');
  const part = (text: string): TablePart => ({ bytes: Buffer.from(text), state: {} as TableState });
  return {
    contentType: 'text/csv; charset=utf-8',
    begin: () => Promise.resolve(part(`\ufeff${head}\r\n`)),
    add: (_state, rows) => Promise.resolve(part(rows.map(line).join(''))),
    end: () => Promise.resolve(new Uint8Array()),
  };
}

function written(cell: ReturnType<typeof readCell>): string {
  if (cell === null) return '';
  if (cell.as === 'day') return cell.day;
  if (cell.as === 'moment') return new Date(cell.seconds * secondMs).toISOString().slice(0, 19).replace('T', ' ');
  return cell.as === 'text' ? csvCell(cell.text) : cell.text;
}
