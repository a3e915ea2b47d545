import { checkAudit } from '#features/audit/actions/check-audit.ts';
import { recordCheck } from '#features/audit/actions/check-in-background.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { auditHeadMail } from '../messages.ts';
import type { OperationsContext } from './context.ts';

/**
 * Checks the audit and mails its head to the owner, where no change of the database reaches it. A head is mailed once;
 * that of an audit that is off is not. Safe to repeat.
 */
export async function watchAudit(ctx: OperationsContext): Promise<void> {
  const checked = await checkAudit(ctx);
  const { head, fault } = checked;
  await recordCheck(ctx, checked);
  if (fault)
    ctx.log.error('the audit is off', new Error('audit'), { kind: fault.kind, entry: fault.entryId ?? 'unknown' });
  else if (head)
    await ctx.transaction((tx) =>
      queueMessages(ctx, tx, {
        source: `audit-head:${head.hash}`,
        channel: 'email',
        to: ctx.config.ownerMail,
        ...auditHeadMail(head, ctx.now()),
      }),
    );
}
