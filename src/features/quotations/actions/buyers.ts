import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { readPhone } from '#kit/text/phone.ts';
import { buyerWith } from '../store/quotations.ts';

interface KnownBy {
  readonly gstin: string;
  /** Undefined once it was deleted. */
  readonly lead: { readonly phone: string; readonly email: string } | undefined;
  /** The id of the quotation, for a buyer who is known by nothing else. */
  readonly id: string;
}
/**
 * What tells a buyer from others: the GSTIN; without one the phone number of the lead, or else its e-mail address. Computed
 * before the transaction, because it may read a key.
 */
export function buyerKeyOf(ctx: Pick<Context, 'lastingHash'>, { gstin, lead, id }: KnownBy): Promise<string> {
  const phone = readPhone(lead?.phone ?? '');
  const email = lead?.email.trim().toLowerCase() ?? '';
  const knownBy = (): string => {
    if (gstin !== '') return `gstin ${gstin}`;
    if (phone !== undefined) return `phone ${phone}`;
    return email === '' ? id : `email ${email}`;
  };
  return ctx.lastingHash('quotations/buyer', knownBy());
}
/** The id of the buyer with this key. */
export const buyerOf = (tx: Tx, key: string, at: Date): Promise<string> => buyerWith(tx, { id: newId('buy'), key, at });
