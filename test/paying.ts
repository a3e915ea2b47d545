import { beforeEach } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { readCommand } from '#platform/operations/command-line.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { drawTrialBalance } from '#features/ledger/actions/draw-trial-balance.ts';
import { pollDueOrders } from '#features/payments/orders/actions/poll-due-orders.ts';
import type { PayOrder } from '#sandbox/instamojo/checkout.ts';
import { commands } from '../src/features.ts';
import { sayAtDesk } from '#test/desk-acts.ts';
import { type Applicant, openAllRoles, orderBody, requestIdIn, testProduct, type TestProduct } from './product.ts';

export interface Ordered {
  readonly who: Applicant;
  readonly requestId: string;
  readonly reference: string;
  readonly paymentUrl: string;
}
export interface Answered {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}
type Pay = Partial<Omit<PayOrder, 'requestId'>>;

/** A product with open roles, whose simulated gateway is healthy at the start of each test. */
export async function payingProduct(entry?: Parameters<typeof testProduct>[0]) {
  const app = await testProduct(entry);
  await openAllRoles(app.db);
  const { control } = app.sandbox;
  beforeEach(() => control.clearFaults());
  return { app, control, ...paying(app) };
}

/** Acts as payers, browsers, gateway, timer and staff, by the product's own calls. */
export function paying(product: TestProduct) {
  const { control } = product.sandbox;
  const read = async (answer: Response): Promise<Answered> => ({
    status: answer.status,
    json: (await answer.json()) as Answered['json'],
  });
  const notified = async (): Promise<void> => {
    await control.webhooksSettled();
    await product.idle();
  };
  /** The list of My Applications. */
  const list = async (who: Applicant): Promise<Answered['json']> =>
    (await read(await product.post('/api/get-applications', { userId: who.accountId }, who))).json;
  return {
    notified,
    /** create-order with any answer. */
    ask: async (who: Applicant, change: Record<string, unknown> = {}): Promise<Answered> =>
      read(await product.post('/payment/create-order', orderBody(who, change), who)),
    /** create-order that must open a page. */
    async order(who?: Applicant, change: Record<string, unknown> = {}): Promise<Ordered> {
      const applicant = who ?? (await product.applicant());
      const { status, json } = await read(
        await product.post('/payment/create-order', orderBody(applicant, change), applicant),
      );
      if (status !== 201) throw new Error(`create-order answered ${status}: ${JSON.stringify(json)}`);
      const paymentUrl = String(json['paymentUrl']);
      return { who: applicant, requestId: requestIdIn(paymentUrl), reference: String(json['reference']), paymentUrl };
    },
    /** Pays at the gateway, without a webhook by default. @returns the gateway's payment id */
    pay({ requestId }: Pick<Ordered, 'requestId'>, more: Pay = {}): string {
      const paid = control.pay({ requestId, outcome: 'credit', webhook: 'none', ...more });
      if (!paid.ok) throw new Error('the sandbox knows no such page');
      return paid.value.paymentId;
    },
    verify: async (ordered: Ordered, paymentId: string, as = ordered.who): Promise<Answered> =>
      read(
        await product.post(
          '/api/payment/verify-payment',
          { payment_id: paymentId, payment_request_id: ordered.requestId, payment_status: 'Credit' },
          as,
        ),
      ),
    /** The call of the page /error. */
    status: async (query: Readonly<Record<string, string>>, as: Applicant): Promise<Answered> =>
      read(await product.get(`/api/payment/status?${new URLSearchParams(query)}`, as)),
    list,
    /** The payments under review in the list. */
    inReview: async (who: Applicant) => ((await list(who))['paymentsInReview'] ?? []) as Record<string, unknown>[],
    numbersOf: async (who: Applicant): Promise<string[]> =>
      (
        await sql<{
          id: string;
        }>`select id from application where account_id = ${who.accountId} order by created_at`.execute(product.db)
      ).rows.map((row) => row.id),
    /** Passes time and runs the polling timer every `step`. */
    async poll(ms: number, step = 5 * minuteMs): Promise<void> {
      for (let passed = 0; passed < ms; passed += step) {
        product.pass(step);
        await pollDueOrders(product.product.workCtx);
        await product.idle();
      }
    },
    /** Has staff do it: by the command, or at the desk. A refusal is returned as its line. */
    async staff(line: string): Promise<string> {
      try {
        const done = await sayAtDesk(product.product.workCtx, line.split(' '));
        return done ?? (await readCommand(commands, line.split(' ')).run(product.product.workCtx, 'cli:tester'));
      } catch (error) {
        if (error instanceof StaffRefusal) return `refused: ${error.message}`;
        throw error;
      }
    },
    /** Non-zero balances by account. */
    async balances(): Promise<Record<string, number>> {
      const { accounts } = await drawTrialBalance(product.product.workCtx);
      return Object.fromEntries(
        accounts.filter((account) => account.balancePaise !== 0).map((account) => [account.name, account.balancePaise]),
      );
    },
    /** Findings of the check of the books. */
    differences: async (): Promise<readonly string[]> => (await drawTrialBalance(product.product.workCtx)).differences,
    /** What is on the attention list, by kind. */
    attention: async (kind: string): Promise<{ subject: string; details: Record<string, unknown> }[]> =>
      (await findItems(product.product.ctx))
        .filter((item) => item.kind === kind)
        .map(({ subject, details }) => ({ subject, details })),
  };
}
