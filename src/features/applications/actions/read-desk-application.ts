import type { Context, DeskSession } from '#kit/context.ts';
import { hasRight, showField, type ShownField } from '#kit/desk-access.ts';
import { rupeesOnWire } from '#kit/paise.ts';
import { newestEventsFirst, type RecordEvent } from '#kit/record-event.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import { findRefunds, isRefundDelayed } from '#features/payments/actions/find-refunds.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import type { Refund } from '#features/payments/model.ts';
import { photoUrl } from '#features/photos/model.ts';
import { readRecordEvents } from '#features/staff/actions/read-record-events.ts';
import type { Application, CorrectionRequest } from '../model.ts';
import type { DeskApplicationRecord, FindCommission } from '../model/desk.ts';
import { cancellableUntil } from '../rules.ts';
import { newestCorrections } from '../correction-store.ts';
import { markOpened } from '../desk-store.ts';
import { findApplication } from '../store.ts';

type Reading = Context & { readonly findCommission: FindCommission };
type Roles = DeskSession['roles'];

/**
 * One application as this staff member sees it. It counts as opened once somebody who works on applications has read it.
 */
export async function readDeskApplication(
  ctx: Reading,
  number: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<Result<DeskApplicationRecord, 'applications/unknown'>> {
  const application = await findApplication(ctx.db, number);
  if (!application) return refuse('applications/unknown');
  if (hasRight(roles, 'applications/change')) await markOpened(ctx.db, number, ctx.now());
  const payment = await showPayment(ctx.db, application.paymentId);
  const [refund] = await findRefunds(ctx.db, [application.paymentId]);
  const [correction] = await newestCorrections(ctx.db, [number]);
  const commission = hasRight(roles, 'claims/read') ? await ctx.findCommission(number) : undefined;
  return ok({
    number,
    accountId: application.accountId,
    role: application.role,
    roleTitle: await roleTitlesOf(ctx, application.role),
    status: application.state,
    paid: rupeesOnWire(application.paidPaise),
    createdAt: application.createdAt.toISOString(),
    cancellableUntil: cancellableUntil(application).toISOString(),
    ...formFacts(application, roles),
    payment: { id: application.paymentId, status: payment?.state ?? null },
    refund: refund ? refundFacts(refund, await ctx.businessNow()) : null,
    commission: commission ?? null,
    correction: correction ? correctionFacts(correction, roles) : null,
    events: newestEventsFirst([
      ...ownEvents(application, refund, correction),
      ...(await readRecordEvents(ctx.db, [number])),
    ]),
  });
}

function formFacts({ form }: Application, roles: Roles) {
  const shown = (field: Parameters<typeof showField>[1], value: string): ShownField => showField(roles, field, value);
  return {
    isErased: form.name === '',
    name: form.name,
    phone: shown('person/phone', form.mobile),
    category: form.category,
    district: form.district,
    stateName: form.state,
    fatherName: shown('person/details', form.fatherName),
    dob: shown('person/details', form.dob),
    gender: shown('person/details', form.gender),
    altMobile: shown('person/details', form.altMobile),
    email: shown('person/email', form.email),
    address: shown('person/address', form.address),
    qualification: form.qualification,
    experience: form.experience,
    documentDigits: shown('person/documentDigits', form.identityLastFour),
    referralCode: form.referralCode,
    photoUrl: form.photoKey !== '' && hasRight(roles, 'photos/read') ? photoUrl(form.photoKey) : null,
  };
}

const refundFacts = (refund: Refund, now: Date): DeskApplicationRecord['refund'] => ({
  number: refund.id,
  status: refund.state,
  amount: rupeesOnWire(refund.amountPaise),
  isDelayed: isRefundDelayed(refund, now),
});
const correctionFacts = (
  { field, value, requestedAt, answer }: CorrectionRequest,
  roles: Roles,
): DeskApplicationRecord['correction'] => ({
  field,
  value: showField(roles, 'person/details', value),
  requestedAt: requestedAt.toISOString(),
  answer: answer === null ? null : showField(roles, 'person/details', answer),
});

/** What the applicant and the gateway did, which the audit does not have. */
function ownEvents(
  application: Application,
  refund: Refund | undefined,
  correction: CorrectionRequest | undefined,
): RecordEvent[] {
  const own = (event: string, at: Date | null | undefined): RecordEvent[] =>
    at ? [{ at: at.toISOString(), by: '', event }] : [];
  return [
    ...own('created', application.createdAt),
    ...own('correction-requested', correction?.requestedAt),
    ...own('refund-requested', refund?.requestedAt),
    ...(refund ? own(`refund-${refund.state}`, refund.settledAt) : []),
  ];
}
