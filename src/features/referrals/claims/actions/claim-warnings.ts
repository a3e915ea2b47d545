import { isBankName } from '#kit/money/bank-account.ts';
import type { Tx } from '#kit/context.ts';
import { daysOfFinancialYear, financialYearFrom } from '#kit/money/financial-year.ts';
import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { after, before, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { pairsSharingBrowser } from '#features/accounts/actions/shared-browsers.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { Claim } from '../../model/referrals.ts';
import type { ClaimWarning, ReleasedEarning } from '../../payout-runs/model/runs.ts';
import { fastReferrals, fastReferralsSinceMs } from '../../terms.ts';
import { readSettings } from '../../payout-runs/store.ts';
import { fastReferrers, paidOut, referredBy, releasedEarnings, sentBefore, sharedAccounts } from '../store/warnings.ts';

export type WarnedClaim = Pick<Claim, 'id' | 'referrerId' | 'amountPaise' | 'isNewAccount' | 'state' | 'holder'>;
export interface ClaimFacts {
  readonly warnings: readonly ClaimWarning[];
  readonly released: readonly ReleasedEarning[];
  /** What the person was paid in the present financial year, in paise. */
  readonly paidInYear: number;
}
/** At most so many pairs of a referrer and an applicant are compared; nobody refers as many people. */
const maxPairs = 20_000;

/** The Indian financial year around a moment: from 1 April to the next. */
export const financialYearAround = (at: Date): { readonly from: Date; readonly until: Date } => {
  const { first, last } = daysOfFinancialYear(financialYearFrom(at));
  return { from: startOfDayInIndia(first), until: after(startOfDayInIndia(last), dayMs) };
};

/** What staff look at before they pay these claims, and each person's total of the financial year, by claim. */
export async function claimFacts(
  tx: Tx,
  claims: readonly WarnedClaim[],
  at: Date,
): Promise<ReadonlyMap<string, ClaimFacts>> {
  const people = [...new Set(claims.map(({ referrerId }) => referrerId))];
  if (people.length === 0) return new Map();
  const { yearLimitPaise } = await readSettings(tx);
  const ids = claims.map(({ id }) => id);
  const shared = new Set(await sharedAccounts(tx, ids));
  const sent = new Set(await sentBefore(tx, ids));
  const released = await releasedOf(tx, ids);
  const names = await findNames(tx, people);
  const since = before(at, fastReferralsSinceMs);
  const fast = new Set(await fastReferrers(tx, people, { since, ...fastReferrals }));
  const paid = await paidOut(tx, people, financialYearAround(at));
  const pairs = await referredBy(tx, people, maxPairs);
  const sameBrowser = new Set(
    await pairsSharingBrowser(
      tx,
      pairs.map(({ referrerId, applicantId }) => ({ accountId: referrerId, otherId: applicantId })),
    ),
  );
  return new Map(
    claims.map((claim) => {
      const { id, referrerId, amountPaise, state } = claim;
      const isOpen = state !== 'paid' && state !== 'rejected';
      const paidInYear = paid.get(referrerId) ?? 0;
      const total = paidInYear + (isOpen ? amountPaise : 0);
      const found: Readonly<Record<ClaimWarning, boolean>> = {
        'same-account': shared.has(id),
        'same-browser': sameBrowser.has(referrerId),
        'new-account': isOpen && claim.isNewAccount,
        'fast-referrals': fast.has(referrerId),
        'above-limit': yearLimitPaise !== null && total > yearLimitPaise,
        'sent-before': isOpen && sent.has(id),
        'name-letters': isOpen && claim.holder === '' && !isBankName(names.get(referrerId) ?? ''),
        'other-name': isOpen && isOtherName(claim.holder, names.get(referrerId) ?? ''),
        'released-earning': released.has(id),
      };
      const warnings = (Object.keys(found) as ClaimWarning[]).filter((warning) => found[warning]);
      return [id, { warnings, released: released.get(id) ?? [], paidInYear }];
    }),
  );
}

/** The account is in another name than that of the person; names in another script can't be compared. */
const isOtherName = (holder: string, name: string): boolean =>
  holder !== '' && isBankName(name) && lettersOf(holder) !== lettersOf(name);
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The earnings of each claim that somebody took off hold. */
async function releasedOf(tx: Tx, claimIds: readonly string[]): Promise<ReadonlyMap<string, ReleasedEarning[]>> {
  const found = await releasedEarnings(tx, claimIds);
  const staff = await namesOfActors(
    tx,
    found.map(({ releasedBy }) => releasedBy),
  );
  return new Map(
    Map.groupBy(found, ({ claimId }) => claimId)
      .entries()
      .map(([claimId, earnings]) => [
        claimId,
        earnings.map(({ applicationId, amountPaise, releasedBy, releasedAt }) => ({
          application: applicationId,
          amount: rupeesOnWire(paise(amountPaise)),
          releasedBy: staff.get(releasedBy) ?? releasedBy,
          releasedAt,
        })),
      ]),
  );
}
