import type { StoredPhoto } from '../model.ts';
import { photosBefore, removePhoto } from '../store/photos.ts';
import type { PhotosContext } from './context.ts';

const photosPerBatch = 10_000;

/**
 * Erases the old photos that `findUnused` returns: who uses photos decides which. The object is removed before its row,
 * so none is orphaned.
 * @returns the number of erased photos
 */
export async function erasePhotosBefore(
  ctx: PhotosContext,
  before: Date,
  findUnused: (photos: readonly StoredPhoto[]) => Promise<readonly string[]>,
): Promise<number> {
  let erased = 0;
  let batch: readonly StoredPhoto[] = [];
  do {
    batch = await photosBefore(ctx.db, { before, afterKey: batch.at(-1)?.key ?? '', limit: photosPerBatch });
    const unused = await findUnused(batch);
    for (const key of unused) {
      await ctx.objects.remove(key);
      await ctx.transaction((tx) => removePhoto(tx, key));
    }
    erased += unused.length;
  } while (batch.length === photosPerBatch);
  if (erased > 0) ctx.log.info('unused photos erased', { erased });
  return erased;
}
