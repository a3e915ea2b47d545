// A gateway that tells a wrong sum: once, or until the payment is returned.
import { beforeEach, expect, test } from 'vitest';
import { ok } from '#kit/result.ts';
import { paise } from '#kit/money/paise.ts';
import { sql } from '#platform/database/db.ts';
import { refundReviewed } from './actions/end-review.ts';
import { reconcileOrder } from '../orders/actions/reconcile-order.ts';
import type { PaymentsContext } from '../actions/context.ts';
import { payingProduct } from '#test/paying.ts';
import { runMaker } from '#test/paying-out.ts';

const { app, balances, order, pay, differences } = await payingProduct();
const { workCtx } = app.product;
let wrongReads = 0;
let isAway = false;
beforeEach(() => {
  wrongReads = 0;
  isAway = false;
});
const ofOrder = async (id: string) =>
  (
    await sql<{ id: string; state: string; postedPaise: number; gatewayPaymentId: string }>`
    select id, state, posted_paise as "postedPaise", gateway_payment_id as "gatewayPaymentId" from payment where order_id = ${id}`.execute(
      app.db,
    )
  ).rows;
/** The product's context with a gateway that says nine rupees while there are wrong reads left. */
const erring: PaymentsContext = {
  ...workCtx,
  gatewayOf(name) {
    const gateway = workCtx.gatewayOf(name);
    return (
      gateway && {
        ...gateway,
        readOrder: async (id) => {
          const read = await gateway.readOrder(id);
          if (!read.ok || wrongReads-- <= 0) return read;
          return ok({
            ...read.value,
            payments: read.value.payments.map((one) => ({ ...one, amountPaise: paise(900) })),
          });
        },
        readPayment: async (id) => {
          if (isAway) return { ok: false, refusal: { code: 'gateway/unreachable' } };
          const read = await gateway.readPayment(id);
          return !read.ok || wrongReads-- <= 0 ? read : ok({ ...read.value, amountPaise: paise(900) });
        },
      }
    );
  },
};

test('a wrong sum that one answer has never reaches the books', async () => {
  const ordered = await order();
  pay(ordered);
  wrongReads = 1;
  await reconcileOrder(erring, ordered.reference);
  const [payment] = await ofOrder(ordered.reference);
  expect(payment?.state).toBe('captured');
  expect(payment?.postedPaise).toBe(50_000);
});

test("a sum that can't be read again waits for the next poll", async () => {
  const ordered = await order();
  pay(ordered);
  wrongReads = 1;
  isAway = true;
  await reconcileOrder(erring, ordered.reference);
  expect(await ofOrder(ordered.reference)).toEqual([]);
  isAway = false;
  wrongReads = 0;
  await reconcileOrder(erring, ordered.reference);
  expect(await ofOrder(ordered.reference)).toMatchObject([{ state: 'captured', postedPaise: 50_000 }]);
});

test('before a payment is returned its present sum is taken, and the person sees it first', async () => {
  const ordered = await order();
  pay(ordered);
  wrongReads = 2;
  await reconcileOrder(erring, ordered.reference);
  const [wrong] = await ofOrder(ordered.reference);
  expect(wrong).toMatchObject({ state: 'needs-review', postedPaise: 900 });
  const before = await balances();
  const { gatewayPaymentId } = wrong!;
  const give = (amountPaise: number) =>
    refundReviewed(erring, { gatewayPaymentId, amountPaise, reason: 'not ours', actor: runMaker });
  isAway = true;
  expect(await give(900)).toMatchObject({ ok: false, refusal: { code: 'payments/gateway-away' } });
  isAway = false;
  expect(await give(900)).toMatchObject({ ok: false, refusal: { code: 'refunds/not-as-shown' } });
  const [right] = await ofOrder(ordered.reference);
  expect(right).toMatchObject({ state: 'needs-review', postedPaise: 50_000 });
  const after = await balances();
  expect(after['gateway_receivable']! - before['gateway_receivable']!).toBe(49_100);
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(50_000)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.find((answer) => answer.ok)).toMatchObject({ value: { refund: { amountPaise: 50_000 } } });
  expect(await differences()).toEqual([]);
});
