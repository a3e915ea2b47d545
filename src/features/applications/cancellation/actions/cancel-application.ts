import { runningClock } from '#kit/clock.ts';
import type { Context, Session, Tx } from '#kit/context.ts';
import type { Phone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { checkCode, type CheckRefusal } from '#features/accounts/actions/check-code.ts';
import type { SignInContext } from '#features/accounts/actions/context.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { issueCode, type IssueRefusal } from '#features/accounts/actions/issue-code.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { findDisputedMoney, findRefunds } from '#features/payments/refunds/actions/find-refunds.ts';
import { requestRefund } from '#features/payments/refunds/actions/request-refund.ts';
import type { Refund } from '#features/payments/model/payments.ts';
import { ApplicationCancelled } from '../../events.ts';
import type { Application, CancellationBlock } from '../../model/applications.ts';
import { cancellationText } from '../../messages.ts';
import { cancellationBlock } from '../../rules.ts';
import { applyPaymentState } from '../../fees/actions/follow-refund.ts';
import { changeState } from '../../actions/change-state.ts';
import { findApplication, lockApplication } from '../../store/applications.ts';

type Blocked =
  | 'applications/unknown'
  | 'applications/not-yours'
  | 'applications/refund-denied'
  | 'applications/refund-closed'
  | `applications/${CancellationBlock}`;

/** Sends the OTP that confirms a cancellation. It is valid for this session and this application only. */
export async function sendCancellationCode(
  ctx: SignInContext,
  input: { readonly session: Session; readonly applicationId: string; readonly clientIp: string },
): Promise<
  Result<{ resendAfterS: number; expiresInS: number }, Blocked | Exclude<IssueRefusal, 'accounts/human-check-too-easy'>>
> {
  const found = await findCancellable(ctx.db, input.session, input.applicationId, await ctx.businessNow());
  if (!found.ok) return found;
  const { language } = await requireAccount(ctx.db, input.session.accountId);
  const company = await companyNames(ctx);
  const issued = await issueCode(ctx, {
    phone: input.session.phone as Phone,
    boundTo: boundTo(input.session, input.applicationId),
    clientIp: input.clientIp,
    // A signed-in person needs no captcha.
    level: undefined,
    smsOf: (code) => cancellationText(company, { code, number: input.applicationId })(language),
  });
  if (issued.ok) return issued;
  const { code } = issued.refusal;
  if (code === 'accounts/human-check-too-easy') throw new Error('a captcha was required of a signed-in person');
  return refuse(code, issued.refusal);
}

/**
 * Cancels an application within its refund window, confirmed by a fresh OTP, and requests the refund of its fee. The
 * OTP is used up in the same transaction, so only one of several simultaneous calls succeeds. Emits
 * ApplicationCancelled.
 */
export async function cancelApplication(
  ctx: Context,
  input: { readonly session: Session; readonly applicationId: string; readonly code: string },
): Promise<Result<Refund, Blocked | CheckRefusal>> {
  const { session, applicationId } = input;
  const clock = await runningClock(ctx);
  const cancelled = await ctx.transaction(async (tx): Promise<Result<Application, Blocked | CheckRefusal>> => {
    const beforeLock = await findApplication(tx, applicationId);
    if (beforeLock) await lockApplication(tx, beforeLock.accountId, beforeLock.role);
    // The window is checked at the time when the lock was acquired, not when the call began.
    const at = clock();
    const found = await findCancellable(tx, session, applicationId, at);
    if (!found.ok) return found;
    const checked = await checkCode(ctx, tx, {
      phone: session.phone as Phone,
      boundTo: boundTo(session, applicationId),
      code: input.code,
    });
    if (!checked.ok) return checked;
    await changeState(tx, found.value, { state: 'refund-requested', at });
    await ctx.emit(
      tx,
      ApplicationCancelled({ applicationId, accountId: session.accountId, paymentId: found.value.paymentId }),
    );
    return found;
  });
  return cancelled.ok
    ? requestRefundOf(ctx, { paymentId: cancelled.value.paymentId, accountId: session.accountId })
    : cancelled;
}

/**
 * Also the reaction to ApplicationCancelled, so a kill between the two steps still leads to a refund. Refused where a
 * dispute took the money in between: the application then follows the dispute.
 */
export async function requestRefundOf(
  ctx: Context,
  input: { readonly paymentId: string; readonly accountId: string },
): Promise<Result<Refund, 'applications/disputed'>> {
  const requested = await requestRefund(ctx, { paymentId: input.paymentId, reason: 'asked', by: input.accountId });
  if (requested.ok) return requested;
  await applyPaymentState(ctx, input);
  return refuse('applications/disputed');
}

const boundTo = (session: Session, applicationId: string): string => `withdraw:${session.id}:${applicationId}`;

async function findCancellable(
  tx: Tx,
  session: Session,
  applicationId: string,
  now: Date,
): Promise<Result<Application, Blocked>> {
  const application = await findApplication(tx, applicationId);
  if (!application) return refuse('applications/unknown');
  if (application.accountId !== session.accountId) return refuse('applications/not-yours');
  const disputed = await findDisputedMoney(tx, [application.paymentId]);
  const blockReason = cancellationBlock(application, now, disputed.get(application.paymentId));
  if (blockReason) return refuse(`applications/${blockReason}`);
  const [refund] = await findRefunds(tx, [application.paymentId]);
  if (refund?.state === 'closed') return refuse('applications/refund-closed');
  return refund?.state === 'denied' ? refuse('applications/refund-denied') : ok(application);
}
