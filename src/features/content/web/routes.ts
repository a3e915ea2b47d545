import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { inBothLanguages } from '#web/route-pair.ts';

const at = (file: string) => `features/content/web/${file}`;

/** `inside`: form files for these pages. */
export const contentRoutes = (inside: Record<'home' | 'contact' | 'product', string>): RouteConfigEntry[] => [
  ...inBothLanguages('', at('home.tsx'), 'home', inside.home),
  ...inBothLanguages('about', at('about.tsx'), 'about'),
  ...inBothLanguages('blog', at('blog.tsx'), 'blog'),
  ...inBothLanguages('blog/:id', at('post.tsx'), 'post'),
  ...inBothLanguages('contact', at('contact.tsx'), 'contact', inside.contact),
  ...inBothLanguages('product/:category', at('product.tsx'), 'product', inside.product),
  ...inBothLanguages('PrivacyPolicy', at('privacy.tsx'), 'privacy'),
  ...inBothLanguages('TermsOfService', at('terms.tsx'), 'terms'),
  ...inBothLanguages('RefundCancellationPolicy', at('refunds.tsx'), 'refunds'),
  ...inBothLanguages('ShippingPolicy', at('shipping.tsx'), 'shipping'),
  ...inBothLanguages('feed.xml', at('feed.ts'), 'feed'),
  route('sitemap.xml', at('sitemap.ts'), { id: 'sitemap' }),
  route('robots.txt', at('robots.ts'), { id: 'robots' }),
  route('manifest.webmanifest', at('manifest.ts'), { id: 'manifest' }),
];
