import { randomBytes } from 'node:crypto';
import type { Paise } from '#kit/money/paise.ts';
import { noJournal, openJournal } from '#sandbox/journal.ts';

export interface LinkRow {
  readonly kind: 'link';
  readonly id: string;
  readonly referenceId: string;
  readonly amountPaise: Paise;
  readonly description: string;
  readonly customer: Readonly<Partial<Record<'name' | 'email' | 'contact', string>>>;
  readonly callbackUrl: string;
  /** Empty until the payer opens the page. */
  readonly orderId: string;
  readonly createdAtS: number;
}
export interface PaymentRow {
  readonly kind: 'payment';
  readonly id: string;
  readonly linkId: string;
  readonly orderId: string;
  readonly status: 'authorized' | 'captured' | 'failed';
  /** Until this instant (ms) it reads as authorized. */
  readonly settlesAtMs: number;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly createdAtS: number;
}
export interface RefundRow {
  readonly kind: 'refund';
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Empty for one made in the dashboard. */
  readonly receipt: string;
  readonly key: string;
  /** The body of the call, to compare a second one with the same key. */
  readonly body: string;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Until this instant (ms) it reads as pending. */
  readonly settlesAtMs: number;
  readonly createdAtS: number;
}
type Row = LinkRow | PaymentRow | RefundRow;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const newId = (prefix: string): string =>
  `${prefix}_${Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')}`;

export const paymentStatusAt = (row: PaymentRow, now: Date): PaymentRow['status'] =>
  now.getTime() < row.settlesAtMs ? 'authorized' : row.status;
export const refundStatusAt = (row: RefundRow, now: Date): RefundRow['status'] =>
  now.getTime() < row.settlesAtMs ? 'pending' : row.status;

export type Books = ReturnType<typeof openBooks>;

/** The sandbox's state in memory; every change is a line of the journal, which rebuilds the state at the next start. */
export function openBooks(path: string | undefined) {
  const links = new Map<string, LinkRow>();
  const payments = new Map<string, PaymentRow>();
  const refunds = new Map<string, RefundRow>();
  function store(row: Row): void {
    if (row.kind === 'link') links.set(row.id, row);
    if (row.kind === 'payment') payments.set(row.id, row);
    if (row.kind === 'refund') refunds.set(row.id, row);
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
  return {
    links: links as ReadonlyMap<string, LinkRow>,
    payments: payments as ReadonlyMap<string, PaymentRow>,
    refunds: refunds as ReadonlyMap<string, RefundRow>,
    put(row: Row): void {
      store(row);
      journal.append(JSON.stringify(row));
    },
    /** Oldest first. */
    paymentsOf: (linkId: string): PaymentRow[] => [...payments.values()].filter((row) => row.linkId === linkId),
    refundsOf: (paymentId: string): RefundRow[] => [...refunds.values()].filter((row) => row.paymentId === paymentId),
    written: () => journal.written(),
    close: () => journal.close(),
  };
}
