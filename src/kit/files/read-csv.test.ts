import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, writeCsv } from './csv.ts';
import { readCsv } from './read-csv.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readCsv(bytes(text), { maxRows: 100 });
const cells = async (text: string) => {
  const found = await read(text);
  return found.ok ? found.value.map((row) => row.cells) : found.refusal.code;
};

test('what is written is read again, whatever is in the cells', async () => {
  // Who types an apostrophe before a sign means the one that keeps it text.
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replace(/\p{Cc}/gu, '').trim())
    .filter((text) => !/(?:^|;["\s\p{Cf}]*)'/u.test(text));
  const row = fc.array(cell, { minLength: 2, maxLength: 5 }).filter((found) => found.some((text) => text !== ''));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(await cells(`a,b\r\n${writeCsv(rows)}`)).toEqual([['a', 'b'], ...rows]);
    }),
  );
});

test('a sign behind a semicolon is read as it was before it was written', async () => {
  expect(csvCell('a; -5')).toBe(`"a; '-5"`);
  expect(await cells(`a,b\r\n${writeCsv([['a; -5', '=1;+2']])}`)).toEqual([
    ['a', 'b'],
    ['a; -5', '=1;+2'],
  ]);
});

test('a cell that a spreadsheet would run stays text', () => {
  for (const text of ['=1+1', '+91', '-5', '@SUM', '\tx', '\rx', '＝1'])
    expect(csvCell(text).replace('"', '')[0]).toBe("'");
  expect(csvCell('Asha')).toBe('Asha');
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
});

describe('a file of the bank', () => {
  test('may have a byte order mark, any separator, quoted cells over lines, and empty lines', async () => {
    expect(await cells('\uFEFFRef;UTR\r\n\r\nSP-1;"a ""b""\nc"\r\n')).toEqual([
      ['Ref', 'UTR'],
      ['SP-1', 'a "b"\nc'],
    ]);
    expect(await cells('Ref\tUTR\nSP-1\t12')).toEqual([
      ['Ref', 'UTR'],
      ['SP-1', '12'],
    ]);
  });
  test('names the line of each row, also after a cell over several lines', async () => {
    const found = await read('a,b\n"x\ny",1\n\nz,2\n');
    expect(found.ok && found.value.map(({ line }) => line)).toEqual([1, 2, 5]);
    const spaced = await read('a,b\n \n\t \nz,2\n');
    expect(spaced.ok && spaced.value.map(({ line }) => line)).toEqual([1, 4]);
    const windows = await read('a,b\r\n"x\r\ny",1\r\n,\r\nz,2');
    expect(windows.ok && windows.value.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
  test('may have quotes inside of a cell without quotes, and blanks around one with quotes', async () => {
    expect(await cells('a,b\n5" pipe, "x, y" \n')).toEqual([
      ['a', 'b'],
      ['5" pipe', 'x, y'],
    ]);
  });
  test('that is empty, of another kind, cut off or broken is named', async () => {
    expect(await cells('')).toBe('csv/empty');
    expect(await cells('\n \n')).toBe('csv/empty');
    expect(await cells('PK\u0003\u0004 spreadsheet')).toBe('csv/not-text');
    expect(await readCsv(new Uint8Array([0xff, 0xfe, 0x41]), { maxRows: 9 })).toMatchObject({
      refusal: { code: 'csv/not-text' },
    });
    expect(await read('a,b\n"x,1\n')).toMatchObject({ refusal: { code: 'csv/cut-off', facts: { line: 2 } } });
    expect(await cells('a,b\n"x"y,1\n')).toBe('csv/quotes');
    expect(await cells('a\n'.repeat(101))).toBe('csv/too-many-rows');
  });
  test('is refused at its first row too many; others are answered while it is read', async () => {
    const lag = monitorEventLoopDelay({ resolution: 10 });
    const started = performance.now();
    lag.enable();
    for (const [text, code] of [
      [`a,b\n${'a\n'.repeat(2_600_000)}`, 'csv/too-many-rows'],
      [',\n'.repeat(2_500_000), 'csv/too-many-rows'],
      [' \n'.repeat(2_500_000), 'csv/empty'],
      [','.repeat(5_000_000), 'csv/not-text'],
      [`a,b\n"${'x'.repeat(5_000_000)}"`, 'csv/not-text'],
      ['\n'.repeat(5_200_000), 'csv/empty'],
    ] as const)
      expect([text.slice(0, 9), await readCsv(bytes(text), { maxRows: 30_000 })]).toMatchObject([
        text.slice(0, 9),
        { refusal: { code } },
      ]);
    lag.disable();
    // They took 20 to 90 seconds each and nothing else was answered.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(lag.max / 1e6).toBeLessThan(1000);
  });
  test('that is cut off after empty lines says where', async () => {
    expect(await read('a,b\n\n  \n"x,1\n')).toMatchObject({ refusal: { code: 'csv/cut-off', facts: { line: 4 } } });
  });
});

test.each([
  [';=1+1;', `";'=1+1;"`],
  ['a; @SUM(A1)', `"a; '@SUM(A1)"`],
  ['a;"=1+1', `"a;""'=1+1"`],
  ['a; b', '"a; b"'],
])('%j stays text where cells are split at semicolons', (text, cell) => expect(csvCell(text)).toBe(cell));
