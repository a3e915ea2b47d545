import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { tableRefusals } from '#kit/files/table-refusals.ts';
import { isDay } from '#kit/time.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import { type DeskGaps, type DeskSettlementImport, type DeskSettlementRecord, reportFields } from './model.ts';
import { ticked } from '../contract/checked.ts';
import { rupeesOrNone, signedRupees } from '../contract/rupees.ts';
import { maxReportBytes, maxReportSettlements } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'payments/read' } as const;
const change = { method: 'POST', access: 'desk', right: 'payments/change', answer: answers<DeskDone>() } as const;
const gatewayRefusals = {
  'payments/settlement-gateway-missing': [422, 'Choose the gateway that it is from.'],
  'payments/settlement-gateway-unknown': [422, 'No payment was made at this gateway.'],
} as const;
const unknownImport = { 'settlements/unknown-import': [404, 'There is no such report.'] } as const;
const tooManySettlements = {
  'settlements/too-many-settlements': [
    422,
    `The report has more than ${maxReportSettlements} settlements. Take a shorter time, or choose another column for their numbers.`,
  ],
} as const;

/** A settlement with the payments that it paid out. */
export const getSettlement = endpoint({
  ...read,
  path: '/api/desk/settlements/:id',
  refusals: { 'payments/settlement-unknown': [404, 'There is no such settlement.'] },
  answer: answers<DeskSettlementRecord>(),
});

const entered = {
  /** Empty where nothing arrived. */
  utr: z.string().check(z.trim(), z.maxLength(40, 'too-long')),
  day: z.string().check(z.refine(isDay, 'day')),
  bank: rupeesOrNone,
  fee: rupeesOrNone,
  tax: rupeesOrNone,
  /** What the gateway gave, or with a minus took, beside payments, refunds, disputes and fees. */
  adjustment: signedRupees,
  /** What it released of its reserve, or with a minus held back. */
  reserve: signedRupees,
  confirmed: ticked,
};
const enteredRefusals = {
  'payments/bank-reference-invalid': [
    422,
    'The reference of the bank has 10 to 22 letters and digits; there is none where nothing arrived.',
  ],
  'payments/settlement-empty': [422, 'All of its sums are zero: there is nothing to record by hand.'],
  'payments/settlement-to-come': [422, 'The day of the settlement is in the future.'],
  'payments/settlement-too-early': [422, 'The day of the settlement is before the first payment of this gateway.'],
  'payments/settlement-fees-absurd': [
    422,
    'Fees and their GST are more than half of what they were taken from. Compare with the gateway, or import its report.',
  ],
  'payments/settlement-known': [409, 'This settlement or reference of the bank is recorded already.'],
} as const;
/** Records by hand what a gateway paid to our bank account and what it deducted, without the payments. */
export const recordSettlement = endpoint({
  ...change,
  path: '/api/desk/settlements',
  asksFactor: true,
  body: z.strictObject({
    number: z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')),
    gateway: z.optional(z.string().check(z.maxLength(40, 'too-long'))),
    ...entered,
  }),
  refusals: { ...enteredRefusals, ...gatewayRefusals },
});
/** Corrects its reference, day and sums, or without sums the first two; the audit has both. */
export const correctSettlement = endpoint({
  ...change,
  path: '/api/desk/settlements/:id/correction',
  asksFactor: true,
  body: z.strictObject({
    ...entered,
    bank: z.optional(rupeesOrNone),
    fee: z.optional(rupeesOrNone),
    tax: z.optional(rupeesOrNone),
    reason: reasonOfDecision,
  }),
  refusals: {
    ...enteredRefusals,
    'payments/settlement-unknown': [404, 'There is no such settlement.'],
    'payments/settlement-has-rows': [
      409,
      'Its sums are those of the rows of its report. Correct its reference and its day alone.',
    ],
    'payments/settlement-same': [409, 'It is recorded with these values already.'],
  },
});

/** Stores a gateway's report, in the field `report`, for its preview. */
export const importReport = endpoint({
  ...change,
  path: '/api/desk/settlement-imports',
  file: 'report',
  maxBytes: maxReportBytes + 64 * 1024,
  body: z.strictObject({
    gateway: z.optional(z.string().check(z.maxLength(40, 'too-long'))),
    choose: z.optional(z.enum(['yes'])),
  }),
  refusals: {
    'settlements/no-file': [422, 'Choose the report.'],
    'settlements/no-rows': [422, 'The report has no rows below its head.'],
    'settlements/cut-off': [422, 'The report ends within a row. Download it again.'],
    ...tableRefusals,
    ...tooManySettlements,
    ...gatewayRefusals,
  },
});
export const getImport = endpoint({
  ...read,
  path: '/api/desk/settlement-imports/:id',
  refusals: unknownImport,
  answer: answers<DeskSettlementImport>(),
});
const column = z.optional(z.string().check(z.maxLength(200, 'too-long')));
/** Names the columns of a report whose names are not known. */
export const chooseColumns = endpoint({
  ...change,
  path: '/api/desk/settlement-imports/:id/columns',
  body: z.strictObject(
    Object.fromEntries(reportFields.map((field) => [field, column])) as Record<
      (typeof reportFields)[number],
      typeof column
    >,
  ),
  refusals: {
    ...unknownImport,
    'settlements/columns': [422, 'Choose a column for each part.'],
    'settlements/columns-chosen': [409, 'The columns are chosen already.'],
    ...tooManySettlements,
  },
});
/** Says whether the fees of the report contain their GST. */
export const chooseTaxInFee = endpoint({
  ...change,
  path: '/api/desk/settlement-imports/:id/tax-in-fee',
  body: z.strictObject({ taxInFee: z.enum(['yes', 'no']) }),
  refusals: unknownImport,
});
/** Looks at what arrived: the object that is read from it leaves `__proto__` out without a word. */
const onlySums = z.transform((value: unknown, { issues }) => {
  const keys = Object.keys(Object(value)).filter((key) => !/^(?:leaveOut|bank-[1-9]\d{0,4})$/.test(key));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value as Record<string, unknown> });
  return value;
});
/**
 * Records the settlements of a report. `bank-1`, `bank-2` and so on: what arrived of each in the bank, in rupees, in the order
 * of the preview. With `leaveOut` those that are right and have a sum.
 */
export const recordReport = endpoint({
  ...change,
  path: '/api/desk/settlement-imports/:id/record',
  asksFactor: true,
  maxBytes: 1024 * 1024,
  maxFields: maxReportSettlements + 10,
  body: z.pipe(
    onlySums,
    z.catchall(
      z.object({ leaveOut: z.optional(z.enum(['yes'])) }),
      z.optional(z.string().check(z.maxLength(40, 'too-long'))),
    ),
  ),
  refusals: {
    ...unknownImport,
    'settlements/sums': [422, 'Give for each settlement the sum that arrived; it must be that of its rows.'],
    'settlements/columns-open': [409, 'Choose the columns first.'],
    'settlements/wrong-rows': [422, 'Some rows are wrong. Nothing is recorded.'],
  },
});
export const removeReport = endpoint({
  ...change,
  path: '/api/desk/settlement-imports/:id/remove',
  hasNoBody: true,
  refusals: unknownImport,
});

/** What differs between our books and the gateways. */
export const getGaps = endpoint({ ...read, path: '/api/desk/reconciliation', answer: answers<DeskGaps>() });
/** Compares our books with the gateways' lists of the last seven days. */
export const compareWithGateways = endpoint({
  ...change,
  path: '/api/desk/reconciliation',
  hasNoBody: true,
  refusals: {
    'payments/reconciling': [409, 'Another comparison is running.'],
    'payments/reconciliation-failed': [
      503,
      "The gateway's lists could not be read completely. Please try again later.",
    ],
  },
});
