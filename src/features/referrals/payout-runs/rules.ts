import { csvCell } from '#kit/files/csv.ts';
import type { FieldFault } from '#kit/result.ts';
import {
  type FileColumn,
  type FileLayout,
  type FirstCell,
  maxFirstText,
  maxFixedText,
  type PayoutSettings,
  requiredContents,
  separators,
} from './model/bank-files.ts';

type FileSettings = Pick<PayoutSettings, 'columns' | 'hasHead' | 'layout' | 'debitAccount'>;

/**
 * What is wrong with the columns of the file for the bank, as faults of the form's fields `content1`, `text1` and so on:
 * name, account, IFSC, amount and reference are there exactly once, our own account at most once, and a fixed text has
 * letters only, so that no column can hold another account than the approved one.
 */
export function columnFaults(columns: readonly FileColumn[]): FieldFault[] {
  const numbersOf = (wanted: string): number[] =>
    columns.flatMap(({ content }, index) => (content === wanted ? [index + 1] : []));
  const repeated = [...requiredContents, 'debit-account'].flatMap((content) =>
    numbersOf(content)
      .slice(1)
      .map((number) => ({ field: `content${number}`, reason: 'repeated' })),
  );
  const isComplete = requiredContents.every((content) => numbersOf(content).length > 0);
  const texts = columns.flatMap(({ content, text }, index) =>
    content === 'text' && !fixedText.test(text) ? [{ field: `text${index + 1}`, reason: 'letters' }] : [],
  );
  const lengths = columns.flatMap(({ max = 1 }, index) =>
    Number.isInteger(max) && max >= 1 && max <= 999 ? [] : [{ field: `text${index + 1}`, reason: 'length' }],
  );
  return [...(isComplete ? [] : [{ field: 'content1', reason: 'missing' }]), ...repeated, ...texts, ...lengths];
}
const fixedText = new RegExp(`^[A-Za-z](?:[A-Za-z_-]{0,${maxFixedText - 2}}[A-Za-z])?$`);
const firstText = new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,${maxFirstText - 1}}$`);
const kindCode = /^[A-Za-z]{0,8}$/;
const ifscShape = /^(?:[A-Z]{4}0[A-Z0-9]{6})?$/;
const fileName = /^(?:[A-Za-z0-9._-]|\{(?:dd|mm|yy|yyyy|run|nnn)\}){0,60}$/;

/** What is wrong with how the file is written, as faults of the form's fields. */
export function layoutFaults({ columns, layout, debitAccount }: FileSettings): FieldFault[] {
  const { first, kinds, ownIfsc } = layout;
  const needsKind = columns.some(({ content }) => content === 'kind');
  const needsIfsc =
    kinds.same !== '' ||
    [...columns, ...first].some(({ content }) => ['own-ifsc', 'same-bank-account'].includes(content));
  return [
    ...first.flatMap(({ content, text }, index) =>
      content === 'text' && !firstText.test(text) ? [{ field: `firstText${index + 1}`, reason: 'first-text' }] : [],
    ),
    ...(fileName.test(layout.fileName) ? [] : [{ field: 'fileName', reason: 'file-name' }]),
    ...(ifscShape.test(ownIfsc) ? [] : [{ field: 'ownIfsc', reason: 'ifsc' }]),
    ...(needsIfsc && ownIfsc === '' ? [{ field: 'ownIfsc', reason: 'missing' }] : []),
    ...(first.some(({ content }) => content === 'debit-account') && debitAccount === ''
      ? [{ field: 'debitAccount', reason: 'missing' }]
      : []),
    ...(needsKind && kinds.other === '' ? [{ field: 'kindOther', reason: 'missing' }] : []),
    ...(['same', 'other', 'large'] as const).flatMap((kind) =>
      kindCode.test(kinds[kind]) ? [] : [{ field: kindFields[kind], reason: 'kind-code' }],
    ),
  ];
}
export const kindFields = { same: 'kindSame', other: 'kindOther', large: 'kindLarge' } as const;

/** What the file for the bank has of a transfer. */
export interface FileRow {
  readonly name: string;
  readonly account: string;
  readonly ifsc: string;
  readonly bank: string;
  /** Rupees with two decimals. */
  readonly amount: string;
  /** Our reference. */
  readonly reference: string;
  readonly claim: string;
}
export interface FileFacts {
  /** `2026-12-31`. */
  readonly day: string;
  readonly company: string;
  readonly run: string;
}
export interface BankFile {
  readonly text: string;
  /** Rows whose name or numbers the bank's format can't hold: they are left out. */
  readonly unfit: readonly FileRow[];
}
/** The file for the bank: its first record and head, if it has them, and a line for each transfer. */
export function bankFile(settings: FileSettings, rows: readonly FileRow[], facts: FileFacts): BankFile {
  const { columns, hasHead, layout } = settings;
  const unfit = unfitRows(settings, rows);
  const written = rows.filter((row) => !unfit.includes(row));
  const lines = [
    ...(layout.first.length > 0 ? [layout.first.map((cell) => firstCellOf(cell, settings, written, facts))] : []),
    ...(hasHead ? [columns.map(({ head }) => head)] : []),
    ...written.map((row, index) =>
      columns.map((column) => cellOf(column, row, { settings, facts, number: index + 1 })),
    ),
  ];
  return { text: lines.map((cells) => `${lineOf(cells, layout)}\r\n`).join(''), unfit };
}

/** Transfers that the format can't hold. */
export const unfitRows = (settings: FileSettings, rows: readonly FileRow[]): FileRow[] =>
  rows.filter((row) => !fits(settings, row));

/** What a cell may depend on besides its row. */
interface CellContext {
  readonly settings: FileSettings;
  readonly facts: FileFacts;
  readonly number: number;
}
/** True for a column whose text may be cut to what the bank takes; a number that is cut would be another one. */
const mayBeCut = ({ content }: FileColumn): boolean => ['name', 'bank', 'remarks', 'text'].includes(content);

function fits(settings: FileSettings, row: FileRow): boolean {
  const context = { settings, facts: { day: '2000-01-01', company: '', run: '' }, number: 1 };
  return settings.columns.every((column) => {
    const uncut = cellOf({ ...column, max: undefined }, row, context);
    if (column.content === 'name' && uncut === '') return false;
    return mayBeCut(column) || column.max === undefined || uncut.length <= column.max;
  });
}

function cellOf(column: FileColumn, row: FileRow, context: CellContext): string {
  const { layout } = context.settings;
  const value = valueOf(column, row, context);
  const fitting = layout.isPlain ? plainText(value, column.content === 'name') : value;
  return mayBeCut(column) && column.max !== undefined ? fitting.slice(0, column.max).trim() : fitting;
}
function valueOf({ content, text }: FileColumn, row: FileRow, { settings, facts, number }: CellContext): string {
  const { layout, debitAccount } = settings;
  switch (content) {
    case 'text':
      return text;
    case 'empty':
      return '';
    case 'row':
      return String(number);
    case 'day':
      return dayAs(layout.dayFormat, facts.day);
    case 'debit-account':
      return debitAccount;
    case 'own-ifsc':
      return layout.ownIfsc;
    case 'kind':
      return kindOf(row, layout);
    case 'same-bank-account':
      return isSameBank(row, layout) ? row.account : '';
    case 'reference':
      return layout.isPlain ? row.reference.replaceAll('-', '') : row.reference;
    case 'remarks':
      return `${facts.company} ${row.reference}`;
    case 'name':
    case 'account':
    case 'ifsc':
    case 'bank':
    case 'amount':
    case 'claim':
      return row[content];
  }
}

/** RTGS takes transfers from this sum on. */
const largeFrom = 2_00_000;
const isSameBank = ({ ifsc }: FileRow, { ownIfsc }: FileLayout): boolean =>
  ownIfsc !== '' && ifsc.slice(0, 4) === ownIfsc.slice(0, 4);
function kindOf(row: FileRow, layout: FileLayout): string {
  const { same, other, large } = layout.kinds;
  if (same !== '' && isSameBank(row, layout)) return same;
  return large !== '' && Number(row.amount) >= largeFrom ? large : other;
}

function firstCellOf(
  { content, text }: FirstCell,
  settings: FileSettings,
  rows: readonly FileRow[],
  facts: FileFacts,
): string {
  switch (content) {
    case 'text':
      return text;
    case 'empty':
      return '';
    case 'count':
      return String(rows.length);
    case 'sum':
      return (rows.reduce((paise, { amount }) => paise + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
    case 'day':
      return dayAs(settings.layout.dayFormat, facts.day);
    case 'run':
      return settings.layout.isPlain ? facts.run.replaceAll('-', '') : facts.run;
    case 'debit-account':
      return settings.debitAccount;
    case 'own-ifsc':
      return settings.layout.ownIfsc;
  }
}

function dayAs(format: FileLayout['dayFormat'], day: string): string {
  const [yyyy = '', mm = '', dd = ''] = day.split('-');
  return format.replace('yyyy', yyyy).replace('mm', mm).replace('dd', dd);
}

/** The letters and signs that every bank takes. */
function plainText(text: string, isName: boolean): string {
  const latin = text.normalize('NFKD').replace(/[\p{M}'’]/gu, '');
  return latin
    .replace(isName ? /[^A-Za-z. ]+/g : /[^A-Za-z0-9./ -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

function lineOf(cells: readonly string[], { separator, isPlain }: FileLayout): string {
  const sign = separators[separator];
  // A plain cell has no sign that would need quotes.
  if (isPlain) return cells.join(sign);
  return cells.map((cell) => quoted(csvCell(cell), sign)).join(sign);
}
const quoted = (cell: string, sign: string): string =>
  !cell.startsWith('"') && cell.includes(sign) ? `"${cell}"` : cell;

/** The name of a file; `number` counts the files of its day. */
export function fileNameOf(
  { fileName: pattern }: Pick<FileLayout, 'fileName'>,
  { run, day, number }: { readonly run: string; readonly day: string; readonly number: number },
): string {
  const [yyyy = '', mm = '', dd = ''] = day.split('-');
  const values: Readonly<Record<string, string>> = {
    dd,
    mm,
    yyyy,
    yy: yyyy.slice(2),
    run,
    nnn: String(number).padStart(3, '0'),
  };
  return pattern === '' ? `${run}.csv` : pattern.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/** The file with two made-up people: one at our own bank, one at another. */
export const exampleFile = (settings: FileSettings, facts: FileFacts): string =>
  bankFile(
    settings,
    [
      {
        name: 'Asha Kumari',
        account: '000123456789',
        ifsc: 'SBIN0000691',
        bank: 'State Bank of India',
        amount: '500.00',
        reference: 'SP-7K3M-9PQ2-XW4D',
        claim: 'SC-7K3M-9PQ2-XW4D',
      },
      {
        name: 'Ravi Shankar Prasad',
        account: '50100123456789',
        ifsc: `${settings.layout.ownIfsc.slice(0, 4) || 'HDFC'}0000001`,
        bank: 'HDFC Bank',
        amount: '1250.00',
        reference: 'SP-9PQ2-7K3M-XW4D',
        claim: 'SC-9PQ2-7K3M-XW4D',
      },
    ],
    facts,
  ).text;
