import type { Context } from '#kit/context.ts';
import type { Result } from '#kit/result.ts';
import type { TextChannel, TextFault, TextMessage } from '#features/notifications/channels/port.ts';

export type TextsContext = Context & { readonly texts: TextChannel };

/**
 * Sends one text now and says whether the channel took it.
 * Not idempotent, and slow: call it after the commit of what the text is about. Logs neither number nor text.
 */
export async function sendText(
  ctx: TextsContext,
  message: TextMessage,
): Promise<Result<{ readonly messageId: string }, TextFault>> {
  const sent = await ctx.texts.send(message);
  if (sent.ok) ctx.log.info('text sent', { template: message.template, messageId: sent.value.messageId });
  else ctx.log.warn('text not sent', { template: message.template, code: sent.refusal.code });
  return sent;
}
