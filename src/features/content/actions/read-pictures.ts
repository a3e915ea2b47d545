import { ok, refuse, type Result } from '#kit/result.ts';
import type { DeskPicture } from '../model/desk.ts';
import {
  pictureFile,
  pictureFormats,
  pictureIdIn,
  pictureSrc,
  pictureWidths,
  type StoredPicture,
} from '../model/pictures.ts';
import { findPicture, isPublished, pageOfPictures } from '../store/pictures.ts';
import { objectKey, type PicturesContext } from './store-picture.ts';

const picturesPerPage = 24;

/** Uploaded pictures, newest first, after one of them. */
export async function readPictures(
  ctx: PicturesContext,
  after: string | undefined,
): Promise<{ readonly pictures: readonly DeskPicture[]; readonly after: string | null }> {
  const found = await pageOfPictures(ctx.db, { after, limit: picturesPerPage + 1 });
  const shown = found.slice(0, picturesPerPage);
  return { pictures: shown.map(shownPicture), after: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

export async function readPicture(ctx: PicturesContext, id: string): Promise<Result<DeskPicture, 'picture/unknown'>> {
  const found = await findPicture(ctx.db, id);
  return found ? ok(shownPicture(found)) : refuse('picture/unknown');
}
const shownPicture = ({ id, aspect, focusX, focusY, zoom, altEn, altHi, createdAt }: StoredPicture): DeskPicture => ({
  id,
  src: pictureSrc(id),
  aspect,
  focusX,
  focusY,
  zoom,
  altEn,
  altHi,
  createdAt: createdAt.toISOString(),
});

/** The whole picture, from which it was cut. */
export async function readOriginal(ctx: PicturesContext, id: string): Promise<Result<Uint8Array, 'picture/unknown'>> {
  const found = await findPicture(ctx.db, id);
  const whole = found && (await ctx.objects.get(found.original));
  return whole ? ok(whole.bytes) : refuse('picture/unknown');
}

const fileShape = new RegExp(`^([a-z\\d]{20})(?:-(?:${pictureWidths.join('|')}))?\\.(?:${pictureFormats.join('|')})$`);
export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Once it was, it stays so: published versions are never deleted. */
  readonly isPublished: boolean;
}
/** A file of a picture by its name in the address; to the desk also of pictures that nothing published names. */
export async function readPictureFile(
  ctx: Pick<PicturesContext, 'db' | 'objects'>,
  file: string,
  forDesk: boolean,
): Promise<Result<PictureFile, 'picture/unknown'>> {
  const id = fileShape.exec(file)?.[1];
  // A name that nobody uploaded costs no call of the object store.
  if (id === undefined || !(await findPicture(ctx.db, id))) return refuse('picture/unknown');
  const published = await isPublished(ctx.db, id);
  if (!published && !forDesk) return refuse('picture/unknown');
  const found = await ctx.objects.get(objectKey(file));
  return found ? ok({ ...found, isPublished: published }) : refuse('picture/unknown');
}

/** The largest file of an uploaded picture by its address, for share pictures and PDFs; undefined for another picture. */
export async function readLargest(ctx: Pick<PicturesContext, 'objects'>, src: string): Promise<Uint8Array | undefined> {
  const id = pictureIdIn(src);
  if (id === undefined) return undefined;
  return (await ctx.objects.get(objectKey(pictureFile(id, largestWidth, 'webp'))))?.bytes;
}
const largestWidth = 1280;
