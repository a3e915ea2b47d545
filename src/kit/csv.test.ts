import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, readCsv, writeCsv } from './csv.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readCsv(bytes(text), { maxRows: 100 });
const cells = (text: string) => {
  const found = read(text);
  return found.ok ? found.value.map((row) => row.cells) : found.refusal.code;
};

test('what is written is read again, whatever is in the cells', () => {
  // Who types an apostrophe before a sign means the one that keeps it text.
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replace(/\p{Cc}/gu, '').trim())
    .filter((text) => !text.startsWith("'"));
  const row = fc.array(cell, { minLength: 2, maxLength: 5 }).filter((found) => found.some((text) => text !== ''));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      expect(cells(`a,b\r\n${writeCsv(rows)}`)).toEqual([['a', 'b'], ...rows]);
    }),
  );
});

test('a cell that a spreadsheet would run stays text', () => {
  for (const text of ['=1+1', '+91', '-5', '@SUM', '\tx', '\rx', '＝1'])
    expect(csvCell(text).replace('"', '')[0]).toBe("'");
  expect(csvCell('Asha')).toBe('Asha');
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
});

describe('a file of the bank', () => {
  test('may have a byte order mark, any separator, quoted cells over lines, and empty lines', () => {
    expect(cells('\uFEFFRef;UTR\r\n\r\nSP-1;"a ""b""\nc"\r\n')).toEqual([
      ['Ref', 'UTR'],
      ['SP-1', 'a "b"\nc'],
    ]);
    expect(cells('Ref\tUTR\nSP-1\t12')).toEqual([
      ['Ref', 'UTR'],
      ['SP-1', '12'],
    ]);
  });
  test('names the line of each row, also after a cell over several lines', () => {
    const found = read('a,b\n"x\ny",1\n\nz,2\n');
    expect(found.ok && found.value.map(({ line }) => line)).toEqual([1, 2, 5]);
    const windows = read('a,b\r\n"x\r\ny",1\r\n,\r\nz,2');
    expect(windows.ok && windows.value.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
  test('may have quotes inside of a cell without quotes, and blanks around one with quotes', () => {
    expect(cells('a,b\n5" pipe, "x, y" \n')).toEqual([
      ['a', 'b'],
      ['5" pipe', 'x, y'],
    ]);
  });
  test('that is empty, of another kind, cut off or broken is named', () => {
    expect(cells('')).toBe('csv/empty');
    expect(cells('\n \n')).toBe('csv/empty');
    expect(cells('PK\u0003\u0004 spreadsheet')).toBe('csv/not-text');
    expect(readCsv(new Uint8Array([0xff, 0xfe, 0x41]), { maxRows: 9 })).toMatchObject({
      refusal: { code: 'csv/not-text' },
    });
    expect(read('a,b\n"x,1\n')).toMatchObject({ refusal: { code: 'csv/cut-off', facts: { line: 2 } } });
    expect(cells('a,b\n"x"y,1\n')).toBe('csv/quotes');
    expect(cells('a\n'.repeat(101))).toBe('csv/too-many-rows');
  });
});
