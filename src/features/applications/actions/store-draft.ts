import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { photoUrl } from '#features/photos/model.ts';
import type { DraftForm, FrozenForm } from '../model.ts';
import { formFieldNames, formFields, storedName } from '../terms.ts';
import { newestForm, readDraft, writeDraft } from '../store.ts';

/**
 * Saves the form of a person for a role, so that it survives reload, camera and payment; it never contains the identity
 * number.
 */
export async function storeDraft(
  ctx: Context,
  input: { readonly accountId: string; readonly role: string; readonly form: DraftForm },
): Promise<Result<{ savedAt: string }, 'jobs/unknown-role'>> {
  const role = await findRole(ctx, input.role);
  if (!role) return refuse('jobs/unknown-role');
  const at = ctx.now();
  await ctx.transaction((tx) => writeDraft(tx, { ...input, role: role.name, at }));
  return ok({ savedAt: at.toISOString() });
}

export async function showDraft(
  ctx: Context,
  input: { readonly accountId: string; readonly role: string },
): Promise<Result<{ form: DraftForm; savedAt: string | null; earlier?: DraftForm }, 'jobs/unknown-role'>> {
  const role = await findRole(ctx, input.role);
  if (!role) return refuse('jobs/unknown-role');
  const draft = await readDraft(ctx.db, input.accountId, role.name);
  if (draft) return ok({ form: draft.form, savedAt: draft.savedAt.toISOString() });
  const form = await newestForm(ctx.db, input.accountId);
  return ok({ form: {}, savedAt: null, ...(form?.name ? { earlier: carriedOver(form) } : {}) });
}

/** The fields that apply to another role too. */
const carriedOver = (form: FrozenForm): DraftForm => ({
  ...Object.fromEntries(
    formFieldNames.filter((name) => formFields[name].isCarriedOver).map((name) => [name, form[storedName(name)]]),
  ),
  photo: photoUrl(form.photoKey),
});
