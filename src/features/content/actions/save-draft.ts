import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ContentKind } from '../model/content.ts';
import type { Draft } from '../model/desk.ts';
import { documentIdIn } from '../model/documents.ts';
import type { Typed } from '../model/form.ts';
import { pictureIdIn } from '../model/pictures.ts';
import { readListChange, withListChange } from '../rules/list-change.ts';
import { mergeTyped } from '../rules/merge.ts';
import { ownValues, typedOf } from '../rules/typed.ts';
import { findNewest, findVersion } from '../store/content.ts';
import { findDraft, findDraftRevision, insertDraft, lockDraft } from '../store/drafts.ts';
import { documentsAmong } from '../store/documents.ts';
import { storedAmong } from '../store/pictures.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';

export interface DraftInput extends ContentName {
  /** As the editor's form had it; 0 without a draft. */
  readonly revision: number;
  /** The published version that the form was made from. */
  readonly baseVersion: number;
  readonly typed: Typed;
  /** The button of the form: a change of a list, such as `add:*.slides`, is made beside saving. */
  readonly button?: string;
  readonly actor: string;
}
/** `list`: the list that the button changed. */
type Saved<Code extends string = never> = Result<
  { readonly revision: number; readonly list: string | undefined },
  'content/unknown' | 'content/draft-changed' | Code
>;

/**
 * Saves what an editor typed, valid or not. When a colleague saved since the form was shown, nothing is written: the refusal
 * has both changes merged (`merged`, JSON), what the colleague changed, and the paths that both did (`both`, joined by
 * commas). A draft that was published or discarded since then begins anew. No-op when nothing differs.
 * `needed`: the refusal when this uploaded picture is not there any more. Those that are cannot be removed before the
 * draft is saved.
 */
export async function saveDraft<Code extends string = never>(
  ctx: ContentContext,
  input: DraftInput,
  needed?: { readonly picture: string; readonly missing: Code },
): Promise<Saved<Code>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const { revision, actor } = input;
  const change = readListChange(kind, input.button ?? '');
  const list = change?.list;
  return ctx.transaction(async (tx): Promise<Saved<Code>> => {
    await lockDraft(tx, kind, key);
    const current = await findDraft(tx, kind, key);
    const newest = await findNewest(tx, kind, key);
    if (!current && !newest) return refuse('content/unknown');
    const mine = ownValues(kind, input.typed);
    if (current && current.revision !== revision) {
      const base = await typedSeen(tx, { kind, key }, input);
      const { typed, theirs, both } = mergeTyped(kind, { base, mine, theirs: current.typed });
      if (theirs.length > 0)
        return refuse('content/draft-changed', {
          facts: { ...factsOf(current), merged: JSON.stringify(typed), both: both.join(',') },
          changes: theirs,
        });
    }
    const typed = change ? withListChange(kind, mine, change) : mine;
    const before = current?.typed ?? typedOf(kind, newest?.body ?? null);
    if (isSame(before, typed)) return ok({ revision: current?.revision ?? 0, list });
    const pictures = await storedAmong(tx, idsIn(typed, pictureIdIn));
    await documentsAmong(tx, idsIn(typed, documentIdIn));
    if (needed && !pictures.includes(needed.picture)) return refuse(needed.missing);
    const saved = await insertDraft(tx, {
      kind,
      key,
      baseVersion: current?.baseVersion ?? Math.min(input.baseVersion, newest?.version ?? 0),
      typed,
      at: ctx.now(),
      author: actor,
    });
    await recordAudit(tx, {
      actor,
      action: 'content/draft-saved',
      subject: `${kind}/${key}`,
      details: { revision: saved },
    });
    return ok({ revision: saved, list });
  });
}

/** The ids of the uploaded files that a draft names. */
const idsIn = (typed: Typed, idIn: (value: string) => string | undefined): string[] =>
  Object.values(typed).flatMap((value) => idIn(value) ?? []);

/** What the editor's form began with; what was published then where its revision is gone. */
async function typedSeen(
  tx: Tx,
  { kind, key }: { readonly kind: ContentKind; readonly key: string },
  { revision, baseVersion }: DraftInput,
): Promise<Typed> {
  const draft = await findDraftRevision(tx, kind, key, revision);
  if (draft) return draft.typed;
  const published = await findVersion(tx, kind, key, baseVersion);
  return typedOf(kind, published?.body ?? null);
}

/** Who saved a draft and when. */
export const factsOf = ({ revision, author, at }: Draft) => ({ revision, by: author, at: at.toISOString() });

export const isSame = (one: Typed, other: Typed): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, value]) => other[path] === value);
