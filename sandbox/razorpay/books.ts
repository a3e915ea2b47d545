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
  /** How it ended without a payment, for example cancelled in the vendor's dashboard. */
  readonly ended?: 'cancelled' | 'expired';
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
export interface DisputeRow {
  readonly kind: 'dispute';
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** 0 until it is lost. */
  readonly deductedPaise: Paise;
  readonly phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration';
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly reasonCode: string;
  readonly respondByS: number;
  readonly createdAtS: number;
}
/** What the vendor takes, or gives, beside payments and refunds. */
export interface AdjustmentRow {
  readonly kind: 'adjustment';
  readonly id: string;
  /** Negative: taken. */
  readonly amountPaise: number;
  /** Empty for others than disputes. */
  readonly disputeId: string;
  readonly createdAtS: number;
}
export interface SettlementRow {
  readonly kind: 'settlement';
  readonly id: string;
  readonly status: 'created' | 'processed' | 'failed';
  readonly amountPaise: Paise;
  readonly utr: string;
  /** Ids of payments, refunds and adjustments. */
  readonly entities: readonly string[];
  readonly createdAtS: number;
}
/** A payment that the vendor holds back, or does no more. */
export interface HoldRow {
  readonly kind: 'hold';
  readonly id: string;
  readonly isHeld: boolean;
}
type Row = LinkRow | PaymentRow | RefundRow | DisputeRow | AdjustmentRow | SettlementRow | HoldRow;

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
  const disputes = new Map<string, DisputeRow>();
  const adjustments = new Map<string, AdjustmentRow>();
  const settlements = new Map<string, SettlementRow>();
  const held = new Set<string>();
  function store(row: Row): void {
    if (row.kind === 'link') links.set(row.id, row);
    if (row.kind === 'payment') payments.set(row.id, row);
    if (row.kind === 'refund') refunds.set(row.id, row);
    if (row.kind === 'dispute') disputes.set(row.id, row);
    if (row.kind === 'adjustment') adjustments.set(row.id, row);
    if (row.kind === 'settlement') settlements.set(row.id, row);
    if (row.kind === 'hold') {
      if (row.isHeld) held.add(row.id);
      else held.delete(row.id);
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
  return {
    links: links as ReadonlyMap<string, LinkRow>,
    payments: payments as ReadonlyMap<string, PaymentRow>,
    refunds: refunds as ReadonlyMap<string, RefundRow>,
    disputes: disputes as ReadonlyMap<string, DisputeRow>,
    adjustments: adjustments as ReadonlyMap<string, AdjustmentRow>,
    settlements: settlements as ReadonlyMap<string, SettlementRow>,
    held: held as ReadonlySet<string>,
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
