import { randomBytes } from 'node:crypto';
import type { Paise } from '#kit/money/paise.ts';
import { noJournal, openJournal } from '#sandbox/journal.ts';

export interface RequestRow {
  readonly kind: 'request';
  readonly id: string;
  readonly purpose: string;
  readonly amountPaise: Paise;
  readonly buyerName: string;
  readonly email: string;
  readonly phone: string;
  readonly redirectUrl: string;
  readonly webhook: string;
  readonly mayRepeat: boolean;
  readonly expiresAt: string | null;
  readonly createdAt: string;
}
export interface PaymentRow {
  readonly kind: 'payment';
  readonly id: string;
  readonly requestId: string;
  /** true: captured, false: failed, null: pending. */
  readonly status: boolean | null;
  /** Until this instant (ms) the payment reads as pending. */
  readonly settlesAtMs: number;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly createdAt: string;
}
export const resolutions = ['FINI_CONC', 'FINI_DENY', 'FINI_WITH', 'FINI_INIT'] as const;
export type Resolution = (typeof resolutions)[number];
export interface RefundRow {
  readonly kind: 'refund';
  readonly id: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly type: string;
  readonly body: string;
  readonly amountPaise: Paise;
  readonly resolution: Resolution | null;
  /** Until this instant (ms) the refund reads as open. */
  readonly settlesAtMs: number;
  readonly bankReference: string;
  readonly createdAt: string;
}
type Row = RequestRow | PaymentRow | RefundRow;

export const statusAt = (paymentRow: PaymentRow, now: Date): boolean | null =>
  now.getTime() < paymentRow.settlesAtMs ? null : paymentRow.status;
export const resolutionAt = (refundRow: RefundRow, now: Date): Resolution | null =>
  now.getTime() < refundRow.settlesAtMs ? null : refundRow.resolution;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');
export const newRequestId = (): string => hex(16);
export const newPaymentId = (): string => `MOJO${hex(8).toUpperCase()}`;
export const newRefundId = (): string => `C${hex(6)}`;
export const newBankReference = (): string =>
  BigInt(`0x${hex(5)}`)
    .toString()
    .padStart(12, '6')
    .slice(-12);

export type Books = ReturnType<typeof openBooks>;

/** The sandbox's state in memory; every change is a line of the journal, which rebuilds the state at the next start. */
export function openBooks(path: string | undefined) {
  const requests = new Map<string, RequestRow>();
  const payments = new Map<string, PaymentRow>();
  const refunds = new Map<string, RefundRow>();
  const paymentsOf = new Map<string, Set<string>>();
  const refundsOf = new Map<string, Set<string>>();
  const refundByTransaction = new Map<string, string>();

  function store(row: Row): void {
    if (row.kind === 'request') requests.set(row.id, row);
    if (row.kind === 'payment') {
      payments.set(row.id, row);
      addTo(paymentsOf, row.requestId, row.id);
    }
    if (row.kind === 'refund') {
      refunds.set(row.id, row);
      addTo(refundsOf, row.paymentId, row.id);
      if (row.transactionId) refundByTransaction.set(row.transactionId, row.id);
    }
  }

  const { lines, journal } = path === undefined ? { lines: [], journal: noJournal } : openJournal(path);
  for (const [at, line] of lines.entries()) {
    try {
      store(JSON.parse(line) as Row);
    } catch (cause) {
      throw new Error(`line ${at + 1} of ${path} is damaged: remove the file to start with an empty sandbox`, {
        cause,
      });
    }
  }
  const rowsOf = <T>(ids: Iterable<string> | undefined, rows: Map<string, T>): T[] =>
    [...(ids ?? [])].flatMap((id) => rows.get(id) ?? []);
  return {
    requests: requests as ReadonlyMap<string, RequestRow>,
    payments: payments as ReadonlyMap<string, PaymentRow>,
    refunds: refunds as ReadonlyMap<string, RefundRow>,
    put(row: Row): void {
      store(row);
      journal.append(JSON.stringify(row));
    },
    /** Oldest first. */
    paymentsOf: (requestId: string): PaymentRow[] => rowsOf(paymentsOf.get(requestId), payments),
    refundsOf: (paymentId: string): RefundRow[] => rowsOf(refundsOf.get(paymentId), refunds),
    hasTransaction: (transactionId: string): boolean => refundByTransaction.has(transactionId),
    written: () => journal.written(),
    close: () => journal.close(),
  };
}

function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}
