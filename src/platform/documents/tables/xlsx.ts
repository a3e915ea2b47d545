import type { TablePart, TableRow, TableShape, TableState, TableWriter } from '#kit/files/table.ts';
import { dayMs, secondMs } from '#kit/time.ts';
import { type DatedCell, plainText, readCell, type WrittenCell } from './cells.ts';
import { addToEntry, closeEntry, emptyZip, endZip, openEntry, type ZipPart, type ZipState } from './zip.ts';
import {
  contentTypes,
  packageRels,
  sheetHead,
  sheetName,
  sheetTail,
  styleOf,
  styles,
  workbook,
  workbookRels,
} from './xlsx-parts.ts';

/** Rows of a sheet with its head, as Excel has them. */
export const maxSheetRows = 1_048_576;
/** Text of a sheet; a file of an archive may have four gigabytes. */
const maxSheetLength = 1_000_000_000;
/** Characters of a cell, as Excel has them. */
const maxCellLength = 32_767;

interface XlsxState {
  readonly zip: ZipState;
  /** The sheet that is written, from 1. */
  readonly sheet: number;
  readonly sheetRows: number;
  readonly sheetLength: number;
}
const asState = (state: XlsxState): TableState => state as unknown as TableState;
const stateOf = (state: TableState): XlsxState => state as unknown as XlsxState;

/** A workbook of Office Open XML: one sheet, and further ones when its rows are full. `rowLimit`: for tests. */
export function xlsxWriter(shape: TableShape, { rowLimit = maxSheetRows } = {}): TableWriter {
  const { columns, title } = shape;
  const letters = columns.map((_, index) => letterOf(index));
  const rowOf = (row: TableRow, place: number): string => {
    let cells = '';
    for (const [index, { kind }] of columns.entries())
      cells += cellOf(readCell(row[index] ?? null, kind), `${letters[index]}${place}`);
    return `<row r="${place}">${cells}</row>`;
  };
  const heads = columns.map(({ head }, index) => textCell(plainText(head), `${letters[index]}1`, styleOf.head));
  const head = `${sheetHead(columns)}<row r="1">${heads.join('')}</row>`;

  const openSheet = async (zip: ZipState, sheet: number): Promise<Step> => {
    const part = await inZip(zip, [(now) => openEntry(now, sheetName(sheet)), (now) => addToEntry(now, head)]);
    return { bytes: part.bytes, state: { zip: part.zip, sheet, sheetRows: 1, sheetLength: head.length } };
  };
  const add = async (before: XlsxState, text: string, rows: number): Promise<Step> => {
    const { bytes, zip } = await addToEntry(before.zip, text);
    const sheetRows = before.sheetRows + rows;
    return { bytes, state: { ...before, zip, sheetRows, sheetLength: before.sheetLength + text.length } };
  };
  const closeSheet = (zip: ZipState): Promise<ZipPart> => inZip(zip, [(now) => addToEntry(now, sheetTail), closeEntry]);

  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async begin() {
      const files = [
        ['[Content_Types].xml', contentTypes],
        ['_rels/.rels', packageRels],
        ['xl/styles.xml', styles],
      ] as const;
      const fixed = await inZip(
        emptyZip,
        files.flatMap(([name, text]) => wholeFile(name, text)),
      );
      const opened = await openSheet(fixed.zip, 1);
      return { bytes: Buffer.concat([fixed.bytes, opened.bytes]), state: asState(opened.state) };
    },
    async add(state, rows): Promise<TablePart> {
      const parts: Buffer[] = [];
      let at = stateOf(state);
      let text = '';
      let count = 0;
      for (const row of rows) {
        if (at.sheetRows + count >= rowLimit || at.sheetLength + text.length >= maxSheetLength) {
          const full = await add(at, text, count);
          const closed = await closeSheet(full.state.zip);
          const opened = await openSheet(closed.zip, at.sheet + 1);
          parts.push(full.bytes, closed.bytes, opened.bytes);
          [at, text, count] = [opened.state, '', 0];
        }
        text += rowOf(row, at.sheetRows + count + 1);
        count += 1;
      }
      const last = await add(at, text, count);
      return { bytes: Buffer.concat([...parts, last.bytes]), state: asState(last.state) };
    },
    async end(state) {
      const { zip, sheet } = stateOf(state);
      const closed = await closeSheet(zip);
      const rest = await inZip(closed.zip, [
        ...wholeFile('xl/workbook.xml', workbook(escaped(sheetTitle(title)), sheet)),
        ...wholeFile('xl/_rels/workbook.xml.rels', workbookRels(sheet)),
      ]);
      return Buffer.concat([closed.bytes, rest.bytes, endZip(rest.zip)]);
    },
  };
}
/** Excel allows 31 characters, without these signs and without an apostrophe at the ends; further sheets add a number. */
const sheetTitle = (title: string): string => {
  const trimmed = (text: string): string => text.replace(/^[' ]+|[' ]+$/g, '');
  const plain = trimmed(plainText(title).replace(/[[\]:*?/\\\s]+/g, ' '));
  return trimmed([...plain].slice(0, 27).join('')) || 'Sheet';
};

interface Step {
  readonly bytes: Buffer;
  readonly state: XlsxState;
}

type ZipStep = (zip: ZipState) => ZipPart | Promise<ZipPart>;
const wholeFile = (name: string, text: string): readonly ZipStep[] => [
  (zip) => openEntry(zip, name),
  (zip) => addToEntry(zip, text),
  closeEntry,
];
async function inZip(zip: ZipState, steps: readonly ZipStep[]): Promise<ZipPart> {
  const parts: Buffer[] = [];
  let now = zip;
  for (const step of steps) {
    const part = await step(now);
    parts.push(part.bytes);
    now = part.zip;
  }
  return { bytes: Buffer.concat(parts), zip: now };
}

/** The name of a column: A to Z, AA and so on. */
const letterOf = (index: number): string =>
  `${index >= 26 ? letterOf(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;

function cellOf(cell: WrittenCell | null, at: string): string {
  if (cell === null) return '';
  if (cell.as === 'text') return textCell(cell.text, at, styleOf.text);
  if (cell.as === 'number' || cell.as === 'rupees') return valueCell(cell.text, at, styleOf[cell.as]);
  const seconds = secondsOf(cell);
  const serial = seconds / secondsADay + epochSerial;
  return serial < firstSerial
    ? textCell(new Date(seconds * secondMs).toISOString().slice(0, 10), at, styleOf.text)
    : valueCell(String(Number(serial.toFixed(8))), at, styleOf[cell.as]);
}
const valueCell = (value: string, at: string, style: number): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

// Days since the end of 1899 of the clock in India. Excel counts a day in 1900 that did not exist: before it, text.
const firstSerial = 61;
const epochSerial = 25_569;
const secondsADay = dayMs / secondMs;
const secondsOf = (cell: DatedCell): number =>
  cell.as === 'day' ? Date.parse(`${cell.day}T00:00:00Z`) / secondMs : cell.seconds;

/** A string cell of the format "text": it stays text also when somebody edits it. */
function textCell(text: string, at: string, style: number): string {
  const shown = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1).toWellFormed()}…` : text;
  const space = /^\s|\s$|[\n\t]/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${escaped(shown)}</t></is></c>`;
}
const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '_x000D_',
};
/** Excel reads `_x000D_` as a character: a text that looks so is marked. */
const escaped = (text: string): string =>
  text.replace(/[&<>"\r]|_(?=x[0-9A-Fa-f]{4}_)/g, (found) => marks[found] ?? '_x005F_');
