import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import {
  type About,
  type Campaign,
  type Company,
  type Government,
  type Home,
  Language,
  type Policy,
  type Post,
  type PostCard,
  type Product,
  type Site,
} from '../model/content.ts';
import type { PolicySlug } from '../model/shapes.ts';

const query = z.strictObject({ language: z._default(Language, 'en') });
const read = { method: 'GET', access: 'anyone', query } as const;

/** `appUrl`: the site's URL without a trailing slash. */
export const readSite = endpoint({
  ...read,
  path: '/api/content/site',
  answer: answers<Site & { readonly appUrl: string }>(),
});
export const readCompany = endpoint({ ...read, path: '/api/content/company', answer: answers<Company>() });
export const readCampaign = endpoint({ ...read, path: '/api/content/campaign', answer: answers<Campaign>() });
export const readHome = endpoint({ ...read, path: '/api/content/home', answer: answers<Home>() });
export const readAbout = endpoint({ ...read, path: '/api/content/about', answer: answers<About>() });
export const readGovernment = endpoint({ ...read, path: '/api/content/government', answer: answers<Government>() });
/** When the content of a page changed last, ISO 8601, by its URL without language. */
export const readChanges = endpoint({
  ...read,
  path: '/api/content/changes',
  answer: answers<Readonly<Record<string, string>>>(),
});
export const readPosts = endpoint({ ...read, path: '/api/content/posts', answer: answers<readonly PostCard[]>() });
export const readPost = endpoint({
  ...read,
  path: '/api/content/posts/:id',
  answer: answers<Post>(),
  refusals: { 'content/unknown-post': [404, 'Post not found.'] },
});
export const readProduct = endpoint({
  ...read,
  path: '/api/content/products/:name',
  answer: answers<Product>(),
  refusals: { 'content/unknown-product': [404, 'Product Not Found'] },
});
/** Share pictures: `/og/en/home.png`, `/og/hi/blog-2.png`. */
export const getOgImage = endpoint({
  method: 'GET',
  access: 'anyone',
  path: '/og/:language/:file',
  answer: answers<Blob>(),
  refusals: { 'content/unknown-page': [404, 'There is no such page.'] },
});
/** A product's spec sheet as a PDF of one page. */
export const getSpecSheet = endpoint({
  method: 'GET',
  access: 'anyone',
  path: '/product/:name/spec-sheet.pdf',
  aliases: ['/hi/product/:name/spec-sheet.pdf'],
  answer: answers<Blob>(),
  refusals: { 'content/unknown-product': [404, 'Product Not Found'] },
});
export const readPolicy = endpoint({
  ...read,
  path: '/api/content/policies/:slug',
  /** `earlier`: the names of earlier versions for their pages, newest first, with ISO times. */
  answer: answers<
    Policy & { readonly earlier: readonly { readonly edition: string; readonly publishedAt: string }[] }
  >(),
  refusals: { 'content/unknown-policy': [404, 'There is no such policy.'] },
});

/** A published version of a policy, also an earlier one: `privacy-2`. */
export const readPolicyEdition = endpoint({
  ...read,
  path: '/api/content/policy-versions/:edition',
  answer: answers<Policy & { readonly slug: PolicySlug; readonly isCurrent: boolean }>(),
  refusals: { 'content/unknown-policy': [404, 'There is no such version of a policy.'] },
});

export { pageTitles, privateRecruitmentBy } from '../model/content.ts';
export { hasSamples } from '../model/samples.ts';
export type {
  About,
  Company,
  Government,
  Home,
  Policy,
  Post,
  PostCard,
  Product,
  ProductCard,
  Project,
  Site,
} from '../model/content.ts';
export type { PolicySlug, Section } from '../model/shapes.ts';
