import { monitorEventLoopDelay } from 'node:perf_hooks';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTableFile } from './read-table-file.ts';

const limits = { maxBytes: 5 * 2 ** 20, maxRows: 1000 };
const read = (bytes: Uint8Array) => readTableFile(bytes, limits);
const cells = async (bytes: Uint8Array) => {
  const found = await read(bytes);
  return found.ok ? found.value.map((row) => row.cells) : found.refusal.code;
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false, mark = true): Uint8Array => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  for (const [place, char] of [...(mark ? '\u{FEFF}' : ''), ...text].entries())
    view.setUint16(place * 2, char.charCodeAt(0), !isBig);
  return bytes;
};

const part = (name: string, text: string) => ({ [name]: strToU8(text) });
const sheetOf = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yy"/><numFmt numFmtId="171" formatCode="#,##0.00 &quot;day&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
const workbook = (
  sheet: string,
  { strings = '', extra = {} }: { strings?: string; extra?: Record<string, Uint8Array> } = {},
) =>
  zipSync({
    ...part('xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId9"/></sheets></workbook>'),
    ...part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId9" Type="x" Target="worksheets/first.xml"/></Relationships>',
    ),
    ...part('xl/styles.xml', styles),
    ...(strings === '' ? {} : part('xl/sharedStrings.xml', `<sst>${strings}</sst>`)),
    ...part('xl/worksheets/first.xml', sheetOf(sheet)),
    ...extra,
  });

describe('a file with a table', () => {
  const expected = [
    ['Date', 'Narration', 'Amount'],
    ['01/11/2026', 'Café – “राम”', '5'],
  ];
  const text = 'Date,Narration,Amount\r\n01/11/2026,Café – “राम”,5\r\n';
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\u{FEFF}${text}`)],
    ['UTF-16', utf16(text)],
    ['UTF-16, the other order', utf16(text, true)],
    ['UTF-16 without a mark', utf16(text, false, false)],
  ])('is read in %s', async (_name, bytes) => {
    expect(await cells(bytes)).toEqual(expected);
  });
  test('is read in Windows-1252', async () => {
    const bytes = new Uint8Array([...bytesOf('a,b\nCaf'), 0xe9, ...bytesOf(' '), 0x96, ...bytesOf(',1\n')]);
    expect(await cells(bytes)).toEqual([
      ['a', 'b'],
      ['Café –', '1'],
    ]);
  });
  test('has the separator of its table, not of the lines above it', async () => {
    expect(await cells(bytesOf('Account Name, Branch\nstatement\nDate\tText\tAmount\n1\ta, b\t2\n'))).toContainEqual([
      '1',
      'a, b',
      '2',
    ]);
  });
  test('of an old Excel, or a web page with its name, is refused with what to do', async () => {
    expect(await cells(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('table/old-xls');
    expect(await cells(bytesOf('\n <html><body><table>'))).toBe('table/old-xls');
    expect(await cells(utf16('<TABLE><tr>'))).toBe('table/old-xls');
  });
  test('of another kind is refused', async () => {
    expect(await cells(bytesOf('%PDF-1.7\n\u0000\u0001'))).toBe('csv/not-text');
    expect(await cells(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]))).toBe('csv/not-text');
    expect(await cells(new Uint8Array(limits.maxBytes + 1))).toBe('table/too-large');
  });
});

describe('a workbook', () => {
  test('gives texts, numbers and dates of its first sheet as they are typed', async () => {
    const rows =
      '<row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3" t="inlineStr"><is><t>x &amp; </t><t>&#x41;</t></is></c><c r="E3"><v>1234.5600000000001</v></c></row>' +
      '<row r="5"><c r="A5" s="1"><v>46350</v></c><c r="B5" s="2"><v>46350.75</v></c><c r="C5" s="3"><v>46350.5</v></c><c r="D5"><v>4.23412345678E11</v></c></row>' +
      '<row r="6"><c r="A6" t="str"><f>HYPERLINK("http://x")</f><v>shown</v></c><c r="B6"><f>1+1</f></c><c r="C6" t="b"><v>1</v></c></row>';
    const bytes = workbook(rows, {
      strings: '<si><t>a</t></si><si><r><t>first </t></r><r><t>second</t></r><rPh><t>small</t></rPh></si>',
    });
    expect(await read(bytes)).toMatchObject({
      value: [
        { line: 3, cells: ['', 'first second', 'x & A', '', '1234.56'] },
        { line: 5, cells: ['2026-11-24', '2026-11-24', '46350.50', '423412345678'] },
        { line: 6, cells: ['shown', '', '1'] },
      ],
    });
  });
  test('may have prefixes, a hidden sheet before, and dates from 1904', async () => {
    const bytes = workbook('', {
      extra: {
        ...part(
          'xl/workbook.xml',
          '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="h" state="hidden" r:id="rId1"/><x:sheet name="a" r:id="rId2"/></x:sheets></x:workbook>',
        ),
        ...part(
          'xl/_rels/workbook.xml.rels',
          '<Relationships><Relationship Target="/xl/worksheets/b.xml" Id="rId2"/><Relationship Id="rId1" Target="worksheets/first.xml"/></Relationships>',
        ),
        ...part('xl/worksheets/b.xml', '<x:row><x:c s="1"><x:v>44888</x:v></x:c></x:row>'),
      },
    });
    expect(await cells(bytes)).toEqual([['2026-11-24']]);
  });
  test('that is broken, encrypted, too large or too long is refused', async () => {
    const whole = workbook('<row><c><v>1</v></c></row>');
    expect(await cells(whole)).toEqual([['1']]);
    expect(await cells(whole.subarray(0, whole.length - 30))).toBe('xlsx/broken');
    const broken = whole.slice();
    broken.fill(0x55, 60, 160);
    expect(await cells(broken)).toBe('xlsx/broken');
    expect(await cells(workbook('<row/>'.repeat(1001)))).toBe('csv/too-many-rows');
    expect(await cells(workbook('<row></row>'))).toBe('csv/empty');
    expect(await cells(workbook('', { extra: part('xl/styles.xml', '<!DOCTYPE a [<!ENTITY b "c">]>') }))).toBe(
      'xlsx/broken',
    );
  });
  test('that unpacks to much is refused, and others are answered while it is read', async () => {
    const hostile = [
      [workbook('', { extra: { 'xl/worksheets/first.xml': new Uint8Array(40 * 2 ** 20) } }), 'xlsx/too-large'],
      [workbook('<row><c><v>'.repeat(200_000)), 'csv/too-many-rows'],
      [workbook(`<row>${'<c><v>1'.repeat(200_000)}`), [Array(100).fill('1')]],
      [workbook(`<${'a'.repeat(10_000_000)}`), 'csv/empty'],
      [workbook(`<row ${'a="'.repeat(1_000_000)}`), 'csv/empty'],
      [workbook('', { strings: '<si><t>x'.repeat(200_000) }), 'csv/empty'],
    ] as const;
    const lag = monitorEventLoopDelay({ resolution: 10 });
    const started = performance.now();
    lag.enable();
    for (const [bytes, found] of hostile) {
      expect(bytes.length).toBeLessThan(limits.maxBytes);
      expect(await cells(bytes)).toEqual(found);
    }
    lag.disable();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(lag.max / 1e6).toBeLessThan(1000);
  });
});
