import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type {
  Gateway,
  GatewayRefusal,
  PaymentRequest,
  PaymentSnapshot,
  RefundSnapshot,
} from '#features/payments/providers/port.ts';

const unknown = (): Result<never, GatewayRefusal> => refuse('gateway/unknown');

/** A made-up gateway: its return page and webhook use field names and a signature that no other gateway has. */
export function makeSecondGateway(name: string) {
  const links = new Map<string, PaymentRequest>();
  const charges = new Map<string, PaymentSnapshot>();
  const refunds = new Map<string, RefundSnapshot>();
  const calls: string[] = [];
  const sign = (body: string): string => createHmac('sha256', `secret of ${name}`).update(body).digest('hex');
  const read = <T>(call: string, found: T | undefined): Result<T, GatewayRefusal> => {
    calls.push(call);
    return found === undefined ? unknown() : ok(found);
  };
  const none = async (): Promise<Result<never, GatewayRefusal>> => unknown();
  const gateway: Gateway = {
    name,
    async openOrder(request) {
      const gatewayOrderId = `link-${name}-${links.size}`;
      links.set(gatewayOrderId, request);
      return read('open', { gatewayOrderId, paymentUrl: `https://${name}.test/pay/${gatewayOrderId}` });
    },
    findOpened: none,
    async readOrder(gatewayOrderId) {
      const link = links.get(gatewayOrderId);
      const payments = [...charges.values()].filter((charge) => charge.gatewayOrderId === gatewayOrderId);
      return read('read', link && { ...link, gatewayOrderId, payments, isPartlyRead: false });
    },
    readPayment: async (paymentId) => read('read', charges.get(paymentId)),
    async refund({ refundId, amountPaise }) {
      const gatewayRefundId = `back-${refundId}`;
      const made = { gatewayRefundId, state: 'done', bankReference: `UTR${refunds.size}`, amountPaise } as const;
      refunds.set(gatewayRefundId, made);
      return read('refund', made);
    },
    findRefund: async ({ refundId }) => ok(refunds.get(`back-${refundId}`)),
    readRefund: async (gatewayRefundId) => read('read', refunds.get(gatewayRefundId)),
    listOrders: none,
    listPayments: none,
    listRefunds: none,
    readReturn(query) {
      const [charge, link] = [query.get('chargeRef'), query.get('linkRef')];
      return charge && link ? { paymentId: charge, gatewayOrderId: link } : undefined;
    },
    readWebhook(rawBody, headers) {
      const [given, right] = [headers.get('x-signature') ?? '', sign(rawBody)];
      if (given.length !== right.length || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) return undefined;
      const { chargeRef, linkRef } = JSON.parse(rawBody) as { chargeRef: string; linkRef: string };
      return { paymentId: chargeRef, gatewayOrderId: linkRef, status: 'captured' };
    },
  };
  return {
    gateway,
    calls,
    links,
    refunds,
    /** Pays a page. @returns the query of the return page, and the webhook */
    pay(gatewayOrderId: string) {
      const link = links.get(gatewayOrderId);
      if (!link) throw new Error(`${name} has no page ${gatewayOrderId}`);
      const paymentId = `charge-${name}-${charges.size}`;
      const { orderId, amountPaise, phone } = link;
      const paid = { paymentId, gatewayOrderId, orderId, amountPaise: amountPaise as Paise, currency: 'INR', phone };
      charges.set(paymentId, { ...paid, state: 'captured', failure: undefined });
      const body = JSON.stringify({ chargeRef: paymentId, linkRef: gatewayOrderId });
      return {
        paymentId,
        query: `chargeRef=${paymentId}&linkRef=${gatewayOrderId}&outcome=ok`,
        webhook: { body, headers: { 'content-type': 'application/json', 'x-signature': sign(body) } },
      };
    },
  };
}
