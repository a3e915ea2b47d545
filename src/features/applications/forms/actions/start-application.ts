import type { Context, Session } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { type Paise, paiseFromRupees } from '#kit/money/paise.ts';
import { ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { before, dayInIndia, secondMs } from '#kit/time.ts';
import { findCodeOfForm } from '#features/accounts/actions/check-referral-code.ts';
import { keepLanguage } from '#features/accounts/actions/keep-language.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { readCampaign } from '#features/content/actions/read-content.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { mayApply } from '#features/jobs/actions/may-apply.ts';
import type { Role, RoleRefusal } from '#features/jobs/model/jobs.ts';
import { feeFor } from '#features/jobs/terms.ts';
import { findOwnPhoto } from '#features/photos/actions/store-photo.ts';
import { districtIn, stateNames } from '../places.ts';
import type { ApplicationForm, FrozenForm } from '../../model/applications.ts';
import { checkForm, type CheckedForm, formText } from '../../rules.ts';
import { formLimits } from '../../terms.ts';
import { formsSoFar, freezeForm, lockForms } from '../../store/applications.ts';
import type { ApplicationsContext } from '../../actions/context.ts';
import { readIdentityRule } from './form-settings.ts';
import { openFormPage, type OpenedPage, type PageRefusal } from './open-form-page.ts';

export interface OrderInput {
  readonly session: Session;
  /** Rupees as shown on the screen; compared, never charged. */
  readonly amount: number | string;
  readonly email: string | undefined;
  readonly formData: ApplicationForm;
  readonly language?: Language | undefined;
  /** The version of the policies that the applicant was shown. */
  readonly policyVersion?: string | undefined;
  /** For the limit of refused codes. */
  readonly clientIp: string;
}
type OrderRefusal =
  | RoleRefusal
  | 'jobs/unknown-role'
  | 'applications/not-yours'
  | 'applications/fields'
  | 'applications/own-code'
  | 'applications/amount-differs'
  | 'applications/policies-changed'
  | 'applications/already-applied'
  | 'applications/too-many'
  | 'accounts/too-many-code-checks'
  | PageRefusal;

/**
 * Freezes the form with the role's current opening and the fee of its category, and opens its payment page. The server
 * decides who may apply, the fee and every field. The same form gets the same open page, a changed form a new page;
 * where the opening has an active application the refusal names its number.
 */
export async function startApplication(
  ctx: ApplicationsContext,
  input: OrderInput,
): Promise<Result<OpenedPage, OrderRefusal>> {
  const { session, formData, language, clientIp } = input;
  if (formData.userId && formData.userId !== session.accountId) return refuse('applications/not-yours');
  const role = await findRole(ctx, formData.appliedFor);
  if (!role) return refuse('jobs/unknown-role');
  const admitted = await mayApply(ctx, role, session);
  if (!admitted.ok) return admitted;
  const feePaise = feeFor({ general: role.generalFeePaise, reservation: role.reservationFeePaise }, formData.category);
  if (paiseFromRupees(input.amount) !== feePaise)
    return refuse('applications/amount-differs', { facts: { fee: feePaise / 100 } });
  const { policyVersion } = await readCampaign(ctx, 'en');
  if ((input.policyVersion ?? policyVersion) !== policyVersion)
    return refuse('applications/policies-changed', { facts: { policyVersion } });

  const at = await ctx.businessNow();
  const form = await completeForm(ctx, { session, formData, clientIp, at });
  if (!form.ok) return form;
  const { frozen, identityNumber } = form.value;
  const subject = await freeze(ctx, { session, role, feePaise, frozen, identityNumber, policyVersion, language, at });
  if (!subject.ok) return subject;
  return openFormPage(ctx, {
    session,
    subject: subject.value,
    role: role.name,
    opening: role.opening,
    feePaise,
    form: frozen,
  });
}

type FormFault = 'applications/fields' | 'applications/own-code' | 'accounts/too-many-code-checks';
/** Checks the form's fields, its photo and its referral code. */
async function completeForm(
  ctx: Context,
  orderInput: Pick<OrderInput, 'session' | 'formData' | 'clientIp'> & { readonly at: Date },
): Promise<Result<{ frozen: FrozenForm; identityNumber: string }, FormFault>> {
  const { session, formData, at } = orderInput;
  const checked = checkForm(formData, {
    accountPhone: session.phone,
    today: dayInIndia(at),
    identity: await readIdentityRule(ctx),
    districtIn,
    isState: (state) => stateNames.includes(state),
  });
  if ('faults' in checked) return refuse('applications/fields', { fields: checked.faults });
  const photoKey = await findOwnPhoto(ctx, { url: formData.photo ?? '', accountId: session.accountId });
  if (photoKey === undefined)
    return refuse('applications/fields', { fields: [{ field: 'photo', reason: 'not-yours' }] });
  const fault = await codeFault(ctx, orderInput, checked.checked);
  if (fault) return { ok: false, refusal: fault };
  const { form, identityNumber, referralCode } = checked.checked;
  return ok({ frozen: { ...form, referralCode, photoKey }, identityNumber });
}

/** A person's own code is refused by account and by phone number. */
async function codeFault(
  ctx: Context,
  { session, clientIp }: Pick<OrderInput, 'session' | 'clientIp'>,
  { referralCode }: CheckedForm,
): Promise<Refusal<FormFault> | undefined> {
  if (referralCode === '') return undefined;
  const found = await findCodeOfForm(ctx, { code: referralCode, accountId: session.accountId, clientIp });
  if (!found.ok) return found.refusal;
  const referrer = found.value;
  if (!referrer) return { code: 'applications/fields', fields: [{ field: 'referralCode', reason: 'unknown-code' }] };
  if (referrer.accountId === session.accountId || referrer.phone === session.phone) {
    return { code: 'applications/own-code', fields: [{ field: 'referralCode', reason: 'own-code' }] };
  }
  return undefined;
}

async function freeze(
  ctx: ApplicationsContext,
  input: {
    session: Session;
    role: Role;
    feePaise: Paise;
    frozen: FrozenForm;
    identityNumber: string;
    policyVersion: string;
    language: Language | undefined;
    at: Date;
  },
): Promise<Result<string, 'applications/already-applied' | 'applications/too-many'>> {
  const { session, role, feePaise, frozen, at } = input;
  const identityHash =
    input.identityNumber === '' ? null : await ctx.lastingHash('applications/identity', input.identityNumber);
  // The form's hash includes the hash of the identity number, which itself is not stored.
  const formHash = await ctx.lastingHash(
    'applications/form',
    `${identityHash}${formText(role.name, feePaise, frozen)}`,
  );
  return ctx.transaction(async (tx) => {
    // First, because it locks the account's row for the others.
    await keepLanguage(tx, session.accountId, input.language);
    await requireOpenAccount(tx, session.accountId);
    await lockForms(tx, session.accountId);
    const { active, isFrozen, frozenSince } = await formsSoFar(tx, {
      accountId: session.accountId,
      role: role.name,
      opening: role.opening,
      formHash,
      since: formLimits.map((limit) => before(at, limit.withinMs)),
    });
    if (active) return refuse('applications/already-applied', { facts: { applicationNumber: active } });
    const reached = formLimits.find(({ limit }, index) => (frozenSince[index] ?? 0) >= limit);
    if (reached && !isFrozen) return refuse('applications/too-many', { retryAfterS: reached.withinMs / secondMs });
    return ok(
      await freezeForm(tx, {
        id: newId('frm'),
        accountId: session.accountId,
        role: role.name,
        opening: role.opening,
        feePaise,
        form: frozen,
        formHash,
        identityHash,
        policyVersion: input.policyVersion,
        at,
      }),
    );
  });
}
