import { gstStates } from '#kit/money/gst.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { milliFromTyped } from '#kit/sales/typed.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { asLine, asText } from '#kit/text/typed-text.ts';
import { isVisible } from '#kit/text/visible.ts';
import { readDay } from '#kit/time.ts';
import { faultOfDayAhead } from '#kit/typed-moment.ts';
import type { LeadItem, LeadState, StoredLead } from '../model/leads.ts';
import { type EnquiryStep, quantityField } from '../model/enquiry.ts';
import { maxItems, maxLengths, maxMessageLength, maxNeededDays, maxQuantity } from '../terms.ts';

/** An enquiry as typed, by field. */
export type TypedEnquiry = Readonly<Record<string, string>>;
export interface Enquiry {
  readonly items: readonly LeadItem[];
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly organisation: string;
  /** Village or office, district and state in one line. */
  readonly place: string;
  readonly stateCode: string;
  readonly neededBy: string | null;
  readonly message: string;
}

/** Whether a product, by its English name, is sold in whole pieces. */
export type IsCounted = (product: string) => boolean;

/** The fields of the form besides the quantities. */
const fields: ReadonlySet<string> = new Set([
  'name',
  'phone',
  'email',
  'organisation',
  'place',
  'district',
  'state',
  'neededBy',
  'message',
  'other',
  'remark',
  'next',
]);

/**
 * Reads an enquiry; a refusal names every fault. The quantity of a product is in its own field; `other` is a product that we do
 * not list. Reasons: unknown, missing, too-long, too-many, quantity, whole, too-much, invalid, past, too-far. `isCounted`: a product,
 * by its name, is sold in whole pieces.
 */
export function readEnquiry(typed: TypedEnquiry, now: Date, isCounted: IsCounted): Result<Enquiry, 'http/fields'> {
  const faults: FieldFault[] = Object.keys(typed)
    .filter((field) => !fields.has(field) && quantityField.productIn(field) === undefined)
    .map((field) => ({ field, reason: 'unknown' }));
  const text = (field: string, limit: number, as = asLine): string => {
    const read = as(typed[field] ?? '');
    if (Array.from(read).length > limit) faults.push({ field, reason: 'too-long' });
    return read;
  };
  const required = (field: string, limit: number): string => {
    const read = text(field, limit);
    if (!isVisible(read)) faults.push({ field, reason: 'missing' });
    return read;
  };
  const items = itemsIn(typed, text('other', maxLengths.product), isCounted, faults);
  const name = required('name', maxLengths.name);
  const phone = latinDigits(required('phone', maxLengths.phone));
  const email = text('email', maxLengths.email);
  const organisation = text('organisation', maxLengths.organisation);
  const stateCode = (typed['state'] ?? '').trim();
  const isKnownState = Object.hasOwn(gstStates, stateCode);
  if (stateCode !== '' && !isKnownState) faults.push({ field: 'state', reason: 'invalid' });
  // In English, for staff.
  const state = isKnownState ? (gstStates[stateCode]?.en ?? '') : '';
  const village = text('place', maxLengths.village);
  const place = [village, text('district', maxLengths.district), state].filter((part) => part !== '').join(', ');
  const neededBy = dayIn(typed['neededBy'] ?? '', now, faults);
  const message = text('message', maxMessageLength, asText);
  if (faults.length > 0) return refuse('http/fields', { fields: faults });
  return ok({ items, name, phone, email, organisation, place, stateCode, neededBy, message });
}

function itemsIn(typed: TypedEnquiry, other: string, isCounted: IsCounted, faults: FieldFault[]): LeadItem[] {
  const before = faults.length;
  const items = Object.entries(typed).flatMap(([field, value]): LeadItem[] => {
    const product = asLine(quantityField.productIn(field) ?? '');
    if (product === '' || value.trim() === '') return [];
    const item = quantityField.readProduct(product);
    const milli = milliFromTyped(value) ?? 0;
    const reason = quantityFault(value, milli, isCounted(item.product));
    if (reason !== undefined) faults.push({ field, reason });
    if (product.length > maxLengths.product) faults.push({ field, reason: 'invalid' });
    return [{ ...item, quantity: String(milli / 1000) }];
  });
  if (other !== '') items.push({ product: other, quantity: '' });
  if (items.length > maxItems) faults.push({ field: 'items', reason: 'too-many' });
  if (items.length === 0 && faults.length === before) faults.push({ field: 'items', reason: 'missing' });
  return items;
}

function quantityFault(typed: string, milli: number, isWhole: boolean): 'quantity' | 'whole' | 'too-much' | undefined {
  // More digits than can be read are too much as well.
  if (milli > maxQuantity * 1000 || (milli === 0 && /^[1-9]\d{6,}$/.test(latinDigits(typed).trim()))) return 'too-much';
  if (milli < 1) return 'quantity';
  return isWhole && milli % 1000 !== 0 ? 'whole' : undefined;
}

function dayIn(typed: string, now: Date, faults: FieldFault[]): string | null {
  if (typed.trim() === '') return null;
  const reason = faultOfDayAhead(typed, now, maxNeededDays);
  if (reason !== undefined) faults.push({ field: 'neededBy', reason });
  return readDay(typed) ?? null;
}

const steps: Readonly<Record<LeadState, EnquiryStep>> = {
  new: 'received',
  // Only staff know that they think so.
  spam: 'received',
  'in-progress': 'in-progress',
  answered: 'in-progress',
  quoted: 'quoted',
  won: 'closed',
  lost: 'closed',
};
/** What its sender learns of its state. A call-back is finished once we called, unless another call is agreed. */
export const stepOf = ({ kind, state, dueAt }: Pick<StoredLead, 'kind' | 'state' | 'dueAt'>): EnquiryStep =>
  kind === 'call-back' && state === 'answered' && dueAt === null ? 'closed' : steps[state];
