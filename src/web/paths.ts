// Typed links to every page. Public pages take the language; pages behind the login use the remembered one. Links to
// public pages are plain document loads (<a href>), because those pages have no router script.
import { inLanguage, type Language } from '#web/i18n.ts';

const segment = encodeURIComponent;

export const paths = {
  home: (l: Language) => inLanguage(l, '/'),
  about: (l: Language) => inLanguage(l, '/about'),
  blog: (l: Language) => inLanguage(l, '/blog'),
  post: (l: Language, id: number) => inLanguage(l, `/blog/${id}`),
  career: (l: Language) => inLanguage(l, '/career'),
  contact: (l: Language) => inLanguage(l, '/contact'),
  /** `name` is the English title in both languages. */
  product: (l: Language, name: string) => inLanguage(l, `/product/${segment(name)}`),
  privacy: (l: Language) => inLanguage(l, '/PrivacyPolicy'),
  terms: (l: Language) => inLanguage(l, '/TermsOfService'),
  refunds: (l: Language) => inLanguage(l, '/RefundCancellationPolicy'),
  shipping: (l: Language) => inLanguage(l, '/ShippingPolicy'),
  /** The public page that checks a receipt. */
  verify: (l: Language) => inLanguage(l, '/verify'),
  /** `next`: the local path to return to after the login. */
  login: (l: Language, next?: string) => inLanguage(l, '/login') + (next ? `?next=${segment(next)}` : ''),

  userName: (next?: string) => `/userName${next ? `?next=${segment(next)}` : ''}`,
  apply: (role: string) => `/ApplyNow/${segment(role)}`,
  dashboard: () => '/userDashboard',
  applications: () => '/application',
  thankYou: () => '/thank-you',
  paymentSuccess: () => '/payment-success',
  error: () => '/error',
  /** Remembers the language and returns to `next`. */
  language: (to: Language, next: string) => `/language/${to}?next=${segment(next)}`,
} as const;

const pageNames = [
  'about',
  'blog',
  'career',
  'contact',
  'product',
  'login',
  'PrivacyPolicy',
  'TermsOfService',
  'RefundCancellationPolicy',
  'ShippingPolicy',
  'ApplyNow',
  'userDashboard',
  'payment-success',
  'userName',
  'thank-you',
  'application',
  'error',
  'verify',
];
const casing = new Map(pageNames.map((name) => [name.toLowerCase(), name]));

/**
 * The canonical form of a path: prescribed casing, one percent-encoding, no doubled or trailing slashes. Unknown paths
 * are unchanged. Each page thus has one URL and one cache entry.
 */
export function canonicalPath(path: string): string {
  const parts = decoded(path.split('/').filter(Boolean));
  if (!parts) return path;
  const start = parts[0]?.toLowerCase() === 'hi' ? 1 : 0;
  if (start === 1) parts[0] = 'hi';
  const known = casing.get(parts[start]?.toLowerCase() ?? '');
  if (known) parts[start] = known;
  else if (parts.length > start) return path;
  return `/${parts.map(segment).join('/')}`;
}
/** Undefined for an invalid percent-encoding. */
function decoded(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Whether a path starts like one of our pages. */
export const isPagePath = (path: string): boolean => casing.has(path.split('/')[1]?.toLowerCase() ?? '');
