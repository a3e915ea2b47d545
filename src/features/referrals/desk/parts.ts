import type { Tx } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import type { DeskParts, DeskVisitor, FoundRecord, SearchText } from '#kit/desk/desk-parts.ts';
import { formatRupees } from '#kit/money/paise.ts';
import { readUtr } from '#kit/money/utr.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { findClaims, findRuns } from '../store/desk.ts';

/** By its number, that of a transfer or the bank's reference, or the whole phone number of the person. */
async function find(tx: Tx, { text, phone }: SearchText, { roles }: DeskVisitor): Promise<FoundRecord[]> {
  const referrer = phone === undefined ? undefined : await findByPhone({ db: tx }, phone);
  const found: FoundRecord[] = [];
  for (const { id, referrerId } of await findClaims(tx, { text, referrerId: referrer?.id, utr: readUtr(text) })) {
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
  waiting: [
    { key: 'payout-runs-waiting', right: 'claims/change', list: 'payout-runs', query: () => 'status=waiting' },
    { key: 'claims-on-hold', right: 'claims/read', list: 'claims', query: () => 'status=hold' },
    { key: 'claims-active', right: 'claims/read', list: 'claims', query: () => 'status=active&inRun=no' },
  ],
  finders: [
    { key: 'claims', right: 'claims/read', path: '/desk/claims', find },
    {
      key: 'payout-runs',
      right: 'claims/read',
      path: '/desk/payout-runs',
      find: async (tx, { text }) =>
        (await findRuns(tx, text)).map(({ id, sumPaise }) => ({
          value: id,
          reference: id,
          title: formatRupees(sumPaise),
        })),
    },
  ],
};
