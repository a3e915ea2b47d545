import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { readClosing } from '../rules/closing.ts';
import { closeOpening, findRoleRow, updateClosing } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

export interface ClosingSet {
  readonly closesAt: Date | null;
  readonly isClosed: boolean;
}

/**
 * Sets the moment from which the current opening counts as closed, as a day and a time of day in India; both empty removes
 * it. The business clock decides: no job closes it. A role that the clock closed stays closed without its moment; a later one
 * opens it until then. Refuses a moment that has passed or is before the opening date, and an archived role.
 */
export async function closeAt(
  ctx: Context,
  { day, time, ...change }: RoleChange & { readonly day: string; readonly time: string },
): Promise<Result<ClosingSet, 'jobs/unknown-role' | 'jobs/role-changed' | 'jobs/archived' | 'http/fields'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, change, at);
    if (!found.ok) return found;
    const { name, opening, openingDate, closesAt: closesAtBefore, archivedAt } = found.value;
    if (archivedAt) return refuse('jobs/archived');
    const closing = readClosing({ day, time }, { now: at, openingDate });
    if (!closing.ok) return closing;
    const closesAt = closing.value;
    await updateClosing(tx, name, closesAt);
    await recordAudit(tx, {
      actor: change.actor,
      action: 'jobs/closing',
      subject: name,
      before: { closesAt: closesAtBefore?.toISOString() ?? null },
      after: { closesAt: closesAt?.toISOString() ?? null },
      details: { opening },
    });
    const hadClosed = closesAtBefore !== null && closesAtBefore <= at;
    if (closesAt === null && hadClosed) await recordClosed(tx, name, { actor: change.actor, opening });
    const role = await findRoleRow(tx, name, at);
    return ok({ closesAt, isClosed: role?.state === 'closed' });
  });
}

/** Stores as closed what the clock had closed: staff removed the moment, not the closing. */
async function recordClosed(
  tx: Tx,
  name: string,
  { actor, opening }: { readonly actor: string; readonly opening: number },
): Promise<void> {
  const stateBefore = await closeOpening(tx, name);
  if (stateBefore === undefined || stateBefore === 'closed') return;
  await recordAudit(tx, {
    actor,
    action: 'jobs/role-state',
    subject: name,
    before: { state: stateBefore },
    after: { state: 'closed' },
    details: { opening },
  });
}
