// The site after staff have unpublished all content that they can.
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { removeContent } from '#features/content/actions/remove-content.ts';
import { isRemovable } from '#features/content/rules/content.ts';
import { listNewest } from '#features/content/store/content.ts';
import { words } from '#features/content/web/words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';

describe.skipIf(!isBuilt)('without products, posts and projects', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const { ctx } = product;
  const textOf = async (path: string): Promise<string> => {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };

  beforeAll(async () => {
    for (const { kind, key, version } of (await listNewest(ctx.db)).filter((entry) => isRemovable(entry.kind))) {
      expect((await removeContent(ctx, { kind, key, actor: 'cli:test', expectedVersion: version })).ok).toBe(true);
    }
    product.changeListener.changed('content');
  });

  it('no page has an empty list, menu or section', async () => {
    for (const path of ['/', '/hi', '/blog', '/hi/blog', '/about']) {
      // Without the inlined rules, which name classes.
      const html = (await textOf(path)).replace(/<style[^]*?<\/style>/g, '');
      expect(html, path).not.toMatch(/<ul[^>]*><\/ul>/);
      expect(html, path).not.toMatch(/nav-products|id="products"|href="#products"|class="projects"/);
    }
    expect(await textOf('/blog')).toContain(words.en.noPosts);
    expect(await textOf('/hi/blog')).toContain(words.hi.noPosts);
  });
  it('sitemap and feed are valid, and the feed has the right time', async () => {
    const sitemap = await textOf('/sitemap.xml');
    expect(sitemap).not.toMatch(/\/product\/|\/blog\//);
    expect(sitemap.match(/<url>/g)!.length).toBeGreaterThan(10);
    for (const path of ['/feed.xml', '/hi/feed.xml']) {
      const feed = await textOf(path);
      expect(feed).not.toContain('<entry>');
      const [, updated = ''] = /<updated>([^<]+)<\/updated>/.exec(feed) ?? [];
      expect(Date.now() - Date.parse(updated)).toBeLessThan(dayMs);
    }
  });
});
