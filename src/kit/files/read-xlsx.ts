// The first sheet of a workbook of Office Open XML. Nothing in it is calculated: a formula counts as the value that was
// stored with it.
import { plainCell } from './csv.ts';
import type { CsvRow } from './read-csv.ts';
import { ok, refuse, type Result } from '../result.ts';
import { dayMs } from '../time.ts';
import { type Archive, openZip } from './read-zip.ts';

export type XlsxFault = 'xlsx/broken' | 'xlsx/too-large' | 'csv/too-many-rows' | 'csv/empty';

/** The largest size of one unpacked part; a sheet of 30,000 rows has some ten megabytes. */
const maxPartBytes = 24 * 2 ** 20;
const maxCells = 100;
const maxCellLength = 1000;
/** The most tags in one part: 30,000 rows of ten cells have 1.3 million. */
const maxTags = 2_000_000;
/** Read between two requests of others. */
const tagsAtOnce = 5000;

/** Reads the rows of its first sheet as texts: dates as `YYYY-MM-DD`. Other requests are answered while it reads. */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows }: { readonly maxRows: number },
): Promise<Result<CsvRow[], XlsxFault>> {
  const archive = openZip(bytes);
  if (!archive) return refuse('xlsx/broken');
  try {
    const sheet = await partOf(archive, await nameOfFirstSheet(archive));
    if (sheet === undefined) return refuse('xlsx/broken');
    return await rowsOf(sheet, await readBook(archive), maxRows);
  } catch (error) {
    if (error instanceof Refused) return refuse(error.fault, { facts: error.facts });
    throw error;
  }
}
class Refused extends Error {
  readonly fault: XlsxFault;
  readonly facts: Readonly<Record<string, number>>;
  constructor(fault: XlsxFault, facts = {}) {
    super(fault);
    this.fault = fault;
    this.facts = facts;
  }
}

async function partOf(archive: Archive, name: string): Promise<string | undefined> {
  const part = await archive.read(name, maxPartBytes);
  if (part === undefined) return undefined;
  if (typeof part === 'string') throw new Refused(part === 'too-large' ? 'xlsx/too-large' : 'xlsx/broken');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(part);
    // Entities of its own could make much of little.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Refused('xlsx/broken');
    return text;
  } catch {
    throw new Refused('xlsx/broken');
  }
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** Up to the next tag. */
  readonly text: string;
}
/** Visits the tags in their order, without their prefixes. Its parts are bounded, so that no text takes long. */
async function forEachTag(xml: string, visit: (tag: Tag) => void): Promise<void> {
  let read = 0;
  for (const [, end, name = '', attributes = '', text = ''] of xml.matchAll(
    /<(\/?)(?:\w{1,20}:)?(\w{1,30})\b([^<>]{0,2000})>([^<]*)/g,
  )) {
    visit({ name, isEnd: end === '/', isEmpty: attributes.endsWith('/'), attributes, text });
    if (++read > maxTags) throw new Refused('xlsx/too-large');
    if (read % tagsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
const patterns = new Map<string, RegExp>();
function attribute({ attributes }: Pick<Tag, 'attributes'>, name: string): string {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}="([^"]*)"`);
  patterns.set(name, pattern);
  const value = pattern.exec(attributes)?.[1] ?? '';
  return value.includes('&') ? unescaped(value) : value;
}

async function nameOfFirstSheet(archive: Archive): Promise<string> {
  let id = '';
  await forEachTag((await partOf(archive, 'xl/workbook.xml')) ?? '', (tag) => {
    if (tag.name !== 'sheet' || id !== '' || /hidden/i.test(attribute(tag, 'state'))) return;
    id = attribute(tag, '\\w{1,20}:id');
  });
  let target = '';
  await forEachTag((await partOf(archive, 'xl/_rels/workbook.xml.rels')) ?? '', (tag) => {
    if (tag.name === 'Relationship' && id !== '' && attribute(tag, 'Id') === id) target = attribute(tag, 'Target');
  });
  const path = target.replace(/^\/?(?:xl\/)?/, '');
  return path === '' ? 'xl/worksheets/sheet1.xml' : `xl/${path}`;
}

interface Book {
  readonly strings: readonly string[];
  /** For each style of cells, whether it shows a number as a date. */
  readonly dates: readonly boolean[];
  /** The day with the number 0. */
  readonly epoch: number;
}
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

async function readBook(archive: Archive): Promise<Book> {
  let epoch = epoch1900;
  await forEachTag((await partOf(archive, 'xl/workbook.xml')) ?? '', (tag) => {
    if (tag.name === 'workbookPr' && /^(?:1|true)$/.test(attribute(tag, 'date1904'))) epoch = epoch1904;
  });
  return { epoch, strings: await readStrings(archive), dates: await readDates(archive) };
}
/** The texts that cells share. Readings in small letters above them are left out. */
async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = [];
  let isReading = false;
  await forEachTag((await partOf(archive, 'xl/sharedStrings.xml')) ?? '', ({ name, isEnd, text }) => {
    if (name === 'si' && !isEnd) strings.push('');
    if (name === 'rPh') isReading = !isEnd;
    if (name === 't' && !isEnd && !isReading && strings.length > 0)
      strings.push(`${strings.pop() ?? ''}${unescaped(text)}`.slice(0, maxCellLength));
  });
  return strings;
}
async function readDates(archive: Archive): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let isOfCells = false;
  await forEachTag((await partOf(archive, 'xl/styles.xml')) ?? '', (tag) => {
    const format = Number(attribute(tag, 'numFmtId'));
    if (tag.name === 'numFmt') own.set(format, isDateFormat(attribute(tag, 'formatCode')));
    if (tag.name === 'cellXfs') isOfCells = !tag.isEnd;
    if (tag.name === 'xf' && !tag.isEnd && isOfCells) dates.push(own.get(format) ?? isBuiltInDate(format));
  });
  return dates;
}
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36);
/** Outside of texts in quotes, brackets and behind a backslash. */
const isDateFormat = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function rowsOf(xml: string, book: Book, maxRows: number): Promise<Result<CsvRow[], XlsxFault>> {
  const rows: CsvRow[] = [];
  let [line, count] = [0, 0];
  let cells: string[] = [];
  let cell: { place: number; type: string; style: number } | undefined;
  const endRow = (): void => {
    const plain = cells.map(plainCell);
    if (plain.some((text) => text !== '')) rows.push({ line, cells: plain });
    cells = [];
  };
  await forEachTag(xml, (tag) => {
    if (tag.name === 'row') {
      endRow();
      if (!tag.isEnd && ++count > maxRows) throw new Refused('csv/too-many-rows', { max: maxRows });
      if (!tag.isEnd) line = Number(attribute(tag, 'r')) || line + 1;
    }
    if (tag.name === 'c' && !tag.isEnd)
      cell = {
        place: placeOf(attribute(tag, 'r')) ?? cells.length,
        type: attribute(tag, 't'),
        style: Number(attribute(tag, 's')),
      };
    // `t` within `is`: a text of this cell alone.
    const isValue = !tag.isEnd && (tag.name === 'v' || (tag.name === 't' && cell?.type === 'inlineStr'));
    if (!isValue || !cell || cell.place >= maxCells) return;
    while (cells.length <= cell.place) cells.push('');
    const value = valueOf(unescaped(tag.text), cell, book);
    cells[cell.place] = `${cells[cell.place] ?? ''}${value}`.slice(0, maxCellLength);
  });
  endRow();
  return rows.length === 0 ? refuse('csv/empty') : ok(rows);
}
/** `AB12`: the column's place from 0. */
function placeOf(at: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(at)?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
function valueOf(
  value: string,
  { type, style }: { readonly type: string; readonly style: number },
  book: Book,
): string {
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'd') return value.slice(0, 10);
  const number = Number(value);
  if ((type !== '' && type !== 'n') || value.trim() === '' || !Number.isFinite(number)) return value;
  if (book.dates[style] === true && number >= 1 && number < 100_000)
    return new Date(book.epoch + Math.floor(number) * dayMs).toISOString().slice(0, 10);
  return numberText(number, value);
}
/** A number as it was typed: 1234.5600000000001 is 1234.56, 4.23E11 is 423000000000. */
function numberText(number: number, value: string): string {
  if (Number.isSafeInteger(number)) return String(number);
  const paise = Math.round(number * 100);
  return Number.isSafeInteger(paise) && Math.abs(number * 100 - paise) < 1e-4 ? (paise / 100).toFixed(2) : value;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, digits?: string, name = '') => {
      if (name !== '') return entities[String(name)] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
