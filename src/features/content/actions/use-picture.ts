import { ok, refuse, type Result } from '#kit/result.ts';
import { formOf, nodeAt, type Typed } from '../model/form.ts';
import { pictureSrc } from '../model/pictures.ts';
import { withPicture } from '../rules/list-change.ts';
import { findPicture } from '../store/pictures.ts';
import type { EditorsContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';
import { readDraft } from './read-entry.ts';
import { saveDraft } from './save-draft.ts';

/** Puts an uploaded picture with its alternative texts into an entry's draft, at a field's path in both languages. */
export async function usePictureInDraft(
  ctx: EditorsContext,
  input: ContentName & { readonly field: string; readonly id: string; readonly actor: string },
): Promise<Result<undefined, 'content/unknown' | 'content/draft-changed' | 'picture/unknown'>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind } = name.value;
  const node = nodeAt(formOf(kind), input.field);
  if (node?.kind !== 'group' || !node.isPicture) return refuse('content/unknown');
  const picture = await findPicture(ctx.db, input.id);
  if (!picture) return refuse('picture/unknown');
  const draft = await readDraft(ctx, name.value, []);
  if (!draft.ok) return draft;
  const { typed: before, revision, baseVersion } = draft.value;
  const alt = { en: picture.altEn, hi: picture.altHi };
  const typed: Typed = withPicture(before, input.field, { src: pictureSrc(picture.id), alt });
  const next = { ...name.value, typed, revision, baseVersion, actor: input.actor };
  const saved = await saveDraft(ctx, next, { picture: picture.id, missing: 'picture/unknown' });
  return saved.ok ? ok(undefined) : saved;
}
