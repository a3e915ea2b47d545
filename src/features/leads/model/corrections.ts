import type { CorrectedLead } from './entered-form.ts';
import { isCaseKind, type StoredLead } from './leads.ts';

export type CorrectableField = keyof CorrectedLead;
export type CorrectableLead = Pick<
  StoredLead,
  'kind' | 'name' | 'phone' | 'email' | 'organisation' | 'place' | 'items'
>;

/** The fields that a correction of this lead has: a case is about no sale, and of several products none is *the* product. */
export function correctableOf({ kind, items }: Pick<CorrectableLead, 'kind' | 'items'>): readonly CorrectableField[] {
  if (isCaseKind(kind)) return ['name', 'phone', 'email'];
  const ofAll = ['name', 'phone', 'email', 'organisation', 'place'] as const;
  return items.length > 1 ? ofAll : [...ofAll, 'product', 'quantity'];
}

/** The values of a lead as its form of correction has them. */
export const valuesOf = ({ items: [first], ...lead }: CorrectableLead): CorrectedLead => ({
  name: lead.name,
  phone: lead.phone,
  email: lead.email,
  organisation: lead.organisation,
  place: lead.place,
  product: first?.product ?? '',
  quantity: first?.quantity ?? '',
});
