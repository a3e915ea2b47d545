import type { Context } from '#kit/context.ts';
import { paise } from '#kit/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { roleTitles } from '#features/jobs/actions/role-titles.ts';
import { queueMessage } from '#features/notifications/actions/queue-message.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { applicationReceived, type Message, refundDenied, refundDone, refundStarted } from '../messages.ts';
import { applicationOfPayment, findApplication, newestForm, surplusOwner } from '../store.ts';

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
    await queueMessage(ctx, tx, { source, channel: 'sms', to: account.phone, template, text });
    if (email) await queueMessage(ctx, tx, { source, channel: 'email', to: email, template, subject, text });
  });
}

export async function tellReceived(ctx: NamesContext, it: { readonly applicationId: string }): Promise<void> {
  const application = await findApplication(ctx.db, it.applicationId);
  if (!application) throw new Error('a confirmed application vanished');
  const { id, accountId, paidPaise } = application;
  const role = (await roleTitles(ctx))(application.role);
  const message = applicationReceived(await companyNames(ctx), { number: id, role, amountPaise: paise(paidPaise) });
  await tellPerson(ctx, accountId, `application:${id}:received`, message);
}

/** Of an application's payment and of a surplus one alike: both are the applicant's money. */
export async function tellRefund(
  ctx: NamesContext,
  it: { readonly paymentId: string; readonly stage: 'started' | 'done' | 'denied' },
): Promise<void> {
  const [refund] = await findRefunds(ctx, [it.paymentId]);
  const accountId =
    (await applicationOfPayment(ctx.db, it.paymentId))?.accountId ?? (await surplusOwner(ctx.db, it.paymentId));
  if (!refund || !accountId) return;
  const facts = { reference: refund.id, amountPaise: refund.amountPaise, bankReference: refund.bankReference };
  const message = { started: refundStarted, done: refundDone, denied: refundDenied }[it.stage](
    await companyNames(ctx),
    facts,
  );
  await tellPerson(ctx, accountId, `refund:${refund.id}:${it.stage}`, message);
}
