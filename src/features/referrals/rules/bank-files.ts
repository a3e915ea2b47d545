import type { FileColumn, PayoutSettings } from '../model/bank-files.ts';

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

/** Our reference, `SP-…`, or a claim's number, `SC-…`, that a text of the bank contains; undefined without one. */
export const referenceIn = (text: string): string | undefined =>
  /\bS[PC]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(text.toUpperCase())?.[0];

/**
 * What the bank says of a transfer: by its status. Without a column for it, a row with a UTR is paid, and one without may
 * as well be pending.
 */
export function bankVerdict(
  row: { readonly status: string; readonly utr: string },
  settings: Pick<PayoutSettings, 'answer' | 'paidWords' | 'failedWords'>,
): 'paid' | 'failed' | undefined {
  if (settings.answer.status === '') return row.utr === '' ? undefined : 'paid';
  const status = row.status.trim().toLowerCase();
  if (settings.paidWords.includes(status)) return 'paid';
  return settings.failedWords.includes(status) ? 'failed' : undefined;
}
