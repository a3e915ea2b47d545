import type { Tx } from '#kit/context.ts';
import { findAccounts } from '#features/accounts/actions/find-account.ts';
import type { Account } from '#features/accounts/model.ts';
import { type CompanyNames, companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { roleTitles, type RoleTitles } from '#features/jobs/actions/role-titles.ts';
import { endCalls } from '#features/interviews/actions/end-call.ts';
import { queueMessages, type QueueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf, type Outgoing, smsOf } from '#features/notifications/model/messages.ts';
import { stageMessages } from '../../messages.ts';
import { sourceOfStep } from '../../model/sources.ts';
import type { StageStep } from '../model.ts';
import { markNotified, type NotifiedStep, stepsDue } from '../store.ts';

interface Notifying {
  readonly names: StageNames;
  readonly queue?: QueueMessages;
}
/**
 * Makes steps final in the caller's transaction: the applicants see them, a call that one ends is withdrawn, and their
 * messages are queued in each person's language. Does nothing for a step that was notified, undone or superseded, so
 * nobody gets a message twice. A corrected reason is read on the site only. An application that was cancelled or refunded
 * since then gets none.
 */
export async function notifyOfSteps(
  ctx: NamesContext,
  tx: Tx,
  steps: readonly Pick<StageStep, 'applicationId' | 'number'>[],
  { names, queue = queueMessages }: Notifying,
): Promise<void> {
  const at = ctx.now();
  const notified = await markNotified(tx, steps, { at });
  const left = notified.filter(({ stage }) => stage !== 'called');
  await endCalls(tx, left, { at, now: names.now });
  const toNotify = notified.filter(({ state, isKnown }) => state === 'active' && !isKnown);
  const accounts = await findAccounts(
    tx,
    toNotify.map(({ accountId }) => accountId),
  );
  const messages = toNotify.flatMap((step) => messagesOf(ctx, step, { account: accounts.get(step.accountId), names }));
  if (messages.length > 0) await queue(ctx, tx, ...messages);
}

/** The messages about a step; empty for a stage that has no message. */
function messagesOf(
  ctx: NamesContext,
  step: NotifiedStep,
  { account, names }: { readonly account: Account | undefined; readonly names: StageNames },
): readonly Outgoing[] {
  const messageOf = stageMessages[step.stage];
  if (!messageOf) return [];
  if (!account) throw new Error('an application without its account');
  const { applicationId: number, email } = step;
  const message = messageOf(names.company, { number, role: names.titles(step.role) })(account.language);
  const source = sourceOfStep(number, step.number);
  const sms = { source, to: account.phone, ...smsOf(message.sms) };
  // The personal fields may be erased.
  return email === '' ? [sms] : [sms, { source, to: email, ...mailOf(message, ctx.config.appUrl) }];
}

/** The names in the messages of stages, and the business time. */
export interface StageNames {
  readonly now: Date;
  readonly company: CompanyNames;
  readonly titles: (role: string) => RoleTitles;
}
/** The time and names that messages about steps contain, read once for many steps. */
export const readStageNames = async (ctx: NamesContext): Promise<StageNames> => ({
  now: await ctx.businessNow(),
  company: await companyNames(ctx),
  titles: await roleTitles(ctx),
});

const atOnce = 500;
/** Run by a timer: notifies the applicants of moves whose undo is over. A step that fails is tried again. */
export async function notifySteps(ctx: NamesContext): Promise<void> {
  const due = await stepsDue(ctx.db, ctx.now(), atOnce);
  if (due.length === 0) return;
  const names = await readStageNames(ctx);
  for (const step of due) {
    try {
      await ctx.transaction((tx) => notifyOfSteps(ctx, tx, [step], { names }));
    } catch (error) {
      ctx.log.error('an applicant could not be notified of a stage', error, step);
    }
  }
}
