import type { Tx } from '#kit/context.ts';
import { type DeskField, mayReveal } from '#kit/desk/desk-access.ts';
import type { DeskVisitor } from '#kit/desk/desk-parts.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { DeskContext } from './context.ts';
import { countReveal, lockedRevealWait } from './take-reveal.ts';

type Code = 'desk/may-not-reveal' | 'desk/nothing-to-reveal' | 'desk/too-many-reveals';

/**
 * Reads a personal value in full for a member of staff; the audit records who, what and why in the same transaction. A
 * person reveals `revealLimit` values an hour at most; reaching it is listed for the owner.
 * @param record as the page names it: the number of a lead, the id of another record
 */
export async function revealField(
  ctx: DeskContext,
  { field, record, reason }: { readonly field: DeskField; readonly record: string; readonly reason: string },
  visitor: DeskVisitor,
): Promise<Result<string, Code>> {
  if (!mayReveal(visitor.roles, field)) return refuse('desk/may-not-reveal');
  const { accountId } = visitor;
  return ctx.transaction(async (tx) => {
    const waitS = await lockedRevealWait(ctx, tx, accountId);
    if (waitS !== undefined) return refuse('desk/too-many-reveals', { retryAfterS: waitS });
    const value = await readField(ctx, tx, field, record);
    const auditFile = await ctx.desk.fields.find((reader) => reader.field === field)?.file?.(tx, record);
    if (value === undefined) return refuse('desk/nothing-to-reveal');
    await countReveal(ctx, tx, accountId);
    await recordAudit(tx, {
      actor: accountId,
      action: 'desk/revealed',
      subject: auditFile?.subject ?? record,
      details: { field, ...auditFile?.details },
      personal: { reason },
    });
    return ok(value);
  });
}

/** Undefined without such a record or value. */
async function readField(ctx: DeskContext, tx: Tx, field: DeskField, record: string): Promise<string | undefined> {
  for (const reader of ctx.desk.fields) {
    if (reader.field !== field) continue;
    const value = await reader.read(tx, record);
    if (value !== undefined) return value === null || value === '' ? undefined : value;
  }
  return undefined;
}
