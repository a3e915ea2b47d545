import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn, reasonNeeded } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit } from '#kit/text/typed-line.ts';
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
 * paid, and whatever of before the restore is requested later. `shown` is that of the page; `lookedUp` and its reason are
 * needed while rows of the gateway's lists cannot be read.
 */
export const confirmRestored = act({
  path: '/api/desk/restore/confirm',
  right: 'claims/change',
  asksFactor: true,
  listFields: ['numbers'],
  about: [
    { kind: 'claim', named: 'numbers' },
    { kind: 'refund', named: 'numbers' },
  ],
  hidden: { shown: z.string().check(z.maxLength(200)) },
  fields: {
    numbers: drawn(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxUnconfirmed, 'too-many'))),
    all: drawn(z.optional(z.literal('yes'))),
    checked: drawn(z.literal('yes', 'missing')),
    lookedUp: drawn(z.optional(z.literal('yes'))),
    lookedUpReason: drawn(z.optional(reasonForAudit)),
  },
  form: {
    label: ['Waits for a confirmation', 'पक्का करना बाकी'],
    ask: [
      'Confirm that they were not paid? After that they can be paid.',
      'क्या पक्का है कि इनका भुगतान नहीं हुआ? इसके बाद इनका भुगतान हो सकेगा।',
    ],
    reasons: {
      ...reasonNeeded,
      missing: ['Look in the bank statement first, then tick this.', 'पहले बैंक स्टेटमेंट देखें, फिर इस पर निशान लगाएँ।'],
    },
  },
  done: {
    'restore/confirmed': ['Confirmed. These can be paid again.', 'पक्का हुआ। अब इनका भुगतान हो सकता है।'],
  },
  refusals: {
    'restore/none-chosen': [422, 'Choose at least one.', 'कम से कम एक चुनें।'],
    'restore/statement-unread': [
      409,
      'Import the bank statement up to the day of the restore. Until then nobody can confirm all at once.',
      'वापस लाने के दिन तक का बैंक स्टेटमेंट लाएँ। तब तक सब एक साथ पक्के नहीं हो सकते।',
    ],
    'restore/gateway-unread': [
      409,
      'Not read yet. This takes a few minutes while the gateway answers.',
      'अभी नहीं पढ़ी गईं। गेटवे जवाब दे तो कुछ मिनट लगते हैं।',
    ],
    'restore/rows-unread': [
      409,
      "Some rows of the gateway's lists cannot be read. Look each of them up in the gateway's dashboard, then tick that and give a reason.",
      'गेटवे की सूचियों की कुछ पंक्तियाँ पढ़ी नहीं जा सकतीं। हर एक को गेटवे के डैशबोर्ड में देखें, फिर निशान लगाएँ और कारण लिखें।',
    ],
    'restore/not-as-shown': [409, 'The list has changed. Look at it again.', 'सूची बदल गई है। फिर से देखें।'],
  },
});
