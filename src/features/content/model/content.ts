import { z } from 'zod/mini';
import type { Issuer } from '#kit/issuer.ts';
import {
  type AboutFile,
  type AboutWords,
  type CampaignFile,
  type CampaignWords,
  type CompanyFile,
  type CompanyWords,
  type Fact,
  type GovernmentFile,
  type GovernmentWords,
  type GemEntry,
  type HomeFile,
  type HomeWords,
  type KeyFigure,
  type Picture,
  type PolicyFile,
  type PolicySlug,
  type PolicyWords,
  type PostFile,
  type ProductFile,
  type ProductWords,
  type ProjectFile,
  type ProjectWords,
  type Section,
  type Spec,
  type Sale,
  type Service,
  type SupplyTerm,
  contentShapes,
} from './shapes.ts';

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
  readonly hours: string | undefined;
  /** The facts that a portal confirms; none in live while they are samples. */
  readonly registrations: readonly Fact[];
}
export interface Company extends Site {
  /** Time of the last publication of an existing entry, ISO 8601. */
  readonly changedAt: string;
  readonly facts: readonly Fact[];
  readonly grievance: Issuer['grievance'];
  readonly products: readonly ProductCard[];
}
/** Content with its picture for display: undefined for a sample in live. */
type Shown<Words extends { readonly picture: Picture }> = Omit<Words, 'picture'> & {
  readonly picture: Picture | undefined;
};
export type Project = Omit<Shown<z.output<typeof ProjectWords>>, 'photos'> & {
  readonly year: number;
  /** `2023-11-20`, and as text; undefined where only the year is known. */
  readonly completed: string | undefined;
  readonly completedText: string | undefined;
  readonly isSample: boolean;
  readonly photos: readonly Picture[];
};
type HomeText = z.output<typeof HomeWords>;
export type Home = Omit<HomeText, 'welcome' | 'slides'> & {
  readonly welcome: Shown<HomeText['welcome']>;
  readonly slides: readonly Shown<HomeText['slides'][number]>[];
  /** Empty in live while they are samples. */
  readonly sales: readonly number[];
  readonly salesAreSamples: boolean;
  /** Without samples in live. */
  readonly projects: readonly Project[];
};
/** Without samples in live. */
export type About = Shown<z.output<typeof AboutWords>> & { readonly testimonialsAreSamples: boolean };
export interface PostCard {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  /** What the author does, such as "office team". */
  readonly authorRole: string | undefined;
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
  /** The names of related products. */
  readonly products: readonly string[];
}
/** A product in a list of products, without samples in live. */
export interface ProductCard {
  /** The English title, which URLs contain. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly figure: KeyFigure | undefined;
  /** What it is counted in, as text; undefined without a price. */
  readonly unit: string | undefined;
  readonly picture: Picture | undefined;
  readonly variants: readonly Variant[];
}
export interface Variant {
  /** The English name, which enquiries contain. */
  readonly name: string;
  readonly title: string;
  readonly differs: string;
  readonly sample: boolean;
}
type ProductText = z.output<typeof ProductWords>;
export interface Certificate {
  readonly name: string;
  readonly number: string;
  readonly issuer: string;
  /** `2029-03-31`, and as text; both undefined if it does not expire. */
  readonly expires: string | undefined;
  readonly validUntil: string | undefined;
  /** The address of its PDF. */
  readonly file: string | undefined;
  readonly sample: boolean;
}
/** A product without samples in live. */
export interface Product extends Pick<ProductText, 'title' | 'summary' | 'description' | 'images' | 'specCards'> {
  readonly name: string;
  readonly specs: readonly Spec[];
  /** The certificates that are valid today. */
  readonly certificates: readonly Certificate[];
  /** The specification for tenders, up to its last day. */
  readonly tender: { readonly file: string; readonly validUntil: string | undefined } | undefined;
  readonly variants: readonly Variant[];
  readonly gem: GemEntry | undefined;
  readonly price: SupplyTerm | undefined;
  readonly delivery: SupplyTerm | undefined;
  readonly warranty: SupplyTerm | undefined;
  readonly service: Service | undefined;
  /** Who carries the freight; as every product. */
  readonly freight: string | undefined;
  readonly tax: Pick<Sale, 'hsn' | 'gstPercent'> | undefined;
  /** Whom a buyer calls; as on the page for government buyers. */
  readonly contact: Government['contact'];
}
/** The content of a product's spec sheet in one language; the same for every reader. */
export interface SpecSheet {
  readonly language: Language;
  readonly product: Product;
  readonly issuer: Issuer;
  /** The phone number of the contact. */
  readonly phone: string;
  /** Phone and e-mail, and the registrations, for the letterhead. */
  readonly contactLines: readonly string[];
  /** The URL of the product's page. */
  readonly pageUrl: string;
  /** The day of the product's last publication, as text. */
  readonly asOf: string;
}
export type Policy = z.output<typeof PolicyWords>;
/** The page for government buyers, without a sample contact in live. */
export type Government = z.output<typeof GovernmentWords>;
export type Campaign = z.output<typeof CampaignWords> & Omit<z.output<typeof CampaignFile>, 'en' | 'hi'>;

/** All published content, in both languages. */
export interface Content {
  /** Publication time of the newest entry. */
  readonly changedAt: Date;
  readonly company: z.output<typeof CompanyFile>;
  readonly campaign: z.output<typeof CampaignFile>;
  readonly home: z.output<typeof HomeFile> & { readonly salesAreSamples: boolean };
  readonly about: z.output<typeof AboutFile>;
  readonly government: z.output<typeof GovernmentFile>;
  readonly projects: readonly z.output<typeof ProjectFile>[];
  readonly posts: readonly (z.output<typeof PostFile> & { readonly modifiedAt: string })[];
  readonly products: readonly (z.output<typeof ProductFile> & { readonly publishedAt: Date })[];
  readonly policies: Readonly<Record<PolicySlug, z.output<typeof PolicyFile>>>;
}

/** Titles of pages without content entries, for their share pictures. */
export const pageTitles = {
  products: { en: 'Our products', hi: 'हमारे उत्पाद' },
  blog: { en: 'Blog', hi: 'ब्लॉग' },
  projects: { en: 'Work that we delivered', hi: 'हमारे पूरे किए काम' },
  contact: { en: 'Contact', hi: 'संपर्क' },
} as const;
/** What previews of recruitment pages begin with: a stranger sees these words first. */
export const privateRecruitmentBy: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) => `Private recruitment by ${company}`,
  hi: (company) => `${company} की निजी भर्ती`,
};
/** Texts and picture of a share picture. */
export interface OgImage {
  /** Above the title, in place of the company's name. */
  readonly over?: string | undefined;
  readonly title: string;
  /** What the page is about, below the title. */
  readonly note?: string | undefined;
  readonly company: string;
  readonly picture: string | undefined;
}

/** Title and picture of the share picture of a role's page. The feature above that has the roles provides it. */
export type FindRoleHead = (name: string, language: Language) => Promise<Omit<OgImage, 'company'> | undefined>;

export type ContentKind = keyof typeof contentShapes;
export const contentKinds = Object.keys(contentShapes) as readonly ContentKind[];
export const isContentKind = (text: string): text is ContentKind => Object.hasOwn(contentShapes, text);
/** Kinds with one entry, whose key is the kind. */
export const singleKinds: readonly ContentKind[] = ['company', 'campaign', 'home', 'about', 'government'];
/** Pages that always exist need these: they can be changed but not removed. */
export const lastingKinds: readonly ContentKind[] = [...singleKinds, 'policy'];
/** What the whole site says about the enterprise, and what applicants and public bodies rely on when they pay. */
const ownersKinds: readonly ContentKind[] = ['company', 'policy', 'campaign', 'government'];
/** What a product is sold for, when it is delivered and how it is served: quotations and the site promise it. */
const ownersFields = /^(?:sale|(?:en|hi)\.(?:delivery|service))(?:\.|$)/;
/** True if only an owner publishes these changes, by the paths of the fields that differ. */
export const needsOwner = (kind: ContentKind, changed: readonly string[]): boolean =>
  ownersKinds.includes(kind) || (kind === 'product' && changed.some((path) => ownersFields.test(path)));
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
  /** Null if the version removed the entry. */
  readonly body: ContentBody | null;
}
/** The author of bundled content. */
export const seedAuthor = 'seed';

export const Language = z.enum(['en', 'hi']);
export type Language = z.output<typeof Language>;
