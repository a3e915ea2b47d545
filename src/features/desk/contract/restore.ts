import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import type { RestorePage } from '../model/restore.ts';
import { maxUnconfirmed } from '../terms.ts';

/** What waits for a confirmation after a restore. */
export const getRestore = endpoint({
  method: 'GET',
  path: '/api/desk/restore',
  access: 'desk',
  right: 'claims/read',
  answer: answers<RestorePage>(),
});

/**
 * Confirms that the chosen refunds and claims were not paid since the backup, or with `all` every one that nothing shows as
 * paid, and whatever of before the restore is requested later. `shown` is that of the page.
 */
export const confirmRestored = endpoint({
  method: 'POST',
  path: '/api/desk/restore/confirm',
  access: 'desk',
  right: 'claims/change',
  asksFactor: true,
  listFields: ['numbers'],
  about: [
    { kind: 'claim', named: 'numbers' },
    { kind: 'refund', named: 'numbers' },
  ],
  body: z.strictObject({
    numbers: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxUnconfirmed, 'too-many')),
    all: z.optional(z.literal('yes')),
    shown: z.string().check(z.maxLength(200)),
    checked: z.literal('yes', 'missing'),
  }),
  refusals: {
    'restore/none-chosen': [422, 'Choose at least one.'],
    'restore/statement-unread': [409, 'Import a bank statement that reaches the day of the restore first.'],
    'restore/gateway-unread': [409, "The gateway's lists since the backup are not read yet."],
    'restore/not-as-shown': [409, 'The list has changed. Please look at it again.'],
  },
  answer: answers<DeskDone>(),
});
