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
