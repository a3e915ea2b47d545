import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { isVisible } from '#kit/text/visible.ts';
import { type CorrectableField, type CorrectableLead, correctableOf, valuesOf } from '../model/corrections.ts';
import type { CorrectedLead } from '../model/entered-form.ts';
import type { LeadFlag, LeadItem, StoredLead } from '../model/leads.ts';
import { canBeDialled, faultsOfPhone } from './entered.ts';
import { mailShape } from '#kit/text/mail-shape.ts';

type Correctable = CorrectableLead & Pick<StoredLead, 'flags' | 'source'>;

/** A lead as it is after a correction: what of it changed has its text before and after. */
export interface Correction extends Omit<Correctable, 'kind' | 'source'> {
  readonly changed: readonly { readonly field: CorrectableField; readonly was: string; readonly is: string }[];
}

/**
 * What a correction makes of a lead. `unseen`: the fields that the role sees masked; an empty one stays as it is, and any other
 * counts as changed, because "nothing changed" would confirm it. What does not change is not a fault, however odd it is.
 */
export function correct(
  lead: Correctable,
  typed: CorrectedLead,
  unseen: readonly CorrectableField[],
): Result<Correction, 'http/fields'> {
  const before = valuesOf(lead);
  const fields = correctableOf(lead).filter((field) => typed[field] !== '' || !unseen.includes(field));
  const changed = fields
    .filter((field) => typed[field] !== before[field] || unseen.includes(field))
    .map((field) => ({ field, was: before[field], is: typed[field] }));
  const corrected = { ...before, ...Object.fromEntries(changed.map(({ field, is }) => [field, is])) };
  const { name, phone, email, organisation, place } = corrected;
  const isChanged = (field: CorrectableField): boolean => changed.some((change) => change.field === field);
  const isMailInvalid = isChanged('email') && email !== '' && !mailShape.test(email);
  const faults: FieldFault[] = [
    ...(isVisible(name) ? [] : [{ field: 'name', reason: 'missing' }]),
    ...(phone === '' && email === '' ? [{ field: 'phone', reason: 'phone-or-email' }] : []),
    // Its status is asked for by that number.
    ...(phone === '' && email !== '' && lead.source === 'site' ? [{ field: 'phone', reason: 'no-phone' }] : []),
    ...(isMailInvalid ? [{ field: 'email', reason: 'invalid' }] : []),
    ...(isChanged('phone') ? faultsOfPhone(phone) : []),
  ];
  if (faults.length > 0) return refuse('http/fields', { fields: faults });
  const isOfProduct = isChanged('product') || isChanged('quantity');
  const stillHolds = (flag: LeadFlag): boolean => {
    if (flag === 'odd-phone') return !canBeDialled(phone);
    if (flag === 'odd-email') return !mailShape.test(email);
    return flag !== 'unknown-product' || !isChanged('product');
  };
  return ok({
    name,
    phone,
    email,
    organisation,
    place,
    items: isOfProduct ? itemsAfter(lead.items, corrected) : lead.items,
    flags: lead.flags.filter(stillHolds),
    changed,
  });
}

/** The variant belongs to the product. */
function itemsAfter(
  [first]: readonly LeadItem[],
  { product, quantity }: Pick<CorrectedLead, 'product' | 'quantity'>,
): LeadItem[] {
  if (product === '' && quantity === '') return [];
  return [{ product, ...(first?.variant && first.product === product ? { variant: first.variant } : {}), quantity }];
}
