// The product with both gateways, and Razorpay for new pages.
import { beforeEach, onTestFinished } from 'vitest';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { makeRazorpay } from '#features/payments/providers/razorpay.ts';
import { makeRazorpaySandbox, type RazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { type Ordered, paying } from '#test/paying.ts';
import { openAllRoles, testProduct, type TestProduct } from '#test/product.ts';
import { secondInstance } from '#test/second-instance.ts';

const path = '/api/payment/webhook/razorpay';
export const razorpayKeys = {
  keyId: 'rzp_live_a',
  keySecret: 's3cr3t',
  webhookSecret: 'a-secret',
  previousWebhookSecret: 'the-secret-before',
};
const keys = razorpayKeys;
const secrets = {
  SESSION_SECRET: 'a session secret of two instances',
  DATA_KEY: 'a data key that two instances do share',
};

/**
 * A product with pages at Razorpay unless `chosen` is another gateway; its simulator is healthy at the start of each
 * test.
 */
export async function razorpayProduct(chosen = 'razorpay') {
  const razorpay: RazorpaySandbox = makeRazorpaySandbox({
    ...keys,
    journal: undefined,
    baseUrl: () => 'http://razorpay.test',
    webhookUrl: () => `http://site.test${path}`,
    now: () => app.product.ctx.now(),
    pace: { refundSettlesAfterMs: 0 },
    fetch: async (_url, init) => sites[sent++ % sites.length]!(path, init as RequestInit),
  });
  const env = { PAYMENT_GATEWAY: chosen, ...secrets };
  // Each instance has its own.
  const ports = () => ({
    gateways: [
      makeInstamojo({
        clientId: 'test',
        clientSecret: 'test-secret',
        privateSalt: 'test-salt',
        apiUrl: 'http://gateway.test',
        fetch: async (input, init) => app.sandbox.fetch(new Request(input, init)),
      }),
      makeRazorpay({
        ...keys,
        apiUrl: 'http://razorpay.test',
        timeoutMs: 500,
        fetch: async (input, init) => razorpay.fetch(new Request(input, init)),
      }),
    ],
  });
  const app: TestProduct = await testProduct({ env, ports: ports() });
  // The vendor's webhooks go to them in turn.
  let sent = 0;
  const sites = [app.request];
  await openAllRoles(app.db);
  const { control } = razorpay;
  beforeEach(() => control.clearFaults());
  const steps = paying(app);
  const pay = ({ requestId }: Pick<Ordered, 'requestId'>, changed: object = {}) => {
    const paid = control.pay({ requestId, outcome: 'credit', ...changed });
    if (!paid.ok) throw new Error('the sandbox knows no such link');
    return paid.value;
  };
  const notified = async () => {
    await control.webhooksSettled();
    await app.idle();
  };
  return {
    ...steps,
    app,
    control,
    pay,
    notified,
    /** From now on a second instance gets every other webhook. */
    async addInstance(): Promise<void> {
      sites.push((await secondInstance(app, { env, ports: ports() })).request);
      onTestFinished(() => void sites.pop());
    },
    /** A payment that became an application. */
    async paid() {
      const ordered = await steps.order();
      const { paymentId } = pay(ordered);
      await notified();
      const [number = 'none'] = await steps.numbersOf(ordered.who);
      return { ...ordered, paymentId, number };
    },
  };
}
