import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import type { StoredDocument } from '../model/documents.ts';

const columns = sql`id, name, pages, created_at, created_by`;

/** The ids that have a document, which cannot be removed before the transaction's end. */
export const documentsAmong = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`select id from content_document where id = any(${ids}) for key share`;

/** Newest first. */
export const listDocuments = (tx: Tx, limit: number): Promise<StoredDocument[]> =>
  on(tx).rows<StoredDocument>`select ${columns} from content_document order by created_at desc, id desc limit ${limit}`;

export const findDocument = (tx: Tx, id: string): Promise<StoredDocument | undefined> =>
  on(tx).row<StoredDocument>`select ${columns} from content_document where id = ${id}`;

export const hasDocument = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select from content_document where id = ${id}`;

export async function insertDocument(tx: Tx, { id, name, pages, createdAt, createdBy }: StoredDocument): Promise<void> {
  await on(tx).run`
    insert into content_document (id, name, pages, created_at, created_by)
    values (${id}, ${name}, ${pages}, ${createdAt}, ${createdBy})`;
}

/** True if a version of an entry that was ever published names the document. */
export const isPublishedDocument = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select from published_document where id = ${id}`;

const isUnused = sql`not exists (select from published_document where id = document.id) and not exists (
  select from (select distinct on (kind, key) typed from content_draft order by kind, key, revision desc) as newest
   where strpos(typed::text, document.id) > 0)`;
/** Documents from before `until` that no version and no draft names, oldest first. */
export const unusedDocuments = (tx: Tx, until: Date, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    select id from content_document document where created_at < ${until} and ${isUnused} order by created_at limit ${limit}`;

/** Waits for drafts and versions that are just being written. False if something names it, or it is gone. */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  await on(tx).run`select id from content_document where id = ${id} for update`;
  return (await on(tx).changed`delete from content_document document where id = ${id} and ${isUnused}`) > 0;
}

export const documentFiles: NamedFiles = {
  keys: sql`select 'documents/' || id || '.pdf' as key from content_document`,
};
