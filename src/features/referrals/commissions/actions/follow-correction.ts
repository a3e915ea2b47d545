import type { Context } from '#kit/context.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { findForm } from '#features/applications/forms/actions/find-form.ts';
import { isPaidOut } from '../../rules.ts';
import { commissionOfApplication, holdable, setApplicantName, setHold } from '../store.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';
import { lockReferrer, sums } from '../../claims/store/claims.ts';
import { detectSelfReferral } from './self-referral.ts';

/**
 * After an application was corrected: its earning shows the corrected name, and is held and listed for staff if referrer
 * and applicant now seem to be the same person. An earning that staff released, or that is paid out, is not held. Safe to
 * repeat.
 */
export async function followCorrection(
  ctx: Context,
  { applicationId }: { readonly applicationId: string },
): Promise<void> {
  const at = await ctx.businessNow();
  const known = await commissionOfApplication(ctx.db, applicationId);
  if (!known) return;
  const { referrerId, applicantId } = known;
  const [referrer, applicant] = await Promise.all([findAccount(ctx.db, referrerId), findAccount(ctx.db, applicantId)]);
  if (!referrer || !applicant) return;
  await ctx.transaction(async (tx) => {
    await lockReferrer(tx, referrerId);
    const found = await findForm(tx, applicationId);
    if (!found) return;
    const { name, altMobile } = found.form;
    await setApplicantName(tx, applicationId, name);
    const open = (await holdable(tx, referrerId, [applicantId])).find((entry) => entry.applicationId === applicationId);
    if (!open || isPaidOut(open, (await sums(tx, referrerId, at)).paid)) return;
    const reason = await detectSelfReferral(tx, {
      referrer: { accountId: referrer.id, phone: referrer.phone },
      applicant,
      altMobile,
      applicationId,
    });
    if (reason === null) return;
    await setHold(tx, [open.id], reason);
    // The claim may be without cover now.
    await holdUncovered(ctx, tx, referrerId, at);
  });
}
