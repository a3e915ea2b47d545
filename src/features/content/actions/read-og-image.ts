import { ok, refuse, type Result } from '#kit/result.ts';
import { type OgImage, type Language, pageTitles, type PolicySlug } from '../model.ts';
import {
  type ContentContext,
  readAbout,
  readHome,
  readPolicy,
  readPost,
  readProduct,
  readSite,
} from './read-content.ts';

const policyPages: Readonly<Record<string, PolicySlug>> = {
  PrivacyPolicy: 'privacy',
  TermsOfService: 'terms',
  RefundCancellationPolicy: 'refunds',
  ShippingPolicy: 'shipping',
};

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
async function headOf(ctx: ContentContext, page: string, language: Language): Promise<Head | undefined> {
  if (page === 'home') return titleAndPicture((await readHome(ctx, language)).welcome);
  if (page === 'about') return titleAndPicture(await readAbout(ctx, language));
  if (Object.hasOwn(pageTitles, page)) {
    return { title: pageTitles[page as keyof typeof pageTitles][language], picture: undefined };
  }
  if (Object.hasOwn(policyPages, page)) {
    const policy = await readPolicy(ctx, policyPages[page]!, language);
    return policy.ok ? { title: policy.value.title, picture: undefined } : undefined;
  }
  const [kind, name] = /^(blog|product)-(.+)$/s.exec(page)?.slice(1) ?? [];
  if (name === undefined) return undefined;
  if (kind === 'blog') {
    const post = await readPost(ctx, name, language);
    return post.ok ? titleAndPicture(post.value) : undefined;
  }
  const product = await readProduct(ctx, name, language);
  return product.ok ? { title: product.value.title, picture: product.value.images[0]?.src } : undefined;
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
