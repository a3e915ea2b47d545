import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { roleTitlesOf } from '#features/jobs/actions/role-titles.ts';
import { queueMessages, type QueueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf, smsOf } from '#features/notifications/model/messages.ts';
import { interviewCalled, interviewChanged } from '../messages.ts';
import type { CalledApplicant, Letter } from '../model.ts';
import { slotsById } from '../store/interviews.ts';
import {
  endWaitFor,
  letterToChange,
  lettersToNotify,
  postpone,
  wasNotifiedBefore,
  writeNotified,
} from '../store/letters.ts';
import { notifyAfterMs, waitsAtMostMs } from '../terms.ts';
import type { InterviewsContext } from './context.ts';
import { sourceOfLetter } from './letters-of.ts';
import { valuesOfCall } from './text-of-call.ts';

const maxARun = 2000;

/** Notifies the people of letters that can't be undone any more; selected by state, so that none is missed. */
export async function notifyCalled(ctx: InterviewsContext): Promise<void> {
  for (const id of await lettersToNotify(ctx.db, ctx.now(), maxARun)) {
    try {
      await ctx.transaction((tx) => releaseLetter(ctx, tx, id));
    } catch (error) {
      ctx.log.error('a person could not be notified of a call', error, { letter: id });
    }
  }
}

/**
 * Notifies the person of a letter now, in the caller's transaction, unless they know of it or it is not valid any more. One
 * that replaced it does not wait for it any more. Safe to repeat.
 */
export async function releaseLetter(
  ctx: InterviewsContext,
  tx: Tx,
  id: number,
  queue: QueueMessages = queueMessages,
): Promise<void> {
  const letter = await letterToChange(tx, id);
  if (!letter || letter.isNotified) return;
  if (letter.endedAt !== null) return endWaitFor(tx, letter, notifyAfterMs);
  const [applicant] = await ctx.findCalledApplicants(tx, [letter.applicationId]);
  const now = ctx.now();
  // A move away from the call may still be undone; once it is final, it withdraws the letter.
  if (applicant?.isActive && !applicant.isCalled && now < after(letter.issuedAt, waitsAtMostMs))
    return postpone(tx, id, after(now, notifyAfterMs));
  if (applicant?.isCalled) await queueCall(ctx, tx, { letter, applicant, queue });
  await writeNotified(tx, [id], now);
}

async function queueCall(
  ctx: InterviewsContext,
  tx: Tx,
  input: { readonly letter: Letter; readonly applicant: CalledApplicant; readonly queue: QueueMessages },
): Promise<void> {
  const { letter, applicant, queue } = input;
  const [slot] = await slotsById(tx, [letter.slotId]);
  if (!applicant.isActive || !slot) return;
  const account = await requireAccount(tx, applicant.accountId);
  const build = (await wasNotifiedBefore(tx, letter)) ? interviewChanged : interviewCalled;
  const { language } = account;
  const role = await roleTitlesOf({ ...ctx, db: tx }, applicant.role);
  const place = { en: slot.texts.en.shortPlace, hi: slot.texts.hi.shortPlace };
  const values = valuesOfCall({ startsAt: slot.startsAt, place }, { number: applicant.applicationId, role });
  const message = build(await companyNames(ctx), values)(language);
  const source = sourceOfLetter(letter.id);
  await queue(
    ctx,
    tx,
    { source, to: account.phone, ...smsOf(message.sms) },
    ...(applicant.email === '' ? [] : [{ source, to: applicant.email, ...mailOf(message, ctx.config.appUrl) }]),
  );
}
