import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { inBothLanguages, type PageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/content/web/${file}`;

export const contentPages = {
  home: at('home.tsx'),
  about: at('about.tsx'),
  blog: at('blog.tsx'),
  post: at('post.tsx'),
  contact: at('contact.tsx'),
  product: at('product.tsx'),
  privacy: at('privacy.tsx'),
  terms: at('terms.tsx'),
  refunds: at('refunds.tsx'),
  shipping: at('shipping.tsx'),
} satisfies PageFiles;

/** For machines. */
export const feeds: RouteConfigEntry[] = [
  ...inBothLanguages('feed.xml', at('feed.ts'), 'feed'),
  route('sitemap.xml', at('sitemap.ts'), { id: 'sitemap' }),
  route('robots.txt', at('robots.ts'), { id: 'robots' }),
  route('manifest.webmanifest', at('manifest.ts'), { id: 'manifest' }),
];
