import { pages } from '#pages.ts';
import type { ContentKind, NewestVersion } from '../model/content.ts';
import type { PolicySlug } from '../model/shapes.ts';

const policyPages: Readonly<Record<PolicySlug, string>> = {
  privacy: pages.privacy.path,
  terms: pages.terms.path,
  refunds: pages.refunds.path,
  shipping: pages.shipping.path,
};
/** The page that shows an entry; for what every page shows, the one that has most of it. */
export function entryPath({ kind, key, body }: Pick<NewestVersion, 'kind' | 'key' | 'body'>): string | null {
  if (body === null) return null;
  const fixed: Readonly<Record<Exclude<ContentKind, 'post' | 'product' | 'policy'>, string>> = {
    company: pages.contact.path,
    campaign: pages.career.path,
    home: pages.home.path,
    about: pages.about.path,
    government: pages.government.path,
    project: pages.projects.path,
  };
  if (kind === 'product') return `/product/${encodeURIComponent(String(body['name']))}`;
  if (kind === 'post') return `/blog/${String(body['id'])}`;
  return kind === 'policy' ? (policyPages[key as PolicySlug] ?? null) : fixed[kind];
}
