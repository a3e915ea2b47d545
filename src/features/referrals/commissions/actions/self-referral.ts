import type { Tx } from '#kit/context.ts';
import { accountsSharingBrowser, haveSharedBrowser } from '#features/accounts/actions/shared-browsers.ts';
import { hasFormWith, hasSharedIdentity } from '#features/applications/forms/actions/find-form.ts';
import type { HoldReason } from '../../model/referrals.ts';
import { isPaidOut } from '../../rules.ts';
import { claimantsSharing, haveSharedAccount, sums } from '../../claims/store/claims.ts';
import { holdable, isOfStaff, setHold } from '../store.ts';

/** Why the earning is held; null if nothing indicates that it should be. */
export async function detectSelfReferral(
  tx: Tx,
  input: {
    readonly referrer: { readonly accountId: string; readonly phone: string };
    readonly applicant: { readonly id: string; readonly phone: string };
    readonly altMobile: string;
    readonly applicationId: string;
  },
): Promise<HoldReason | null> {
  const { referrer, applicant } = input;
  if (input.altMobile === referrer.phone) return 'same-alternate-number';
  const found = await hasFormWith(tx, {
    accountId: referrer.accountId,
    altMobiles: [applicant.phone, input.altMobile].filter(Boolean),
    sameIdentityAs: input.applicationId,
  });
  if (found) return found === 'number' ? 'same-alternate-number' : 'same-identity';
  if (await haveSharedAccount(tx, referrer.accountId, applicant.id)) return 'same-bank-account';
  if (await haveSharedBrowser(tx, referrer.accountId, applicant.id)) return 'same-browser';
  if (await isOfStaff(tx, [referrer.accountId])) return 'of-staff';
  return (await hasSharedIdentity(tx, input.applicationId)) ? 'shared-identity' : null;
}

/**
 * Before a claim, under the referrer's lock: holds earnings from people who share a bank account or a browser with the
 * referrer, comparing all accounts of both, and every one of somebody of the staff. Released earnings stay released; earnings already paid out, the oldest
 * first, are not held.
 */
export async function holdSelfReferredEarnings(
  tx: Tx,
  input: { readonly referrerId: string; readonly accountKey: string; readonly at: Date },
): Promise<void> {
  const { referrerId } = input;
  const byAccount = await claimantsSharing(tx, referrerId, input.accountKey);
  const byBrowser = await accountsSharingBrowser(tx, referrerId);
  const ofStaff = await isOfStaff(tx, [referrerId, ...byAccount]);
  if (byAccount.length + byBrowser.length === 0 && !ofStaff) return;
  const found = await holdable(tx, referrerId, ofStaff ? 'all' : [...new Set([...byAccount, ...byBrowser])]);
  if (found.length === 0) return;
  const { paid } = await sums(tx, referrerId, input.at);
  const open = found.filter((entry) => !isPaidOut(entry, paid));
  const reasonOf = (applicantId: string): HoldReason => {
    if (byAccount.includes(applicantId)) return 'same-bank-account';
    return byBrowser.includes(applicantId) ? 'same-browser' : 'of-staff';
  };
  for (const [reason, entries] of Map.groupBy(open, ({ applicantId }) => reasonOf(applicantId)))
    await setHold(
      tx,
      entries.map(({ id }) => id),
      reason,
    );
}
