// A bank's statement as a file: lines above the table, the table, and what follows it.
import { readPrintedDay } from '#kit/money/bank-day.ts';
import { plainName, readAmount, uniqueNames } from '#kit/files/imported-file.ts';
import type { CsvRow } from '#kit/files/read-csv.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { FileLine, FileStatement, StatementColumns, StatementField } from '../model.ts';
import { missingColumns, proposeColumns } from './statement-columns.ts';

const maxColumns = 60;
const maxLinesAbove = 60;
const maxNarration = 500;

export interface FoundHead {
  /** Its place among the rows. */
  readonly place: number;
  readonly names: readonly string[];
  readonly columns: StatementColumns;
}
/**
 * The head of the table: the first row whose names tell all columns, or are those of `known`; else the likeliest row. What one of
 * the two lacks, the other adds: who chose columns once does not take references or narrations from the files of all.
 */
export function findHead(rows: readonly CsvRow[], known: StatementColumns | undefined): FoundHead | undefined {
  const heads = rows.slice(0, maxLinesAbove).map(({ cells }, place): FoundHead => {
    const found = uniqueNames(cells.slice(0, maxColumns));
    return { place, names: found, columns: proposeColumns(found) };
  });
  const named = heads.find(({ columns }) => missingColumns(columns).length === 0);
  if (named) return { ...named, columns: withAdded(named.columns, known ?? {}, named.names) };
  const wanted = known && Object.values(known);
  const remembered = wanted && heads.find(({ names }) => wanted.every((name) => names.includes(name)));
  if (remembered) return { ...remembered, columns: withAdded(known, remembered.columns, remembered.names) };
  return heads.find(
    ({ names, place }) =>
      names.length >= 4 && (rows[place + 1]?.cells ?? []).some((cell) => readPrintedDay(cell) !== undefined),
  );
}

/** Columns with those of the other reading that they lack and the file has. */
function withAdded(columns: StatementColumns, more: StatementColumns, names: readonly string[]): StatementColumns {
  const used = Object.values(columns);
  const isTwoSided = columns.amount === undefined;
  const added = Object.entries(more).filter(
    ([field, name]) =>
      !(field in columns) &&
      names.includes(name) &&
      !used.includes(name) &&
      !(isTwoSided ? ['amount', 'mark'] : ['debit', 'credit']).includes(field),
  );
  return { ...columns, ...Object.fromEntries(added) };
}

export type StatementFault =
  | 'bank/no-lines'
  | 'bank/line-unreadable'
  | 'bank/balances'
  | 'bank/day-to-come'
  | 'bank/until';
/**
 * Reads the lines of the table. Rows without a day, such as totals and the rest of a narration, are left out. Each balance
 * must follow from the one before it, in the order of the file or in the reverse one.
 */
export function readStatement(
  rows: readonly CsvRow[],
  { place, names, columns }: FoundHead,
  today: string,
  until?: string,
): Result<FileStatement, StatementFault> {
  const found: FileLine[] = [];
  for (const row of rows.slice(place + 1)) {
    const read = readLine(row, names, columns);
    if (read === 'unreadable') return refuse('bank/line-unreadable', { facts: { line: row.line } });
    if (read === 'continued') {
      const before = found.pop();
      const text = textOf(row, names, columns);
      if (before) found.push({ ...before, narration: `${before.narration} ${text}`.trim().slice(0, maxNarration) });
    }
    if (typeof read === 'object') found.push(read);
  }
  const toCome = found.find(({ day }) => day > today);
  if (toCome) return refuse('bank/day-to-come', { facts: { line: toCome.line } });
  const lines = inOrder(found);
  if (typeof lines === 'number') return refuse('bank/balances', { facts: { line: lines } });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return refuse('bank/no-lines');
  const above = textsAbove(rows, place);
  // What the file says of its period counts before what a person says.
  const printed = lastDayOf(above, last.day, today);
  const lastDay = printed > last.day ? printed : (until ?? last.day);
  if (lastDay < last.day || lastDay > today)
    return refuse('bank/until', { fields: [{ field: 'until', reason: 'order' }] });
  return ok({
    lines,
    firstDay: first.day,
    lastDay,
    openingPaise: first.balancePaise - first.amountPaise,
    closingPaise: last.balancePaise,
  });
}

const textsAbove = (rows: readonly CsvRow[], place: number): string[] =>
  rows.slice(0, place).map(({ cells }) =>
    cells
      .filter((cell) => cell !== '')
      .join(' ')
      .slice(0, 1000),
  );
/** Account numbers that the lines above the table name, whole or masked. */
export const accountsAbove = (rows: readonly CsvRow[], { place }: Pick<FoundHead, 'place'>): string[] =>
  textsAbove(rows, place).flatMap(accountsIn);

const cellOf = ({ cells }: CsvRow, names: readonly string[], name: string | undefined): string =>
  name === undefined ? '' : (cells[names.indexOf(name)] ?? '').trim();
const textOf = (row: CsvRow, names: readonly string[], columns: StatementColumns): string =>
  cellOf(row, names, columns.narration).replaceAll(/\s+/g, ' ').slice(0, maxNarration);

function readLine(
  row: CsvRow,
  names: readonly string[],
  columns: StatementColumns,
): FileLine | 'unreadable' | 'continued' | undefined {
  const cell = (field: StatementField): string => cellOf(row, names, columns[field]);
  const day = readPrintedDay(cell('day'));
  if (day === undefined) {
    const isText = textOf(row, names, columns) !== '' && row.cells.filter((text) => text !== '').length === 1;
    return isText ? 'continued' : undefined;
  }
  const amountPaise = amountOf(cell, columns);
  // A balance that is carried forward has a day and no sum.
  if (amountPaise === 0) return undefined;
  const balancePaise = signed(`${cell('balance')}${balanceMark(row, names, columns)}`);
  if (amountPaise === undefined || balancePaise === undefined) return 'unreadable';
  return {
    line: row.line,
    day,
    amountPaise,
    balancePaise,
    reference: cell('reference').slice(0, 100),
    narration: textOf(row, names, columns),
  };
}
function amountOf(cell: (field: StatementField) => string, columns: StatementColumns): number | undefined {
  if (columns.amount === undefined) {
    const [debit, credit] = [signed(cell('debit') || '0'), signed(cell('credit') || '0')];
    if (debit === undefined || credit === undefined || (debit !== 0 && credit !== 0)) return undefined;
    // Some banks print the debit with a minus.
    return credit !== 0 ? Math.abs(credit) : -Math.abs(debit);
  }
  const amount = cell('amount');
  const mark = plainName(cell('mark'));
  if (amount === '') return 0;
  if (/^(?:d|dr|debit|withdrawal)/.test(mark)) return negative(signed(amount));
  if (/^(?:c|cr|credit|deposit)/.test(mark)) return signed(amount);
  return signed(amount);
}
const negative = (paise: number | undefined): number | undefined =>
  paise === undefined ? undefined : -Math.abs(paise);
/** The mark in the column behind the balance, where its head is that of marks. */
function balanceMark(row: CsvRow, names: readonly string[], columns: StatementColumns): string {
  const place = names.indexOf(columns.balance ?? '') + 1;
  const isMark = ['drcr', 'crdr'].includes(plainName((names[place] ?? '').replace(/ \(\d+\)$/, '')));
  return isMark && names[place] !== columns.mark ? ` ${row.cells[place] ?? ''}` : '';
}
/** `1,234.50 Dr` is negative, `1,234.50Cr` and `1,234.50` are not. */
function signed(text: string): number | undefined {
  if (text.length > 60) return undefined;
  const [, amount = '', mark = ''] = /^(.*?)[\s(]*(dr|cr|d|c)?\.?\)?\s*$/i.exec(text) ?? [];
  const paise = readAmount(mark === '' ? text : amount);
  return /^d/i.test(mark) ? negative(paise) : paise;
}

/** The lines from the oldest on; else the line whose balance does not follow. */
function inOrder(found: readonly FileLine[]): readonly FileLine[] | number {
  const forward = firstBreak(found);
  if (forward === undefined) return found;
  const reversed = found.toReversed();
  if (firstBreak(reversed) === undefined) return reversed;
  const isNewestFirst = (found[0]?.day ?? '') > (found.at(-1)?.day ?? '');
  return (isNewestFirst ? firstBreak(reversed) : forward) ?? forward;
}
function firstBreak(lines: readonly FileLine[]): number | undefined {
  for (const [place, { day, amountPaise, balancePaise, line }] of lines.entries()) {
    const before = lines[place - 1];
    if (before && (before.balancePaise + amountPaise !== balancePaise || before.day > day)) return line;
  }
  return undefined;
}

/** The end of the period that the lines above the table name, if it is later than the last line. */
function lastDayOf(above: readonly string[], lastLine: string, today: string): string {
  const period = above.find((text) => /period|from\b.*\bto\b|to\b.*\bdate/i.test(text) && /\d/.test(text)) ?? '';
  const days = [
    ...period.matchAll(/\b(?:\d{1,2}[/ .-](?:\d{1,2}|[A-Za-z]{3,9})[/ .-]\d{2,4}|\d{4}-\d\d-\d\d)\b/g),
  ].flatMap(([text]) => readPrintedDay(text) ?? []);
  const last = days.toSorted().at(-1) ?? '';
  return last > lastLine && last <= today ? last : lastLine;
}

/** Account numbers, whole or masked, behind a word for them. */
const accountsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:account|acc|acct|a\/c)\s*\.?\s*(?:number|num|no)\b[\s.:;,=_'"-]*([Xx*\d][Xx*\d -]{2,30}\d)/gi,
    ),
  ].map(([, number = '']) => number.replaceAll(/[\s-]/g, ''));

/** False when the file names accounts, all of them others. `account`: its digits, or the last four. */
export function isOfAccount(
  accounts: readonly string[],
  isSame: (digits: string) => boolean,
  lastFour: string,
): boolean {
  return (
    accounts.length === 0 ||
    accounts.some((printed) => (/^\d{9,}$/.test(printed) ? isSame(printed) : printed.slice(-4) === lastFour))
  );
}

/** What a narration says that no transfer says. */
export function recognise(narration: string, amountPaise: number): 'charge' | 'interest' | null {
  if (/\b(?:NEFT|IMPS|RTGS|UPI|ACH|NACH)[\s/-]*(?:DR|CR|INW|\d|[A-Z]{4}0)/i.test(narration)) return null;
  if (
    amountPaise > 0 &&
    /\b(?:INT(?:EREST)?\.?\s*(?:PD|PAID|CREDIT|CR|CAPITALI[SZ]ED)|(?:CREDIT|SB|SAVINGS)\s+INTEREST)\b/i.test(narration)
  )
    return 'interest';
  if (/\b(?:CHARGES?|CHRGS?|CHGS?|FEES?)\b/i.test(narration)) return 'charge';
  return null;
}

const ifsc = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** References of the bank that a line may carry, the likeliest first. */
export function utrsIn(reference: string, narration: string): string[] {
  const tokens = `${reference} ${narration}`.toUpperCase().split(/[^A-Z0-9]+/);
  const found = tokens.filter(
    (token) =>
      /^[A-Z0-9]{10,22}$/.test(token) &&
      (token.match(/\d/g) ?? []).length >= 6 &&
      !ifsc.test(token) &&
      /[1-9]/.test(token),
  );
  return [...new Set(found)];
}
/** Our own references in it, with or without hyphens: of payouts, runs and refunds. */
export const ownReferencesIn = (text: string): string[] => [
  ...new Set(
    [...text.toUpperCase().matchAll(/(?<![A-Z0-9])S[PBRS](?:-?[0-9A-Z]{4}){3}(?![A-Z0-9])/g)].map(([found]) => {
      const plain = found.replaceAll('-', '');
      return `${plain.slice(0, 2)}-${plain.slice(2, 6)}-${plain.slice(6, 10)}-${plain.slice(10)}`;
    }),
  ),
];
