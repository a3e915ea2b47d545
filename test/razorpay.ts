// The product with both gateways, and Razorpay for new pages.
import { beforeEach, onTestFinished } from 'vitest';
import { makeInstamojo } from '#features/payments/providers/instamojo.ts';
import { makeRazorpay } from '#features/payments/providers/razorpay.ts';
import { makeRazorpaySandbox, type RazorpaySandbox } from '#sandbox/razorpay/sandbox.ts';
import { type Ordered, paying } from '#test/paying.ts';
import { openAllRoles, testProduct, type TestProduct } from '#test/product.ts';
import { secondInstance, sharedSecrets } from '#test/second-instance.ts';

const path = '/api/payment/webhook/razorpay';
export const razorpayKeys = {
  keyId: 'rzp_live_a',
  keySecret: 's3cr3t',
  webhookSecret: 'a-secret',
  previousWebhookSecret: 'the-secret-before',
};
const keys = razorpayKeys;

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
  const env = { PAYMENT_GATEWAY: chosen, ...sharedSecrets };
  type Rows = Record<string, unknown>[];
  let changes: { readonly path: string; readonly change: (rows: Rows) => Rows } | undefined;
  const altered = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const answer = await razorpay.fetch(request);
    const isFirst = Number(searchParams.get('skip')) === 0;
    if (request.method !== 'GET' || pathname !== `/v1${changes?.path}` || !isFirst || !answer.ok) return answer;
    const list = (await answer.json()) as { items: Rows };
    return Response.json({ ...list, items: changes?.change(list.items) ?? list.items });
  };
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
        fetch: async (input, init) => altered(new Request(input, init)),
      }),
    ],
  });
  const app: TestProduct = await testProduct({ env, ports: ports() });
  // The vendor's webhooks go to them in turn.
  let sent = 0;
  const sites = [app.request];
  await openAllRoles(app.db);
  const { control } = razorpay;
  beforeEach(() => {
    control.clearFaults();
    changes = undefined;
  });
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
    /** From now on the first page of a list of Razorpay has these rows. */
    changeList: (path: string, change: (rows: Rows) => Rows) => void (changes = { path, change }),
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
