import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { decisionReason } from '#kit/desk/act-field.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { bulkRefusals, selectionFields } from '#features/lists/contract.ts';
import { confirmed, goesOn, ids } from '../contract/parts.ts';
import type { RefundPlan } from '../model/desk.ts';

const ofMany = {
  ...selectionFields,
  ids,
  count: z.string().check(z.regex(/^\d{1,6}$/)),
  sum: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
  confirmed,
};
const ofManyRefusals = {
  ...bulkRefusals,
  'refunds/not-as-shown': [
    409,
    'These fees have changed. Look at the figures again.',
    'ये शुल्क बदल गए हैं। संख्या फिर से देखें।',
  ],
} as const;
/** Leads from selected rows of the list to the page of their refunds. */
export const selectRefunds = act({
  path: '/api/desk/application-refunds/selection',
  right: 'payments/change',
  // The list's form has the fields of a move too.
  body: z.strictObject({ ...selectionFields, stage: z.optional(z.string()), reason: z.optional(z.string()) }),
  listFields: ['ids'],
  done: { 'applications/to-refund': goesOn },
});
/** What can be proposed and agreed to among the fees of selected applications. `ids`: numbers, joined by commas. */
export const planRefunds = endpoint({
  method: 'GET',
  path: '/api/desk/application-refunds',
  access: 'desk',
  right: 'payments/change',
  query: z.strictObject({
    ids: z.optional(z.string().check(z.maxLength(4000, 'too-long'))),
    all: selectionFields.all,
    query: selectionFields.query,
  }),
  refusals: bulkRefusals,
  answer: answers<RefundPlan>(),
});
interface OfMany {
  readonly count: number;
  readonly sum: string;
}
const checked = [
  ({ count, sum }: OfMany) => `I checked ${count === 1 ? 'the fee' : `the ${count} fees`} and ${sum}.`,
  ({ count, sum }: OfMany) => `मैंने ${count} शुल्क और ${sum} जाँच लिए।`,
] as const;
/** Proposes the refund of each selected fee: a second person agrees. `count` and `sum` (rupees) are what the person confirmed. */
export const proposeRefunds = act({
  path: '/api/desk/application-refunds',
  right: 'payments/change',
  asksFactor: true,
  hidden: ofMany,
  fields: {
    reason: decisionReason({
      label: ['Reason, which each applicant reads', 'कारण, जो हर आवेदक पढ़ेगा'],
    }),
  },
  listFields: ['ids'],
  form: {
    submit: [
      ({ count, sum }: OfMany) => `Propose ${count === 1 ? 'one refund' : `${count} refunds`}, ${sum}`,
      ({ count, sum }) => `${count} रिफ़ंड का प्रस्ताव करें, ${sum}`,
    ],
    label: ['Propose the refunds', 'रिफ़ंड का प्रस्ताव करें'],
    ask: [
      ({ count, sum }) =>
        `Propose ${count === 1 ? 'the refund of one fee' : `the refunds of ${count} fees`}, ${sum} in all? Another person agrees, then the money goes back.`,
      ({ count, sum }) => `${count} शुल्क के रिफ़ंड का प्रस्ताव करें, कुल ${sum}? दूसरे व्यक्ति की मंज़ूरी के बाद पैसा लौटेगा।`,
    ],
    check: checked,
  },
  done: {
    'applications/refunds-proposed': [
      (count) =>
        `The refunds of ${count} applications are being proposed. You can undo it for two minutes. Then another person agrees here.`,
      (count) => `${count} आवेदनों के रिफ़ंड का प्रस्ताव हो रहा है। दो मिनट तक वापस ले सकते हैं। फिर दूसरा व्यक्ति यहीं मंज़ूर करे।`,
    ],
  },
  refusals: ofManyRefusals,
});
/** Agrees to the refunds that were proposed by `at`, the moment of the page. */
export const agreeToRefunds = act({
  path: '/api/desk/application-refunds/agreed',
  right: 'payments/change',
  asksFactor: true,
  hidden: { ...ofMany, at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)) },
  listFields: ['ids'],
  form: {
    submit: [
      ({ count, sum }: OfMany) => `Agree and refund ${sum} (${count})`,
      ({ count, sum }) => `मंज़ूर करें और ${sum} लौटाएँ (${count})`,
    ],
    label: ['Agree to the refunds', 'रिफ़ंड मंज़ूर करें'],
    ask: [
      ({ count, sum }) =>
        `Refund ${count === 1 ? 'one fee' : `${count} fees`}, ${sum} in all? The gateway gets them at once. This has no undo.`,
      ({ count, sum }) => `${count} शुल्क लौटाएँ, कुल ${sum}? गेटवे को तुरंत भेजा जाएगा। यह वापस नहीं होगा।`,
    ],
    check: checked,
  },
  done: { 'lists/started': goesOn },
  refusals: ofManyRefusals,
});
