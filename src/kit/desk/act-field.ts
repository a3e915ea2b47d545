import { z } from 'zod/mini';
import { maxReason, reasonForAudit, reasonOfDecision } from '../text/typed-line.ts';
import type { Said } from './said.ts';

/** How a field of a form is asked for. */
interface Asked {
  readonly label: Said;
  readonly hint?: Said;
  /** What is said where it is empty and may not be. */
  readonly missing?: Said;
}
/** A field of an act: what the call accepts, and how the form asks for it. */
export interface ActField<Value = unknown> extends Asked {
  readonly schema: z.ZodMiniType<Value>;
  readonly kind: 'line' | 'lines' | 'sum' | 'day' | 'bank-day' | 'time' | 'tick' | 'choice' | 'own';
  readonly isRequired: boolean;
  /** Characters. */
  readonly max?: number;
  /** A line of digits, for the keyboard of a phone. */
  readonly isNumeric?: boolean;
  /** The height of a text of several lines. */
  readonly rows?: number;
  /** The values of a choice, with their texts. */
  readonly options?: Readonly<Record<string, Said>>;
}
type More = Asked & Pick<ActField, 'rows' | 'isNumeric'> & { readonly max: number };

const described = <Value>(
  kind: ActField['kind'],
  schema: z.ZodMiniType<Value>,
  isRequired: boolean,
  rest: Omit<ActField, 'kind' | 'schema' | 'isRequired'>,
): ActField<Value> => ({ ...rest, kind, schema, isRequired });

/** One line, with the schema that reads it. */
export const line = <Value>(schema: z.ZodMiniType<Value>, more: More & { readonly isOptional?: boolean }) =>
  described('line', schema, more.isOptional !== true, more);
/** A text of several lines, with the schema that reads it. */
export const lines = <Value>(schema: z.ZodMiniType<Value>, more: More & { readonly isOptional?: boolean }) =>
  described('lines', schema, more.isOptional !== true, { rows: 3, ...more });
/** The reason of a decision about somebody's money, which that person or colleagues read. */
export const decisionReason = (asked: Asked & { readonly rows?: number }) =>
  lines(reasonOfDecision, { ...asked, max: maxReason.decision });
/** The reason that the audit records. */
export const auditReason = (asked: Asked) => line(reasonForAudit, { ...asked, max: maxReason.audit });
/** What its form says of one that is too short, among `reasons`. */
export const reasonNeeded = {
  'too-short': ['Give a reason of three letters or more.', 'कम से कम तीन अक्षर में कारण लिखें।'],
} as const;
/** A box that must be ticked before the form is sent. */
export const tick = (label: Said, missing?: Said) =>
  described('tick', z.literal('yes', 'missing'), true, { label, ...(missing === undefined ? {} : { missing }) });
/** A box that may be ticked. */
export const optionalTick = (label: Said, hint?: Said) =>
  described('tick', z.optional(z.literal('yes')), false, { label, ...(hint === undefined ? {} : { hint }) });
/** A day of the calendar, and a time of day, as browsers send them. */
export const day = <Value>(schema: z.ZodMiniType<Value>, asked: Asked & { readonly isOptional?: boolean }) =>
  described('day', schema, asked.isOptional !== true, asked);
export const time = <Value>(schema: z.ZodMiniType<Value>, asked: Asked & { readonly isOptional?: boolean }) =>
  described('time', schema, asked.isOptional !== true, asked);
/** The bank's day of a movement of money; the page gives today as its value, which is also the last day. */
export const bankDay = <Value>(schema: z.ZodMiniType<Value>, asked: Asked = dayAtBank): ActField<Value> =>
  described('bank-day', schema, true, asked);
const dayAtBank: Asked = {
  label: ['Day at the bank', 'बैंक की तारीख़'],
  hint: ['As the bank shows it: books and yearly totals go by it', 'जो बैंक दिखाता है: बही और साल का जोड़ इसी से बनते हैं'],
};
/** Rupees. */
export const sum = <Value>(schema: z.ZodMiniType<Value>, asked: Asked & { readonly isOptional?: boolean }) =>
  described('sum', schema, asked.isOptional !== true, asked);
/** One of these values. */
export const choice = <Value extends string>(options: Readonly<Record<Value, Said>>, asked: Asked): ActField<Value> =>
  described('choice', z.enum(Object.keys(options) as [Value, ...Value[]], 'missing'), true, { ...asked, options });
/** A field that the form draws itself. */
export const drawn = <Value>(schema: z.ZodMiniType<Value>): ActField<Value> =>
  described('own', schema, false, { label: ['', ''] });
