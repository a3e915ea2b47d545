import { type CsvFault, type CsvRow, readCsv } from './read-csv.ts';
import { readXlsx, type XlsxFault } from './read-xlsx.ts';
import { refuse, type Result } from '../result.ts';

/** old-xls: the format of Excel before 2007, or a web page with that name. */
export type TableFault = CsvFault | XlsxFault | 'table/old-xls' | 'table/too-large';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** A workbook ends as a whole, a text may be cut off. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Reads a table that begins anywhere in the file: CSV in any usual encoding, or XLSX. What it is shows by its bytes. */
export async function readTableFile(
  bytes: Uint8Array,
  limits: { readonly maxBytes: number; readonly maxRows: number },
): Promise<Result<CsvRow[], TableFault>> {
  if (bytes.length > limits.maxBytes) return refuse('table/too-large');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return refuse('table/old-xls');
  if (isWorkbook(bytes)) return readXlsx(bytes, limits);
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).replaceAll('\0', '');
  if (/^\W*<(?:!doctype|html|table|head|meta|style|\?xml)\b/i.test(start)) return refuse('table/old-xls');
  return readCsv(bytes, { maxRows: limits.maxRows, hasLinesAbove: true });
}
