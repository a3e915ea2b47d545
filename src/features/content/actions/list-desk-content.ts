import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { pages } from '#pages.ts';
import { contentPage } from '../list-store.ts';
import type { ContentKind, NewestVersion } from '../model.ts';
import type { DeskEntry } from '../model/desk.ts';
import { hasSamples } from '../model/samples.ts';
import type { PolicySlug } from '../model/shapes.ts';

/** A page of the site's content for the desk. */
export async function listDeskContent(ctx: Pick<Context, 'db'>, params: URLSearchParams): Promise<ListPage<DeskEntry>> {
  const page = await contentPage(ctx.db, params);
  const rows = page.rows.map((entry) => ({
    kind: entry.kind,
    key: entry.key,
    version: entry.version,
    publishedAt: entry.publishedAt.toISOString(),
    publishedBy: entry.publishedBy,
    isRemoved: entry.body === null,
    hasSamples: hasSamples(entry.body),
    path: pathOf(entry),
  }));
  return { ...page, rows };
}

const policyPages: Readonly<Record<PolicySlug, string>> = {
  privacy: pages.privacy.path,
  terms: pages.terms.path,
  refunds: pages.refunds.path,
  shipping: pages.shipping.path,
};
/** The page that shows an entry; for what every page shows, the one that has most of it. */
function pathOf({ kind, key, body }: Pick<NewestVersion, 'kind' | 'key' | 'body'>): string | null {
  if (body === null) return null;
  const fixed: Readonly<Record<Exclude<ContentKind, 'post' | 'product' | 'policy'>, string>> = {
    company: pages.contact.path,
    campaign: pages.career.path,
    home: pages.home.path,
    about: pages.about.path,
    government: pages.government.path,
    project: pages.home.path,
  };
  if (kind === 'product') return `/product/${encodeURIComponent(String(body['name']))}`;
  if (kind === 'post') return `/blog/${String(body['id'])}`;
  return kind === 'policy' ? (policyPages[key as PolicySlug] ?? null) : fixed[kind];
}
