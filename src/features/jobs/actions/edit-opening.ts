import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type OpeningForm, openingFields } from '../model/opening-form.ts';
import { changesSince, formOf, readOpeningForm } from '../rules/opening-form.ts';
import { updateContent } from '../store/jobs.ts';
import { type RoleChange, roleToChange } from './role-to-change.ts';

/**
 * Writes what staff edit of a role and its current opening. When a colleague changed the role since the form with the marks
 * `seen` was shown, nothing is written: the refusal names the fields that the colleague changed (`theirs`), and those that
 * both did (`both`), joined by commas. No-op when nothing differs.
 */
export async function editOpening(
  ctx: Context,
  { form, seen, ...change }: RoleChange & { readonly form: OpeningForm; readonly seen: string },
): Promise<Result<{ readonly name: string }, 'jobs/unknown-role' | 'jobs/role-changed' | 'http/fields'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await roleToChange(tx, { name: change.name, actor: change.actor }, at);
    if (!found.ok) return found;
    const role = found.value;
    const now = formOf(role);
    if (change.version !== undefined && change.version !== role.version) {
      const { theirs, both } = changesSince(seen, form, now);
      if (theirs.length > 0)
        return refuse('jobs/role-changed', { facts: { theirs: theirs.join(','), both: both.join(',') } });
    }
    const read = readOpeningForm(form, role.closesAt);
    if (!read.ok) return read;
    const after = formOf(read.value);
    const changed = openingFields.filter((field) => after[field] !== now[field]);
    if (changed.length === 0) return ok({ name: role.name });
    await updateContent(tx, role.name, read.value);
    await recordAudit(tx, {
      actor: change.actor,
      action: 'jobs/role-edited',
      subject: role.name,
      before: Object.fromEntries(changed.map((field) => [field, now[field]])),
      after: Object.fromEntries(changed.map((field) => [field, after[field]])),
      details: { opening: role.opening },
    });
    return ok({ name: role.name });
  });
}
