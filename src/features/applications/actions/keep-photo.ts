import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import type { PhotoRefusal } from '../photos/port.ts';
import { photoKey } from '../photos/key.ts';
import { photosADay, unusedBefore } from '../rules.ts';
import { insertPhoto, photoOwner, removePhoto, unusedPhotos } from '../store.ts';
import type { ApplicationsContext } from './context.ts';

const address = '/api/photos/';
/** More than a day leaves behind: each look reads all forms, and one is enough. */
const photosALook = 10_000;
/** The private address of a photo; it answers its owner and staff only. */
export const photoUrl = (key: string): string => `${address}${key}`;
/** The key in such an address, with or without the site's name before it. */
export function photoKeyIn(url: string): string | undefined {
  const at = url.indexOf(address);
  const key = at < 0 ? '' : url.slice(at + address.length);
  return /^applicants\/[a-z0-9_.-]{1,120}$/.test(key) ? key : undefined;
}

/**
 * Cleans a photo and keeps it privately. The row comes first: it counts this try, so that nobody has photos decoded
 * without end, and no object is ever without an owner. A row without its object is erased with the unused ones.
 */
export async function keepPhoto(
  ctx: ApplicationsContext,
  it: { readonly accountId: string; readonly bytes: Uint8Array; readonly fileName: string },
): Promise<Result<{ url: string }, PhotoRefusal | 'photo/too-many'>> {
  const at = ctx.now();
  const key = photoKey(at, it.fileName);
  const noted = await ctx.transaction((tx) =>
    insertPhoto(tx, { key, accountId: it.accountId, at, since: after(at, -dayMs), most: photosADay }),
  );
  if (!noted) return refuse('photo/too-many', { retryAfterS: 3600 });
  const clean = await ctx.photos.clean(it.bytes);
  if (!clean.ok) {
    // Nothing was done for it, so the same photo may be sent again.
    if (clean.refusal.code === 'photo/busy') await ctx.transaction((tx) => removePhoto(tx, key));
    return clean;
  }
  await ctx.objects.put(key, clean.value.bytes, clean.value.contentType);
  return ok({ url: photoUrl(key) });
}

/** A photo's bytes for its owner or for staff. */
export async function showPhoto(
  ctx: ApplicationsContext,
  it: { readonly key: string; readonly accountId: string; readonly isStaff: boolean },
): Promise<Result<{ bytes: Uint8Array; contentType: string }, 'photo/unknown' | 'photo/not-yours'>> {
  const owner = await photoOwner(ctx.db, it.key);
  if (owner === undefined) return refuse('photo/unknown');
  if (owner !== it.accountId && !it.isStaff) return refuse('photo/not-yours');
  const found = await ctx.objects.get(it.key);
  return found ? ok(found) : refuse('photo/unknown');
}

/** The daily purge: photos that no application took up within a week. The object goes first, so that none is forgotten. */
export async function eraseUnusedPhotos(ctx: ApplicationsContext): Promise<number> {
  const before = unusedBefore(ctx.now());
  let erased = 0;
  let found: { key: string }[];
  do {
    found = await unusedPhotos(ctx.db, before, photosALook);
    for (const { key } of found) {
      await ctx.objects.remove(key);
      await ctx.transaction((tx) => removePhoto(tx, key));
    }
    erased += found.length;
  } while (found.length === photosALook);
  if (erased > 0) ctx.log.info('unused photos erased', { erased });
  return erased;
}
