import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import type { DraftForm } from '../model.ts';
import { readDraft, writeDraft } from '../store.ts';

/** Keeps what a person typed for a role, through reload, camera and payment; the identity number is never among it. */
export async function keepDraft(
  ctx: Context,
  it: { readonly accountId: string; readonly role: string; readonly form: DraftForm },
): Promise<Result<{ savedAt: string }, 'jobs/unknown-role'>> {
  const role = await findRole(ctx, it.role);
  if (!role) return refuse('jobs/unknown-role');
  const at = ctx.now();
  await ctx.transaction((tx) => writeDraft(tx, { ...it, role: role.name, at }));
  return ok({ savedAt: at.toISOString() });
}

export async function showDraft(
  ctx: Context,
  it: { readonly accountId: string; readonly role: string },
): Promise<Result<{ form: DraftForm; savedAt: string | null }, 'jobs/unknown-role'>> {
  const role = await findRole(ctx, it.role);
  if (!role) return refuse('jobs/unknown-role');
  const draft = await readDraft(ctx.db, it.accountId, role.name);
  return ok({ form: draft?.form ?? {}, savedAt: draft?.savedAt.toISOString() ?? null });
}
