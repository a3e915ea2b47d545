import { z } from 'zod/mini';

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const text = z.string().check(
  z.minLength(1),
  z.refine((it) => !it.includes('\0') && it.isWellFormed(), 'has a character that is none'),
);
const texts = z.array(text).check(z.minLength(1));
/** A path under `/images`; `sample`: not the owner's own, so it carries a mark in demo and is hidden in live. */
const Picture = z.strictObject({
  src: z.string().check(z.regex(/^\/images\/[\w./-]+$/)),
  alt: text,
  sample: z.optional(z.boolean()),
});
export type Picture = z.output<typeof Picture>;
const exactly = <T extends z.ZodMiniType>(shape: T, count: number) => z.array(shape).check(z.length(count));
/** Every file carries both languages side by side. */
const bilingual = <T extends z.ZodMiniType>(shape: T) => ({ en: shape, hi: shape });

/** A part of a longer text. */
export const Section = z.strictObject({
  heading: z.optional(text),
  paragraphs: z._default(z.array(text), []),
  list: z._default(z.array(text), []),
});
export type Section = z.output<typeof Section>;

const CompanyWords = z.strictObject({
  name: text,
  addressLines: texts,
  recruitmentNote: text,
  /** What an officer checks: registration numbers and the like. */
  facts: z.array(z.strictObject({ term: text, value: text })),
  grievance: z.strictObject({ name: text, role: text, deadlines: texts }),
});
export const CompanyFile = z.strictObject({
  isSample: z.boolean(),
  phone: text,
  email: text,
  chatNumber: z.string().check(z.regex(/^\d{10,15}$/)),
  grievanceEmail: text,
  grievancePhone: text,
  ...bilingual(CompanyWords),
});

export const serviceIcons = ['bin', 'gym', 'library', 'light', 'sanitation', 'consultancy'] as const;
export const reasonIcons = ['quality', 'growth', 'customer', 'scale'] as const;
const HomeWords = z.strictObject({
  description: text,
  notice: text,
  welcome: z.strictObject({ title: text, paragraphs: texts, picture: Picture }),
  slides: exactly(z.strictObject({ title: text, text, picture: Picture }), 3),
  whyTitle: text,
  reasons: exactly(z.strictObject({ title: text, text, icon: z.enum(reasonIcons) }), 4),
  servicesTitle: text,
  services: exactly(z.strictObject({ title: text, description: text, icon: z.enum(serviceIcons) }), 6),
  salesTitle: text,
  salesNote: text,
  months: exactly(text, 8),
  projectsTitle: text,
  contactTitle: text,
  contactText: text,
});
export const HomeFile = z.strictObject({ sales: exactly(z.number(), 8), ...bilingual(HomeWords) });

const ProjectWords = z.strictObject({ title: text, location: text, description: text, picture: Picture });
export const ProjectFile = z.strictObject({
  year: z.number().check(z.gte(2023), z.lte(2024)),
  isSample: z.boolean(),
  ...bilingual(ProjectWords),
});

const AboutWords = z.strictObject({
  title: text,
  description: text,
  lead: text,
  picture: Picture,
  story: texts,
  focusTitle: text,
  focus: exactly(z.strictObject({ title: text, text }), 4),
  experienceTitle: text,
  experience: texts,
  reasonsTitle: text,
  reasons: exactly(z.strictObject({ title: text, text }), 3),
  testimonialsTitle: text,
  testimonials: exactly(z.strictObject({ quote: text, client: text, organisation: text }), 3),
});
export const AboutFile = z.strictObject({ testimonialsAreSamples: z.boolean(), ...bilingual(AboutWords) });

const PostWords = z.strictObject({ title: text, date: text, excerpt: text, imageAlt: text, content: z.array(Section) });
export const PostFile = z.strictObject({
  id: z.int().check(z.gte(1)),
  author: z.literal('Admin'),
  published: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  image: text,
  imageIsSample: z.optional(z.boolean()),
  ...bilingual(PostWords),
});

const ProductWords = z.strictObject({
  title: text,
  summary: text,
  description: texts,
  images: exactly(Picture, 2),
  specCards: z.array(z.strictObject({ title: text, description: text })).check(z.minLength(6)),
});
/** `name` is the documented title, which addresses use in both languages. */
export const ProductFile = z.strictObject({ name: text, order: z.int(), ...bilingual(ProductWords) });

export const policySlugs = ['privacy', 'terms', 'refunds', 'shipping'] as const;
export type PolicySlug = (typeof policySlugs)[number];
const PolicyWords = z.strictObject({
  title: text,
  dated: text,
  description: text,
  intro: texts,
  sections: z.array(Section),
});
export const PolicyFile = z.strictObject({ ...bilingual(PolicyWords) });

/** What the frame of every page shows. */
export interface Site {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly phone: string;
  readonly email: string;
  readonly chatNumber: string;
  readonly isSample: boolean;
  readonly products: readonly { readonly name: string; readonly title: string }[];
  readonly recruitmentNote: string;
}
export interface Company extends Site {
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly grievance: {
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly phone: string;
    readonly deadlines: readonly string[];
  };
}
/** With pictures that may be shown: a sample is undefined in live. */
type Shown<Words extends { readonly picture: Picture }> = Omit<Words, 'picture'> & {
  readonly picture: Picture | undefined;
};
export type Project = Shown<z.output<typeof ProjectWords>> & { readonly year: number; readonly isSample: boolean };
type HomeText = z.output<typeof HomeWords>;
export type Home = Omit<HomeText, 'welcome' | 'slides'> & {
  readonly welcome: Shown<HomeText['welcome']>;
  readonly slides: readonly Shown<HomeText['slides'][number]>[];
  readonly sales: readonly number[];
  /** Without samples in live. */
  readonly projects: readonly Project[];
};
/** `testimonials` are empty in live as long as they are samples. */
export type About = Shown<z.output<typeof AboutWords>> & { readonly testimonialsAreSamples: boolean };
export interface PostCard {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly date: string;
  readonly published: string;
  readonly image: string | undefined;
  readonly imageAlt: string;
  readonly imageIsSample: boolean;
  readonly excerpt: string;
}
export interface Post extends PostCard {
  readonly content: readonly Section[];
}
/** Of the two images those that may be shown. */
export type Product = z.output<typeof ProductWords> & { readonly name: string };
export type Policy = z.output<typeof PolicyWords>;

/** Everything that is published, in both languages. */
export interface Content {
  readonly company: z.output<typeof CompanyFile>;
  readonly home: z.output<typeof HomeFile>;
  readonly about: z.output<typeof AboutFile>;
  readonly projects: readonly z.output<typeof ProjectFile>[];
  readonly posts: readonly z.output<typeof PostFile>[];
  readonly products: readonly z.output<typeof ProductFile>[];
  readonly policies: Readonly<Record<PolicySlug, z.output<typeof PolicyFile>>>;
}

/** The things that are published one by one, and the shape of each. */
export const contentShapes = {
  company: CompanyFile,
  home: HomeFile,
  about: AboutFile,
  project: ProjectFile,
  post: PostFile,
  product: ProductFile,
  policy: PolicyFile,
} as const;
export type ContentKind = keyof typeof contentShapes;
export const isContentKind = (text: string): text is ContentKind => Object.hasOwn(contentShapes, text);
/** A thing as it lies in the database: checked by its shape when it was published. */
export interface ContentItem {
  readonly kind: ContentKind;
  readonly key: string;
  readonly body: ContentBody;
  /** Counts from 1. */
  readonly version: number;
  readonly publishedAt: Date;
  readonly publishedBy: string;
}
export type ContentBody = Readonly<Record<string, unknown>>;
export interface ContentVersion {
  readonly version: number;
  readonly author: string;
  readonly at: Date;
}
/** The author of what came along with the program. */
export const seedAuthor = 'seed';

export const Language = z.enum(['en', 'hi']);
export type Language = z.output<typeof Language>;
