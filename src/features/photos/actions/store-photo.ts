import { ok, refuse, type Result } from '#kit/result.ts';
import { SessionEnded } from '#kit/session-ended.ts';
import { before, dayMs } from '#kit/time.ts';
import { requireOpenAccount } from '#features/accounts/actions/require-open-account.ts';
import { photoKeyIn, photoUrl } from '../model.ts';
import type { PhotoRefusal } from '../providers/port.ts';
import { photoKey, withFileName } from '../rules.ts';
import { insertPhoto, photoOwner, removePhoto, renamePhoto } from '../store/photos.ts';
import { photosADay } from '../terms.ts';
import type { PhotosContext } from './context.ts';

/**
 * Counts an attempt to upload a photo before its body is read, so that uploads that never finish count too: a person can
 * neither hold many uploads open nor have photos decoded without limit. Every object has an owner row; a row without an object is erased
 * with the unused photos.
 * @returns the photo's key, for `storePhoto` or `removeUploadAttempt`.
 */
export async function beginPhoto(ctx: PhotosContext, accountId: string): Promise<Result<string, 'photo/too-many'>> {
  const at = ctx.now();
  const key = photoKey(at, '');
  const recorded = await ctx.transaction(async (tx) => {
    await requireOpenAccount(tx, accountId);
    return insertPhoto(tx, { key, accountId, at, since: before(at, dayMs), limit: photosADay });
  });
  if (!recorded) return refuse('photo/too-many', { retryAfterS: 3600 });
  ctx.photos.prepare();
  return ok(key);
}
/** Removes an attempt from the count, because no work was done for it. */
export const removeUploadAttempt = (ctx: PhotosContext, key: string): Promise<unknown> =>
  ctx.transaction((tx) => removePhoto(tx, key));

/** Cleans a photo and stores it privately, under the key of its attempt with its file name. */
export async function storePhoto(
  ctx: PhotosContext,
  input: { readonly key: string; readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<{ url: string }, PhotoRefusal>> {
  const clean = await ctx.photos.clean(input.bytes);
  if (!clean.ok) {
    if (clean.refusal.code === 'photo/busy') await removeUploadAttempt(ctx, input.key);
    return clean;
  }
  const key = withFileName(input.key, input.fileName);
  const accountId = await ctx.transaction(async (tx) => {
    const owner = await renamePhoto(tx, input.key, key);
    if (owner === undefined) throw new SessionEnded('the photo was erased while it was uploaded');
    await requireOpenAccount(tx, owner);
    return owner;
  });
  try {
    await ctx.objects.put(key, clean.value.bytes, clean.value.contentType);
  } catch (error) {
    // Our fault: the person uploads it again.
    await removeUploadAttempt(ctx, key);
    throw error;
  }
  await removeOfClosed(ctx, accountId, key);
  return ok({ url: photoUrl(key) });
}

/** An erasure that began while the object was being stored has not seen it. */
async function removeOfClosed(ctx: PhotosContext, accountId: string, key: string): Promise<void> {
  try {
    await ctx.transaction((tx) => requireOpenAccount(tx, accountId));
  } catch (error) {
    if (error instanceof SessionEnded) {
      await ctx.objects.remove(key);
      await removeUploadAttempt(ctx, key);
    }
    throw error;
  }
}

/** A photo's bytes for its owner or for staff. */
export async function showPhoto(
  ctx: PhotosContext,
  input: { readonly key: string; readonly accountId: string | undefined; readonly isStaff: boolean },
): Promise<Result<{ bytes: Uint8Array; contentType: string }, 'photo/unknown' | 'photo/not-yours'>> {
  const owner = await photoOwner(ctx.db, input.key);
  if (owner === undefined) return refuse('photo/unknown');
  if (owner !== input.accountId && !input.isStaff) return refuse('photo/not-yours');
  const found = await ctx.objects.get(input.key);
  return found ? ok(found) : refuse('photo/unknown');
}

/** The key of a person's own photo by its URL; undefined for any other. */
export async function findOwnPhoto(
  ctx: Pick<PhotosContext, 'db'>,
  { url, accountId }: { readonly url: string; readonly accountId: string },
): Promise<string | undefined> {
  const key = photoKeyIn(url);
  return key !== undefined && (await photoOwner(ctx.db, key)) === accountId ? key : undefined;
}
