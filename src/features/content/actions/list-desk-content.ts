import type { StaffRole } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { contentPage } from '../list-store.ts';
import type { DeskEntry } from '../model/desk.ts';
import { formOf, missesTranslation } from '../model/form.ts';
import { hasSamples } from '../model/samples.ts';
import { typedOf } from '../rules/typed.ts';
import type { EditorsContext } from './context.ts';
import { entryPath } from './entry-path.ts';

/** A page of the site's content for the desk. */
export async function listDeskContent(
  ctx: Pick<EditorsContext, 'db' | 'findActorNames'>,
  params: URLSearchParams,
  viewer: readonly StaffRole[],
): Promise<ListPage<DeskEntry>> {
  const page = await contentPage(ctx.db, params);
  const names = await ctx.findActorNames(
    page.rows.map(({ publishedBy }) => publishedBy),
    viewer,
  );
  const rows = page.rows.map((entry) => ({
    kind: entry.kind,
    key: entry.key,
    version: entry.version,
    publishedAt: entry.publishedAt.toISOString(),
    publishedBy: names.get(entry.publishedBy) ?? entry.publishedBy,
    isRemoved: entry.body === null,
    hasSamples: hasSamples(entry.body),
    missesTranslation: missesTranslation(formOf(entry.kind), typedOf(entry.kind, entry.body)),
    path: entryPath(entry),
  }));
  return { ...page, rows };
}
