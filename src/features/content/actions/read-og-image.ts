import { ok, refuse, type Result } from '#kit/result.ts';
import { ogImageName, pages, type PagesWith } from '#pages.ts';
import { type OgImage, type Language, pageTitles } from '../model.ts';
import { type PolicySlug } from '../model/shapes.ts';
import {
  type ContentContext,
  readAbout,
  readHome,
  readPolicy,
  readPost,
  readProduct,
  readSite,
} from './read-content.ts';

/**
 * The content of a page's share picture (ogImage). `page` is the page's path with a hyphen for each slash: `home`,
 * `career`, `blog-2`, `product-E-Rickshaw`. Refuses unknown pages.
 */
export async function readOgImage(
  ctx: ContentContext,
  page: string,
  language: Language,
): Promise<Result<OgImage, 'content/unknown-page'>> {
  const [head, company] = await Promise.all([headOf(ctx, page, language), readSite(ctx, language)]);
  return head ? ok({ ...head, company: company.name }) : refuse('content/unknown-page');
}

type Head = Omit<OgImage, 'company'>;
type ReadHead = (ctx: ContentContext, language: Language, value: string) => Promise<Head | undefined>;
const titled =
  (page: keyof typeof pageTitles): ReadHead =>
  async (_ctx, language) => ({ title: pageTitles[page][language], picture: undefined });
const policy =
  (slug: PolicySlug): ReadHead =>
  async (ctx, language) => {
    const read = await readPolicy(ctx, slug, language);
    return read.ok ? { title: read.value.title, picture: undefined } : undefined;
  };
const heads: Readonly<Record<PagesWith<{ ogImage: true }>, ReadHead>> = {
  home: async (ctx, language) => titleAndPicture((await readHome(ctx, language)).welcome),
  about: async (ctx, language) => titleAndPicture(await readAbout(ctx, language)),
  product: async (ctx, language, name) => {
    const product = await readProduct(ctx, name, language);
    return product.ok ? { title: product.value.title, picture: product.value.images[0]?.src } : undefined;
  },
  blog: titled('blog'),
  post: async (ctx, language, id) => {
    const post = await readPost(ctx, id, language);
    return post.ok ? titleAndPicture(post.value) : undefined;
  },
  career: titled('career'),
  contact: titled('contact'),
  privacy: policy('privacy'),
  terms: policy('terms'),
  refunds: policy('refunds'),
  shipping: policy('shipping'),
};

async function headOf(ctx: ContentContext, file: string, language: Language): Promise<Head | undefined> {
  const names = Object.keys(heads) as (keyof typeof heads)[];
  for (const name of names) {
    const [before = '', value] = ogImageName(pages[name].path).split(':');
    if (value === undefined ? file === before : file.startsWith(before) && file !== before)
      return heads[name](ctx, language, file.slice(before.length));
  }
  return undefined;
}
const titleAndPicture = ({
  title,
  picture,
}: {
  readonly title: string;
  readonly picture: { src: string } | undefined;
}): Head => ({
  title,
  picture: picture?.src,
});
