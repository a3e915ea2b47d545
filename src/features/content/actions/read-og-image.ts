import { ok, refuse, type Result } from '#kit/result.ts';
import { ogImageName, pages, type PagesWith } from '#pages.ts';
import { type FindRoleHead, type OgImage, type Language, pageTitles, privateRecruitmentBy } from '../model/content.ts';
import { type PolicySlug } from '../model/shapes.ts';
import {
  type ContentContext,
  readAbout,
  readGovernment,
  readHome,
  readPolicy,
  readPost,
  readPosts,
  readProduct,
  readSite,
} from './read-content.ts';

export type OgImageContext = ContentContext & { readonly findRoleHead: FindRoleHead };

/**
 * The content of a page's share picture (ogImage). `page` is the page's path with a hyphen for each slash: `home`,
 * `career`, `blog-2`, `product-E-Rickshaw`. Refuses unknown pages.
 */
export async function readOgImage(
  ctx: OgImageContext,
  page: string,
  language: Language,
): Promise<Result<OgImage, 'content/unknown-page'>> {
  const [head, company] = await Promise.all([headOf(ctx, page, language), readSite(ctx, language)]);
  return head ? ok({ ...head, company: company.name }) : refuse('content/unknown-page');
}

type Head = Omit<OgImage, 'company'>;
type ReadHead = (ctx: OgImageContext, language: Language, value: string) => Promise<Head | undefined>;
const titled =
  (page: keyof typeof pageTitles): ReadHead =>
  async (_ctx, language) => ({ title: pageTitles[page][language], picture: undefined });
const policy =
  (slug: PolicySlug): ReadHead =>
  async (ctx, language) => {
    const read = await readPolicy(ctx, slug, language);
    return read.ok ? { title: read.value.title, note: read.value.dated, picture: undefined } : undefined;
  };
const heads: Readonly<Record<PagesWith<{ ogImage: true }>, ReadHead>> = {
  home: async (ctx, language) => titleAndPicture((await readHome(ctx, language)).welcome),
  about: async (ctx, language) => {
    const about = await readAbout(ctx, language);
    return titleAndPicture(about, about.lead);
  },
  products: titled('products'),
  product: async (ctx, language, name) => {
    const product = await readProduct(ctx, name, language);
    if (!product.ok) return undefined;
    const { title, summary, images } = product.value;
    return { title, note: summary, picture: images[0]?.src };
  },
  projects: async (ctx, language) => {
    const { projects } = await readHome(ctx, language);
    const [first] = projects;
    return {
      title: pageTitles.projects[language],
      note: projects.map(({ title }) => title).join(' · ') || undefined,
      picture: first?.picture?.src,
    };
  },
  government: async (ctx, language) => {
    const { title, description } = await readGovernment(ctx, language);
    return { title, note: description, picture: undefined };
  },
  blog: async (ctx, language) => ({
    title: pageTitles.blog[language],
    note: (await readPosts(ctx, language)).map(({ title }) => title).join(' · '),
    picture: undefined,
  }),
  post: async (ctx, language, id) => {
    const post = await readPost(ctx, id, language);
    return post.ok ? titleAndPicture(post.value, post.value.date) : undefined;
  },
  // Who recruits, and that it is private: the notice's title names an election, and this link is shared most.
  career: async (ctx, language) => {
    const { name, recruitmentNote } = await readSite(ctx, language);
    return { over: '', title: privateRecruitmentBy[language](name), note: recruitmentNote, picture: undefined };
  },
  contact: async (ctx, language) => {
    const { addressLines, phone, email } = await readSite(ctx, language);
    return {
      title: pageTitles.contact[language],
      note: [...addressLines, phone.replaceAll(' ', '\u00a0'), email].join(' · '),
      picture: undefined,
    };
  },
  role: async (ctx, language, role) => {
    const [head, { name }] = await Promise.all([ctx.findRoleHead(role, language), readSite(ctx, language)]);
    return head && { over: privateRecruitmentBy[language](name), ...head };
  },
  privacy: policy('privacy'),
  terms: policy('terms'),
  refunds: policy('refunds'),
  shipping: policy('shipping'),
};

async function headOf(ctx: OgImageContext, file: string, language: Language): Promise<Head | undefined> {
  const names = Object.keys(heads) as (keyof typeof heads)[];
  for (const name of names) {
    const [before = '', value] = ogImageName(pages[name].path).split(':');
    if (value === undefined ? file === before : file.startsWith(before) && file !== before)
      return heads[name](ctx, language, file.slice(before.length));
  }
  return undefined;
}
const titleAndPicture = (
  { title, picture }: { readonly title: string; readonly picture: { src: string } | undefined },
  note?: string,
): Head => ({ title, note, picture: picture?.src });
