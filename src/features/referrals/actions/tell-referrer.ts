import { tellPerson } from '#features/applications/actions/tell-applicant.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import type { ClaimState } from '../model.ts';
import { claimHeld, claimPaid, claimReceived, claimRejected } from '../messages.ts';
import { findClaim } from '../store.ts';

/** Tells a referrer what became of a claim; each verdict once, also where a claim is held a second time. */
export async function tellClaim(
  ctx: NamesContext,
  it: { readonly claimId: string; readonly state: ClaimState | 'received' },
): Promise<void> {
  const claim = await findClaim(ctx.db, it.claimId);
  const message =
    it.state === 'active'
      ? undefined
      : { received: claimReceived, paid: claimPaid, hold: claimHeld, rejected: claimRejected }[it.state];
  if (!claim || !message) return;
  const facts = { number: claim.id, amountPaise: claim.amountPaise, reason: claim.reason, utr: claim.utr };
  await tellPerson(
    ctx,
    claim.referrerId,
    `claim:${claim.id}:${it.state}:${claim.reason ?? ''}`,
    message(await companyNames(ctx), facts),
  );
}
