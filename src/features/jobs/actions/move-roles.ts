import type { Context } from '#kit/context.ts';
import { rupeeDecimal } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { MovedRole } from '../model/moved.ts';
import { formOf } from '../rules/opening-form.ts';
import { findRoleRow, listRoleRows } from '../store/jobs.ts';
import { archiveRole } from './archive-role.ts';
import { changeFees } from './change-fees.ts';
import { createRole, readFees } from './create-role.ts';
import { editOpening } from './edit-opening.ts';

/** Every role with the texts and fees of its current opening; its applications and openings of before stay where they are. */
export async function rolesToMove(ctx: Context): Promise<MovedRole[]> {
  return (await listRoleRows(ctx.db, await ctx.businessNow())).map((role) => ({
    name: role.name,
    form: formOf(role),
    general: rupeeDecimal(role.generalFeePaise),
    reservation: rupeeDecimal(role.reservationFeePaise),
    isArchived: role.archivedAt !== null,
  }));
}

/**
 * Creates moved roles, or gives those that are there the same texts and fees. A new one is closed. Refuses one that does not fit,
 * and names it. Safe to repeat.
 */
export async function takeRoles(
  ctx: Context,
  roles: readonly MovedRole[],
  actor: string,
): Promise<Result<number, 'jobs/unfit'>> {
  for (const role of roles) {
    const taken = await takeRole(ctx, role, actor);
    if (!taken.ok) return refuse('jobs/unfit', { facts: { role: role.name, why: taken.refusal.code } });
  }
  return ok(roles.length);
}

async function takeRole(ctx: Context, role: MovedRole, actor: string): Promise<Result<unknown, string>> {
  const { name, form, general, reservation, isArchived } = role;
  const fees = readFees({ general, reservation });
  if (!fees.ok) return fees;
  const known = await findRoleRow(ctx.db, name, await ctx.businessNow());
  const written = known
    ? await editOpening(ctx, { name, form, seen: '', actor })
    : await createRole(ctx, { form, general, reservation }, actor);
  if (!written.ok) return written;
  const { generalPaise, reservationPaise } = fees.value;
  if (known && (known.generalFeePaise !== generalPaise || known.reservationFeePaise !== reservationPaise)) {
    const changed = await changeFees(ctx, { name, general: generalPaise, reservation: reservationPaise, actor });
    if (!changed.ok) return changed;
  }
  return isArchived && !known ? archiveRole(ctx, { name, isArchived, actor }) : ok(undefined);
}
