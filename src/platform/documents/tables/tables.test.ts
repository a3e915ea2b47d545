import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type TableCell,
  type TableColumn,
  type TableRow,
  type TableState,
  type TableWriter,
  writeTable,
} from '#kit/files/table.ts';
import { csvWriter } from './csv.ts';
import { tableWriters } from './writers.ts';
import { xlsxWriter } from './xlsx.ts';

const columns: readonly TableColumn[] = [
  { head: 'Name', kind: 'text' },
  { head: 'Paid', kind: 'rupees' },
  { head: 'Created', kind: 'moment' },
  { head: 'Born', kind: 'day' },
  { head: 'Count', kind: 'number' },
];
const shape = { title: 'Applications', columns };
async function fileOf(writer: TableWriter, ...slices: readonly (readonly TableRow[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of writeTable(writer, slices)) parts.push(bytes);
  return Buffer.concat(parts);
}
const textOnly = { title: 'Text', columns: [{ head: 'Text', kind: 'text' }] } as const;

const moment = new Date('2026-11-22T20:00:05.900Z');
const row: TableRow = ['आशा, कुमारी', 12345, moment, '2004-03-12', 7];
const hostile = ['=1+1', '+911234', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1'];

describe('CSV', () => {
  test('is UTF-8 with a byte order mark, quoted, with rupees and dates of India', async () => {
    const bytes = await fileOf(csvWriter(shape), [row, ['Say "hi"\nthere', -5, null, null, null]]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().slice(1)).toBe(
      'Name,Paid,Created,Born,Count\r\n"आशा, कुमारी",123.45,2026-11-23 01:30:05,2004-03-12,7\r\n"Say ""hi""\nthere",-0.05,,,\r\n',
    );
  });
  test.each(hostile)('keeps %j a text', async (typed) => {
    const [, cell = ''] = readCsv((await fileOf(csvWriter(textOnly), [[typed]])).toString()).flat();
    expect(cell).toBe(`'${typed}`);
  });
  test('gives back every text, but for control characters', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).map((typed) => `x${typed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
        const read = readCsv(
          (
            await fileOf(
              csvWriter(textOnly),
              texts.map((value) => [value]),
            )
          ).toString(),
        );
        expect(read.slice(1).flat()).toEqual(texts.map(stored));
      }),
    );
  });
});

describe('XLSX', () => {
  test('has typed cells: rupees, dates of India as days since 1899, strings of the format text', async () => {
    const sheet = sheetsOf(await fileOf(xlsxWriter(shape), [row]))[0] ?? '';
    expect(cellsOf(sheet)).toEqual([
      ['Name', 'Paid', 'Created', 'Born', 'Count'],
      // 23 November 2026 is day 46349; 1:30:05 of it is 0.06255787.
      ['आशा, कुमारी', 123.45, 46349.06255787, 38058, 7],
    ]);
    expect(sheet).toContain('state="frozen"');
  });
  test('has the files that a workbook needs', async () => {
    const files = unzipSync(await fileOf(xlsxWriter(shape)));
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });
  test.each(hostile)('keeps %j a text', async (typed) => {
    const [sheet = ''] = sheetsOf(await fileOf(xlsxWriter(textOnly), [[typed]]));
    expect(sheet).not.toContain('<f>');
    expect(cellsOf(sheet)[1]).toEqual([typed]);
    expect(sheet).toMatch(/<c r="A2" s="1" t="inlineStr">/);
  });
  test('gives back every text, but for control characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }), async (texts) => {
        const [sheet = ''] = sheetsOf(
          await fileOf(
            xlsxWriter(textOnly),
            texts.map((value) => [value]),
          ),
        );
        expect(cellsOf(sheet).slice(1)).toEqual(texts.map((value) => (stored(value) === '' ? [] : [stored(value)])));
      }),
    );
  });
  test.each(['_x000D_', '__x0041_', '_x0041_x0042_', '<b>&amp;"</b>', ' a ', 'a\r\nb', 'a\u0000b'])(
    'keeps %j',
    async (typed) => {
      const [sheet = ''] = sheetsOf(await fileOf(xlsxWriter(textOnly), [[typed]]));
      expect(cellsOf(sheet)[1]).toEqual([stored(typed)]);
    },
  );
  test('shortens a text that Excel would refuse', async () => {
    const [sheet = ''] = sheetsOf(await fileOf(xlsxWriter(textOnly), [['a'.repeat(40_000)]]));
    expect(cellsOf(sheet)[1]).toEqual([`${'a'.repeat(32_766)}…`]);
  });
  test('a day before March 1900 is text, because Excel counts a day that did not exist', async () => {
    const dayOnly = { title: 'Days', columns: [{ head: 'Day', kind: 'day' }] } as const;
    const [sheet = ''] = sheetsOf(await fileOf(xlsxWriter(dayOnly), [['1900-02-28'], ['1900-03-01']]));
    expect(cellsOf(sheet).slice(1)).toEqual([['1900-02-28'], [61]]);
  });
  test('goes on in a second sheet with its head when the rows of the first are full', async () => {
    const rows = Array.from({ length: 7 }, (_, index): TableRow => [`row ${index}`]);
    const file = await fileOf(xlsxWriter(textOnly, { rowLimit: 4 }), rows.slice(0, 5), rows.slice(5));
    expect(sheetsOf(file).map((sheet) => cellsOf(sheet).flat())).toEqual([
      ['Text', 'row 0', 'row 1', 'row 2'],
      ['Text', 'row 3', 'row 4', 'row 5'],
      ['Text', 'row 6'],
    ]);
    expect(Buffer.from(unzipSync(file)['xl/workbook.xml'] ?? []).toString()).toMatch(
      /name="Text".*name="Text 2".*name="Text 3"/,
    );
  });
  test('names its sheet without the signs that Excel refuses', async () => {
    const file = await fileOf(xlsxWriter({ ...textOnly, title: "'A/B: [x]*?\\ & a title that is far too long'" }));
    expect(Buffer.from(unzipSync(file)['xl/workbook.xml'] ?? []).toString()).toContain(
      'name="A B x &amp; a title that is far"',
    );
  });
});

test.each(['csv', 'xlsx'] as const)('%s: a writer of another process goes on from the stored state', async (format) => {
  const make = () => tableWriters[format](shape);
  const reread = (state: TableState): TableState => JSON.parse(JSON.stringify(state)) as TableState;
  const first = await make().begin();
  const second = await make().add(reread(first.state), [row]);
  const third = await make().add(reread(second.state), [row]);
  const rest = await make().end(reread(third.state));
  const file = Buffer.concat([first.bytes, second.bytes, third.bytes, rest]);
  expect(file.equals(await fileOf(make(), [row], [row]))).toBe(true);
});

/** What a reader gets of a text. */
const stored = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');

/** Reads CSV after RFC 4180. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
  }
  return records.filter((record) => record.length > 0);
}

const sheetsOf = (file: Uint8Array): string[] =>
  Object.entries(unzipSync(file))
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([, bytes]) => Buffer.from(bytes).toString());
/** The cells of a sheet by rows, as Excel reads them. */
const cellsOf = (sheet: string): TableCell[][] =>
  [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [
      ...cells.matchAll(
        /<c r="[A-Z]+\d+" s="\d">?[^<]*?(?:<v>(.*?)<\/v>)<\/c>|<t(?: xml:space="preserve")?>(.*?)<\/t>/gs,
      ),
    ].map(([, value, text = '']) => (value === undefined ? unescaped(text) : Number(value))),
  );
const marks: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string =>
  text
    .replace(/&\w+;/g, (mark) => marks[mark] ?? mark)
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
