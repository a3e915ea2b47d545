// The register of pages. Routes, links, canonical URLs, language, robots, sitemap, share images and the table of pages in
// docs/access.md follow from it.

export interface Page {
  /** In the router's syntax and the prescribed casing, without a language prefix. A value comes last. */
  readonly path: `/${string}`;
  /** `visitors` are people who are not logged in; `named` are logged in with a complete profile. */
  readonly audience: 'everyone' | 'visitors' | 'logged-in' | 'named';
  /** `url`: the page also exists under `/hi`. `remembered`: one URL, in the visitor's language. */
  readonly language: 'url' | 'remembered';
  /** `closed`: robots.txt also keeps crawlers away. */
  readonly search: 'indexed' | 'noindex' | 'closed';
  readonly inSitemap: boolean;
  readonly ogImage: boolean;
}

const published = { audience: 'everyone', language: 'url', search: 'indexed', inSitemap: true, ogImage: true } as const;
const unlisted = { language: 'url', search: 'noindex', inSitemap: false, ogImage: false } as const;
const personal = {
  audience: 'logged-in',
  language: 'remembered',
  search: 'closed',
  inSitemap: false,
  ogImage: false,
} as const;

/** In the order of the sitemap. */
export const pages = {
  home: { path: '/', ...published },
  about: { path: '/about', ...published },
  products: { path: '/product', ...published },
  /** The value is the English title in both languages. */
  product: { path: '/product/:name', ...published },
  /** The products are in the query: `?product=E-Rickshaw&product=…`. */
  compare: { path: '/compare', audience: 'everyone', ...unlisted },
  /** What is chosen is in a cookie: `?add=E-Rickshaw` adds a product. */
  enquiry: { path: '/enquiry', audience: 'everyone', ...unlisted },
  enquiryStatus: { path: '/enquiry/status', audience: 'everyone', ...unlisted },
  /** What was delivered, by district. */
  projects: { path: '/projects', ...published },
  government: { path: '/government-buyers', ...published },
  blog: { path: '/blog', ...published },
  post: { path: '/blog/:id', ...published },
  career: { path: '/career', ...published },
  /** The value is the role's name in both languages. */
  role: { path: '/career/:roleName', ...published },
  contact: { path: '/contact', ...published },
  privacy: { path: '/PrivacyPolicy', ...published },
  terms: { path: '/TermsOfService', ...published },
  refunds: { path: '/RefundCancellationPolicy', ...published },
  shipping: { path: '/ShippingPolicy', ...published },
  /** A version of a policy: `privacy-2`. */
  policyEdition: { path: '/policies/:edition', audience: 'everyone', ...unlisted },
  /** Checks a receipt. */
  verify: { path: '/verify/:code?', audience: 'everyone', ...unlisted },
  /** The published results; with its number, one list. */
  results: { path: '/results/:list?', audience: 'everyone', ...unlisted },
  login: { path: '/login', audience: 'visitors', ...unlisted },
  apply: { path: '/ApplyNow/:roleName', ...personal },
  dashboard: { path: '/userDashboard', ...personal, audience: 'named' },
  userName: { path: '/userName', ...personal },
  logins: { path: '/logins', ...personal },
  roleAlert: { path: '/new-roles', ...personal },
  applications: { path: '/application', ...personal },
  /** The value is the application's number. */
  correct: { path: '/correct/:number', ...personal },
  /** The value is the refund's number. */
  refundAccount: { path: '/refund-account/:number', ...personal },
  thankYou: { path: '/thank-you', ...personal },
  paymentSuccess: { path: '/payment-success', ...personal },
  error: { path: '/error', ...personal, audience: 'everyone' },
} as const satisfies Readonly<Record<string, Page>>;

type Pages = typeof pages;
export type PageName = keyof Pages;
export const pageNames = /* @__PURE__ */ Object.keys(pages) as PageName[];
/** The names of pages with these facts. */
export type PagesWith<Facts extends Partial<Page>> = {
  [Name in PageName]: Pages[Name] extends Facts ? Name : never;
}[PageName];

/** The name of a page's share image, by its path without language prefix: `/blog/1` → `blog-1`. */
export const ogImageName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';
