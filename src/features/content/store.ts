import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '#kit/context.ts';
import { appendAudit, type AuditEntry } from '#platform/database/audit.ts';
import { lockFor, row, rows, sql } from '#platform/database/db.ts';
import { CachedValue } from '#platform/database/cached-value.ts';
import type { ContentItem, ContentKind, ContentVersion, NewestVersion, PolicyTerms } from './model.ts';

const columns = sql`kind, key, version, body, published_at, published_by`;

/** What is published. */
const listItems = (tx: Tx): Promise<ContentItem[]> =>
  rows(tx, sql<ContentItem>`select ${columns} from content_item where body is not null`);

/** Every thing there ever was, also what is removed. */
export const listNewest = (tx: Tx): Promise<NewestVersion[]> =>
  rows(tx, sql<NewestVersion>`select ${columns} from content_item order by kind, key`);

export const findNewest = (tx: Tx, kind: ContentKind, key: string): Promise<NewestVersion | undefined> =>
  row(tx, sql<NewestVersion>`select ${columns} from content_item where kind = ${kind} and key = ${key}`);

export const listVersions = (tx: Tx, kind: ContentKind, key: string): Promise<ContentVersion[]> =>
  rows(
    tx,
    sql<ContentVersion>`
    select version, author, at, body is null as is_removed from content_version where kind = ${kind} and key = ${key} order by version desc`,
  );

export const findVersion = (tx: Tx, kind: ContentKind, key: string, version: number) =>
  row<Pick<NewestVersion, 'body' | 'version'>>(
    tx,
    sql`select body, version from content_version where kind = ${kind} and key = ${key} and version = ${version}`,
  );

/** Lets one at a time publish a thing of a kind, so that a version follows the one that its author saw. */
export const lockKind = (tx: Tx, kind: ContentKind): Promise<void> => lockFor(tx, 'content', kind);
/** Lets one instance at a time bring in what comes along. */
export const lockSeed = (tx: Tx): Promise<void> => lockFor(tx, 'content/seed');

/** Makes it the newest version, and tells every instance once the transaction commits. */
export async function writeNewest(tx: Tx, version: NewestVersion): Promise<void> {
  const body = version.body && JSON.stringify(version.body);
  await rows(
    tx,
    sql`
    insert into content_version (kind, key, version, body, author, at)
    values (${version.kind}, ${version.key}, ${version.version}, ${body}::jsonb, ${version.publishedBy}, ${version.publishedAt})`,
  );
  await rows(
    tx,
    sql`
    insert into content_item (kind, key, version, body, published_at, published_by)
    values (${version.kind}, ${version.key}, ${version.version}, ${body}::jsonb, ${version.publishedAt}, ${version.publishedBy})
    on conflict (kind, key) do update set version = excluded.version, body = excluded.body,
      published_at = excluded.published_at, published_by = excluded.published_by`,
  );
}

/** True where the file of a picture lies in the folder that the site serves. */
export const hasPicture = (src: string): boolean =>
  statSync(join('public', src), { throwIfNoEntry: false })?.isFile() ?? false;

/** What is published, as one instance holds it: reading costs no query until something changes. */
export interface PublishedContent {
  /** In demo; in live a sample waits for the owner. */
  readonly showsSamples: boolean;
  /** What policies say of business numbers. */
  readonly terms: PolicyTerms;
  items(): Promise<readonly ContentItem[]>;
  /** The same without waiting; undefined where it isn't in memory. */
  peek(): readonly ContentItem[] | undefined;
  invalidate(): void;
  setConnected(yes: boolean): void;
}
export function publishedContent(
  tx: Tx,
  { showsSamples, terms }: Pick<PublishedContent, 'showsSamples' | 'terms'>,
): PublishedContent {
  const copy = new CachedValue(() => listItems(tx));
  return {
    showsSamples,
    terms,
    items: () => copy.read(),
    peek: () => copy.peek(),
    invalidate: () => copy.invalidate(),
    setConnected: (yes) => copy.setConnected(yes),
  };
}

/** Writes an act of staff down, in the transaction of the act. */
export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<void> => appendAudit(tx, entry);
