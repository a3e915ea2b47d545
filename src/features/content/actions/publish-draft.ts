import { type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { bodyOf } from '../rules/typed.ts';
import { deleteDraft } from '../store/drafts.ts';
import { changeDraft, type DraftChange, type DraftRefusal } from './change-draft.ts';
import type { ContentContext } from './context.ts';
import { type NotOwners, type PublishRefusal, writeNewVersion } from './new-version.ts';

/**
 * Publishes an entry's draft and ends it: every instance shows it within two seconds. Refuses also a draft that a colleague
 * changed since the editor saw it, and one of an older version: see `updateDraft`.
 */
export async function publishDraft(
  ctx: ContentContext,
  input: DraftChange & { readonly notOwners?: NotOwners | undefined },
): Promise<Result<{ readonly version: number }, PublishRefusal | DraftRefusal>> {
  const today = dayInIndia(await ctx.businessNow());
  const published = await changeDraft(ctx, input, async (tx, { kind, key, typed, baseVersion }) => {
    const written = await writeNewVersion(ctx, tx, {
      kind,
      key,
      today,
      body: bodyOf(kind, typed),
      actor: input.actor,
      notOwners: input.notOwners,
      expectedVersion: baseVersion,
      action: 'content/published',
    });
    if (written.ok) await deleteDraft(tx, kind, key);
    return written;
  });
  ctx.content.invalidate();
  return published;
}
