// A gateway that accepts calls and never answers must not delay other work.
import { expect, test, vi } from 'vitest';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { WebhookReceived } from '#features/payments/events.ts';
import type { Gateway } from '#features/payments/providers/port.ts';
import { testProduct } from '#test/product.ts';

const hanging: (() => void)[] = [];
let isOver = false;
const hang = (): Promise<never> =>
  new Promise((_, fail) => {
    const end = (): void => fail(new Error('the gateway is away'));
    if (isOver) end();
    else hanging.push(end);
  });
const gateway: Gateway = {
  name: 'instamojo',
  openOrder: hang,
  findOpened: hang,
  readOrder: hang,
  readPayment: hang,
  refund: hang,
  findRefund: hang,
  readRefund: hang,
  listOrders: hang,
  listPayments: hang,
  listRefunds: hang,
  readReturn: () => undefined,
  readWebhook: () => undefined,
};
const app = await testProduct({ ports: { gateways: [gateway] } });

test('a mail that is queued while 40 gateway calls hang is sent within 5 s', async () => {
  const { ctx } = app.product;
  await ctx.transaction(async (tx) => {
    for (let n = 0; n < 40; n++)
      await ctx.emit(tx, WebhookReceived({ gateway: gateway.name, gatewayPaymentId: `MOJO${n}`, requestId: `r${n}` }));
  });
  await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(2), { timeout: 20_000 });
  const began = performance.now();
  await ctx.transaction((tx) =>
    queueMessages(ctx, tx, {
      source: 'test',
      channel: 'email',
      to: 'office@example.com',
      template: 't',
      subject: 's',
      text: 't',
    }),
  );
  await vi.waitFor(() => expect(app.messages).toHaveLength(1), { timeout: 15_000 }).catch(() => undefined);
  const waitedMs = performance.now() - began;
  isOver = true;
  for (const end of hanging) end();
  expect(waitedMs).toBeLessThan(5000);
});
