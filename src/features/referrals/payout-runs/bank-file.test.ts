// The file for the bank, as banks ask for it.
import { describe, expect, test } from 'vitest';
import { type FileColumn, type FileLayout, firstSettings, type PayoutSettings } from './model/bank-files.ts';
import { readyFormatNames, readyFormats } from './model/ready-formats.ts';
import { bankFile, columnFaults, type FileRow, fileNameOf, layoutFaults } from './rules.ts';

const facts = { day: '2026-11-07', company: 'Namuna Enterprises', run: 'SB-7K3M-9PQ2-XW4D' };
const row = (change: Partial<FileRow> = {}): FileRow => ({
  name: 'Asha Kumari',
  account: '000123456789',
  ifsc: 'SBIN0000691',
  bank: 'State Bank of India',
  amount: '500.00',
  reference: 'SP-7K3M-9PQ2-XW4D',
  claim: 'SC-7K3M-9PQ2-XW4D',
  ...change,
});
const settingsOf = (columns: readonly FileColumn[], layout: Partial<FileLayout> = {}): PayoutSettings => ({
  ...firstSettings,
  columns,
  hasHead: false,
  layout: { ...firstSettings.layout, ...layout },
});
const column = (content: FileColumn['content'], more: Partial<FileColumn> = {}): FileColumn => ({
  head: content,
  content,
  text: '',
  ...more,
});
const linesOf = (settings: PayoutSettings, rows: readonly FileRow[]): string[] =>
  bankFile(settings, rows, facts).text.split('\r\n').slice(0, -1);

describe('the ready-made format of HDFC Bank', () => {
  const hdfc = {
    ...firstSettings,
    ...readyFormats.hdfc,
    layout: { ...readyFormats.hdfc.layout, ownIfsc: 'HDFC0000001' },
  };
  test('has 28 fields, N for NEFT, I with the account for its own, R from two lakh, no quotes and no head', () => {
    const lines = linesOf(hdfc, [
      row(),
      row({ ifsc: 'HDFC0000999', account: '50100123456789', bank: 'HDFC Bank' }),
      row({ amount: '200000.00' }),
    ]);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.split(',')).toHaveLength(28);
    expect(lines[0]).toBe(
      'N,,000123456789,500.00,Asha Kumari,,,,,,,,,SP7K3M9PQ2XW4D,,,,,,,,,07/11/2026,,SBIN0000691,State Bank of India,,',
    );
    expect(lines[1]?.split(',').slice(0, 3)).toEqual(['I', '50100123456789', '50100123456789']);
    expect(lines[2]?.split(',')[0]).toBe('R');
  });
  test('has a name of client, day, month and number, without .csv', () => {
    const { layout } = hdfc;
    expect(fileNameOf(layout, { run: facts.run, day: facts.day, number: 2 })).toBe('CODE0711.002');
  });
});
test('each ready-made format is complete once our own branch is filled in', () => {
  for (const name of readyFormatNames) {
    const settings = { ...firstSettings, ...readyFormats[name] };
    expect(columnFaults(settings.columns)).toEqual([]);
    expect(layoutFaults(settings)).toEqual([{ field: 'ownIfsc', reason: 'missing' }]);
    expect(layoutFaults({ ...settings, layout: { ...settings.layout, ownIfsc: 'HDFC0000001' } })).toEqual([]);
  }
});

test('a first record, another separator and codes of any bank', () => {
  const columns = [
    column('kind'),
    column('own-ifsc'),
    column('debit-account'),
    column('ifsc'),
    column('account'),
    column('text', { text: 'INR' }),
    column('amount'),
    column('remarks', { max: 20 }),
    column('name', { max: 12 }),
    column('reference'),
  ];
  const settings = {
    ...settingsOf(columns, {
      separator: 'pipe',
      first: [
        { content: 'text', text: 'FILEHDR' },
        { content: 'text', text: 'NAMUNA1' },
        { content: 'count', text: '' },
        { content: 'sum', text: '' },
      ],
      ownIfsc: 'UBIN0556688',
      kinds: { same: '', other: 'NEFT', large: 'RTGS' },
      dayFormat: 'yyyymmdd',
    }),
    debitAccount: '566802070000001',
  };
  expect(linesOf(settings, [row(), row({ name: 'Ravi Shankar Prasad', amount: '1250.10' })])).toEqual([
    'FILEHDR|NAMUNA1|2|1750.10',
    'NEFT|UBIN0556688|566802070000001|SBIN0000691|000123456789|INR|500.00|Namuna Enterprises S|Asha Kumari|SP-7K3M-9PQ2-XW4D',
    'NEFT|UBIN0556688|566802070000001|SBIN0000691|000123456789|INR|1250.10|Namuna Enterprises S|Ravi Shankar|SP-7K3M-9PQ2-XW4D',
  ]);
});

describe('a bank that takes plain letters', () => {
  const plain = settingsOf([column('name', { max: 20 }), column('account', { max: 12 })], { isPlain: true });
  test.each([
    ["Rahul O'Brien", 'Rahul OBrien'],
    ['José, Núñez', 'Jose Nunez'],
    ['Md. Irfan   Khan', 'Md. Irfan Khan'],
    ['Asha Kumari Devi of Patna', 'Asha Kumari Devi of'],
    ['=cmd|calc', 'cmd calc'],
  ])('gets %j as %j', (name, written) => expect(linesOf(plain, [row({ name })])).toEqual([`${written},000123456789`]));
  test('gets neither a name in another script nor a number that is too long: both are left out, and counted as such', () => {
    const rows = [row({ name: 'सुनीता कुमारी' }), row({ account: '0001234567890' }), row()];
    const file = bankFile(plain, rows, facts);
    expect(file.text).toBe('Asha Kumari,000123456789\r\n');
    expect(file.unfit).toEqual(rows.slice(0, 2));
  });
});
test('another separator within a cell is quoted', () => {
  const settings = settingsOf([column('name'), column('bank')], { separator: 'semicolon' });
  expect(linesOf(settings, [row({ name: 'A; B', bank: 'C "D"' })])).toEqual(['"A; B";"C ""D"""']);
  expect(linesOf(settingsOf([column('name')], { separator: 'pipe' }), [row({ name: 'A|B' })])).toEqual(['"A|B"']);
});

test.each([
  [{ fileName: 'a/b' }, 'fileName', 'file-name'],
  [{ fileName: '{account}' }, 'fileName', 'file-name'],
  [{ ownIfsc: 'HDFC1' }, 'ownIfsc', 'ifsc'],
  [{ kinds: { same: 'I', other: 'N', large: '' } }, 'ownIfsc', 'missing'],
  [{ kinds: { same: '', other: '9', large: '' } }, 'kindOther', 'kind-code'],
  // An account number can't be a text of the first record.
  [{ first: [{ content: 'text' as const, text: '50100123456789' }] }, 'firstText1', 'first-text'],
  [{ first: [{ content: 'debit-account' as const, text: '' }] }, 'debitAccount', 'missing'],
])('%j has a fault in %s: %s', (change, field, reason) =>
  expect(layoutFaults(settingsOf([column('name')], change))).toContainEqual({ field, reason }),
);
test('a length is a number, and a kind of transfer has a code', () => {
  expect(columnFaults([column('name', { max: Number('x') })])).toContainEqual({ field: 'text1', reason: 'length' });
  expect(layoutFaults(settingsOf([column('kind')]))).toContainEqual({ field: 'kindOther', reason: 'missing' });
});
