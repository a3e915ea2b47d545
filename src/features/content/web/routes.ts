import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { type DeskPageFiles, inBothLanguages, type PageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/content/web/${file}`;

export const contentPages = {
  home: at('home.tsx'),
  about: at('about.tsx'),
  blog: at('blog.tsx'),
  post: at('post.tsx'),
  contact: at('contact.tsx'),
  products: at('products.tsx'),
  product: at('product.tsx'),
  government: at('government.tsx'),
  privacy: at('privacy.tsx'),
  terms: at('terms.tsx'),
  refunds: at('refunds.tsx'),
  shipping: at('shipping.tsx'),
  policyEdition: at('policy-edition.tsx'),
} satisfies PageFiles;

export const contentDeskPages = {
  content: at('desk/content.tsx'),
  newContent: at('desk/new-content.tsx'),
  contentEntry: at('desk/entry.tsx'),
  contentEdit: at('desk/edit.tsx'),
  contentCompare: at('desk/compare.tsx'),
  pictures: at('desk/pictures.tsx'),
  picture: at('desk/picture.tsx'),
} satisfies DeskPageFiles;

/** For machines. */
export const feeds: RouteConfigEntry[] = [
  ...inBothLanguages('feed.xml', at('feed.ts'), 'feed'),
  route('robots.txt', at('robots.ts'), { id: 'robots' }),
  route('manifest.webmanifest', at('manifest.ts'), { id: 'manifest' }),
  route('offline-worker.js', at('offline-worker.ts'), { id: 'offline-worker' }),
  route('.well-known/security.txt', at('security.ts'), { id: 'security' }),
];
