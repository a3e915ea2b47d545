import type { Hono } from 'hono';
import { z } from 'zod/mini';
import { faultOrder, makeControls, ms } from '#sandbox/control-api.ts';
import type { Pace } from './api.ts';
import { resolutions, type Books } from './books.ts';
import {
  outcomes,
  type Checkout,
  type DeskRefund,
  type PaymentSettlement,
  type PayOrder,
  type RefundSettlement,
} from './checkout.ts';
import type { Fault, Faults } from '#sandbox/faults.ts';
import type { Tokens } from './tokens.ts';
import { webhookKinds, type Webhooks } from './webhooks.ts';

/** Test controls of the sandbox; payers and the site cannot see them. */
export function makeControl(parts: {
  books: Books;
  checkout: Checkout;
  faults: Faults;
  tokens: Tokens;
  webhooks: Webhooks;
  pace: Pace;
}) {
  const { books, checkout, faults, tokens, webhooks, pace } = parts;
  return {
    pay: (order: PayOrder) => checkout.pay(order),
    settlePayment: (settlement: PaymentSettlement) => checkout.settlePayment(settlement),
    settleRefund: (settlement: RefundSettlement) => checkout.settleRefund(settlement),
    /** A refund made in the vendor's dashboard, concluded at once. */
    refund: (refund: DeskRefund) => checkout.refund(refund),
    addFault: (fault: Fault): void => faults.add(fault),
    clearFaults: (): void => faults.clear(),
    /** Revokes every access token issued so far. */
    expireTokens: (): void => tokens.expireAll(),
    setPace: (change: Partial<Pace>): void => void Object.assign(pace, change),
    state: () => ({
      requests: [...books.requests.values()],
      payments: [...books.payments.values()],
      refunds: [...books.refunds.values()],
      webhooks: webhooks.count(),
      faults: faults.armed(),
    }),
    /** Resolves when no webhook delivery is in progress. */
    webhooksSettled: () => webhooks.settled(),
  };
}
export type Control = ReturnType<typeof makeControl>;

const webhookKind = z.optional(z.enum(webhookKinds));
const payOrder = z.strictObject({
  requestId: z.string(),
  outcome: z.enum(outcomes),
  settlesAfterMs: z.optional(ms),
  webhook: webhookKind,
  webhookFields: z.optional(z.record(z.string(), z.string())),
  copies: z.optional(z.int().check(z.gte(1), z.lte(50))),
  delayMs: z.optional(ms),
  amountPaise: z.optional(z.int()),
  currency: z.optional(z.string()),
});
const paymentSettlement = z.strictObject({
  paymentId: z.string(),
  outcome: z.enum(['credit', 'failed']),
  webhook: webhookKind,
});
const refundSettlement = z.strictObject({ refundId: z.string(), resolution: z.nullable(z.enum(resolutions)) });
const paceChange = z.strictObject({
  refundSettlesAfterMs: z.optional(z.nullable(ms)),
  tokenLifeS: z.optional(z.int().check(z.gte(1))),
  hasPaymentList: z.optional(z.boolean()),
});

/** The controls over HTTP. */
export function makeControlApi(control: Control): Hono {
  const { api, post } = makeControls();
  post('/control/pay', payOrder, control.pay);
  post('/control/payment-settle', paymentSettlement, control.settlePayment);
  post('/control/refund', z.strictObject({ paymentId: z.string(), amountPaise: z.optional(z.int()) }), control.refund);
  post('/control/refund-settle', refundSettlement, control.settleRefund);
  post('/control/faults', faultOrder, control.addFault);
  post('/control/faults-clear', z.strictObject({}), control.clearFaults);
  post('/control/tokens-expire', z.strictObject({}), control.expireTokens);
  post('/control/pace', paceChange, (change) => {
    const { refundSettlesAfterMs, tokenLifeS, hasPaymentList } = change;
    control.setPace({
      ...(refundSettlesAfterMs !== undefined && { refundSettlesAfterMs }),
      ...(tokenLifeS !== undefined && { tokenLifeS }),
      ...(hasPaymentList !== undefined && { hasPaymentList }),
    });
  });
  api.get('/control/state', (c) => c.json(control.state()));
  return api;
}
