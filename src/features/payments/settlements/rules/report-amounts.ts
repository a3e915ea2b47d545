// The amounts of a row of a gateway's report of its settlements, and their signs.
import { plainName, readAmount } from '#kit/files/imported-file.ts';
import type { FaultyRow, LineKind, ReportRow, RowFault } from '../model.ts';

/** What a row is about. */
export interface Amounts {
  readonly kind: LineKind;
  readonly amountPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}
/** Reads the kind and the amounts of a row. `taxInFee`: its fee contains the tax. */
export function readAmounts({ cells, line }: ReportRow, taxInFee = false): FaultyRow | Amounts {
  const wrong = (fault: RowFault, found = '', expected = ''): FaultyRow => ({ line, fault, found, expected });
  const typed = readAmount(cells.amount ?? '');
  if (typed === undefined || typed === 0) return wrong('amount-unreadable', cells.amount);
  const named = kindOf(cells.type ?? '', typed);
  if (named === undefined) return wrong('type-unknown', cells.type);
  const { kind, sign } = named;
  const amountPaise = sign === undefined ? typed : sign * Math.abs(typed);
  if (kind === 'payment' && typed < 0) return wrong('amount-unreadable', cells.amount);
  const typedFee = readAmount(cells.fee || '0');
  if (typedFee === undefined) return wrong('fee-unreadable', cells.fee);
  const taxPaise = readAmount(cells.tax || '0');
  if (taxPaise === undefined) return wrong('tax-unreadable', cells.tax);
  // Both have one sign, so the smaller one is within the other.
  const isWithin = typedFee * taxPaise >= 0 && Math.abs(typedFee) >= Math.abs(taxPaise);
  if (taxInFee && !isWithin) return wrong('fee-below-tax', cells.fee, cells.tax);
  const feePaise = taxInFee ? typedFee - taxPaise : typedFee;
  // Some reports show what is deducted with a minus; others what is given back. Only the net amount tells which.
  const read = { kind, amountPaise, feePaise: Math.abs(feePaise), taxPaise: Math.abs(taxPaise) };
  const isProven = cells.net !== undefined && cells.net !== '';
  if (!isProven && (feePaise < 0 || taxPaise < 0)) return wrong('fee-sign', feePaise < 0 ? cells.fee : cells.tax);
  if (!isProven)
    // A report without signs has the same sum for what was taken and what was given back.
    return sign === undefined && amountPaise > 0 ? wrong('dispute-sign', cells.amount) : read;
  const net = readAmount(cells.net ?? '');
  if (net === undefined) return wrong('net-unreadable', cells.net);
  const due = amountPaise - read.feePaise - read.taxPaise;
  if (net === due || (sign === -1 && -net === due)) return read;
  // What was taken, with its sign at the net amount only.
  if (sign === undefined && net === due - 2 * amountPaise) return { ...read, amountPaise: -amountPaise };
  return wrong('other-net', cells.net, rupeesOf(due));
}

interface NamedKind {
  readonly kind: LineKind;
  /** What the name says of its sign, whatever the amount has. */
  readonly sign?: 1 | -1;
}
const taken = -1;
const given = 1;
/** Names of rows that are about no payment, the most exact first. */
const otherKinds: readonly (readonly [RegExp, NamedKind])[] = [
  [/carr(?:y|ied)|brought|(?:previous|negative|opening)balance/, { kind: 'carried' }],
  [/releas|unhold/, { kind: 'reserve', sign: given }],
  [/hold|held/, { kind: 'reserve', sign: taken }],
  [/reserve/, { kind: 'reserve' }],
  [/adjust/, { kind: 'adjustment' }],
];
function kindOf(typed: string, amountPaise: number): NamedKind | undefined {
  const type = plainName(typed);
  if (type === '') return amountPaise < 0 ? { kind: 'refund', sign: taken } : { kind: 'payment', sign: given };
  if (type.includes('refund')) return { kind: 'refund', sign: taken };
  if (/dispute|chargeback/.test(type)) return { kind: 'dispute' };
  if (['payment', 'payments', 'sale', 'credit', 'capture', 'transaction'].includes(type))
    return { kind: 'payment', sign: given };
  return otherKinds.find(([names]) => names.test(type))?.[1];
}

export const rupeesOf = (paise: number): string => (paise / 100).toFixed(2);
