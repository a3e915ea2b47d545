import { pages } from '#pages.ts';
import type { ContentKind } from '../model/content.ts';
import { type ContentContext, readPosts } from './read-content.ts';

/** When the content of each page changed last, ISO 8601, by its URL without language. The frame around it does not count. */
export async function readChanges(ctx: ContentContext): Promise<Readonly<Record<string, string>>> {
  const [items, posts] = await Promise.all([ctx.content.items(), readPosts(ctx, 'en')]);
  const newest = (kind: ContentKind, key?: string): string => {
    const times = items.filter((item) => item.kind === kind && (key === undefined || item.key === key));
    return new Date(Math.max(...times.map(({ publishedAt }) => publishedAt.getTime()))).toISOString();
  };
  const products = items.filter(({ kind }) => kind === 'product');
  return {
    [pages.home.path]: newest('home'),
    [pages.about.path]: newest('about'),
    ...(products.length > 0 ? { [pages.products.path]: newest('product') } : {}),
    ...(items.some(({ kind }) => kind === 'project') ? { [pages.projects.path]: newest('project') } : {}),
    [pages.government.path]: newest('government'),
    [pages.contact.path]: newest('company'),
    [pages.privacy.path]: newest('policy', 'privacy'),
    [pages.terms.path]: newest('policy', 'terms'),
    [pages.refunds.path]: newest('policy', 'refunds'),
    [pages.shipping.path]: newest('policy', 'shipping'),
    ...Object.fromEntries(
      products.map(({ key, body }) => [`/product/${encodeURIComponent(String(body['name']))}`, newest('product', key)]),
    ),
    ...Object.fromEntries(posts.map(({ id, modified }) => [`/blog/${id}`, modified])),
  };
}
