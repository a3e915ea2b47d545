import { AsyncLocalStorage } from 'node:async_hooks';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import { CachedValue } from '#platform/database/cached-value.ts';
import { programFile } from '#platform/operations/program-file.ts';
import type { ContentItem, ContentKind, ContentVersion, NewestVersion } from '../model/content.ts';
import type { PolicyTerms } from '../model/shapes.ts';

const columns = sql`kind, key, version, body, published_at, published_by`;

/** All published entries. */
const listItems = (tx: Tx): Promise<ContentItem[]> =>
  on(tx).rows<ContentItem>`select ${columns} from content_item where body is not null`;

/** The newest version of every entry, including removed ones. */
export const listNewest = (tx: Tx): Promise<NewestVersion[]> =>
  on(tx).rows<NewestVersion>`select ${columns} from content_item order by kind, key`;

export const findNewest = (tx: Tx, kind: ContentKind, key: string): Promise<NewestVersion | undefined> =>
  on(tx).row<NewestVersion>`select ${columns} from content_item where kind = ${kind} and key = ${key}`;

/** True if the name of another product looks like this one. */
export const hasProductLike = (tx: Tx, key: string, name: string): Promise<boolean> =>
  on(tx).exists`
    select from content_item where kind = 'product' and key <> ${key} and body is not null
       and name_skeleton(body ->> 'name') = name_skeleton(${name})`;

/** The versions before one, newest first. */
export const pageOfVersions = (
  tx: Tx,
  entry: { readonly kind: ContentKind; readonly key: string; readonly before: number; readonly limit: number },
): Promise<ContentVersion[]> =>
  on(tx).rows<ContentVersion>`
    select version, author, at, body from content_version
    where kind = ${entry.kind} and key = ${entry.key} and version < ${entry.before}
    order by version desc limit ${entry.limit}`;

export const findVersion = (tx: Tx, kind: ContentKind, key: string, version: number) =>
  on(tx).row<Pick<NewestVersion, 'body' | 'version'>>`
    select body, version from content_version where kind = ${kind} and key = ${key} and version = ${version}`;

/** Every version of every policy that was published, by number. */
export const listPolicyVersions = (tx: Tx): Promise<{ key: string; version: number; at: Date }[]> =>
  on(tx).rows`
    select key, version, at from content_version where kind = 'policy' and body is not null order by key, version`;

/** Serialises publications of a kind, so that a version follows the one its author saw. */
export const lockKind = (tx: Tx, kind: ContentKind): Promise<void> => lockFor(tx, 'content', kind);
/** Serialises the import of bundled content. */
export const lockSeed = (tx: Tx): Promise<void> => lockFor(tx, 'content/seed');

/** Inserts the newest version; instances are notified when the transaction commits. */
export async function writeNewest(tx: Tx, version: NewestVersion): Promise<void> {
  const body = version.body && JSON.stringify(version.body);
  await on(tx).run`
    insert into content_version (kind, key, version, body, author, at)
    values (${version.kind}, ${version.key}, ${version.version}, ${body}::jsonb, ${version.publishedBy}, ${version.publishedAt})`;
  await on(tx).run`
    insert into content_item (kind, key, version, body, published_at, published_by)
    values (${version.kind}, ${version.key}, ${version.version}, ${body}::jsonb, ${version.publishedAt}, ${version.publishedBy})
    on conflict (kind, key) do update set version = excluded.version, body = excluded.body,
      published_at = excluded.published_at, published_by = excluded.published_by`;
}

/** Compares a stored body with one from a file: the database orders its fields anew, and a file leaves empty lists out. */
export const isSameBody = (stored: unknown, given: unknown): boolean =>
  isDeepStrictEqual(withoutEmptyLists(stored), withoutEmptyLists(given));
function withoutEmptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyLists);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => !Array.isArray(field) || field.length > 0);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutEmptyLists(field)]));
}

/** True if the picture's file is in the served folder. */
export const hasPicture = (src: string): boolean =>
  statSync(join(programFile('public'), src), { throwIfNoEntry: false })?.isFile() ?? false;

/** An instance's cache of the published content: reads cost no query until something changes. */
export interface ContentCache {
  /** True in demo; in live, samples wait for the owner's approval. */
  readonly showsSamples: boolean;
  /** Documents say that no real money moved. */
  readonly isRehearsal: boolean;
  /** Business numbers for policies. */
  readonly terms: PolicyTerms;
  items(): Promise<readonly ContentItem[]>;
  /** The cached entries without waiting; undefined if not cached. */
  peek(): readonly ContentItem[] | undefined;
  invalidate(): void;
  setConnected(yes: boolean): void;
}
export function makeContentCache(
  tx: Tx,
  facts: Pick<ContentCache, 'showsSamples' | 'terms'> & Partial<Pick<ContentCache, 'isRehearsal'>>,
): ContentCache {
  const cache = new CachedValue(() => listItems(tx));
  return {
    isRehearsal: false,
    ...facts,
    items: async () => previewed.getStore() ?? cache.read(),
    peek: () => previewed.getStore() ?? cache.peek(),
    invalidate: () => cache.invalidate(),
    setConnected: (yes) => cache.setConnected(yes),
  };
}

/** What a preview shows instead of the published content: all that reads content while its page is made, and nothing else. */
const previewed = new AsyncLocalStorage<readonly ContentItem[]>();
/** Runs `work` with one entry as it would be after its publication. */
export const withPreview = <T>(
  published: readonly ContentItem[],
  item: ContentItem,
  work: () => Promise<T>,
): Promise<T> =>
  previewed.run([...published.filter(({ kind, key }) => kind !== item.kind || key !== item.key), item], work);
