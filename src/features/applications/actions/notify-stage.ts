import type { Tx } from '#kit/context.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { type CompanyNames, companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { roleTitles, type RoleTitles } from '#features/jobs/actions/role-titles.ts';
import { endCall } from '#features/interviews/actions/end-call.ts';
import { queueMessages, type QueueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailText } from '#features/notifications/model.ts';
import { stageMessages } from '../messages.ts';
import type { StageStep } from '../model/stages.ts';
import { markNotified, stepsDue } from '../store/stages.ts';

/**
 * Makes a step final in the caller's transaction: the applicant sees it, a call that it ends is withdrawn, and its
 * messages are queued in the person's language. Does nothing for a step that was notified, undone or superseded, so
 * nobody gets a message twice. A corrected reason is read on the site only. An application that was cancelled or refunded since then gets none.
 */
export async function notifyStep(
  ctx: NamesContext,
  tx: Tx,
  step: Pick<StageStep, 'applicationId' | 'number'>,
  names: StageNames,
  queue: QueueMessages = queueMessages,
): Promise<void> {
  const notified = await markNotified(tx, step, { at: ctx.now() });
  if (notified && notified.stage !== 'called')
    await endCall(tx, { applicationId: step.applicationId, stage: notified.stage, at: ctx.now(), now: names.now });
  const messageOf = notified && stageMessages[notified.stage];
  if (!messageOf || notified.isKnown || notified.state !== 'active') return;
  const { accountId, email } = notified;
  const number = step.applicationId;
  const account = await requireAccount(tx, accountId);
  const message = messageOf(names.company, { number, role: names.titles(notified.role) })(account.language);
  const source = `application:${number}:step:${step.number}`;
  const { template, subject, text } = message;
  await queue(
    ctx,
    tx,
    { source, channel: 'sms', to: account.phone, template, text },
    // The personal fields may be erased.
    ...(email === ''
      ? []
      : [
          {
            source,
            channel: 'email' as const,
            to: email,
            template,
            subject,
            text: mailText(message, ctx.config.appUrl),
          },
        ]),
  );
}

/** The names in the messages of stages, and the business time. */
export interface StageNames {
  readonly now: Date;
  readonly company: CompanyNames;
  readonly titles: (role: string) => RoleTitles;
}
/** They are read once for many steps. */
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
      await ctx.transaction((tx) => notifyStep(ctx, tx, step, names));
    } catch (error) {
      ctx.log.error('an applicant could not be notified of a stage', error, step);
    }
  }
}
