import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import type { PhotoRefusal } from '../photos/port.ts';
import { withFileName, photoKey } from '../photos/key.ts';
import { unusedBefore } from '../rules.ts';
import { photosADay } from '../terms.ts';
import { insertPhoto, photoOwner, removePhoto, renamePhoto, unusedPhotos } from '../store.ts';
import type { ApplicationsContext } from './context.ts';

const pathPrefix = '/api/photos/';
/** Photos per batch. A batch scans all forms, so one should be enough for a day. */
const photosPerBatch = 10_000;
/** The private URL of a photo; only its owner and staff can open it. */
export const photoUrl = (key: string): string => `${pathPrefix}${key}`;
/** The key in such a URL, with or without the origin. */
export function photoKeyIn(url: string): string | undefined {
  const at = url.indexOf(pathPrefix);
  const key = at < 0 ? '' : url.slice(at + pathPrefix.length);
  return /^applicants\/[a-z0-9_.-]{1,120}$/.test(key) ? key : undefined;
}

/**
 * Counts an attempt to upload a photo before its body is read, so that uploads that never finish count too: nobody can
 * hold many open or have photos decoded without limit. Every object has an owner row; a row without an object is erased
 * with the unused photos.
 * @returns the photo's key, for `storePhoto` or `forgetUploadTry`.
 */
export async function beginPhoto(
  ctx: ApplicationsContext,
  accountId: string,
): Promise<Result<string, 'photo/too-many'>> {
  const at = ctx.now();
  const key = photoKey(at, '');
  const recorded = await ctx.transaction((tx) =>
    insertPhoto(tx, { key, accountId, at, since: after(at, -dayMs), limit: photosADay }),
  );
  return recorded ? ok(key) : refuse('photo/too-many', { retryAfterS: 3600 });
}
/** Uncounts an attempt for which no work was done. */
export const forgetUploadTry = (ctx: ApplicationsContext, key: string): Promise<unknown> =>
  ctx.transaction((tx) => removePhoto(tx, key));

/** Cleans a photo and stores it privately, under the key of its attempt with its file name. */
export async function storePhoto(
  ctx: ApplicationsContext,
  input: { readonly key: string; readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<{ url: string }, PhotoRefusal>> {
  const clean = await ctx.photos.clean(input.bytes);
  if (!clean.ok) {
    if (clean.refusal.code === 'photo/busy') await forgetUploadTry(ctx, input.key);
    return clean;
  }
  const key = withFileName(input.key, input.fileName);
  await ctx.transaction((tx) => renamePhoto(tx, input.key, key));
  try {
    await ctx.objects.put(key, clean.value.bytes, clean.value.contentType);
  } catch (error) {
    // Our fault: the person uploads it again.
    await forgetUploadTry(ctx, key);
    throw error;
  }
  return ok({ url: photoUrl(key) });
}

/** A photo's bytes for its owner or for staff. */
export async function showPhoto(
  ctx: ApplicationsContext,
  input: { readonly key: string; readonly accountId: string; readonly isStaff: boolean },
): Promise<Result<{ bytes: Uint8Array; contentType: string }, 'photo/unknown' | 'photo/not-yours'>> {
  const owner = await photoOwner(ctx.db, input.key);
  if (owner === undefined) return refuse('photo/unknown');
  if (owner !== input.accountId && !input.isStaff) return refuse('photo/not-yours');
  const found = await ctx.objects.get(input.key);
  return found ? ok(found) : refuse('photo/unknown');
}

/**
 * The daily purge of photos that no application used within a week. The object is removed before its row, so none is
 * orphaned.
 */
export async function eraseUnusedPhotos(ctx: ApplicationsContext): Promise<number> {
  const before = unusedBefore(ctx.now());
  let erased = 0;
  let found: { key: string }[];
  do {
    found = await unusedPhotos(ctx.db, before, photosPerBatch);
    for (const { key } of found) {
      await ctx.objects.remove(key);
      await ctx.transaction((tx) => removePhoto(tx, key));
    }
    erased += found.length;
  } while (found.length === photosPerBatch);
  if (erased > 0) ctx.log.info('unused photos erased', { erased });
  return erased;
}
