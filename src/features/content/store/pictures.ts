import type { Tx } from '#kit/context.ts';
import { on, rows, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import { pictureFile, pictureFormats, pictureSrc, pictureWidths, type StoredPicture } from '../model/pictures.ts';

export { forgetPending, keepPending, notePending } from '#platform/database/pending-objects.ts';

const columns = sql`id, original, aspect, focus_x, focus_y, zoom, alt_en, alt_hi, created_at, created_by`;

/** The ids that have a picture, which cannot be removed before the transaction's end. */
export const storedAmong = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`select id from content_picture where id = any(${ids}) for key share`;

export const findPicture = (tx: Tx, id: string): Promise<StoredPicture | undefined> =>
  on(tx).row<StoredPicture>`select ${columns} from content_picture where id = ${id}`;

/** Newest first, after the picture `after`. */
export const pageOfPictures = (
  tx: Tx,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<StoredPicture[]> =>
  rows(
    tx,
    after === undefined
      ? sql<StoredPicture>`select ${columns} from content_picture order by created_at desc, id desc limit ${limit}`
      : sql<StoredPicture>`
        select ${columns} from content_picture
        where (created_at, id) < (select created_at, id from content_picture where id = ${after})
        order by created_at desc, id desc limit ${limit}`,
  );

export async function insertPicture(tx: Tx, picture: StoredPicture): Promise<void> {
  const { id, original, aspect, focusX, focusY, zoom, altEn, altHi, createdAt, createdBy } = picture;
  await on(tx).run`
    insert into content_picture (id, original, aspect, focus_x, focus_y, zoom, alt_en, alt_hi, created_at, created_by)
    values (${id}, ${original}, ${aspect}, ${focusX}, ${focusY}, ${zoom}, ${altEn}, ${altHi}, ${createdAt}, ${createdBy})`;
}

/** True if a version of an entry that was ever published names the picture. */
export const isPublished = (tx: Tx, id: string): Promise<boolean> =>
  on(tx).exists`select from published_picture where id = ${id}`;

/** True if the newest revision of a draft names the picture. */
export const isInDraft = async (tx: Tx, id: string): Promise<boolean> =>
  (await on(tx).value<boolean>`
    select exists (
      select from (select distinct on (kind, key) typed from content_draft order by kind, key, revision desc) as newest
      where strpos(typed::text, ${pictureSrc(id)}) > 0) as found`) ?? false;

/** Pictures from before `until` that no version and no draft names, oldest first; everything is read once. */
export const unusedPictures = (tx: Tx, until: Date, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    with named as (
      select distinct found[1] as id from (
        select body::text from content_version where body is not null
        union all select body::text from content_item where body is not null
        union all (select distinct on (kind, key) typed::text from content_draft order by kind, key, revision desc)
      ) as text (body) cross join lateral regexp_matches(body, '/pictures/([a-z0-9]{20})\.webp', 'g') as found)
    select id from content_picture where created_at < ${until} and id not in (select id from named)
    order by created_at limit ${limit}`;

/** Makes cuts of an original wait for its removal and the other way round. False if no picture has it any more. */
export const holdOriginal = (tx: Tx, original: string): Promise<boolean> =>
  on(tx).exists`select id from content_picture where original = ${original} limit 1 for key share`;

/** A picture and those of the same original, until the transaction's end; the picture itself is undefined if it is gone. */
export async function lockForRemoval(tx: Tx, id: string): Promise<StoredPicture | undefined> {
  await on(tx).run`
    select id from content_picture where original = (select original from content_picture where id = ${id})
    order by id for update`;
  return findPicture(tx, id);
}

/** `isLast`: no other picture has its original. */
export async function deletePicture(tx: Tx, { id, original }: StoredPicture): Promise<{ readonly isLast: boolean }> {
  await on(tx).run`delete from content_picture where id = ${id}`;
  return { isLast: !(await holdOriginal(tx, original)) };
}

/** What follows the id in the names of a picture's files. */
const endings = pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile('', width, format)));
export const pictureFiles: NamedFiles = {
  keys: sql`
    select original as key from content_picture
    union all select 'pictures/' || id || ending from content_picture cross join unnest(${endings}::text[]) as ending`,
};
