import type { Tx } from '#kit/context.ts';
import { row, rows, sql } from '#platform/database/db.ts';
import { pictureSrc, type StoredPicture } from '../model/pictures.ts';

const columns = sql`id, original, aspect, focus_x, focus_y, zoom, alt_en, alt_hi, created_at, created_by`;

/** The ids that have a picture. */
export const storedAmong = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await rows<{ id: string }>(tx, sql`select id from content_picture where id = any(${ids})`)).map(({ id }) => id);

export const findPicture = (tx: Tx, id: string): Promise<StoredPicture | undefined> =>
  row(tx, sql<StoredPicture>`select ${columns} from content_picture where id = ${id}`);

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
  await rows(
    tx,
    sql`
    insert into content_picture (id, original, aspect, focus_x, focus_y, zoom, alt_en, alt_hi, created_at, created_by)
    values (${id}, ${original}, ${aspect}, ${focusX}, ${focusY}, ${zoom}, ${altEn}, ${altHi}, ${createdAt}, ${createdBy})`,
  );
}

/** True if a version of an entry that was ever published names the picture. */
export const isPublished = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await row<{ found: boolean }>(
      tx,
      sql`
    select exists (select from content_item where strpos(body::text, ${pictureSrc(id)}) > 0)
      or exists (select from content_version where strpos(body::text, ${pictureSrc(id)}) > 0) as found`,
    )
  )?.found ?? false;
