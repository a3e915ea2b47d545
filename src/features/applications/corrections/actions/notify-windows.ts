import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { findCorrectionWindows, findOpenWindows } from '#features/jobs/actions/correction-windows.ts';
import { correctionOpened } from '../../messages.ts';
import { sourceOfOpeningWindow } from '../../model/sources.ts';
import { isDecidedStage } from '../../stages/model.ts';
import {
  applicantsAfter,
  forgetWindowMessages,
  nextWindowMessages,
  planWindowMessages,
  type WindowMessages,
  writeWindowMessages,
} from '../store/window-messages.ts';
import { undoStageMs } from '../../terms.ts';
import { queueForApplicant } from '../../actions/notify-applicant.ts';

const sliceSize = 200;
/** A run leaves what is beyond them to the next one, a minute later. */
const slicesARun = 50;

/**
 * Run by a timer: informs each applicant of an opening once that its correction window is open, two minutes after it opened
 * so that a mistake can be taken back, a slice of applications a transaction. Who can't use the window gets no message. A
 * window that was removed or ends at another time informs nobody any more. Safe to run on several instances at once.
 */
export async function notifyWindows(ctx: NamesContext): Promise<void> {
  const open = await findOpenWindows(ctx);
  if (open.length > 0) await ctx.transaction((tx) => planWindowMessages(tx, open, after(ctx.now(), undoStageMs)));
  const company = await companyNames(ctx);
  for (let slice = 0; slice < slicesARun; slice++)
    if (!(await ctx.transaction((tx) => notifySlice(ctx, tx, company)))) return;
}

/** @returns false when nothing is due. */
async function notifySlice(
  ctx: NamesContext,
  tx: Tx,
  company: Awaited<ReturnType<typeof companyNames>>,
): Promise<boolean> {
  const messages = await nextWindowMessages(tx, ctx.now());
  if (!messages) return false;
  if (!(await isOpen(ctx, tx, messages))) {
    // Opened again until the same time, it begins anew; each message is queued once.
    await forgetWindowMessages(tx, messages);
    return true;
  }
  const applicants = await applicantsAfter(tx, messages, sliceSize);
  const { until } = messages;
  for (const { id, accountId, stage, isActive, email } of applicants)
    if (isActive && !isDecidedStage(stage))
      await queueForApplicant(
        ctx,
        tx,
        { accountId, email },
        sourceOfOpeningWindow(id, until),
        correctionOpened(company, { number: id, until }),
      );
  await writeWindowMessages(tx, messages, applicants.at(-1), ctx.now());
  return true;
}

/** Whether the window is still open, until the same time. */
async function isOpen(ctx: NamesContext, tx: Tx, { role, opening, until }: WindowMessages): Promise<boolean> {
  const now = await ctx.businessNow();
  const [window] = await findCorrectionWindows(tx, [{ role, opening }]);
  return window?.until.getTime() === until.getTime() && window.from <= now && now < until;
}
