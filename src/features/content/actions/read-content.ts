import type { Issuer } from '#kit/issuer.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type {
  About,
  Campaign,
  Company,
  Content,
  ContentItem,
  Home,
  Language,
  Policy,
  Post,
  PostCard,
  Product,
  Site,
} from '../model.ts';
import type { Picture, PolicySlug } from '../model/shapes.ts';
import { addressLinesOf, contentOf, filledPolicy, longDay, withoutHiddenSamples } from '../rules.ts';
import type { ContentContext } from './context.ts';

export type { ContentContext } from './context.ts';

/** Built once per snapshot of the published content. */
const assembled = new WeakMap<readonly ContentItem[], Content>();
const readPublished = async (ctx: ContentContext): Promise<Content> => assembledOf(await ctx.content.items());
function assembledOf(items: readonly ContentItem[]): Content {
  const cached = assembled.get(items);
  if (cached) return cached;
  const content = contentOf(items);
  assembled.set(items, content);
  return content;
}
const visible = (ctx: ContentContext, picture: Picture): Picture | undefined =>
  withoutHiddenSamples([picture], ctx.content.showsSamples)[0];
const withVisiblePicture = <T extends { readonly picture: Picture }>(ctx: ContentContext, entry: T) => ({
  ...entry,
  picture: visible(ctx, entry.picture),
});

const siteOf = ({ company, products }: Content, language: Language): Site => {
  const { name, address, recruitmentNote } = company[language];
  const { postalCode, founded, phone, email, chatNumber, isSample } = company;
  return {
    name,
    addressLines: addressLinesOf(company, language),
    address: { ...address, postalCode },
    founded,
    recruitmentNote,
    phone,
    email,
    chatNumber,
    isSample,
    products: products.map((product) => ({ name: product.name, title: product[language].title })),
  };
};

/** The company's facts for every page. */
export const readSite = async (ctx: ContentContext, language: Language): Promise<Site> =>
  siteOf(await readPublished(ctx), language);

/** The company's facts with its registrations, which live mode hides while they are samples, and the grievance contact. */
export async function readCompany(ctx: ContentContext, language: Language): Promise<Company> {
  const content = await readPublished(ctx);
  const { company } = content;
  const { facts, grievance } = company[language];
  return {
    ...siteOf(content, language),
    changedAt: content.changedAt.toISOString(),
    facts: company.isSample && !ctx.content.showsSamples ? [] : facts,
    grievance: { ...grievance, email: company.grievanceEmail, phone: company.grievancePhone },
  };
}

/** The company as the issuer of a document. */
export async function readIssuer(ctx: ContentContext, language: Language): Promise<Issuer> {
  const { name, isSample, addressLines, grievance } = await readCompany(ctx, language);
  return { name, isSample, addressLines, grievance };
}

/** The facts of the recruitment campaign. */
export async function readCampaign(ctx: ContentContext, language: Language): Promise<Campaign> {
  const { en, hi, ...facts } = (await readPublished(ctx)).campaign;
  return { ...facts, ...{ en, hi }[language] };
}

export async function readHome(ctx: ContentContext, language: Language): Promise<Home> {
  const { home, projects } = await readPublished(ctx);
  const words = home[language];
  return {
    ...words,
    welcome: withVisiblePicture(ctx, words.welcome),
    slides: words.slides.map((slide) => withVisiblePicture(ctx, slide)),
    sales: home.sales,
    projects: projects
      .filter((project) => ctx.content.showsSamples || !project.isSample)
      .map((project) => ({
        ...withVisiblePicture(ctx, project[language]),
        year: project.year,
        isSample: project.isSample,
      })),
  };
}

export async function readAbout(ctx: ContentContext, language: Language): Promise<About> {
  const { about } = await readPublished(ctx);
  const words = withVisiblePicture(ctx, about[language]);
  const { testimonialsAreSamples } = about;
  const testimonials = testimonialsAreSamples && !ctx.content.showsSamples ? [] : words.testimonials;
  const story = withoutHiddenSamples(words.story, ctx.content.showsSamples);
  return { ...words, story, testimonials, testimonialsAreSamples };
}

const cardOf = (ctx: ContentContext, post: Content['posts'][number], language: Language): PostCard => {
  const { title, excerpt, picture } = post[language];
  return {
    id: post.id,
    title,
    author: post.author,
    date: longDay(post.published, language),
    published: post.published,
    modified: post.modifiedAt,
    picture: visible(ctx, picture),
    excerpt,
  };
};
export const readPosts = async (ctx: ContentContext, language: Language): Promise<readonly PostCard[]> =>
  (await readPublished(ctx)).posts.map((post) => cardOf(ctx, post, language));

const postWithId = ({ posts }: Content, id: string) =>
  /^\d{1,9}$/.test(id) ? posts.find((post) => post.id === Number(id)) : undefined;
/** True if the cached content has no such post; false if nothing is cached. */
export function isUnknownPost(ctx: ContentContext, id: string): boolean {
  const items = ctx.content.peek();
  return items !== undefined && !postWithId(assembledOf(items), id);
}
/** `id` from the URL; only whole numbers match. */
export async function readPost(
  ctx: ContentContext,
  id: string,
  language: Language,
): Promise<Result<Post, 'content/unknown-post'>> {
  const found = postWithId(await readPublished(ctx), id);
  return found
    ? ok({ ...cardOf(ctx, found, language), content: found[language].content })
    : refuse('content/unknown-post');
}

const productNamed = ({ products }: Content, name: string) => {
  const wanted = name.trim().toLowerCase();
  return products.find((product) => product.name.toLowerCase() === wanted);
};
/** True if the cached content has no such product; false if nothing is cached. */
export function isUnknownProduct(ctx: ContentContext, name: string): boolean {
  const items = ctx.content.peek();
  return items !== undefined && !productNamed(assembledOf(items), name);
}
/** Product names match in any case. */
export async function readProduct(
  ctx: ContentContext,
  name: string,
  language: Language,
): Promise<Result<Product, 'content/unknown-product'>> {
  const found = productNamed(await readPublished(ctx), name);
  if (!found) return refuse('content/unknown-product');
  const words = found[language];
  const { showsSamples } = ctx.content;
  return ok({
    ...words,
    images: withoutHiddenSamples(words.images, showsSamples),
    specCards: withoutHiddenSamples(words.specCards, showsSamples),
    name: found.name,
  });
}

/** A policy with the company's facts and the business terms filled in. */
export async function readPolicy(
  ctx: ContentContext,
  slug: string,
  language: Language,
): Promise<Result<Policy, 'content/unknown-policy'>> {
  const { policies, company } = await readPublished(ctx);
  const found = Object.hasOwn(policies, slug) ? policies[slug as PolicySlug] : undefined;
  return found
    ? ok(filledPolicy(found[language], { company, terms: ctx.content.terms }, language))
    : refuse('content/unknown-policy');
}
