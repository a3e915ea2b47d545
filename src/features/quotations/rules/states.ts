import type { Quotation, QuotationState, QuotationStatus } from '../model.ts';

const transitions: Readonly<Record<QuotationState, readonly QuotationState[]>> = {
  draft: ['issued'],
  issued: ['accepted', 'revised', 'cancelled'],
  accepted: ['cancelled'],
  revised: [],
  cancelled: [],
};
export const canTransition = (from: QuotationState, to: QuotationState): boolean => transitions[from].includes(to);

/** An issued quotation is valid until the end of its last day in India. */
export function statusOf(
  { state, validUntil }: Pick<Quotation, 'state' | 'validUntil'>,
  today: string,
): QuotationStatus {
  if (state !== 'issued') return state;
  return (validUntil ?? '') < today ? 'expired' : 'valid';
}
