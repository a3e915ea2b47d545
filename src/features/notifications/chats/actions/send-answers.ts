import type { Phone } from '#kit/text/phone.ts';
import { after } from '#kit/time.ts';
import { answerTemplateName } from '../../model/whatsapp-templates.ts';
import type { SmsFault, SmsReport } from '../../model/deliveries.ts';
import { clearWarnings, warnOfMessenger } from '../../actions/warn-of-messenger.ts';
import type { SmsContext } from '../../actions/context.ts';
import { backoffMs } from '../../rules.ts';
import type { AnswerState } from '../model.ts';
import {
  answersAmong,
  dueAnswers,
  lostAnswers,
  reserveAnswer,
  tryLater,
  unsettle,
  writeAnswerState,
} from '../store.ts';
import { answerRetryMs, unknownOutcomeMs } from '../../terms.ts';

/**
 * Sends an answer, once: WhatsApp has no key against a second one, so that one whose outcome nobody knows waits for its report and
 * is then given up. What it does not take is tried again for half an hour. If it fails, the messages that it settled wait again.
 */
export async function sendAnswer(ctx: SmsContext, messageId: string): Promise<void> {
  const { messenger } = ctx;
  const now = ctx.now();
  const answer = messenger && (await reserveAnswer(ctx.db, messageId, now, after(now, unknownOutcomeMs)));
  if (!answer) return;
  const { id, phone, type, text, language, createdAt } = answer;
  const isTemplate = type === 'template';
  const sent = await messenger.answer({ id, to: phone as Phone, language, text: isTemplate ? undefined : text });
  const ofTemplate = { template: isTemplate ? answerTemplateName : '', language };
  if (sent.ok) {
    if (isTemplate) await clearWarnings(ctx, ofTemplate);
    await recordState(ctx, { id, vendorId: sent.value.vendorMessageId }, 'sent', null);
    ctx.log.info('answer sent', { messageId: id });
    return;
  }
  const { code } = sent.refusal;
  ctx.log.warn('answer not taken', { messageId: id, code });
  if (code === 'texts/account' || isTemplate) await warnOfMessenger(ctx, code, ofTemplate);
  if (code === 'texts/unreachable') return;
  const isOver = now >= after(createdAt, answerRetryMs);
  if (isFinal(code) || isOver) await recordState(ctx, { id, vendorId: null }, 'failed', code);
  else await tryLater(ctx.db, id, code, after(ctx.now(), backoffMs(1)));
}
const isFinal = (code: SmsFault): boolean => code === 'texts/refused' || code === 'texts/template';

const atOnce = 100;
/** Sends what is due again, and gives up answers whose outcome nobody knows. */
export async function sendDueAnswers(ctx: SmsContext): Promise<void> {
  for (const id of await dueAnswers(ctx.db, ctx.now(), atOnce)) await sendAnswer(ctx, id);
  for (const id of await lostAnswers(ctx.db, ctx.now(), atOnce))
    await recordState(ctx, { id, vendorId: null }, 'failed', 'texts/unreachable');
}

async function recordState(
  ctx: SmsContext,
  of: { readonly id: string; readonly vendorId: string | null },
  state: AnswerState,
  fault: string | null,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const written = await writeAnswerState(tx, of, state, fault);
    if (written?.isChanged && state === 'failed') await unsettle(tx, written.id);
    return written !== undefined;
  });
}
/** What WhatsApp reports of an answer; safe to repeat. @returns whether it is of one */
export const recordAnswerReport = (ctx: SmsContext, { ownId, vendorId, state, fault }: SmsReport): Promise<boolean> =>
  recordState(ctx, { id: ownId ?? '', vendorId }, state, fault);
/** The ids among these that belong to answers. */
export const findAnswersAmong = async (ctx: SmsContext, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await answersAmong(ctx.db, ids));
