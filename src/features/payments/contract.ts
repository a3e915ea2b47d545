import { answers, endpoint } from '#kit/endpoint.ts';

/** The gateway's signed webhook; answered as soon as it is recorded. */
export const webhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook/:gateway',
  access: 'anyone',
  anyHost: true,
  refusals: {
    'payments/bad-signature': [401, 'The signature does not hold.'],
    'payments/unknown-gateway': [404, 'There is no such gateway here.'],
  },
  answer: answers<{ recorded: boolean }>(),
});
