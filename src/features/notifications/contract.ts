import { answers, endpoint } from '#kit/endpoint.ts';

/** The delivery reports of an SMS provider. One without signatures has a secret in their path. */
export const report = endpoint({
  method: 'POST',
  path: '/api/sms/report/:provider',
  aliases: ['/api/sms/report/:provider/:secret'],
  access: 'anyone',
  anyHost: true,
  refusals: {
    'notifications/bad-report': [401, 'The signature or the secret is not valid.'],
    'notifications/unknown-provider': [404, 'No SMS provider of this name reports here.'],
  },
  answer: answers<{ recorded: number }>(),
});

const largestWebhook = 3 * 1024 * 1024;
/** What WhatsApp tells: deliveries of our messages, messages of people, states of templates. Signed. */
export const whatsappWebhook = endpoint({
  method: 'POST',
  path: '/api/whatsapp/webhook',
  access: 'anyone',
  anyHost: true,
  maxBytes: largestWebhook,
  refusals: {
    'notifications/bad-report': [401, 'The signature is not valid.'],
    'notifications/unknown-provider': [404, 'WhatsApp is not set up here.'],
  },
  answer: answers<{ recorded: number }>(),
});
/** Its question, once, whether the address is ours: the answer is the bare challenge. */
export const whatsappChallenge = endpoint({
  method: 'GET',
  path: '/api/whatsapp/webhook',
  access: 'anyone',
  anyHost: true,
  refusals: {
    'notifications/bad-token': [403, 'The verify token is not ours.'],
    'notifications/unknown-provider': [404, 'WhatsApp is not set up here.'],
  },
  answer: answers<string>(),
});
