import { ok, refuse, type Result } from '#kit/result.ts';
import type { ContentItem, Language, Policy } from '../model/content.ts';
import { type Edition, editionName, readEdition } from '../model/editions.ts';
import { PolicyFile, type PolicySlug } from '../model/shapes.ts';
import { contentOf, filledPolicy } from '../rules/content.ts';
import { findVersion, listPolicyVersions } from '../store/content.ts';
import type { ContentContext } from './context.ts';

interface PublishedEdition extends Edition {
  readonly at: Date;
}
/** Read once per snapshot of the published content: a new version makes a new snapshot. */
const known = new WeakMap<readonly ContentItem[], Promise<readonly PublishedEdition[]>>();
async function readEditions(ctx: ContentContext): Promise<readonly PublishedEdition[]> {
  const items = await ctx.content.items();
  const cached = known.get(items);
  if (cached) return cached;
  const read = listPolicyVersions(ctx.db).then((rows) =>
    rows.flatMap(({ key, version, at }) => {
      const edition = readEdition(`${key}-${version}`);
      return edition ? [{ ...edition, at }] : [];
    }),
  );
  known.set(items, read);
  // A failed read is tried again.
  read.catch(() => known.delete(items));
  return read;
}

/** The name of the version of each of these policies in force at a time. A policy first published later counts with its first. */
export async function editionsAt(
  ctx: ContentContext,
  slugs: readonly PolicySlug[],
): Promise<(at: Date) => { readonly slug: PolicySlug; readonly edition: string }[]> {
  const editions = await readEditions(ctx);
  return (at) =>
    slugs.flatMap((slug) => {
      const ofPolicy = editions.filter((edition) => edition.slug === slug);
      const shown = ofPolicy.findLast((edition) => edition.at <= at) ?? ofPolicy[0];
      return shown ? [{ slug, edition: editionName(shown) }] : [];
    });
}

/** Earlier versions of a policy, newest first, 50 at most. */
export async function earlierEditions(
  ctx: ContentContext,
  slug: string,
): Promise<{ readonly edition: string; readonly publishedAt: string }[]> {
  const ofPolicy = (await readEditions(ctx)).filter((edition) => edition.slug === slug);
  return ofPolicy
    .slice(0, -1)
    .toReversed()
    .slice(0, 50)
    .map((edition) => ({ edition: editionName(edition), publishedAt: edition.at.toISOString() }));
}

/** True for a name that no version can have, and for a version newer than the cached one; false if the policy is not cached. */
export function isUnknownEdition(ctx: ContentContext, name: string): boolean {
  const edition = readEdition(name);
  if (!edition) return true;
  const item = ctx.content.peek()?.find(({ kind, key }) => kind === 'policy' && key === edition.slug);
  return item !== undefined && edition.version > item.version;
}

/** A version of a policy with the company's facts and the business terms of today filled in. */
export async function readPolicyEdition(
  ctx: ContentContext,
  name: string,
  language: Language,
): Promise<Result<Policy & { readonly slug: PolicySlug; readonly isCurrent: boolean }, 'content/unknown-policy'>> {
  const edition = readEdition(name);
  const found = edition && (await findVersion(ctx.db, 'policy', edition.slug, edition.version));
  const policy = found?.body ? PolicyFile.safeParse(found.body) : undefined;
  if (!edition || !policy?.success) return refuse('content/unknown-policy');
  const { company } = contentOf(await ctx.content.items());
  const isCurrent = !(await readEditions(ctx)).some(
    ({ slug, version }) => slug === edition.slug && version > edition.version,
  );
  const filled = filledPolicy(policy.data[language], { company, terms: ctx.content.terms }, language);
  return ok({ ...filled, slug: edition.slug, isCurrent });
}
