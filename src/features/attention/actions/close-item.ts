import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { AttentionItem } from '../model.ts';
import { closeItem, findItem, openItems } from '../store.ts';

/** Open items, oldest first; 500 at most. */
export const listAttention = (ctx: Pick<Context, 'db'>): Promise<AttentionItem[]> => openItems(ctx.db, 500);

/** Closes an item by decision of staff; the audit table records who and why. */
export async function closeAttention(
  ctx: Context,
  input: { readonly id: number; readonly reason: string; readonly actor: string },
): Promise<Result<AttentionItem, 'attention/unknown' | 'attention/closed' | 'attention/reason-missing'>> {
  const reason = input.reason.trim();
  if (reason === '') return refuse('attention/reason-missing');
  return ctx.transaction(async (tx) => {
    const closed = await closeItem(tx, input.id, input.actor, reason);
    if (!closed) return refuse((await findItem(tx, input.id)) ? 'attention/closed' : 'attention/unknown');
    const { kind, subject } = closed;
    await recordAudit(tx, {
      actor: input.actor,
      action: 'attention/closed',
      subject,
      details: { kind },
      personal: { reason },
    });
    return ok(closed);
  });
}
