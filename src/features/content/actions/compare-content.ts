import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentBody, ContentKind } from '../model/content.ts';
import { type Comparison, titleIn } from '../model/desk.ts';
import { entryTitle } from '../rules/content.ts';
import { type Difference, differencesOf } from '../rules/compare.ts';
import { bodyOf } from '../rules/typed.ts';
import { findNewest, findVersion } from '../store/content.ts';
import { findDraft } from '../store/drafts.ts';
import { checkDraft } from './check-draft.ts';
import type { ContentContext } from './context.ts';
import { type ContentName, readName } from './new-version.ts';

export interface ComparedContent extends Omit<Comparison, 'fields'> {
  readonly differences: readonly Difference[];
}
/**
 * Compares two versions of an entry, or one with the draft. Without `from` it is the published version, without `to` the
 * draft. Version 0 and a removal have no values.
 */
export async function compareContent(
  ctx: ContentContext,
  input: ContentName & { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Result<ComparedContent, 'content/unknown'>> {
  const name = readName(input);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const [newest, draft] = await Promise.all([findNewest(ctx.db, kind, key), findDraft(ctx.db, kind, key)]);
  if (!newest && !draft) return refuse('content/unknown');
  const version = newest?.version ?? 0;
  const bodyFor = async (typed: string): Promise<ContentBody | null | undefined> => {
    if (typed === 'draft') return draft ? bodyOf(kind, draft.typed) : undefined;
    if (typed === '0') return null;
    return /^[1-9]\d{0,8}$/.test(typed) ? (await findVersion(ctx.db, kind, key, Number(typed)))?.body : undefined;
  };
  const [from, to] = [input.from ?? String(version), input.to ?? (draft ? 'draft' : String(version))];
  const [before, after] = [await bodyFor(from), await bodyFor(to)];
  if (before === undefined || after === undefined) return refuse('content/unknown');
  return ok({
    kind,
    key,
    title: draft ? titleIn((path) => draft.typed[path]) : entryTitle(newest?.body ?? null),
    from: sideOf(from),
    to: sideOf(to),
    version,
    isRemoved: newest?.body === null,
    revision: draft?.revision ?? 0,
    baseVersion: draft?.baseVersion ?? version,
    faults: draft ? await checkDraft(ctx, ctx.db, draft) : [],
    differences: differencesOf(kind as ContentKind, before, after),
  });
}
const sideOf = (typed: string): number | 'draft' => (typed === 'draft' ? 'draft' : Number(typed));
