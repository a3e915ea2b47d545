import type { Context } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { findOpenOrders } from '#features/payments/actions/find-open-orders.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import type { Refund } from '#features/payments/model.ts';
import type { Application, WithdrawalBar } from '../model.ts';
import { isAfterInterviews, withdrawableUntil, withdrawalBar } from '../rules.ts';
import { applicationsOf, formsById, surplusOf } from '../store.ts';

export interface ListedApplication {
  readonly application: Application;
  readonly refund: Refund | undefined;
  readonly surplus: readonly Refund[];
  readonly isAfterInterviews: boolean;
  readonly withdrawableUntil: Date;
  readonly withdrawableForMs: number;
  readonly withdrawalBar: WithdrawalBar | undefined;
}

/** A person's own applications, newest first, with what became of their money. Four queries, whatever their number. */
export async function listApplications(ctx: Context, accountId: string): Promise<ListedApplication[]> {
  const applications = await applicationsOf(ctx.db, accountId);
  const now = await ctx.businessNow();
  const surplus = applications.length === 0 ? [] : await surplusOf(ctx.db, accountId);
  const refunds = await findRefunds(ctx, [
    ...applications.map((it) => it.paymentId),
    ...surplus.map((it) => it.paymentId),
  ]);
  const refundOf = (paymentId: string): Refund | undefined => refunds.find((it) => it.paymentId === paymentId);
  return applications.map((application) => ({
    application,
    refund: refundOf(application.paymentId),
    surplus: surplus.filter((it) => it.applicationId === application.id).flatMap((it) => refundOf(it.paymentId) ?? []),
    isAfterInterviews: isAfterInterviews(application.createdAt),
    withdrawableUntil: withdrawableUntil(application.createdAt),
    withdrawableForMs: Math.max(0, withdrawableUntil(application.createdAt).getTime() - now.getTime()),
    withdrawalBar: withdrawalBar(application, now),
  }));
}

/** A payment page that was opened and of which nothing has arrived yet. */
export interface AwaitedPayment {
  readonly reference: string;
  readonly role: string;
  readonly amountPaise: Paise;
  readonly paymentUrl: string;
  readonly openedAt: Date;
}

/** What a person began to pay for and has no application for: so that nothing is ever without a trace. */
export async function listAwaitedPayments(ctx: Context, accountId: string): Promise<AwaitedPayment[]> {
  const orders = await findOpenOrders(ctx, accountId);
  const forms = await formsById(
    ctx.db,
    orders.map((it) => it.subject),
  );
  const standing = new Set(
    (await applicationsOf(ctx.db, accountId)).filter((it) => it.state !== 'refunded').map((it) => it.role),
  );
  return orders.flatMap((it) => {
    const role = forms.find((form) => form.id === it.subject)?.role;
    if (role === undefined || standing.has(role) || !it.paymentUrl) return [];
    return [{ reference: it.id, role, amountPaise: it.amountPaise, paymentUrl: it.paymentUrl, openedAt: it.createdAt }];
  });
}
