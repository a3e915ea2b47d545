import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { recordCheck } from '#features/audit/actions/check-in-background.ts';
import { clearAttention, raiseAttention } from '#features/attention/actions/raise.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { auditHeadMail } from '../messages.ts';
import type { OperationsContext } from './context.ts';

/** The one audit, on the attention list. */
const subject = 'audit';

/**
 * Checks the audit and mails its head to the owner, where no change of the database reaches it. A head is mailed once;
 * that of an audit that is off is not. Safe to repeat.
 */
export async function watchAudit(ctx: OperationsContext): Promise<void> {
  const checked = await checkAudit(ctx);
  const { head, fault } = checked;
  await recordCheck(ctx, checked);
  await ctx.transaction(async (tx) => {
    if (fault) {
      await raiseAttention(tx, 'audit-off', subject, { ...fault });
      return;
    }
    await clearAttention(tx, 'audit-off', subject);
    if (head)
      await queueMessages(ctx, tx, {
        source: `audit-head:${head.hash}`,
        channel: 'email',
        to: ctx.config.ownerMail,
        ...auditHeadMail(head, ctx.now()),
      });
  });
  if (fault)
    ctx.log.error('the audit is off', new Error('audit'), { kind: fault.kind, entry: fault.entryId ?? 'unknown' });
}
