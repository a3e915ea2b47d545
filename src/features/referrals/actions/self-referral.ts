import type { Tx } from '#kit/context.ts';
import { accountsSharingBrowser, haveSharedBrowser } from '#features/accounts/actions/shared-browsers.ts';
import { hasFormWith } from '#features/applications/actions/find-form.ts';
import type { HoldReason } from '../model.ts';
import { isPaidOut } from '../rules.ts';
import { claimantsSharing, haveSharedAccount, sums } from '../store.ts';
import { holdable, setHold } from '../store/commissions.ts';

/** Why referrer and applicant seem to be the same person; null if nothing indicates it. */
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
  return (await haveSharedBrowser(tx, referrer.accountId, applicant.id)) ? 'same-browser' : null;
}

/**
 * Before a claim, under the referrer's lock: holds earnings from people who share a bank account or a browser with the
 * referrer, comparing all accounts of both. Released earnings stay released; earnings already paid out, the oldest
 * first, are not held.
 */
export async function holdSelfReferredEarnings(
  tx: Tx,
  input: { readonly referrerId: string; readonly accountKey: string; readonly at: Date },
): Promise<void> {
  const { referrerId } = input;
  const byAccount = await claimantsSharing(tx, referrerId, input.accountKey);
  const byBrowser = await accountsSharingBrowser(tx, referrerId);
  if (byAccount.length + byBrowser.length === 0) return;
  const found = await holdable(tx, referrerId, [...new Set([...byAccount, ...byBrowser])]);
  if (found.length === 0) return;
  const { paid } = await sums(tx, referrerId, input.at);
  const open = found.filter((entry) => !isPaidOut(entry, paid));
  const sharesAccount = new Set(byAccount);
  const idsOf = (isByAccount: boolean) =>
    open.filter((entry) => sharesAccount.has(entry.applicantId) === isByAccount).map((entry) => entry.id);
  await setHold(tx, idsOf(true), 'same-bank-account');
  await setHold(tx, idsOf(false), 'same-browser');
}
