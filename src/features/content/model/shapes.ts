import { z } from 'zod/mini';
import { gstinFault, gstPercents, hsnShape, readGstState, stateOfGstin, unitCodes } from '#kit/money/gst.ts';
import { dayInIndia, isDay } from '#kit/time.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import { documentAddress } from './documents.ts';
import { hasOnlyGoodLinks } from './markup.ts';
import { isMessageName } from './message-name.ts';

/** PostgreSQL cannot store NUL or lone surrogates, XML no noncharacters, and the text must be visible. */
const isText = (text: string): boolean =>
  isVisible(text) && !/[\p{Cc}\p{Noncharacter_Code_Point}]/u.test(text) && text.isWellFormed();
const text = z
  .string()
  .check(z.maxLength(5000), z.refine(isText, 'must be a text that can be read, without control characters'));
/** For headings, links and cards. */
const title = text.check(z.maxLength(200));
/** The most paragraphs, items and sections of a text: each is searched for marks and links whenever its page is made. */
const mostParts = 30;
const parts = <T extends z.ZodMiniType>(shape: T) => z.array(shape).check(z.maxLength(mostParts));
const texts = parts(text).check(z.minLength(1));
const day = z.string().check(z.refine(isDay, 'must be a day that exists, such as 2025-01-10'));
const pictureAddress =
  /^\/(?:images\/(?:\w[\w-]*\/)*\w[\w.-]*\.(?:svg|png|jpe?g|webp|avif)|pictures\/[a-z\d]{20}\.webp)$/;
export const isPictureSrc = (src: string): boolean => pictureAddress.test(src);
/** A picture of the site. `sample`: not the owner's own, so that demo marks it and live hides it. */
export const Picture = z.strictObject({
  src: z
    .string()
    .check(
      z.regex(pictureAddress, 'must name a file in public/images, such as /images/works.jpg, or an uploaded picture'),
    ),
  alt: text,
  /** Below it, where the page has room: place, date, occasion. */
  caption: z.optional(title),
  sample: z.optional(z.boolean()),
});
export type Picture = z.output<typeof Picture>;
/** A year from `first` to the current one. */
const year = (first: number) =>
  z
    .int()
    .check(
      z.refine(
        (value) => value >= first && value <= Number(dayInIndia(new Date()).slice(0, 4)),
        `must be a year from ${first} to the present one`,
      ),
    );
const exactly = <T extends z.ZodMiniType>(shape: T, count: number) => z.array(shape).check(z.length(count));
/** At least as many as the specification shows, and as many more as a page can hold. */
const from = <T extends z.ZodMiniType>(shape: T, count: number) =>
  z.array(shape).check(z.minLength(count), z.maxLength(24));
/** Every file contains both languages. */
const bilingual = <T extends z.ZodMiniType>(shape: T) => ({ en: shape, hi: shape });

const onlyGoodLinks = z.refine<string>(
  hasOnlyGoodLinks,
  'may link only to https://…, mailto:…, tel:… and pages such as /contact, and to the address that the text of the link names',
);
/** The shapes of sections: a list of them is written as one text. */
export const sectionShapes = new Set<unknown>();
/** A section of a longer text; its paragraphs and list may have the marks of markup.ts. */
function sectionOf(words: typeof text) {
  const shape = z
    .strictObject({
      heading: z.optional(words),
      paragraphs: z._default(parts(words.check(onlyGoodLinks)), []),
      list: z._default(parts(words.check(onlyGoodLinks)), []),
    })
    .check(z.refine((value) => value.paragraphs.length + value.list.length > 0, 'must have paragraphs or a list'));
  sectionShapes.add(shape);
  return shape;
}
const sectionsOf = (words: typeof text) => parts(sectionOf(words)).check(z.minLength(1));
export type Section = z.output<ReturnType<typeof sectionOf>>;

const phone = z.string().check(z.regex(/^\+?[\d ()-]{6,20}$/, 'must be a phone number, such as +91 55500 12345'));
const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address'));
/** A fact that officers verify. With `checkAt`, the portal that confirms it, it is a registration: GSTIN, Udyam, GeM. */
const Fact = z.strictObject({
  term: title,
  value: text,
  checkAt: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/[a-z\d.-]+\/[\w./-]*$/, 'must be an address, such as https://www.gst.gov.in/')),
  ),
});
export type Fact = z.output<typeof Fact>;
const stateName = text.check(
  z.refine((value) => readGstState(value) !== undefined, 'must be a state or union territory of India'),
);
/** Checked by its last digit; its state is that of the address. */
const gstin = z
  .string()
  .check(z.refine((value) => gstinFault(value) === undefined, 'must be a GSTIN with the right check digit'));
const udyamNumber = z
  .string()
  .check(z.regex(/^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/, 'must be a Udyam number, such as UDYAM-BR-26-0012345'));
/** Messages, receipts and authenticator apps carry it. */
const messageName = z
  .string()
  .check(z.refine(isMessageName, 'must be at most 30 letters, without a number, an address or other signs'));
export const CompanyWords = z.strictObject({
  name: messageName,
  address: z.strictObject({ street: text, locality: text, region: stateName, country: text }),
  recruitmentNote: text,
  /** When the office answers, such as "Mon–Sat, 10 am to 6 pm". */
  hours: z.optional(title),
  /** Who carries the freight: products, policies and the page for government buyers state it in these words. */
  freight: z.optional(text.check(z.maxLength(120))),
  facts: parts(Fact),
  grievance: z.strictObject({ name: text, role: text, deadlines: texts }),
});
/** The first two digits of a GSTIN are the state of the address. */
const inStateOfGstin = (language: 'en' | 'hi') =>
  z.refine<{ gstin?: string | undefined } & Record<'en' | 'hi', z.output<typeof CompanyWords>>>(
    (company) =>
      company.gstin === undefined || readGstState(company[language].address.region) === stateOfGstin(company.gstin),
    { path: [language, 'address', 'region'], error: 'must be the state of the GSTIN' },
  );
export const CompanyFile = z
  .strictObject({
    isSample: z.boolean(),
    founded: year(1900),
    /** Quotations and papers with GST need it. */
    gstin: z.optional(gstin),
    udyam: z.optional(udyamNumber),
    postalCode: z.string().check(z.regex(/^\d{6}$/, 'must be a PIN code of six digits')),
    phone,
    email,
    chatNumber: z.string().check(z.regex(/^\d{10,15}$/, 'must be digits with the country code, such as 915550012345')),
    grievanceEmail: email,
    grievancePhone: phone,
    ...bilingual(CompanyWords),
  })
  .check(inStateOfGstin('en'), inStateOfGstin('hi'));

/** The facts of one recruitment campaign. */
export const CampaignWords = z.strictObject({ noticeTitle: title, description: text, interviews: text });
export const CampaignFile = z.strictObject({
  /** The series of the notices: the notice of a role is this and the role's place, `NE/2025/01/6`. */
  noticeNumber: z.optional(z.string().check(z.regex(/^[\w./-]{1,40}$/, 'must be a number such as NE/2025/01'))),
  /** The day of the notices; without it each has its role's opening date. */
  noticeDate: z.optional(day),
  /** After this day, applicants read that the dates of `interviews` are over. */
  lastInterviewDay: day,
  /** The version of the policies that the declaration of an application accepts: the day from which they hold. */
  policyVersion: day,
  ...bilingual(CampaignWords),
});

export const serviceIcons = ['bin', 'gym', 'library', 'light', 'sanitation', 'consultancy'] as const;
export const reasonIcons = ['quality', 'growth', 'customer', 'scale'] as const;
export const HomeWords = z.strictObject({
  /** For search results and tabs, shorter than the welcome's title. */
  pageTitle: z.optional(title),
  description: text,
  notice: text,
  welcome: z.strictObject({ title, paragraphs: texts, picture: Picture }),
  slides: from(z.strictObject({ title, text, picture: Picture }), 3),
  whyTitle: title,
  reasons: exactly(z.strictObject({ title, text, icon: z.enum(reasonIcons) }), 4),
  servicesTitle: title,
  services: from(z.strictObject({ title, description: text, icon: z.enum(serviceIcons) }), 6),
  salesTitle: title,
  salesNote: text,
  months: exactly(text, 8),
  projectsTitle: title,
  contactTitle: title,
  contactText: text,
});
const unitsSold = z.int().check(z.gte(0), z.lte(100_000));
export const HomeFile = z.strictObject({
  sales: exactly(unitsSold, 8),
  /** The figures and their months are invented. */
  salesAreSamples: z.optional(z.boolean()),
  ...bilingual(HomeWords),
});

/** `photos`: further ones, such as the work, its handing over and the letter of completion, each with what it shows. */
export const ProjectWords = z.strictObject({
  title,
  location: text,
  district: z.optional(title),
  quantity: z.optional(title),
  client: z.optional(title),
  description: text,
  picture: Picture,
  photos: z.optional(parts(Picture)),
});
/** `clientConsents`: the client agreed to be named; else the name is not shown. */
export const ProjectFile = z
  .strictObject({
    year: year(2018),
    completed: z.optional(day),
    clientConsents: z.optional(z.boolean()),
    isSample: z.boolean(),
    ...bilingual(ProjectWords),
  })
  .check(
    z.refine(({ year, completed }) => completed === undefined || completed.startsWith(String(year)), {
      path: ['completed'],
      error: 'must be a day of the year of the project',
    }),
  );

export const AboutWords = z.strictObject({
  title,
  description: text,
  lead: text,
  picture: Picture,
  story: parts(z.strictObject({ text, sample: z.optional(z.boolean()) })).check(z.minLength(1)),
  focusTitle: title,
  focus: exactly(z.strictObject({ title, text }), 4),
  experienceTitle: title,
  experience: texts,
  reasonsTitle: title,
  reasons: exactly(z.strictObject({ title, text }), 3),
  testimonialsTitle: title,
  testimonials: from(z.strictObject({ quote: text, client: text, organisation: text }), 3),
});
export const AboutFile = z.strictObject({ testimonialsAreSamples: z.boolean(), ...bilingual(AboutWords) });

/** The name of a product. */
const productReference = title.check(z.minLength(1));
const PostWords = z.strictObject({
  title,
  authorRole: z.optional(title),
  excerpt: text,
  picture: Picture,
  content: sectionsOf(text),
});
export const PostFile = z.strictObject({
  id: z.int().check(z.gte(1), z.lte(999_999_999)),
  author: title.check(z.maxLength(60)),
  published: day,
  /** Last change of bundled content; for published content the version's timestamp counts. */
  modified: z.optional(day),
  /** The names of related products. */
  products: z.optional(parts(productReference)),
  ...bilingual(PostWords),
});

const sample = z.optional(z.boolean());
const upTo = (length: number) => text.check(z.maxLength(length));
/** The figure of a product's card, such as "250 kg" "load". */
const KeyFigure = z.strictObject({ value: upTo(24), label: upTo(60), sample });
export type KeyFigure = z.output<typeof KeyFigure>;
/** The limits of the next shapes are those of a spec sheet of one page. */
const Spec = z
  .strictObject({
    name: upTo(40),
    value: upTo(64),
    unit: z.optional(upTo(16)),
    /** The standard that the value follows, such as "IS 2062". */
    standard: z.optional(upTo(32)),
    sample,
  })
  .check(
    z.refine(({ value, unit }) => unit === undefined || /\p{Nd}$/u.test(value), {
      path: ['unit'],
      error: 'must follow a number, or be written inside the value',
    }),
  );
export type Spec = z.output<typeof Spec>;
/** An uploaded PDF. */
const file = z.string().check(z.regex(documentAddress, 'must be an uploaded PDF'));
const CertificateWords = z.strictObject({ name: upTo(60), issuer: upTo(40) });
/** A certificate. After `validUntil` it is not shown any more; without it it does not expire. */
const CertificateFile = z.strictObject({
  number: upTo(32),
  validUntil: z.optional(day),
  file: z.optional(file),
  sample,
  ...bilingual(CertificateWords),
});
/** The specification as a tender asks for it, up to its last day. */
const Tender = z.strictObject({ file, validUntil: z.optional(day) });
/** A choice that a buyer has, such as a body or a colour. Enquiries and quotations name it. */
const VariantWords = z.strictObject({ name: upTo(40), differs: upTo(140) });
const VariantFile = z.strictObject({ sample, ...bilingual(VariantWords) });
/** What comes after the sale: each only where the owner promises it. */
const Service = z.strictObject({
  stocked: z.optional(upTo(140)),
  servedBy: z.optional(upTo(140)),
  response: z.optional(upTo(140)),
  sample,
});
export type Service = z.output<typeof Service>;
const SupplyTerm = z.strictObject({ text: upTo(140), sample });
export type SupplyTerm = z.output<typeof SupplyTerm>;
/** The product's entry in the catalogue of the Government e-Marketplace. */
const GemEntry = z.strictObject({
  id: upTo(40),
  url: z
    .string()
    .check(
      z.maxLength(300),
      z.regex(
        /^https:\/\/(?:[a-z\d-]+\.)*gem\.gov\.in\/[\w./?=&%-]*$/,
        'must be an address at gem.gov.in, such as https://mkp.gem.gov.in/',
      ),
    ),
  sample,
});
export type GemEntry = z.output<typeof GemEntry>;
export const ProductWords = z.strictObject({
  title,
  summary: text,
  description: texts,
  figure: z.optional(KeyFigure),
  images: exactly(Picture, 2),
  specCards: z
    .array(z.strictObject({ title, description: upTo(300), sample: z.optional(z.boolean()) }))
    .check(z.minLength(6), z.maxLength(24)),
  // Optional, because stored versions from before have none.
  specs: z.optional(z.array(Spec).check(z.maxLength(18))),
  /** What a price includes, and how soon it is quoted. */
  price: z.optional(SupplyTerm),
  delivery: z.optional(SupplyTerm),
  warranty: z.optional(SupplyTerm),
  service: z.optional(Service),
});
/** The largest price of one unit, in paise: ₹10 crore. */
const maxPricePaise = 10_000_000_000;
/** What a quotation states about the product; `pricePaise` is the price of one unit without GST. */
const Sale = z.strictObject({
  hsn: z.string().check(z.regex(hsnShape, 'must be an HSN code of 4, 6 or 8 digits, such as 870310')),
  unit: z.enum(unitCodes),
  pricePaise: z.int().check(z.gte(1), z.lte(maxPricePaise)),
  gstPercent: z.literal(gstPercents),
  sample,
});
export type Sale = z.output<typeof Sale>;
/** Used in URLs of both languages, so that it excludes characters with a meaning there. */
const productName = z.string().check(
  z.maxLength(80),
  z.regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.,()&+'-]*(?: [\p{L}\p{M}\p{N}.,()&+'-]+)*$/u,
    'must be words of letters and digits with one space between, such as E-Rickshaw',
  ),
  z.refine((value) => withoutUnseen(value) === value, 'must not contain invisible characters'),
  // React Router takes the address of such a page as a call for its data.
  z.refine((value) => !/\.data$/i.test(value), 'must not end with .data'),
);
export const ProductFile = z.strictObject({
  name: productName,
  order: z.int(),
  gem: z.optional(GemEntry),
  // Optional, because stored versions from before have none.
  sale: z.optional(Sale),
  certificates: z.optional(z.array(CertificateFile).check(z.maxLength(4))),
  tender: z.optional(Tender),
  variants: z.optional(z.array(VariantFile).check(z.maxLength(8))),
  ...bilingual(ProductWords),
});

export const policySlugs = ['privacy', 'terms', 'refunds', 'shipping'] as const;
export type PolicySlug = (typeof policySlugs)[number];
/** Business numbers that policies name, as `{refundHours}`: filled from the terms of the features where a policy is read. */
export const policyTerms = [
  'refundHours',
  'refundDays',
  'commissionPercent',
  'minimumClaim',
  'lowestAge',
  'otpMinutes',
  'sessionDays',
  'idleSessionDays',
  'applicationDays',
  'photoDays',
  'leadDays',
  'referredNameDays',
  'messageDays',
  'endedSessionDays',
  'browserMarkDays',
  'deskBrowserDays',
  'referralLinkDays',
  'bankDetailsDays',
  'refundAccountDays',
  'chatDays',
  'exportDays',
  'answerDays',
  'typedFormMinutes',
  'basketDays',
  'deskHours',
  'passkeyMinutes',
  'invitationMinutes',
] as const;
export type PolicyTerms = Readonly<Record<(typeof policyTerms)[number], number>>;
/** Placeholders for the company's facts in policies, such as `{company}`; filled in when a policy is read. */
export const policyPlaceholders = [
  'company',
  'address',
  'phone',
  'email',
  'grievanceOfficer',
  'grievanceEmail',
  'grievancePhone',
  'freight',
  ...policyTerms,
] as const;
export type PolicyPlaceholder = (typeof policyPlaceholders)[number];
const placeholder = new RegExp(`\\{(?:${policyPlaceholders.join('|')})\\}`, 'g');
const policyText = text.check(
  z.refine(
    (value) => !/[{}]/.test(value.replace(placeholder, '')),
    `may name in braces only ${policyPlaceholders.map((placeholder) => `{${placeholder}}`).join(', ')}`,
  ),
);
export const PolicyWords = z.strictObject({
  title: policyText,
  dated: policyText,
  description: policyText,
  intro: parts(policyText).check(z.minLength(1)),
  /** The points that most readers look for. */
  inShort: z.optional(parts(policyText).check(z.minLength(1))),
  sections: sectionsOf(policyText),
});
export const PolicyFile = z.strictObject({ ...bilingual(PolicyWords) });

/** How public bodies buy; its texts may name what policies may. */
export const GovernmentWords = z.strictObject({
  title: policyText,
  description: policyText,
  lead: policyText,
  sections: sectionsOf(policyText),
  /** The person for government orders. */
  contact: z.optional(
    z.strictObject({ name: title, role: text, photo: z.optional(Picture), sample: z.optional(z.boolean()) }),
  ),
});
export const GovernmentFile = z.strictObject({ ...bilingual(GovernmentWords) });

const mostBytes = 200_000;
/** The whole entry, which a page shows at once, in both languages. */
const bounded = <T extends z.ZodMiniType>(shape: T): T =>
  shape.check(
    z.refine(
      (body) => new TextEncoder().encode(JSON.stringify(body)).length <= mostBytes,
      'must have at most 200 KB in all',
    ),
  );
/** The kinds of entries with their shapes. */
export const contentShapes = {
  company: bounded(CompanyFile),
  campaign: bounded(CampaignFile),
  home: bounded(HomeFile),
  about: bounded(AboutFile),
  government: bounded(GovernmentFile),
  project: bounded(ProjectFile),
  post: bounded(PostFile),
  product: bounded(ProductFile),
  policy: bounded(PolicyFile),
} as const;

/** How forms ask for values of these schemas. */
type ShapeInput = 'document' | 'day' | 'email' | 'tel' | 'product' | 'state';
export const fieldInputs: ReadonlyMap<unknown, ShapeInput> = new Map<unknown, ShapeInput>([
  [file, 'document'],
  [day, 'day'],
  [email, 'email'],
  [phone, 'tel'],
  [productReference, 'product'],
  [stateName, 'state'],
]);
