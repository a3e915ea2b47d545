import type { z } from 'zod/mini';
// As Indian documents state a date; longDay below is the spelling of the site's posts.
import { byText } from '#kit/text/by-text.ts';
import { longDay as dayOfDocument } from '#kit/indian-time.ts';
import { type FieldFault, ok, type Refusal, refuse, type Result } from '#kit/result.ts';
import {
  type Certificate,
  type Content,
  type ContentBody,
  type ContentItem,
  type ContentKind,
  type Language,
  lastingKinds,
  type NewestVersion,
  type Policy,
  type Product,
  type Government,
  seedAuthor,
  singleKinds,
  type Variant,
} from '../model/content.ts';
import { type EntryTitle, titleIn } from '../model/desk.ts';
import {
  contentShapes,
  type Fact,
  type PolicyPlaceholder,
  type PolicyTerms,
  policyPlaceholders,
  policySlugs,
  type Section,
} from '../model/shapes.ts';

const slug = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** True if an entry of this kind can have this key: kinds with a single entry use the kind as key. */
export function isKey(kind: ContentKind, key: string): boolean {
  if (singleKinds.includes(kind)) return key === kind;
  if (kind === 'policy') return policySlugs.some((slug) => slug === key);
  return slug.test(key);
}

/** True if an entry of this kind can be removed: no page depends on it alone. */
export const isRemovable = (kind: ContentKind): boolean => !lastingKinds.includes(kind);

/** Checks an entry's shape; a refusal names every invalid field by its path in the body, and what is expected. */
export function checkBody(kind: ContentKind, body: unknown): Result<ContentBody, 'content/invalid'> {
  const read = contentShapes[kind].safeParse(body, { reportInput: true });
  return read.success ? ok(read.data as ContentBody) : { ok: false, refusal: faultIn(read.error.issues) };
}

/** Fields that a stored entry lacks, or has in a wrong type. Lengths and formats were checked when it was published. */
export function faultOfStored(kind: ContentKind, body: unknown): Refusal<'content/invalid'> | undefined {
  const read = contentShapes[kind].safeParse(body, { reportInput: true });
  const issues = (read.error?.issues ?? []).filter(
    (issue) =>
      issue.code !== 'custom' && issue.code !== 'invalid_format' && !(issue.code === 'too_big' && !issue.exact),
  );
  return issues.length === 0 ? undefined : faultIn(issues);
}

function faultIn(issues: readonly z.core.$ZodIssue[]): Refusal<'content/invalid'> {
  const fields = issues.flatMap((issue): FieldFault[] => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys')
      return [{ field: path.join('.') || 'the whole', reason: expectationOf(issue) }];
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), reason: 'there is no such field' }));
  });
  return { code: 'content/invalid', fields: fields.slice(0, 100) };
}

/** The expected value in plain words; messages of the shape take precedence. */
function expectationOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const expected = nouns[issue.expected] ?? issue.expected;
    return issue.input === undefined ? `is missing; it must be ${expected}` : `must be ${expected}`;
  }
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return issue.message;
  const bound = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const how = issue.exact ? 'exactly' : { too_small: 'at least', too_big: 'at most' }[issue.code];
  if (issue.origin === 'array') return `must have ${how} ${bound} ${bound === '1' ? 'entry' : 'entries'}`;
  return issue.origin === 'string' ? `must have ${how} ${bound} characters` : `must be ${how} ${bound}`;
}
const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with its fields',
};

/** Refuses a publication date after `today`, the date in India. */
export function checkDay(checked: Result<ContentBody, 'content/invalid'>, today: string): typeof checked {
  const day = checked.ok ? checked.value['published'] : undefined;
  if (typeof day !== 'string' || day <= today) return checked;
  return refuse('content/invalid', {
    fields: [{ field: 'published', reason: `must not be later than today, ${today}` }],
  });
}

/** The English title of an entry that has one. */
export function titleOf({ en }: ContentBody): string | undefined {
  const { title, noticeTitle } = Object(en) as { readonly title?: unknown; readonly noticeTitle?: unknown };
  const found = title ?? noticeTitle;
  return typeof found === 'string' ? found : undefined;
}

/** What an entry is called. */
export const entryTitle = (body: ContentBody | null): EntryTitle =>
  titleIn((path) =>
    path.split('.').reduce<unknown>((value, name) => (Object(value) as Record<string, unknown>)[name], body),
  );

/** All pictures in a body, with the paths of their fields. */
export const picturesIn = (body: unknown): NamedFile[] => filesIn('src', body);
/** All uploaded PDFs in a body, with the paths of their fields. */
export const documentsIn = (body: unknown): NamedFile[] => filesIn('file', body);

interface NamedFile {
  readonly field: string;
  readonly src: string;
}
function filesIn(field: 'src' | 'file', body: unknown, path: readonly string[] = []): NamedFile[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const at = [...path, name];
    return name === field && typeof value === 'string'
      ? [{ field: at.join('.'), src: value }]
      : filesIn(field, value, at);
  });
}

/** The fields that must differ among the entries of a kind. */
const distinctFields: Readonly<Partial<Record<ContentKind, string>>> = { post: 'id', product: 'name' };
/** The field in which an entry is as another of its kind, although it must differ. */
export function clashOf(
  { kind, key, body }: Pick<ContentItem, 'kind' | 'key' | 'body'>,
  others: readonly Pick<NewestVersion, 'key' | 'body'>[],
): string | undefined {
  const field = distinctFields[kind];
  if (!field) return undefined;
  const valueIn = (item: ContentBody): string => String(item[field]).normalize('NFKC').toLowerCase();
  return others.some((other) => other.key !== key && other.body !== null && valueIn(other.body) === valueIn(body))
    ? field
    : undefined;
}

/** Marks pictures of bundled content as samples, unless they say otherwise. */
export function withSamplePictures<T>(body: T): T {
  if (Array.isArray(body)) return body.map((entry: unknown) => withSamplePictures(entry)) as T;
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).map(([name, field]) => [name, withSamplePictures(field as unknown)] as const);
  const isPicture = 'src' in body && typeof body.src === 'string' && 'alt' in body;
  return { ...(isPicture ? { sample: true } : {}), ...Object.fromEntries(fields) } as T;
}

interface Placeholders {
  readonly company: Content['company'];
  readonly terms: PolicyTerms;
}
type Fill = (text: string) => string;
/** Fills in the company's facts and the business terms for a text's placeholders; phone numbers do not wrap. */
function fillerOf({ company, terms }: Placeholders, language: Language): Fill {
  const { name, grievance, freight = '' } = company[language];
  const withoutBreaks = (phone: string): string => phone.replaceAll(' ', '\u00a0');
  const facts: Readonly<Record<PolicyPlaceholder, string | number>> = {
    company: name,
    address: addressLinesOf(company, language).join(', '),
    phone: withoutBreaks(company.phone),
    email: company.email,
    grievanceOfficer: grievance.name,
    grievanceEmail: company.grievanceEmail,
    grievancePhone: withoutBreaks(company.grievancePhone),
    freight,
    ...terms,
  };
  return (text) =>
    text.replace(/\{(\w+)\}/g, (all, named: string) =>
      policyPlaceholders.some((placeholder) => placeholder === named) ? String(facts[named as PolicyPlaceholder]) : all,
    );
}
const filledSections = (sections: readonly Section[], fill: Fill): Section[] =>
  sections.map((section) => ({
    ...section,
    ...(section.heading === undefined ? {} : { heading: fill(section.heading) }),
    paragraphs: section.paragraphs.map(fill),
    list: section.list.map(fill),
  }));

export function filledPolicy(policy: Policy, values: Placeholders, language: Language): Policy {
  const fill = fillerOf(values, language);
  return {
    title: fill(policy.title),
    dated: fill(policy.dated),
    description: fill(policy.description),
    intro: policy.intro.map(fill),
    ...(policy.inShort === undefined ? {} : { inShort: policy.inShort.map(fill) }),
    sections: filledSections(policy.sections, fill),
  };
}

export function filledGovernment(page: Government, values: Placeholders, language: Language): Government {
  const fill = fillerOf(values, language);
  return {
    ...page,
    title: fill(page.title),
    description: fill(page.description),
    lead: fill(page.lead),
    sections: filledSections(page.sections, fill),
  };
}

/** Where anybody checks a registration. */
const portals = {
  gstin: 'https://services.gst.gov.in/services/searchtp',
  udyam: 'https://udyamregistration.gov.in/Udyam_Verify.aspx',
} as const;
/** What officers verify: facts, then the registrations, the GSTIN first. */
export function companyFacts({ gstin, udyam, ...company }: Content['company'], language: Language): Fact[] {
  const { facts } = company[language];
  const checked = [
    { term: 'GSTIN', value: gstin, checkAt: portals.gstin },
    { term: language === 'hi' ? 'उद्यम पंजीकरण' : 'Udyam registration', value: udyam, checkAt: portals.udyam },
  ];
  return [
    ...facts.filter(({ checkAt }) => checkAt === undefined),
    ...checked.flatMap(({ value, ...fact }): Fact[] => (value === undefined ? [] : [{ ...fact, value }])),
    ...facts.filter(({ checkAt }) => checkAt !== undefined),
  ];
}

/** The company's address, formatted as on a letter. */
export function addressLinesOf({ postalCode, ...company }: Content['company'], language: Language): readonly string[] {
  const { street, locality, region, country } = company[language].address;
  return [street, `${locality}, ${region} ${postalCode}`, country];
}

/** A date as text: `January 10, 2025`, `10 जनवरी 2025`. */
export const longDay = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'hi' ? 'hi-IN' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

/** A post's last change: the version's time if staff published it, else the date in the bundled file. */
function modifiedAtOf(
  post: Pick<Content['posts'][number], 'published' | 'modified'>,
  { publishedAt, publishedBy }: Pick<ContentItem, 'publishedAt' | 'publishedBy'>,
): string {
  const isSeed = publishedBy === seedAuthor;
  const day = isSeed && post.modified && post.modified > post.published ? post.modified : post.published;
  const midnight = `${day}T00:00:00+05:30`;
  return isSeed || Date.parse(midnight) > publishedAt.getTime() ? midnight : publishedAt.toISOString();
}

/** The items without samples where the site hides them. */
export const withoutHiddenSamples = <T extends { readonly sample?: boolean | undefined }>(
  items: readonly T[],
  showsSamples: boolean,
): T[] => items.filter((item) => showsSamples || !item.sample);

/** Bundled sales figures of before this mark are samples too. */
function homeOf({ body, publishedBy }: ContentItem): Content['home'] {
  const home = body as Omit<Content['home'], 'salesAreSamples'> & { readonly salesAreSamples?: boolean };
  return { ...home, salesAreSamples: home.salesAreSamples ?? publishedBy === seedAuthor };
}

/** The certificates that are valid on a day, in one language. */
export const validCertificates = (
  certificates: NonNullable<Content['products'][number]['certificates']>,
  today: string,
  language: Language,
): Certificate[] =>
  certificates
    .filter(({ validUntil }) => validUntil === undefined || validUntil >= today)
    .map((certificate) => ({
      ...certificate[language],
      number: certificate.number,
      expires: certificate.validUntil,
      file: certificate.file,
      validUntil: certificate.validUntil && dayOfDocument(language, certificate.validUntil),
      sample: certificate.sample ?? false,
    }));

/** The specification for tenders, if it is valid on a day. */
export const validTender = (
  tender: Content['products'][number]['tender'],
  today: string,
  language: Language,
): Product['tender'] =>
  tender && (tender.validUntil === undefined || tender.validUntil >= today)
    ? { file: tender.file, validUntil: tender.validUntil && dayOfDocument(language, tender.validUntil) }
    : undefined;

/** The variants in one language. */
export const variantsOf = (
  variants: NonNullable<Content['products'][number]['variants']>,
  language: Language,
): Variant[] =>
  variants.map(({ sample = false, en, ...words }) => {
    const { name, differs } = { ...words, en }[language];
    return { name: en.name, title: name, differs, sample };
  });

/** Assembles the published content: projects by key, posts newest first, products by their order. */
export function contentOf(items: readonly ContentItem[]): Content {
  const all = (kind: ContentKind): ContentItem[] =>
    items.filter((item) => item.kind === kind).toSorted(byText(({ key }) => key));
  const bodyOf = <Shape>(item: ContentItem): Shape => item.body as Shape;
  const itemOf = (kind: ContentKind, key: string = kind): ContentItem => {
    const found = items.find((item) => item.kind === kind && item.key === key);
    if (!found) throw new Error(`the content has no ${kind} "${key}"`);
    return found;
  };
  const one = <Shape>(kind: ContentKind, key?: string): Shape => bodyOf(itemOf(kind, key));
  return {
    changedAt: new Date(Math.max(...items.map((item) => item.publishedAt.getTime()))),
    company: one('company'),
    campaign: one('campaign'),
    home: homeOf(itemOf('home')),
    about: one('about'),
    government: one('government'),
    projects: all('project').map((item) => bodyOf<Content['projects'][number]>(item)),
    posts: all('post')
      .map((item) => {
        const post = bodyOf<Content['posts'][number]>(item);
        return { ...post, modifiedAt: modifiedAtOf(post, item) };
      })
      .toSorted((a, b) => b.published.localeCompare(a.published) || b.id - a.id),
    products: all('product')
      .map((item) => ({ ...bodyOf<Content['products'][number]>(item), publishedAt: item.publishedAt }))
      .toSorted((a, b) => a.order - b.order),
    policies: Object.fromEntries(policySlugs.map((slug) => [slug, one('policy', slug)])) as Content['policies'],
  };
}
