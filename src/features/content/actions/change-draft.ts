import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ContentKind } from '../model/content.ts';
import type { Draft } from '../model/desk.ts';
import { mergeTyped } from '../rules/merge.ts';
import { typedOf } from '../rules/typed.ts';
import { findNewest, findVersion } from '../store/content.ts';
import { deleteDraft, findDraft, insertDraft, lockDraft } from '../store/drafts.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';
import { factsOf } from './save-draft.ts';

export interface DraftChange extends ContentName {
  /** The revision that the editor saw. */
  readonly revision: number;
  readonly actor: string;
}
export type DraftRefusal = 'content/unknown' | 'content/draft-changed';

/** Runs `change` on an entry's draft under its lock. Refuses an editor who did not see the newest revision. */
export async function changeDraft<T, Code extends string>(
  ctx: ContentContext,
  input: DraftChange,
  change: (tx: Tx, draft: Draft) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | DraftRefusal>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  return ctx.transaction(async (tx): Promise<Result<T, Code | DraftRefusal>> => {
    await lockDraft(tx, kind, key);
    const draft = await findDraft(tx, kind, key);
    if (!draft) return refuse('content/unknown');
    if (draft.revision !== input.revision) return refuse('content/draft-changed', { facts: factsOf(draft) });
    return change(tx, draft);
  });
}

/** Deletes a draft; what is published stays as it is. `hasVersions`: the entry was published once */
export const discardDraft = (
  ctx: ContentContext,
  input: DraftChange,
): Promise<Result<{ readonly hasVersions: boolean }, DraftRefusal>> =>
  changeDraft(ctx, input, async (tx, { kind, key, revision }) => {
    await deleteDraft(tx, kind, key);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'content/draft-discarded',
      subject: `${kind}/${key}`,
      details: { revision },
    });
    return ok({ hasVersions: (await findNewest(tx, kind, key)) !== undefined });
  });

/**
 * Brings a draft up to the version that was published since it was begun: it takes what changed there, except where the
 * draft changed the same.
 */
export const updateDraft = (
  ctx: ContentContext,
  input: DraftChange,
): Promise<Result<{ readonly revision: number }, DraftRefusal>> =>
  changeDraft(ctx, input, async (tx, draft) => {
    const { kind, key } = draft;
    const newest = await findNewest(tx, kind, key);
    const version = newest?.version ?? 0;
    if (version === draft.baseVersion) return ok({ revision: draft.revision });
    const base = typedOf(kind, await bodyAt(tx, draft));
    const theirs = newest?.body ? typedOf(kind, newest.body) : base;
    const { typed } = mergeTyped(kind, { base, mine: draft.typed, theirs });
    const { actor } = input;
    const revision = await insertDraft(tx, { kind, key, baseVersion: version, typed, at: ctx.now(), author: actor });
    await recordAudit(tx, {
      actor,
      action: 'content/draft-updated',
      subject: `${kind}/${key}`,
      details: { revision, version },
    });
    return ok({ revision });
  });
const bodyAt = async (tx: Tx, { kind, key, baseVersion }: { kind: ContentKind; key: string; baseVersion: number }) =>
  (await findVersion(tx, kind, key, baseVersion))?.body ?? null;
