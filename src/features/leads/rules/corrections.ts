import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { isVisible } from '#kit/text/visible.ts';
import { type CorrectableField, type CorrectableLead, correctableOf, valuesOf } from '../model/corrections.ts';
import type { CorrectedLead } from '../model/entered-form.ts';
import type { LeadFlag, LeadItem, StoredLead } from '../model/leads.ts';
import { canBeDialled, faultsOfPhone } from './entered.ts';
import { mailShape } from '#kit/text/mail-shape.ts';

type Correctable = CorrectableLead & Pick<StoredLead, 'flags'>;

/** A lead as it is after a correction: what of it changed has its text before and after. */
export interface Correction extends Omit<Correctable, 'kind'> {
  readonly changed: readonly { readonly field: CorrectableField; readonly was: string; readonly is: string }[];
}

/**
 * What a correction makes of a lead. `unseen`: the fields that the role sees masked; an empty one stays as it is. What does not
 * change is not a fault, however odd it is.
 */
export function correct(
  lead: Correctable,
  typed: CorrectedLead,
  unseen: readonly CorrectableField[],
): Result<Correction, 'http/fields'> {
  const was = valuesOf(lead);
  const fields = correctableOf(lead).filter((field) => typed[field] !== '' || !unseen.includes(field));
  const changed = fields
    .filter((field) => typed[field] !== was[field])
    .map((field) => ({ field, was: was[field], is: typed[field] }));
  const is = { ...was, ...Object.fromEntries(changed.map((each) => [each.field, each.is])) };
  const has = (field: CorrectableField): boolean => changed.some((each) => each.field === field);
  const faults: FieldFault[] = [
    ...(isVisible(is.name) ? [] : [{ field: 'name', reason: 'missing' }]),
    ...(is.phone === '' && is.email === '' ? [{ field: 'phone', reason: 'phone-or-email' }] : []),
    ...(has('email') && is.email !== '' && !mailShape.test(is.email) ? [{ field: 'email', reason: 'invalid' }] : []),
    ...(has('phone') ? faultsOfPhone(is.phone) : []),
  ];
  if (faults.length > 0) return refuse('http/fields', { fields: faults });
  const isOfProduct = has('product') || has('quantity');
  const { name, phone, email, organisation, place } = is;
  const holds = (flag: LeadFlag): boolean =>
    flag === 'odd-phone'
      ? !canBeDialled(phone)
      : flag === 'odd-email'
        ? !mailShape.test(email)
        : flag === 'unknown-product'
          ? !has('product')
          : true;
  return ok({
    name,
    phone,
    email,
    organisation,
    place,
    items: isOfProduct ? itemsAfter(lead.items, is) : lead.items,
    flags: lead.flags.filter(holds),
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
