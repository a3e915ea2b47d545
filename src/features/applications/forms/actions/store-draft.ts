import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { findRole } from '#features/jobs/actions/find-role.ts';
import { photoUrl } from '#features/photos/model.ts';
import type { DraftForm, FrozenForm } from '../../model/applications.ts';
import { formFieldNames, formFields, storedName } from '../../terms.ts';
import { newestForm, readDraft, writeDraft } from '../../store/applications.ts';

export interface DraftInput {
  readonly accountId: string;
  readonly role: string;
  readonly form: DraftForm;
  /** A random id of the page that saves; a page of an earlier version sends none. */
  readonly editor?: string | undefined;
  /** The `savedAt` of the draft that the page shows; null for none. */
  readonly basedOn?: string | null | undefined;
}

/**
 * Saves the form of a person for a role, so that it survives reload, camera and payment; it never contains the identity
 * number. Refuses a page that has not shown what another page saved since, so that neither overwrites the other unasked;
 * the refusal names the newer draft's `savedAt`. Safe to repeat.
 */
export async function storeDraft(
  ctx: Context,
  input: DraftInput,
): Promise<Result<{ savedAt: string }, 'jobs/unknown-role' | 'applications/draft-changed'>> {
  const role = await findRole(ctx, input.role);
  if (!role) return refuse('jobs/unknown-role');
  const basedOn = input.basedOn ? new Date(input.basedOn) : null;
  return ctx.transaction(async (tx) => {
    await requireOpenAccount(tx, input.accountId);
    const savedAt = await writeDraft(tx, {
      ...input,
      role: role.name,
      opening: role.opening,
      at: ctx.now(),
      editor: input.editor ?? null,
      basedOn,
    });
    if (savedAt) return ok({ savedAt: savedAt.toISOString() });
    const newer = await readDraft(tx, input.accountId, role.name);
    return refuse('applications/draft-changed', { facts: newer ? { savedAt: newer.savedAt.toISOString() } : {} });
  });
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
