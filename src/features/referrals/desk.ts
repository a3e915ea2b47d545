import type { Tx } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { DeskParts, DeskVisitor, FoundRecord, SearchText } from '#kit/desk-parts.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { findClaims } from './desk-store.ts';

/** By its number, or the whole phone number of the person. */
async function find(tx: Tx, { text, phone }: SearchText, { roles }: DeskVisitor): Promise<FoundRecord[]> {
  const referrer = phone === undefined ? undefined : await findByPhone({ db: tx }, phone);
  const found: FoundRecord[] = [];
  for (const { id, referrerId } of await findClaims(tx, text, referrer?.id)) {
    const person = await findAccount(tx, referrerId);
    found.push({
      value: id,
      reference: id,
      title: person?.name ?? '',
      phone: showField(roles, 'person/phone', person?.phone ?? ''),
    });
  }
  return found;
}

export const desk: DeskParts = {
  waiting: [{ key: 'claims-active', right: 'claims/read', list: 'claims', query: () => 'status=active' }],
  finders: [{ key: 'claims', right: 'claims/read', path: '/desk/claims', find }],
};
