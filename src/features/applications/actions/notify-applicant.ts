import type { Tx } from '#kit/context.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf, type MessageIn, smsOf } from '#features/notifications/model/messages.ts';
import { findPartRefunds, findRefunds } from '#features/payments/refunds/actions/find-refunds.ts';
import { findPaymentStatus } from '#features/payments/orders/actions/find-payment-status.ts';
import { findPayer, showPayment } from '#features/payments/actions/show-payment.ts';
import { findDelayedRefunds, recordDelayNotified } from '#features/payments/refunds/actions/watch-refunds.ts';
import type { Refund } from '#features/payments/model/payments.ts';
import {
  applicationReceived,
  partRefunded,
  refundAccountAsked,
  refundClosed,
  refundDelayed,
  refundDenied,
  refundDone,
  refundStarted,
} from '../messages.ts';
import type { FrozenForm } from '../model/applications.ts';
import { sourceOfReceipt } from '../model/sources.ts';
import { applicationOfPayment, findApplication, findFrozenForm, newestForm } from '../store/applications.ts';

/**
 * Notifies a person of something that belongs to no application, as `notify` does; by e-mail at the address of the newest
 * application.
 */
export const notifyPerson = async (
  ctx: NamesContext,
  accountId: string,
  source: string,
  messageIn: MessageIn,
): Promise<void> => notify(ctx, { accountId, email: (await newestForm(ctx.db, accountId))?.email }, source, messageIn);

interface Recipient {
  readonly accountId: string;
  readonly email: string | undefined;
}
/**
 * Sends a person one message in their language by SMS and, where an e-mail address is given, by e-mail with a link to
 * the site; once per source.
 */
const notify = (ctx: NamesContext, to: Recipient, source: string, messageIn: MessageIn): Promise<void> =>
  ctx.transaction((tx) => queueForApplicant(ctx, tx, to, source, messageIn));

/** Queues such a message in the caller's transaction, so that it commits together with its cause. */
export async function queueForApplicant(
  ctx: NamesContext,
  tx: Tx,
  { accountId, email }: Recipient,
  source: string,
  messageIn: MessageIn,
): Promise<void> {
  const account = await requireAccount(tx, accountId);
  // An erased person has no address left.
  if (account.isClosed) return;
  const message = messageIn(account.language);
  const sms = { source, to: account.phone, ...smsOf(message.sms) };
  const mails = email ? [{ source, to: email, ...mailOf(message, ctx.config.appUrl) }] : [];
  await queueMessages(ctx, tx, sms, ...mails);
}

export async function notifyReceived(ctx: NamesContext, input: { readonly applicationId: string }): Promise<void> {
  const application = await findApplication(ctx.db, input.applicationId);
  if (!application) throw new Error('an application was confirmed and does not exist');
  const { id: number, accountId, form, paidPaise: amountPaise, refundWindowHours } = application;
  const role = await roleTitlesOf(ctx, application.role);
  const message = applicationReceived(await companyNames(ctx), { number, role, amountPaise, refundWindowHours });
  await notify(ctx, { accountId, email: form.email }, sourceOfReceipt(number), message);
}

type Stage = 'started' | 'done' | 'denied' | 'closed';
const messages: Readonly<Record<Stage, typeof refundStarted>> = {
  started: refundStarted,
  done: refundDone,
  denied: refundDenied,
  closed: refundClosed,
};
/**
 * Notifies the payer of a refund's stage, for payments with and without an application. Skips a stage that is out of
 * date: a later attempt has its own message.
 */
export async function notifyRefund(
  ctx: NamesContext,
  input: { readonly paymentId: string; readonly stage: Stage },
): Promise<void> {
  const [refund] = await findRefunds(ctx.db, [input.paymentId]);
  if (!refund) return;
  const isOver = refund.state === 'denied' || refund.state === 'closed';
  if (input.stage === 'started' ? isOver || refund.attempt > 1 : refund.state !== input.stage) return;
  await notifyPayer(ctx, refund, { message: messages[input.stage], stage: input.stage });
}

/** Asks the payer of a refund by transfer for an account; skips a question that is out of date. */
export async function askForAccount(
  ctx: NamesContext,
  input: { readonly paymentId: string; readonly asks: number },
): Promise<void> {
  const [refund] = await findRefunds(ctx.db, [input.paymentId]);
  if (!refund?.isByTransfer || refund.state !== 'stopped') return;
  await notifyPayer(ctx, refund, { message: refundAccountAsked, stage: `account:${refund.attempt}:${input.asks}` });
}

/** Notifies the applicant that a part of the fee went back, once for each part. */
export async function notifyPart(
  ctx: NamesContext,
  { partId, paymentId }: { readonly partId: string; readonly paymentId: string },
): Promise<void> {
  const application = await applicationOfPayment(ctx.db, paymentId);
  const part = (await findPartRefunds(ctx.db, [paymentId])).find(({ id, state }) => id === partId && state === 'done');
  if (!application || !part) return;
  const { id: number, accountId, form } = application;
  const facts = { number, reference: partId, amountPaise: part.amountPaise, bankReference: null };
  await notify(
    ctx,
    { accountId, email: form.email },
    `refund:${partId}:done`,
    partRefunded(await companyNames(ctx), facts),
  );
}

/** Notifies each payer of a delayed refund once; selected by the refund's state, so none is missed. */
export async function notifyDelayed(ctx: NamesContext): Promise<void> {
  for (const refund of await findDelayedRefunds(ctx)) {
    try {
      await notifyPayer(ctx, refund, { message: refundDelayed, stage: 'delayed' });
      await recordDelayNotified(ctx, refund.id);
    } catch (error) {
      ctx.log.error('a payer could not be notified of a delayed refund', error, { refundId: refund.id });
    }
  }
}

async function notifyPayer(
  ctx: NamesContext,
  refund: Refund,
  { message: textOf, stage }: { readonly message: typeof refundStarted; readonly stage: string },
): Promise<void> {
  const { id, attempt, amountPaise, bankReference } = refund;
  const accountId = await findPayer(ctx.db, refund.paymentId);
  if (!accountId) return;
  const message = textOf(await companyNames(ctx), { reference: id, amountPaise, bankReference });
  // A refund starts, is delayed and is completed once; every attempt can be denied and closed.
  const isPerAttempt = attempt > 1 && (stage === 'denied' || stage === 'closed');
  const { email } = (await formOfPayment(ctx, refund.paymentId)) ?? (await newestForm(ctx.db, accountId)) ?? {};
  await notify(ctx, { accountId, email }, `refund:${id}${isPerAttempt ? `/${attempt}` : ''}:${stage}`, message);
}

/** The form of the application that a payment became, else the one that it was paid for; undefined for an unknown order. */
async function formOfPayment(ctx: NamesContext, paymentId: string): Promise<FrozenForm | undefined> {
  const application = await applicationOfPayment(ctx.db, paymentId);
  if (application) return application.form;
  const orderId = (await showPayment(ctx.db, paymentId))?.orderId;
  const paid = orderId ? await findPaymentStatus(ctx, { orderId }) : undefined;
  return paid && (await findFrozenForm(ctx.db, paid.order.subject))?.form;
}
