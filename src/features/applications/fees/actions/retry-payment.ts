import type { Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { before } from '#kit/time.ts';
import { readCampaign } from '#features/content/actions/read-content.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { mayApply } from '#features/jobs/actions/may-apply.ts';
import type { RoleRefusal } from '#features/jobs/model/jobs.ts';
import { feeFor } from '#features/jobs/terms.ts';
import { findPaymentStatus } from '#features/payments/orders/actions/find-payment-status.ts';
import { photoUrl } from '#features/photos/model.ts';
import { findOwnPhoto } from '#features/photos/actions/store-photo.ts';
import type { ApplicationForm } from '../../model/applications.ts';
import { formRetryMs, maskedIdentity } from '../../terms.ts';
import { activeApplicationOf, findFrozenForm, type FrozenRow } from '../../store/applications.ts';
import type { ApplicationsContext } from '../../actions/context.ts';
import { openFormPage, type OpenedPage, type PageRefusal } from '../../forms/actions/open-form-page.ts';

type RetryRefusal =
  | RoleRefusal
  | PageRefusal
  | 'jobs/unknown-role'
  | 'payments/unknown-order'
  | 'payments/not-yours'
  | 'applications/form-outdated'
  | 'applications/amount-differs'
  | 'applications/already-applied';

/**
 * Opens the payment page of the caller's order again, for the form frozen with it: the same page while it can be paid,
 * else a new one. The form needs no new identity number, because its keyed hash is frozen too. It must still be what
 * the person would send today: for the current opening, at most `formRetryMs` old, same fee, same policies, its photo
 * still there; otherwise the person opens the form.
 */
export async function retryPayment(
  ctx: ApplicationsContext,
  { session, reference }: { readonly session: Session; readonly reference: string },
): Promise<Result<OpenedPage & { readonly formData: ApplicationForm }, RetryRefusal>> {
  const { accountId } = session;
  const order = (await findPaymentStatus(ctx, { orderId: reference }))?.order;
  if (!order) return refuse('payments/unknown-order');
  if (order.accountId !== accountId) return refuse('payments/not-yours');
  const frozen = await findFrozenForm(ctx.db, order.subject);
  if (!frozen) return refuse('payments/unknown-order');
  const role = await findRole(ctx, frozen.role);
  if (!role) return refuse('jobs/unknown-role');
  const { active } = await activeApplicationOf(ctx.db, { ...frozen, paymentId: '' });
  if (active) return refuse('applications/already-applied', { facts: { applicationNumber: active } });
  const admitted = await mayApply(ctx, role, session);
  if (!admitted.ok) return admitted;
  if (frozen.opening !== role.opening) return refuse('applications/form-outdated');
  const fees = { general: role.generalFeePaise, reservation: role.reservationFeePaise };
  if (feeFor(fees, frozen.form.category) !== frozen.feePaise) return refuse('applications/amount-differs');
  if (!(await isCurrent(ctx, frozen))) return refuse('applications/form-outdated');
  const opened = await openFormPage(ctx, { ...frozen, session, subject: frozen.id });
  return opened.ok ? ok({ ...opened.value, formData: formAsSent(frozen) }) : opened;
}

/** True for a form that was not erased, was agreed to under the present policies, and whose photo still exists. */
async function isCurrent(ctx: ApplicationsContext, frozen: FrozenRow): Promise<boolean> {
  const { form, policyVersion, accountId, consentedAt } = frozen;
  if (consentedAt < before(ctx.now(), formRetryMs)) return false;
  if (form.name === '' || policyVersion !== (await readCampaign(ctx, 'en')).policyVersion) return false;
  return (await findOwnPhoto(ctx, { url: photoUrl(form.photoKey), accountId })) !== undefined;
}

/** A frozen form as it was sent, with the identity number masked: what the browser stores until the payment is verified. */
function formAsSent(frozen: FrozenRow): ApplicationForm {
  const { identityLastFour, photoKey, ...form } = frozen.form;
  return {
    ...form,
    hasReferral: form.referralCode === '' ? 'no' : 'yes',
    aadhar: maskedIdentity(identityLastFour),
    photo: photoUrl(photoKey),
    agree: true,
    userId: frozen.accountId,
    appliedFor: frozen.role,
  };
}
