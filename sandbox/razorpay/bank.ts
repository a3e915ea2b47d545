// What the vendor's bank side does: disputes of payers' banks, and settlements to the merchant's account.
import { randomInt } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayMs, secondMs } from '#kit/time.ts';
import { collection, feeOf, pageOf, showDispute, showPayment, showSettlement, taxOf } from './shown.ts';
import { type Books, type DisputeRow, newId, paymentStatusAt, refundStatusAt, type SettlementRow } from './books.ts';
import type { WebhookOrder, Webhooks } from './webhooks.ts';

export interface BankSettings {
  readonly books: Books;
  readonly webhooks: Webhooks;
  readonly now: () => Date;
}
type Webhook = WebhookOrder['kind'] | undefined;
/** A settlement that was made; the fee is without its tax. */
export interface Settled {
  readonly settlementId: string;
  readonly utr: string;
  readonly bankPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}

/** Simulates disputes and settlements, each by hand. */
export function makeBank({ books, webhooks, now }: BankSettings) {
  const nowS = () => Math.floor(now().getTime() / secondMs);
  const payment = (id: string) => {
    const row = books.payments.get(id);
    return row && { payment: showPayment(books, row, now()) };
  };
  function notify(event: string, row: DisputeRow, kind: Webhook): void {
    webhooks.send(`payment.dispute.${event}`, { ...payment(row.paymentId), dispute: showDispute(row) }, nowS(), {
      kind: kind ?? 'right',
    });
  }
  return {
    dispute(order: {
      readonly paymentId: string;
      readonly phase?: DisputeRow['phase'] | undefined;
      readonly amountPaise?: number | undefined;
      readonly reasonCode?: string | undefined;
      readonly respondInMs?: number | undefined;
      readonly webhook?: Webhook;
    }): Result<{ disputeId: string }, 'unknown'> {
      const disputed = books.payments.get(order.paymentId);
      if (!disputed) return refuse('unknown');
      const row: DisputeRow = {
        kind: 'dispute',
        id: newId('disp'),
        paymentId: disputed.id,
        amountPaise: order.amountPaise === undefined ? disputed.amountPaise : paise(order.amountPaise),
        deductedPaise: paise(0),
        phase: order.phase ?? 'chargeback',
        status: 'open',
        reasonCode: order.reasonCode ?? 'goods_or_services_not_received_or_partially_received',
        respondByS: nowS() + Math.floor((order.respondInMs ?? 7 * dayMs) / secondMs),
        createdAtS: nowS(),
      };
      books.put(row);
      notify('created', row, order.webhook);
      return ok({ disputeId: row.id });
    },
    /** The next state of a dispute; a lost one takes its sum, or a part, unless it was a question only. */
    decide(order: {
      readonly disputeId: string;
      readonly status: DisputeRow['status'];
      readonly phase?: DisputeRow['phase'] | undefined;
      readonly deductedPaise?: number | undefined;
      readonly webhook?: Webhook;
    }): Result<{ disputeId: string }, 'unknown'> {
      const was = books.disputes.get(order.disputeId);
      if (!was) return refuse('unknown');
      const phase = order.phase ?? was.phase;
      const isTaken = order.status === 'lost' && phase !== 'retrieval';
      const deductedPaise = paise(isTaken ? (order.deductedPaise ?? was.amountPaise) : 0);
      const row: DisputeRow = { ...was, phase, status: order.status, deductedPaise };
      books.put(row);
      const moved = was.deductedPaise - deductedPaise;
      if (moved !== 0)
        books.put({
          kind: 'adjustment',
          id: newId('adj'),
          amountPaise: moved,
          disputeId: row.id,
          createdAtS: nowS(),
        });
      notify(order.status === 'open' ? 'action_required' : order.status, row, order.webhook);
      return ok({ disputeId: row.id });
    },
    /** Something that the vendor takes or gives beside payments, refunds and disputes. */
    adjust({ amountPaise }: { readonly amountPaise: number }): Result<{ adjustmentId: string }, never> {
      const id = newId('adj');
      books.put({ kind: 'adjustment', id, amountPaise, disputeId: '', createdAtS: nowS() });
      return ok({ adjustmentId: id });
    },
    hold({ paymentId, isHeld }: { readonly paymentId: string; readonly isHeld: boolean }): Result<object, 'unknown'> {
      if (!books.payments.has(paymentId)) return refuse('unknown');
      books.put({ kind: 'hold', id: paymentId, isHeld });
      return ok({});
    },
    /** Pays out all that waits, as far as it brings something; `failed` may be sent again by another. */
    settle(order: {
      readonly status?: SettlementRow['status'] | undefined;
      /** By the clock of the site, where that is another. */
      readonly atMs?: number | undefined;
      readonly webhook?: Webhook;
    }): Result<Settled, 'unknown'> {
      const done = new Set(
        [...books.settlements.values()].flatMap(({ status, entities }) => (status === 'failed' ? [] : entities)),
      );
      const entities = movements(books, now()).filter(({ id, isHeld }) => !done.has(id) && !isHeld);
      const amount = entities.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
      if (amount <= 0) return refuse('unknown');
      const row: SettlementRow = {
        kind: 'settlement',
        id: newId('setl'),
        status: order.status ?? 'processed',
        amountPaise: paise(amount),
        utr: `RZPN${String(randomInt(1e12)).padStart(12, '0')}`,
        entities: entities.map(({ id }) => id),
        createdAtS: order.atMs === undefined ? nowS() : Math.floor(order.atMs / secondMs),
      };
      books.put(row);
      if (row.status === 'processed')
        webhooks.send('settlement.processed', { settlement: showSettlement(row) }, nowS(), {
          kind: order.webhook ?? 'right',
        });
      const sum = (of: (movement: Movement) => number): number => entities.reduce((total, one) => total + of(one), 0);
      const taxPaise = sum(({ tax }) => tax);
      const feePaise = sum(({ fee }) => fee) - taxPaise;
      return ok({ settlementId: row.id, utr: row.utr, bankPaise: amount, feePaise, taxPaise });
    },
    settlementStatus(order: {
      readonly settlementId: string;
      readonly status: SettlementRow['status'];
    }): Result<{ settlementId: string }, 'unknown'> {
      const row = books.settlements.get(order.settlementId);
      if (!row) return refuse('unknown');
      books.put({ ...row, status: order.status });
      return ok({ settlementId: row.id });
    },
  };
}

interface Movement {
  readonly id: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly amount: number;
  readonly credit: number;
  readonly debit: number;
  readonly fee: number;
  readonly tax: number;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
  readonly isHeld: boolean;
  readonly createdAtS: number;
}
/** All that is settled some time: captured payments without their fee, refunds, adjustments. */
function movements(books: Books, now: Date): Movement[] {
  const plain = { fee: 0, tax: 0, disputeId: null, isHeld: false, debit: 0, credit: 0 };
  return [
    ...[...books.payments.values()]
      .filter((row) => paymentStatusAt(row, now) === 'captured' && row.currency === 'INR')
      .map(({ id, amountPaise, createdAtS }): Movement => {
        const fee = feeOf(amountPaise);
        const costs = { fee, tax: taxOf(amountPaise), credit: amountPaise - fee };
        const isHeld = books.held.has(id);
        return { ...plain, id, type: 'payment', amount: amountPaise, ...costs, paymentId: null, isHeld, createdAtS };
      }),
    ...[...books.refunds.values()]
      .filter((row) => refundStatusAt(row, now) === 'processed')
      .map(({ id, amountPaise: amount, paymentId, createdAtS }): Movement => {
        return { ...plain, id, type: 'refund', amount, debit: amount, paymentId, createdAtS };
      }),
    ...[...books.adjustments.values()].map(({ id, amountPaise, disputeId, createdAtS }): Movement => {
      const [credit, debit] = [Math.max(0, amountPaise), Math.max(0, -amountPaise)];
      const paymentId = books.disputes.get(disputeId)?.paymentId ?? null;
      const of = { paymentId, disputeId: disputeId || null, createdAtS };
      return { ...plain, id, type: 'adjustment', amount: credit + debit, credit, debit, ...of };
    }),
  ];
}

/** The read calls: disputes, settlements and what they consist of, by the month or day in India. */
export function bankApi(api: Hono, books: Books, missing: (c: Context) => Response, now: () => Date): void {
  api.get('/disputes', (c) => c.json(collection(pageOf(c, [...books.disputes.values()]).map(showDispute))));
  api.get('/disputes/:id', (c) => {
    const row = books.disputes.get(c.req.param('id'));
    return row ? c.json(showDispute(row)) : missing(c);
  });
  api.get('/settlements', (c) => c.json(collection(pageOf(c, [...books.settlements.values()]).map(showSettlement))));
  api.get('/settlements/recon/combined', (c) => {
    const day = (seconds: number) => new Date(seconds * secondMs + 5.5 * 3600 * secondMs).toISOString().slice(0, 10);
    const { year = '', month = '', day: ofMonth } = c.req.query();
    const wanted = [year, month, ...(ofMonth === undefined ? [] : [ofMonth])]
      .map((part) => part.padStart(2, '0'))
      .join('-');
    const all = movements(books, now());
    const rows = [...books.settlements.values()].flatMap((settlement) =>
      all
        .filter(({ id }) => settlement.entities.includes(id))
        .map((row) => ({ row, settlement, createdAtS: settlement.createdAtS })),
    );
    const held = all
      .filter(({ isHeld }) => isHeld)
      .map((row) => ({ row, settlement: undefined, createdAtS: row.createdAtS }));
    const shown = [...rows, ...held].filter(({ createdAtS }) => day(createdAtS).startsWith(wanted));
    return c.json(
      collection(
        pageOf(c, shown, 1000).map(({ row, settlement }) => ({
          entity_id: row.id,
          type: row.type,
          debit: row.debit,
          credit: row.credit,
          amount: row.amount,
          currency: 'INR',
          fee: row.fee,
          tax: row.tax,
          on_hold: row.isHeld,
          settled: settlement !== undefined,
          created_at: row.createdAtS,
          settled_at: settlement?.createdAtS ?? null,
          settlement_id: settlement?.id ?? null,
          settlement_utr: settlement?.utr ?? null,
          posted_at: null,
          description: null,
          notes: '{}',
          payment_id: row.paymentId,
          order_id: null,
          method: row.type === 'payment' ? 'upi' : null,
          dispute_id: row.disputeId,
        })),
      ),
    );
  });
  api.get('/settlements/:id', (c) => {
    const row = books.settlements.get(c.req.param('id'));
    return row ? c.json(showSettlement(row)) : missing(c);
  });
}
