import { route, type RouteConfigEntry } from '@react-router/dev/routes';
import { type DeskPageFiles, inBothLanguages, type PageFiles } from '#web/page-routes.ts';

export const contentPages = {
  home: 'features/content/web/home.tsx',
  about: 'features/content/web/about.tsx',
  blog: 'features/content/web/blog.tsx',
  post: 'features/content/web/post.tsx',
  contact: 'features/content/web/contact.tsx',
  products: 'features/content/web/products.tsx',
  product: 'features/content/web/product.tsx',
  compare: 'features/content/web/compare.tsx',
  projects: 'features/content/web/projects-page.tsx',
  government: 'features/content/web/government.tsx',
  privacy: 'features/content/web/policies/privacy.tsx',
  terms: 'features/content/web/policies/terms.tsx',
  refunds: 'features/content/web/policies/refunds.tsx',
  shipping: 'features/content/web/policies/shipping.tsx',
  policyEdition: 'features/content/web/policies/policy-edition.tsx',
} satisfies PageFiles;

export const contentDeskPages = {
  content: 'features/content/web/desk/content.tsx',
  newContent: 'features/content/web/desk/new-content.tsx',
  contentEntry: 'features/content/web/desk/entry.tsx',
  contentEdit: 'features/content/web/desk/edit.tsx',
  contentCompare: 'features/content/web/desk/compare.tsx',
  documents: 'features/content/web/desk/documents.tsx',
  pictures: 'features/content/web/desk/pictures.tsx',
  picture: 'features/content/web/desk/picture.tsx',
} satisfies DeskPageFiles;

/** For machines. */
export const feeds: RouteConfigEntry[] = [
  ...inBothLanguages('feed.xml', 'features/content/web/for-machines/feed.ts', 'feed'),
  route('robots.txt', 'features/content/web/for-machines/robots.ts', { id: 'robots' }),
  route('manifest.webmanifest', 'features/content/web/for-machines/manifest.ts', { id: 'manifest' }),
  route('offline-worker.js', 'features/content/web/for-machines/offline-worker.ts', { id: 'offline-worker' }),
  route('.well-known/security.txt', 'features/content/web/for-machines/security.ts', { id: 'security' }),
];
