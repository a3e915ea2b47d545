import { ok, refuse, type Result } from '#kit/result.ts';
import type {
  About,
  Company,
  Content,
  ContentItem,
  Home,
  Language,
  Picture,
  Policy,
  PolicySlug,
  Post,
  PostCard,
  Product,
  Site,
} from '../model.ts';
import { addressLinesOf, contentOf, filledPolicy, longDay, shownOf } from '../rules.ts';
import type { ContentContext } from './context.ts';

export type { ContentContext } from './context.ts';

/** Put together once for each copy of what is published. */
const assembled = new WeakMap<readonly ContentItem[], Content>();
const publishedBy = async (ctx: ContentContext): Promise<Content> => assembledOf(await ctx.content.items());
function assembledOf(items: readonly ContentItem[]): Content {
  const known = assembled.get(items);
  if (known) return known;
  const made = contentOf(items);
  assembled.set(items, made);
  return made;
}
const shown = (ctx: ContentContext, picture: Picture): Picture | undefined =>
  shownOf([picture], ctx.content.showsSamples)[0];
const withShown = <T extends { readonly picture: Picture }>(ctx: ContentContext, input: T) => ({
  ...input,
  picture: shown(ctx, input.picture),
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

/** The company's facts for the frame of every page. */
export const readSite = async (ctx: ContentContext, language: Language): Promise<Site> =>
  siteOf(await publishedBy(ctx), language);

/** The same with what an officer checks, which is left out in live while it is a sample, and where to complain. */
export async function readCompany(ctx: ContentContext, language: Language): Promise<Company> {
  const content = await publishedBy(ctx);
  const { company } = content;
  const { facts, grievance } = company[language];
  return {
    ...siteOf(content, language),
    changedAt: content.changedAt.toISOString(),
    facts: company.isSample && !ctx.content.showsSamples ? [] : facts,
    grievance: { ...grievance, email: company.grievanceEmail, phone: company.grievancePhone },
  };
}

export async function readHome(ctx: ContentContext, language: Language): Promise<Home> {
  const { home, projects } = await publishedBy(ctx);
  const words = home[language];
  return {
    ...words,
    welcome: withShown(ctx, words.welcome),
    slides: words.slides.map((slide) => withShown(ctx, slide)),
    sales: home.sales,
    projects: projects
      .filter((project) => ctx.content.showsSamples || !project.isSample)
      .map((project) => ({ ...withShown(ctx, project[language]), year: project.year, isSample: project.isSample })),
  };
}

export async function readAbout(ctx: ContentContext, language: Language): Promise<About> {
  const { about } = await publishedBy(ctx);
  const words = withShown(ctx, about[language]);
  const { testimonialsAreSamples } = about;
  const testimonials = testimonialsAreSamples && !ctx.content.showsSamples ? [] : words.testimonials;
  const story = shownOf(words.story, ctx.content.showsSamples);
  return { ...words, story, testimonials, testimonialsAreSamples };
}

const cardOf = (ctx: ContentContext, input: Content['posts'][number], language: Language): PostCard => {
  const { title, excerpt, picture } = input[language];
  return {
    id: input.id,
    title,
    author: input.author,
    date: longDay(input.published, language),
    published: input.published,
    modified: input.modifiedAt,
    picture: shown(ctx, picture),
    excerpt,
  };
};
export const readPosts = async (ctx: ContentContext, language: Language): Promise<readonly PostCard[]> =>
  (await publishedBy(ctx)).posts.map((post) => cardOf(ctx, post, language));

const postWithId = ({ posts }: Content, id: string) =>
  /^\d{1,9}$/.test(id) ? posts.find((post) => post.id === Number(id)) : undefined;
/** True where the content in memory has no such post; false also where it isn't in memory. */
export function isUnknownPost(ctx: ContentContext, id: string): boolean {
  const items = ctx.content.peek();
  return items !== undefined && !postWithId(assembledOf(items), id);
}
/** `id` as the address has it; only whole numbers match. */
export async function readPost(
  ctx: ContentContext,
  id: string,
  language: Language,
): Promise<Result<Post, 'content/unknown-post'>> {
  const found = postWithId(await publishedBy(ctx), id);
  return found
    ? ok({ ...cardOf(ctx, found, language), content: found[language].content })
    : refuse('content/unknown-post');
}

const productNamed = ({ products }: Content, name: string) => {
  const wanted = name.trim().toLowerCase();
  return products.find((product) => product.name.toLowerCase() === wanted);
};
/** True where the content in memory has no such product; false also where it isn't in memory. */
export function isUnknownProduct(ctx: ContentContext, name: string): boolean {
  const items = ctx.content.peek();
  return items !== undefined && !productNamed(assembledOf(items), name);
}
/** Product names match whatever their casing. */
export async function readProduct(
  ctx: ContentContext,
  name: string,
  language: Language,
): Promise<Result<Product, 'content/unknown-product'>> {
  const found = productNamed(await publishedBy(ctx), name);
  if (!found) return refuse('content/unknown-product');
  const words = found[language];
  const { showsSamples } = ctx.content;
  return ok({
    ...words,
    images: shownOf(words.images, showsSamples),
    specCards: shownOf(words.specCards, showsSamples),
    name: found.name,
  });
}

/** A policy with the company's own facts and the business terms in it. */
export async function readPolicy(
  ctx: ContentContext,
  slug: string,
  language: Language,
): Promise<Result<Policy, 'content/unknown-policy'>> {
  const { policies, company } = await publishedBy(ctx);
  const found = Object.hasOwn(policies, slug) ? policies[slug as PolicySlug] : undefined;
  return found
    ? ok(filledPolicy(found[language], { company, terms: ctx.content.terms }, language))
    : refuse('content/unknown-policy');
}
