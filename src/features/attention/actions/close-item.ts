import type { Context, DeskSession } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isVisible, withoutUnseen } from '#kit/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { isEvent, mayClose, type RaisedItem } from '../model.ts';
import { closeItem, findItem, raisedItems } from '../store.ts';

/** Raised items that are open, the oldest first; 500 at most. */
export const listRaised = (ctx: Pick<Context, 'db'>): Promise<RaisedItem[]> => raisedItems(ctx.db, 500);

type Code = 'attention/unknown' | 'attention/still-wrong' | 'attention/closed' | 'attention/reason-missing';

/** Closes an event of a kind that these roles may close, as `closeAttention` does. */
export async function closeAttentionAs(
  ctx: Context,
  input: { readonly id: number; readonly reason: string },
  { accountId, roles }: Pick<DeskSession, 'accountId' | 'roles'>,
): Promise<Result<RaisedItem, Code | 'attention/not-allowed'>> {
  const item = await findItem(ctx.db, input.id);
  if (item && isEvent(item.kind) && !mayClose(roles, item.kind)) return refuse('attention/not-allowed');
  return closeAttention(ctx, { ...input, actor: accountId });
}

/** Closes an event by decision of staff; the audit table records who and why. What is still wrong can't be closed. */
export async function closeAttention(
  ctx: Context,
  input: { readonly id: number; readonly reason: string; readonly actor: string },
): Promise<Result<RaisedItem, Code>> {
  const reason = withoutUnseen(input.reason).trim();
  if (!isVisible(reason)) return refuse('attention/reason-missing');
  return ctx.transaction(async (tx) => {
    const item = await findItem(tx, input.id);
    if (item && item.closedAt === null && !isEvent(item.kind)) return refuse('attention/still-wrong');
    const closed = await closeItem(tx, input.id, input.actor, reason);
    if (!closed) return refuse(item ? 'attention/closed' : 'attention/unknown');
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
