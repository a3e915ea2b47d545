import { ok, refuse, type Result } from '#kit/result.ts';
import {
  type About,
  type Company,
  type Home,
  type Language,
  type Policy,
  type PolicySlug,
  type Post,
  type PostCard,
  type Product,
  type Site,
} from '../model.ts';
import { findContent } from '../store.ts';

/** Stops a start whose content is at fault; the error names the file and the field. */
export const checkContent = (): void => void findContent();

/** The company's facts for the frame of every page. */
export function readSite(language: Language): Site {
  const { company, products } = findContent();
  const { name, addressLines, recruitmentNote } = company[language];
  const { phone, email, chatNumber, isSample } = company;
  return {
    name,
    addressLines,
    recruitmentNote,
    phone,
    email,
    chatNumber,
    isSample,
    products: products.map((it) => ({ name: it.name, title: it[language].title })),
  };
}

/** The same with what an officer checks, and where to complain. */
export function readCompany(language: Language): Company {
  const { company } = findContent();
  const { facts, grievance } = company[language];
  return {
    ...readSite(language),
    facts,
    grievance: { ...grievance, email: company.grievanceEmail, phone: company.grievancePhone },
  };
}

export function readHome(language: Language): Home {
  const { home, projects } = findContent();
  return {
    ...home[language],
    sales: home.sales,
    projects: projects.map((it) => ({ ...it[language], year: it.year, isSample: it.isSample })),
  };
}

export function readAbout(language: Language): About {
  const { about } = findContent();
  return { ...about[language], testimonialsAreSamples: about.testimonialsAreSamples };
}

const cardOf = (it: ReturnType<typeof findContent>['posts'][number], language: Language): PostCard => {
  const { title, date, excerpt, imageAlt } = it[language];
  return { id: it.id, title, author: it.author, date, published: it.published, image: it.image, imageAlt, excerpt };
};
export const readPosts = (language: Language): readonly PostCard[] =>
  findContent().posts.map((it) => cardOf(it, language));

/** `id` as the address has it; only whole numbers match. */
export function readPost(id: string, language: Language): Result<Post, 'content/unknown-post'> {
  const found = /^\d{1,9}$/.test(id) ? findContent().posts.find((it) => it.id === Number(id)) : undefined;
  return found ? ok({ ...cardOf(found, language), content: found[language].content }) : refuse('content/unknown-post');
}

/** Product names match whatever their casing. */
export function readProduct(name: string, language: Language): Result<Product, 'content/unknown-product'> {
  const wanted = name.trim().toLowerCase();
  const found = findContent().products.find((it) => it.name.toLowerCase() === wanted);
  return found ? ok({ ...found[language], name: found.name }) : refuse('content/unknown-product');
}

export function readPolicy(slug: string, language: Language): Result<Policy, 'content/unknown-policy'> {
  const found = Object.entries(findContent().policies).find(([it]) => it === (slug as PolicySlug))?.[1];
  return found ? ok(found[language]) : refuse('content/unknown-policy');
}
