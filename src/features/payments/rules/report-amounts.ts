// The amounts of a row of a gateway's report of its settlements, and their signs.
import { plainName, readAmount } from '#kit/imported-file.ts';
import type { FaultyRow, LineKind, ReportRow, RowFault } from '../model/settlement-imports.ts';

/** What a row is about. */
export interface Amounts {
  readonly kind: LineKind;
  readonly amountPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}
/** Reads the kind and the amounts of a row. */
export function readAmounts({ cells, line }: ReportRow): FaultyRow | Amounts {
  const wrong = (fault: RowFault, found = '', expected = ''): FaultyRow => ({ line, fault, found, expected });
  const typed = readAmount(cells.amount ?? '');
  if (typed === undefined || typed === 0) return wrong('amount-unreadable', cells.amount);
  const kind = kindOf(cells.type ?? '', typed);
  if (kind === undefined) return wrong('type-unknown', cells.type);
  const amountPaise = kind === 'refund' ? -Math.abs(typed) : typed;
  if (kind === 'payment' && amountPaise < 0) return wrong('amount-unreadable', cells.amount);
  const feePaise = readAmount(cells.fee || '0');
  if (feePaise === undefined) return wrong('fee-unreadable', cells.fee);
  const taxPaise = readAmount(cells.tax || '0');
  if (taxPaise === undefined) return wrong('tax-unreadable', cells.tax);
  // Some reports show what is deducted with a minus; others what is given back. Only the net amount tells which.
  const read = { kind, amountPaise, feePaise: Math.abs(feePaise), taxPaise: Math.abs(taxPaise) };
  const isProven = cells.net !== undefined && cells.net !== '';
  if (!isProven && (feePaise < 0 || taxPaise < 0)) return wrong('fee-sign', feePaise < 0 ? cells.fee : cells.tax);
  if (!isProven)
    // A report without signs has the same sum for what the payer's bank took and what it gave back.
    return kind === 'dispute' && amountPaise > 0 ? wrong('dispute-sign', cells.amount) : read;
  const net = readAmount(cells.net ?? '');
  if (net === undefined) return wrong('net-unreadable', cells.net);
  const due = amountPaise - read.feePaise - read.taxPaise;
  if (net === due || (kind === 'refund' && -net === due)) return read;
  // What was taken, with its sign at the net amount only.
  if (kind === 'dispute' && net === due - 2 * amountPaise) return { ...read, amountPaise: -amountPaise };
  return wrong('other-net', cells.net, rupeesOf(due));
}

function kindOf(typed: string, amountPaise: number): LineKind | undefined {
  const type = plainName(typed);
  if (type === '') return amountPaise < 0 ? 'refund' : 'payment';
  if (type.includes('refund')) return 'refund';
  if (/dispute|chargeback/.test(type)) return 'dispute';
  return ['payment', 'payments', 'sale', 'credit', 'capture', 'transaction'].includes(type) ? 'payment' : undefined;
}

export const rupeesOf = (paise: number): string => (paise / 100).toFixed(2);
