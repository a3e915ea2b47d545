import { ok, refuse, type Result } from '#kit/result.ts';
import { readPhone } from '#kit/text/phone.ts';
import { isStop } from '../model/consent.ts';
import { receiveMessage } from '../chats/actions/receive-message.ts';
import { endAbsences } from '../store/choices.ts';
import { chooseChannel } from './choose-channel.ts';
import type { IncomingMessage, ReportRequest } from '../providers/port.ts';
import type { SmsContext } from './context.ts';
import { storeReports } from './record-reports.ts';
import { setTemplateState } from './warn-of-messenger.ts';

/** What the messenger tells; safe to repeat, because it repeats for seven days what was not answered. */
export async function recordWebhook(
  ctx: SmsContext,
  request: Pick<ReportRequest, 'body' | 'headers'>,
): Promise<Result<{ readonly recorded: number }, 'notifications/unknown-provider' | 'notifications/bad-report'>> {
  const { messenger } = ctx;
  if (!messenger) return refuse('notifications/unknown-provider');
  if (!messenger.isOurs(request)) return refuse('notifications/bad-report');
  const { reports, messages, templates } = messenger.readNews(request.body);
  const recorded = await storeReports(ctx, messenger.name, reports);
  for (const template of templates) await setTemplateState(ctx, template);
  await endAbsences(
    ctx.db,
    messages.flatMap(({ from }) => readPhone(`+${from}`) ?? []),
  );
  for (const message of messages) {
    await honourStop(ctx, message);
    await receiveMessage(ctx, message);
  }
  if (messages.length > 0) ctx.log.info('people wrote on WhatsApp', { count: messages.length });
  return ok({ recorded });
}

/** Who writes STOP gets SMS from then on. */
async function honourStop(ctx: SmsContext, { from, text, at }: IncomingMessage): Promise<void> {
  const phone = readPhone(`+${from}`);
  if (!phone || !isStop(text)) return;
  const choice = { phone, channel: 'sms', source: 'stop-word', wording: text.slice(0, 100), writtenAt: at } as const;
  const isNew = await ctx.transaction((tx) => chooseChannel(ctx, tx, choice));
  if (isNew) ctx.log.info('WhatsApp stopped by its recipient');
}

/** The challenge, to whom knows our verify token. */
export function answerChallenge(
  { messenger }: Pick<SmsContext, 'messenger'>,
  search: URLSearchParams,
): Result<string, 'notifications/unknown-provider' | 'notifications/bad-token'> {
  if (!messenger) return refuse('notifications/unknown-provider');
  const isRight =
    search.get('hub.mode') === 'subscribe' && messenger.isVerifyToken(search.get('hub.verify_token') ?? '');
  return isRight ? ok((search.get('hub.challenge') ?? '').slice(0, 200)) : refuse('notifications/bad-token');
}
