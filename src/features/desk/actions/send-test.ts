import { minuteMs } from '#kit/time.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { mailOf, type MessageChannel, smsOf } from '#features/notifications/model/messages.ts';
import { testMessage } from '../messages.ts';
import type { DeskContext } from './context.ts';

/** Sends a test SMS to the phone of the person who asks, or a test mail to the owner's address; one a minute. */
export async function sendTest(
  ctx: DeskContext,
  { channel, actor }: { readonly channel: MessageChannel; readonly actor: string },
): Promise<Result<undefined, 'desk/test-just-sent'>> {
  const { phone, language } = await requireAccount(ctx.db, actor);
  const message = testMessage(await companyNames(ctx))(channel === 'sms' ? language : 'en');
  const source = `desk-test:${actor}:${Math.floor(ctx.now().getTime() / minuteMs)}`;
  return ctx.transaction(async (tx) => {
    const queued = await queueMessages(
      ctx,
      tx,
      channel === 'sms'
        ? { source, to: phone ?? '', ...smsOf(message.sms) }
        : { source, to: ctx.config.ownerMail, ...mailOf(message, ctx.config.appUrl) },
    );
    if (queued === 0) return refuse('desk/test-just-sent');
    await recordAudit(tx, { actor, action: 'settings/test-sent', subject: 'settings', details: { channel } });
    return ok(undefined);
  });
}
