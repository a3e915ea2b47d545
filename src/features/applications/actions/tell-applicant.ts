import type { Context } from '#kit/context.ts';
import { paise } from '#kit/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { findPayer } from '#features/payments/actions/show-payment.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { applicationReceived, type Message, refundDenied, refundDone, refundStarted } from '../messages.ts';
import { applicationOfPayment, newestForm, surplusOwner } from '../store.ts';

/** Tells a person one thing by text message and, where an address is known, by e-mail; once per source. */
export async function tellPerson(
  ctx: Context,
  accountId: string,
  source: string,
  { template, subject, text }: Message,
): Promise<void> {
  const account = await findAccount(ctx, accountId);
  if (!account) throw new Error('a message for nobody');
  await ctx.transaction(async (tx) => {
    const email = (await newestForm(tx, accountId))?.email;
    await queueMessages(
      ctx,
      tx,
      { source, channel: 'sms', to: account.phone, template, text },
      ...(email ? [{ source, channel: 'email' as const, to: email, template, subject, text }] : []),
    );
  });
}

export async function tellReceived(
  ctx: NamesContext,
  it: {
    readonly applicationId: string;
    readonly accountId: string;
    readonly role: string;
    readonly paidPaise: number;
  },
): Promise<void> {
  const facts = {
    number: it.applicationId,
    role: await roleTitlesOf(ctx, it.role),
    amountPaise: paise(it.paidPaise),
  };
  const message = applicationReceived(await companyNames(ctx), facts);
  await tellPerson(ctx, it.accountId, `application:${it.applicationId}:received`, message);
}

/** Of an application's payment, of a second one and of one that fits no order alike: all are the applicant's money. */
export async function tellRefund(
  ctx: NamesContext,
  it: { readonly paymentId: string; readonly stage: 'started' | 'done' | 'denied' },
): Promise<void> {
  const [refund] = await findRefunds(ctx, [it.paymentId]);
  const accountId =
    (await applicationOfPayment(ctx.db, it.paymentId))?.accountId ??
    (await surplusOwner(ctx.db, it.paymentId)) ??
    (await findPayer(ctx, it.paymentId));
  if (!refund || !accountId) return;
  const facts = { reference: refund.id, amountPaise: refund.amountPaise, bankReference: refund.bankReference };
  const message = { started: refundStarted, done: refundDone, denied: refundDenied }[it.stage](
    await companyNames(ctx),
    facts,
  );
  await tellPerson(ctx, accountId, `refund:${refund.id}:${it.stage}`, message);
}
