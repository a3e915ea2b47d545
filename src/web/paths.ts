// Typed links to every page. Public pages take the language; pages behind sign-in follow the remembered one.
// Links to public pages are plain document loads (<a href>), because those pages carry no router script.
import { inLanguage, type Language } from '#web/i18n.ts';

const place = encodeURIComponent;

export const paths = {
  home: (l: Language) => inLanguage(l, '/'),
  about: (l: Language) => inLanguage(l, '/about'),
  blog: (l: Language) => inLanguage(l, '/blog'),
  post: (l: Language, id: number) => inLanguage(l, `/blog/${id}`),
  career: (l: Language) => inLanguage(l, '/career'),
  contact: (l: Language) => inLanguage(l, '/contact'),
  /** `name` is the product's English title in either language. */
  product: (l: Language, name: string) => inLanguage(l, `/product/${place(name)}`),
  privacy: (l: Language) => inLanguage(l, '/PrivacyPolicy'),
  terms: (l: Language) => inLanguage(l, '/TermsOfService'),
  refunds: (l: Language) => inLanguage(l, '/RefundCancellationPolicy'),
  shipping: (l: Language) => inLanguage(l, '/ShippingPolicy'),
  /** Where anybody checks a receipt. */
  verify: (l: Language) => inLanguage(l, '/verify'),
  /** `next`: the local path to come back to after signing in. */
  login: (l: Language, next?: string) => inLanguage(l, '/login') + (next ? `?next=${place(next)}` : ''),

  userName: (next?: string) => `/userName${next ? `?next=${place(next)}` : ''}`,
  apply: (role: string) => `/ApplyNow/${place(role)}`,
  dashboard: () => '/userDashboard',
  applications: () => '/application',
  thankYou: () => '/thank-you',
  paymentSuccess: () => '/payment-success',
  error: () => '/error',
  /** Remembers the language and comes back to `next`. */
  language: (to: Language, next: string) => `/language/${to}?next=${place(next)}`,
} as const;

const documented = [
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
const casing = new Map(documented.map((text) => [text.toLowerCase(), text]));

/**
 * The documented casing of a path in one percent-encoding, without doubled or trailing slashes; the same path when
 * nothing is to mend. Each page then has one address, and is kept in memory under one.
 */
export function canonicalPath(path: string): string {
  const parts = decoded(path.split('/').filter(Boolean));
  if (!parts) return path;
  const at = parts[0]?.toLowerCase() === 'hi' ? 1 : 0;
  if (at === 1) parts[0] = 'hi';
  const known = casing.get(parts[at]?.toLowerCase() ?? '');
  if (known) parts[at] = known;
  else if (parts.length > at) return path;
  return `/${parts.map(place).join('/')}`;
}
/** Undefined for what is no percent-encoding. */
function decoded(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Whether a path begins as one of our pages does. */
export const isDocumented = (path: string): boolean => casing.has(path.split('/')[1]?.toLowerCase() ?? '');
