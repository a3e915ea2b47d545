import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentItem } from '../model/content.ts';
import { checkBody } from '../rules/content.ts';
import { bodyOf } from '../rules/typed.ts';
import { withPreview } from '../store/content.ts';
import { findDraft } from '../store/drafts.ts';
import type { ContentContext } from './context.ts';
import { entryPath } from './entry-path.ts';
import { type ContentName, readName } from './new-version.ts';

/**
 * Makes a page as it would be with an entry's draft published; nobody else sees anything of it. Refuses a draft that cannot
 * be published.
 * @param show makes the page at a path without language
 */
export async function previewDraft<Page>(
  ctx: ContentContext,
  contentName: ContentName,
  show: (path: string) => Promise<Page>,
): Promise<Result<Page, 'content/unknown' | 'content/invalid'>> {
  const name = readName(contentName);
  if (!name.ok) return name;
  const { kind, key } = name.value;
  const draft = await findDraft(ctx.db, kind, key);
  if (!draft) return refuse('content/unknown');
  const checked = checkBody(kind, bodyOf(kind, draft.typed));
  if (!checked.ok) return checked;
  const item: ContentItem = {
    kind,
    key,
    body: checked.value,
    version: draft.baseVersion + 1,
    publishedAt: draft.at,
    publishedBy: draft.author,
  };
  return ok(await withPreview(await ctx.content.items(), item, () => show(entryPath(item) ?? '/')));
}
