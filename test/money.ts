import { beforeEach, expect } from 'vitest';
import { dayMs, minuteMs } from '#kit/time.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { reconcile } from '#features/payments/reconciliation/actions/reconcile.ts';
import { requestRefund } from '#features/payments/refunds/actions/request-refund.ts';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import type { Control } from '#sandbox/instamojo/control.ts';
import { sayAtDesk } from '#test/desk-acts.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct, type TestProduct } from '#test/product.ts';
import { commands, features } from '../src/features.ts';

/** A payment that became an application. */
export interface Paid {
  readonly who: Applicant;
  readonly orderId: string;
  readonly requestId: string;
  readonly gatewayPaymentId: string;
  readonly paymentId: string;
  /** The application number. */
  readonly number: string;
}
/** A payment with a wrong amount or currency. */
export interface Misfit {
  readonly who: Applicant;
  readonly orderId: string;
  readonly requestId: string;
  readonly gatewayPaymentId: string;
  readonly paymentId: string;
}
export interface RefundRow {
  readonly id: string;
  readonly state: string;
  readonly attempt: number;
  readonly refusals: number;
  readonly bankReference: string | null;
  readonly tries: number;
}
export interface MoneyTest {
  readonly app: TestProduct;
  order(who: Applicant, change?: Record<string, unknown>): Promise<string>;
  /** Pays a page at the gateway and waits until the product has processed it. @returns the gateway's payment id */
  pay(requestId: string): Promise<string>;
  paid(who?: Applicant, change?: Record<string, unknown>): Promise<Paid>;
  /** Our id of a payment. */
  paymentIdOf(gatewayPaymentId: string): Promise<string>;
  paymentState(paymentId: string): Promise<string>;
  applicationState(number: string): Promise<string>;
  refundOf(paymentId: string): Promise<RefundRow>;
  /** A payment of ₹499 by default. */
  misfit(change?: Partial<Parameters<Control['pay']>[0]>): Promise<Misfit>;
  /** Requests a refund and sends it to the gateway. @returns its number */
  requestRefund(paymentId: string): Promise<string>;
  /** Has staff open a dispute. @returns its number */
  openDispute(...words: string[]): Promise<string>;
  /** The gateway's refunds of a payment. */
  refundsAt(input: { readonly gatewayPaymentId: string }): ReturnType<Control['state']>['refunds'];
  /**
   * Has staff do it: by the command, or at the desk where the command line does it no more. A refusal is returned as
   * `refused: ` and its text.
   */
  staff(...words: string[]): Promise<string>;
  /** Open attention items, as `kind subject`. */
  attention(): Promise<string[]>;
  /** Open attention items about one of these ids. */
  itemsOf(...ids: string[]): Promise<string[]>;
  /** Non-zero balances of the enterprise's own accounts, in paise. */
  balances(): Promise<Record<string, number>>;
  /** The changes of balances by `act`. */
  changes(act: () => Promise<unknown>): Promise<Record<string, number>>;
  /** The posted sources of a subject in order, with debit, credit and paise. */
  postings(like: string): Promise<string[]>;
  /** Findings of the check of the books. */
  books(): Promise<readonly string[]>;
  /** Runs the minute's timers for refunds. */
  tick(): Promise<void>;
  /** Passes time in steps, with a tick after each. */
  wait(ms: number, stepMs: number): Promise<void>;
  /** Passes half an hour, in which the gateway completes refunds. */
  settle(): Promise<void>;
  /** Compares the gateway's lists of so many days, as staff do. */
  compare(days: number): Promise<void>;
  idle(): Promise<void>;
}

const ticking = [
  'send-due-refunds',
  'send-due-part-refunds',
  'watch-refunds',
  'follow-payments',
  'notify-delayed-refunds',
];

/** The product with the gateway simulator, which is reset before each test, and the shared steps of money tests. */
export async function moneyTest(): Promise<MoneyTest> {
  const app: TestProduct = await testProduct({
    ports: {
      gateways: [
        makeInstamojo({
          clientId: 'test',
          clientSecret: 'test-secret',
          privateSalt: 'test-salt',
          apiUrl: 'http://gateway.test',
          timeoutMs: 2000,
          fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
        }),
      ],
    },
  });
  await openAllRoles(app.db);
  const { control } = app.sandbox;
  beforeEach(() => {
    control.clearFaults();
    control.setPace({ refundSettlesAfterMs: 3000 });
  });
  const firstRow = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const { rows } = await statement.execute(app.db);
    if (!rows[0]) throw new Error('no such row');
    return rows[0];
  };
  const idle = async (): Promise<void> => {
    await control.webhooksSettled();
    await app.idle();
  };
  const order = async (who: Applicant, change: Record<string, unknown> = {}): Promise<string> => {
    const answer = await app.post('/payment/create-order', orderBody(who, change), who);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return requestIdIn(((await answer.json()) as { paymentUrl: string }).paymentUrl);
  };
  const pay = async (requestId: string): Promise<string> => {
    const paid = control.pay({ requestId, outcome: 'credit', webhook: 'right' });
    if (!paid.ok) throw new Error('the sandbox knows no such page');
    await idle();
    return paid.value.paymentId;
  };
  const timers = features.flatMap((feature) => feature.timers).filter((timer) => ticking.includes(timer.name));
  const tick = async (): Promise<void> => {
    for (const value of timers) await value.run(app.product.workCtx);
    await app.idle();
  };
  const paymentIdOf = async (id: string): Promise<string> =>
    (await firstRow(sql<{ id: string }>`select id from payment where gateway_payment_id = ${id}`)).id;
  const staff = async (...words: string[]): Promise<string> => {
    try {
      const done = await sayAtDesk(app.product.workCtx, words);
      return done ?? (await readCommand(commands, words).run(app.product.workCtx, 'cli:test'));
    } catch (error) {
      if (error instanceof StaffRefusal) return `refused: ${error.message}`;
      throw error;
    } finally {
      await app.idle();
    }
  };
  const attention = async (): Promise<string[]> =>
    (await findItems(app.product.ctx)).map(({ kind, subject }) => `${kind} ${subject}`);
  const balances = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await sql<{ account: string; paise: number }>`
          select account, sum(amount_paise)::int as paise from ledger_entry group by account having sum(amount_paise) <> 0`.execute(
          app.db,
        )
      ).rows.map((row) => [row.account, row.paise]),
    );
  const wait = async (ms: number, stepMs: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      app.pass(stepMs);
      await tick();
    }
  };
  return {
    app,
    order,
    pay,
    idle,
    tick,
    async paid(who, change = {}) {
      const applicant = who ?? (await app.applicant());
      const requestId = await order(applicant, change);
      const gatewayPaymentId = await pay(requestId);
      const row = await firstRow(sql<{ paymentId: string; number: string; orderId: string }>`
        select p.id as payment_id, a.id as number, p.order_id from payment p join application a on a.payment_id = p.id
        where p.gateway_payment_id = ${gatewayPaymentId}`);
      return { who: applicant, requestId, gatewayPaymentId, ...row };
    },
    paymentIdOf,
    paymentState: async (id) =>
      (await firstRow(sql<{ state: string }>`select state from payment where id = ${id}`)).state,
    applicationState: async (number) =>
      (await firstRow(sql<{ state: string }>`select state from application where id = ${number}`)).state,
    refundOf: (paymentId) =>
      firstRow(sql<RefundRow>`
        select id, state, attempt, refusals, bank_reference, tries from refund where payment_id = ${paymentId}`),
    async misfit(change = {}) {
      const who = await app.applicant();
      const requestId = await order(who);
      const paid = control.pay({ requestId, outcome: 'credit', webhook: 'right', amountPaise: 49_900, ...change });
      if (!paid.ok) throw new Error('the sandbox knows no such page');
      await idle();
      const gatewayPaymentId = paid.value.paymentId;
      const paymentId = await paymentIdOf(gatewayPaymentId);
      const { orderId } = await firstRow(
        sql<{ orderId: string }>`select order_id from payment where id = ${paymentId}`,
      );
      return { who, orderId, requestId, gatewayPaymentId, paymentId };
    },
    async requestRefund(paymentId) {
      const requested = await requestRefund(app.product.ctx, { paymentId, reason: 'other', by: 'cli:test' });
      if (!requested.ok) throw new Error(requested.refusal.code);
      await idle();
      return requested.value.id;
    },
    async openDispute(...words) {
      const output = await staff('dispute', 'open', ...words);
      const number = /SD-[0-9A-Z-]+/.exec(output)?.[0];
      if (!number) throw new Error(output);
      return number;
    },
    itemsOf: async (...ids) => (await attention()).filter((text) => ids.some((id) => text.endsWith(id))),
    async changes(act) {
      const before = await balances();
      await act();
      const now = await balances();
      const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
      const moved = names.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)] as const);
      return Object.fromEntries(moved.filter(([, sum]) => sum !== 0));
    },
    refundsAt: ({ gatewayPaymentId }) =>
      control.state().refunds.filter((refund) => refund.paymentId === gatewayPaymentId),
    staff,
    attention,
    balances,
    postings: async (like) =>
      (
        await sql<{ source: string; debit: string; credit: string; paise: number }>`
        select t.source, d.account as debit, c.account as credit, d.amount_paise::int as paise from ledger_transaction t
          join ledger_entry d on d.transaction_id = t.id and d.amount_paise > 0
          join ledger_entry c on c.transaction_id = t.id and c.amount_paise < 0
        where t.source like ${like} order by d.id`.execute(app.db)
      ).rows.map((row) => `${row.source} ${row.debit} ${row.credit} ${row.paise}`),
    books: async () => (await drawTrialBalance(app.product.workCtx)).differences,
    wait,
    settle: () => wait(30 * minuteMs, 10 * minuteMs),
    async compare(days) {
      const { workCtx } = app.product;
      await reconcile(workCtx, { since: new Date(workCtx.now().getTime() - days * dayMs), cause: 'staff' });
      await idle();
    },
  };
}
