import type { FieldFault } from '#kit/result.ts';
import { type FileColumn, maxFixedText, type PayoutSettings, requiredContents } from './model/bank-files.ts';

/**
 * What is wrong with the columns of the file for the bank, as faults of the form's fields `content1`, `text1` and so on:
 * name, account, IFSC, amount and reference are there exactly once, our own account at most once, and a fixed text has a
 * few letters only, so that no column can hold another account than the approved one.
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
  return [...(isComplete ? [] : [{ field: 'content1', reason: 'missing' }]), ...repeated, ...texts];
}
const fixedText = new RegExp(`^[A-Za-z]{1,${maxFixedText}}$`);

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
/** The rows of the file for the bank, with its head if it has one. `day`: `31/12/2026`. */
export const fileRows = (
  { columns, hasHead, debitAccount }: PayoutSettings,
  rows: readonly FileRow[],
  { day, company }: { readonly day: string; readonly company: string },
): string[][] => [
  ...(hasHead ? [columns.map(({ head }) => head)] : []),
  ...rows.map((row) => columns.map((column) => cellOf(column, row, { day, company, debitAccount }))),
];
function cellOf(
  { content, text }: FileColumn,
  row: FileRow,
  more: { readonly day: string; readonly company: string; readonly debitAccount: string },
): string {
  if (content === 'text') return text;
  if (content === 'day') return more.day;
  if (content === 'debit-account') return more.debitAccount;
  return content === 'remarks' ? `${more.company} ${row.reference}` : row[content];
}
