import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn, line } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { approvalRefusals, proofRefusals } from '#features/approvals/contract.ts';
import type { MovementPage } from '../model/movements.ts';
import { maxMovements } from '../terms.ts';

/** What took place outside of runs and proposals and is not proved. */
export const getMovements = endpoint({
  method: 'GET',
  path: '/api/desk/movements',
  access: 'desk',
  right: 'claims/read',
  answer: answers<MovementPage>(),
});

const proved = { 'movements/proved': ['Closed as proved.', 'सबूत के साथ बंद हुआ।'] } as const;
/** Closes the chosen ones, or with `all` each that the statement proves, with the line that shows it. `shown` is that of the page. */
export const proveMovements = act({
  path: '/api/desk/movements/prove',
  right: 'claims/change',
  asksFactor: true,
  listFields: ['numbers'],
  hidden: { shown: z.string().check(z.maxLength(200)) },
  fields: {
    numbers: drawn(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxMovements, 'too-many'))),
    all: drawn(z.optional(z.literal('yes'))),
    checked: drawn(z.literal('yes', 'missing')),
  },
  form: {
    label: ['Shown by the bank statement', 'बैंक स्टेटमेंट से सबूत'],
    ask: [
      'Close these as proved by the bank statement? This has no undo.',
      'क्या इन्हें बैंक स्टेटमेंट के सबूत से बंद करें? यह वापस नहीं होगा।',
    ],
    reasons: { missing: ['Ask first, then tick this.', 'पहले पूछें, फिर इस पर निशान लगाएँ।'] },
  },
  done: proved,
  refusals: {
    'movements/none-chosen': [422, 'Choose at least one.', 'कम से कम एक चुनें।'],
    'movements/not-as-shown': [409, 'The list has changed. Look at it again.', 'सूची बदल गई है। फिर से देखें।'],
  },
});

/** Closes one that the gateway has, with the number that it gives it. */
export const proveAtGateway = act({
  path: '/api/desk/movements/:number/gateway',
  right: 'payments/change',
  asksFactor: true,
  fields: {
    gateway: line(z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')), {
      label: ['Number at the gateway', 'गेटवे पर नंबर'],
      hint: ["Copy it from the gateway's list of refunds or disputes.", 'गेटवे की रिफ़ंड या विवाद की सूची से कॉपी करें।'],
      max: 64,
    }),
  },
  form: {
    submit: ['Close with this number', 'इस नंबर से बंद करें'],
    label: [(named: string) => named, (named) => named],
    ask: [
      (named) => `Close as proved by the gateway: ${named}? This has no undo.`,
      (named) => `क्या गेटवे के सबूत से बंद करें: ${named}? यह वापस नहीं होगा।`,
    ],
  },
  done: proved,
  refusals: { ...approvalRefusals, ...proofRefusals },
});
