import { isCounted, units } from '#kit/money/gst.ts';
import { longDay as dayOfDocument } from '#kit/indian-time.ts';
import type { Issuer } from '#kit/issuer.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { pages } from '#pages.ts';
import type {
  About,
  Campaign,
  Company,
  Content,
  ContentItem,
  Government,
  Home,
  Language,
  Policy,
  Post,
  PostCard,
  Product,
  ProductCard,
  Site,
  SpecSheet,
} from '../model/content.ts';
import type { Picture, PolicySlug, Sale } from '../model/shapes.ts';
import {
  addressLinesOf,
  companyFacts,
  contentOf,
  filledGovernment,
  filledPolicy,
  longDay,
  validCertificates,
  validTender,
  variantsOf,
  withoutHiddenSamples,
} from '../rules/content.ts';
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
type Sampled = { readonly sample?: boolean | undefined };
/** The items that this mode shows: live mode hides samples. */
const shown = <Item extends Sampled>({ content }: ContentContext, items: readonly Item[] = []): Item[] =>
  withoutHiddenSamples(items, content.showsSamples);
const shownOne = <Item extends Sampled>(ctx: ContentContext, item: Item | undefined): Item | undefined =>
  item && shown(ctx, [item])[0];
const withVisiblePicture = <T extends { readonly picture: Picture }>(ctx: ContentContext, entry: T) => ({
  ...entry,
  picture: shownOne(ctx, entry.picture),
});

/** Live mode hides the registrations of the sample company: nobody could confirm them. */
const factsOf = (ctx: ContentContext, { company }: Content, language: Language): Company['facts'] =>
  companyFacts(company, language).filter(
    (fact) => !company.isSample || ctx.content.showsSamples || fact.checkAt === undefined,
  );

/** The company's GSTIN; undefined without one, and in live mode while it is a sample. */
export async function readGstin(ctx: ContentContext): Promise<string | undefined> {
  const { company } = await readPublished(ctx);
  return company.isSample && !ctx.content.showsSamples ? undefined : company.gstin;
}

function siteOf(ctx: ContentContext, content: Content, language: Language): Site {
  const { company, products } = content;
  const { name, address, recruitmentNote, hours } = company[language];
  const { postalCode, founded, phone, email, chatNumber } = company;
  return {
    name,
    addressLines: addressLinesOf(company, language),
    address: { ...address, postalCode },
    founded,
    recruitmentNote,
    phone,
    email,
    chatNumber,
    isSample: company.isSample && ctx.content.showsSamples,
    hours,
    registrations: factsOf(ctx, content, language).filter((fact) => fact.checkAt !== undefined),
    products: products.map((product) => ({ name: product.name, title: product[language].title })),
  };
}

/** The products of the site by the names that addresses have, with their English titles. */
export const readProductNames = async (ctx: ContentContext): Promise<{ name: string; title: string }[]> =>
  (await readPublished(ctx)).products.map(({ name, en }) => ({ name, title: en.title }));

/** The company's facts for every page. */
export const readSite = async (ctx: ContentContext, language: Language): Promise<Site> =>
  siteOf(ctx, await readPublished(ctx), language);

/** The company's facts with its registrations, which live mode hides while they are samples, and the grievance contact. */
export async function readCompany(ctx: ContentContext, language: Language): Promise<Company> {
  const content = await readPublished(ctx);
  const { company } = content;
  const { grievance } = company[language];
  return {
    ...siteOf(ctx, content, language),
    changedAt: content.changedAt.toISOString(),
    facts: factsOf(ctx, content, language),
    products: content.products.map((product) => productCardOf(ctx, product, language)),
    grievance: { ...grievance, email: company.grievanceEmail, phone: company.grievancePhone },
  };
}

function productCardOf(ctx: ContentContext, product: Content['products'][number], language: Language): ProductCard {
  const { title, summary, images, figure } = product[language];
  const sale = shownOne(ctx, product.sale);
  return {
    name: product.name,
    title,
    summary,
    figure: shownOne(ctx, figure),
    unit: sale && units[sale.unit][language],
    picture: shown(ctx, images)[0],
    variants: variantsOf(shown(ctx, product.variants), language),
  };
}

/** The company as the issuer of a document. */
export async function readIssuer(ctx: ContentContext, language: Language): Promise<Issuer> {
  const { name, isSample, addressLines, grievance } = await readCompany(ctx, language);
  return { name, isSample, isRehearsal: ctx.content.isRehearsal, addressLines, grievance };
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
    sales: home.salesAreSamples && !ctx.content.showsSamples ? [] : home.sales,
    salesAreSamples: home.salesAreSamples,
    projects: projects
      .filter((project) => ctx.content.showsSamples || !project.isSample)
      .map(({ completed, ...project }) => ({
        ...withVisiblePicture(ctx, project[language]),
        client: project.clientConsents ? project[language].client : undefined,
        photos: shown(ctx, project[language].photos),
        year: project.year,
        completed,
        completedText: completed && longDay(completed, language),
        isSample: project.isSample,
      })),
  };
}

export async function readAbout(ctx: ContentContext, language: Language): Promise<About> {
  const { about } = await readPublished(ctx);
  const words = withVisiblePicture(ctx, about[language]);
  const { testimonialsAreSamples } = about;
  const testimonials = testimonialsAreSamples && !ctx.content.showsSamples ? [] : words.testimonials;
  return { ...words, story: shown(ctx, words.story), testimonials, testimonialsAreSamples };
}

const cardOf = (ctx: ContentContext, post: Content['posts'][number], language: Language): PostCard => {
  const { title, excerpt, picture } = post[language];
  return {
    id: post.id,
    title,
    author: post.author,
    authorRole: post[language].authorRole,
    date: longDay(post.published, language),
    published: post.published,
    modified: post.modifiedAt,
    picture: shownOne(ctx, picture),
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
    ? ok({ ...cardOf(ctx, found, language), content: found[language].content, products: found.products ?? [] })
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
  const content = await readPublished(ctx);
  const found = productNamed(content, name);
  return found ? ok(productOf(ctx, content, found, language)) : refuse('content/unknown-product');
}

function productOf(
  ctx: ContentContext,
  { company, government }: Content,
  product: Content['products'][number],
  language: Language,
): Product {
  const { title, summary, description, images, specCards, specs, price, delivery, warranty, service } =
    product[language];
  const sale = shownOne(ctx, product.sale);
  return {
    name: product.name,
    title,
    summary,
    description,
    images: shown(ctx, images),
    specCards: shown(ctx, specCards),
    specs: shown(ctx, specs),
    // By the wall clock. A cached page states the day, so it stays true after midnight.
    certificates: validCertificates(shown(ctx, product.certificates), dayInIndia(ctx.now()), language),
    tender: validTender(product.tender, dayInIndia(ctx.now()), language),
    variants: variantsOf(shown(ctx, product.variants), language),
    gem: shownOne(ctx, product.gem),
    price: shownOne(ctx, price),
    delivery: shownOne(ctx, delivery),
    warranty: shownOne(ctx, warranty),
    service: shownOne(ctx, service),
    freight: company[language].freight,
    tax: sale && { hsn: sale.hsn, gstPercent: sale.gstPercent },
    contact: contactOf(ctx, government[language].contact),
  };
}

/** Whom a buyer calls, with the photo; neither while it is a sample in live. */
function contactOf(ctx: ContentContext, contact: Government['contact']): Government['contact'] {
  const person = shownOne(ctx, contact);
  if (!person) return undefined;
  const { photo, ...facts } = person;
  const picture = shownOne(ctx, photo);
  return { ...facts, ...(picture ? { photo: picture } : {}) };
}

/** A product with what a quotation states about it. */
export interface ProductForSale extends Omit<Sale, 'sample'> {
  readonly name: string;
  readonly title: string;
  /** When it is delivered; empty without such a term. */
  readonly delivery: string;
  /** Empty without one. */
  readonly warranty: string;
  /** Who carries the freight, the same for all products; empty where the company does not say. */
  readonly freight: string;
}
/** What a quotation states about a product; `variant`: its English name, which the title names. Refuses a product without a price; live mode has no sample prices. */
export async function readProductForSale(
  ctx: ContentContext,
  name: string,
  language: Language,
  variant = '',
): Promise<Result<ProductForSale, 'content/unknown-product' | 'content/no-price'>> {
  const content = await readPublished(ctx);
  const found = productNamed(content, name);
  if (!found) return refuse('content/unknown-product');
  const sale = shownOne(ctx, found.sale);
  if (!sale) return refuse('content/no-price');
  const { hsn, unit, pricePaise, gstPercent } = sale;
  const { title, delivery, warranty, freight = '', variants } = productOf(ctx, content, found, language);
  // A variant that is no longer offered keeps the name that was asked for.
  const variantTitle = variants.find((each) => each.name === variant)?.title ?? variant;
  const fullTitle = variantTitle === '' ? title : `${title} (${variantTitle})`;
  const terms = { delivery: delivery?.text ?? '', warranty: warranty?.text ?? '', freight };
  return ok({ name: found.name, title: fullTitle, hsn, unit, pricePaise, gstPercent, ...terms });
}

/** Whether a product, by its English name, is sold in whole pieces. */
export async function readCounted(ctx: ContentContext): Promise<(product: string) => boolean> {
  const { products } = await readPublished(ctx);
  const counted = new Set(products.filter(({ sale }) => sale && isCounted(sale.unit)).map(({ name }) => name));
  return (product) => counted.has(product);
}

/** The products that can be added to a quotation, in the order of the site. */
export async function readProductsForSale(ctx: ContentContext, language: Language): Promise<ProductForSale[]> {
  const { products } = await readPublished(ctx);
  const found = await Promise.all(products.map(({ name }) => readProductForSale(ctx, name, language)));
  return found.flatMap((product) => (product.ok ? [product.value] : []));
}

/** The lines below the company's address on a letterhead: phone and e-mail, then the registrations. */
export async function readContactLines(ctx: ContentContext, language: Language): Promise<string[]> {
  const { phone, email, registrations } = await readSite(ctx, language);
  const registrationLine = registrations.map(({ term, value }) => `${term} ${value}`).join(' · ');
  return [`${phone} · ${email}`, ...(registrationLine === '' ? [] : [registrationLine])];
}

/** The content of a product's spec sheet. */
export async function readSpecSheet(
  ctx: ContentContext & { readonly config: { readonly appUrl: string } },
  name: string,
  language: Language,
): Promise<Result<SpecSheet, 'content/unknown-product'>> {
  const content = await readPublished(ctx);
  const found = productNamed(content, name);
  if (!found) return refuse('content/unknown-product');
  return ok({
    language,
    product: productOf(ctx, content, found, language),
    issuer: await readIssuer(ctx, language),
    phone: content.company.phone,
    contactLines: await readContactLines(ctx, language),
    pageUrl:
      ctx.config.appUrl +
      (language === 'hi' ? '/hi' : '') +
      pages.product.path.replace(':name', encodeURIComponent(found.name)),
    asOf: dayOfDocument(language, dayInIndia(found.publishedAt)),
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

/** The page for government buyers, filled in like a policy. */
export async function readGovernment(ctx: ContentContext, language: Language): Promise<Government> {
  const { government, company } = await readPublished(ctx);
  const { contact, ...words } = government[language];
  const shownContact = contactOf(ctx, contact);
  const page = { ...words, ...(shownContact ? { contact: shownContact } : {}) };
  return filledGovernment(page, { company, terms: ctx.content.terms }, language);
}
