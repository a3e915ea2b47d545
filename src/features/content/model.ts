import { z } from 'zod/mini';
import type { Issuer } from '#kit/issuer.ts';
import type {
  AboutFile,
  AboutWords,
  CampaignFile,
  CampaignWords,
  CompanyFile,
  CompanyWords,
  Fact,
  HomeFile,
  HomeWords,
  Picture,
  PolicyFile,
  PolicySlug,
  PolicyWords,
  PostFile,
  ProductFile,
  ProductWords,
  ProjectFile,
  ProjectWords,
  Section,
} from './model/shapes.ts';
import { contentShapes } from './model/shapes.ts';

/** Facts for every page. */
export interface Site {
  readonly name: string;
  /** Formatted as on a letter. */
  readonly addressLines: readonly string[];
  readonly address: z.output<typeof CompanyWords>['address'] & { readonly postalCode: string };
  readonly founded: number;
  readonly phone: string;
  readonly email: string;
  readonly chatNumber: string;
  readonly isSample: boolean;
  readonly products: readonly { readonly name: string; readonly title: string }[];
  readonly recruitmentNote: string;
}
export interface Company extends Site {
  /** Time of the last publication of an existing entry, ISO 8601. */
  readonly changedAt: string;
  readonly facts: readonly Fact[];
  readonly grievance: Issuer['grievance'];
}
/** With pictures for display: a sample is undefined in live. */
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
/** Without samples in live. */
export type About = Shown<z.output<typeof AboutWords>> & { readonly testimonialsAreSamples: boolean };
export interface PostCard {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  /** `published` as text: `January 10, 2025`. */
  readonly date: string;
  readonly published: string;
  /** Time of the last change, ISO 8601. */
  readonly modified: string;
  readonly picture: Picture | undefined;
  readonly excerpt: string;
}
export interface Post extends PostCard {
  readonly content: readonly Section[];
}
/** Pictures and cards without samples in live. */
export type Product = z.output<typeof ProductWords> & { readonly name: string };
export type Policy = z.output<typeof PolicyWords>;
export type Campaign = z.output<typeof CampaignWords> & Omit<z.output<typeof CampaignFile>, 'en' | 'hi'>;

/** All published content, in both languages. */
export interface Content {
  /** Publication time of the newest entry. */
  readonly changedAt: Date;
  readonly company: z.output<typeof CompanyFile>;
  readonly campaign: z.output<typeof CampaignFile>;
  readonly home: z.output<typeof HomeFile>;
  readonly about: z.output<typeof AboutFile>;
  readonly projects: readonly z.output<typeof ProjectFile>[];
  readonly posts: readonly (z.output<typeof PostFile> & { readonly modifiedAt: string })[];
  readonly products: readonly z.output<typeof ProductFile>[];
  readonly policies: Readonly<Record<PolicySlug, z.output<typeof PolicyFile>>>;
}

/** Titles of pages without content entries, for their share pictures. */
export const pageTitles = {
  blog: { en: 'Blog', hi: 'ब्लॉग' },
  contact: { en: 'Contact', hi: 'संपर्क' },
  career: { en: 'Recruitment', hi: 'भर्ती' },
} as const;
/** Texts and picture of a share picture. */
export interface OgImage {
  readonly title: string;
  readonly company: string;
  readonly picture: string | undefined;
}

export type ContentKind = keyof typeof contentShapes;
export const isContentKind = (text: string): text is ContentKind => Object.hasOwn(contentShapes, text);
/** Pages that always exist need these: they can be changed but not removed. */
export const lastingKinds: readonly ContentKind[] = ['company', 'campaign', 'home', 'about', 'policy'];
/** A published entry, whose shape was checked at publication. */
export interface ContentItem extends NewestVersion {
  readonly body: ContentBody;
}
/** The newest version of an entry, possibly a removal. */
export interface NewestVersion {
  readonly kind: ContentKind;
  readonly key: string;
  /** Null if the entry is removed. */
  readonly body: ContentBody | null;
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
  readonly isRemoved: boolean;
}
/** The author of bundled content. */
export const seedAuthor = 'seed';

export const Language = z.enum(['en', 'hi']);
export type Language = z.output<typeof Language>;
