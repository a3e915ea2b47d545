import { after } from '#kit/time.ts';
import { erasePhotosBefore } from '#features/photos/actions/erase-photos.ts';
import { unusedPhotoLifeMs } from '#features/photos/terms.ts';
import { unusedPhotos } from '../store.ts';
import type { ApplicationsContext } from './context.ts';

/** The daily purge of photos that no application used within a week. */
export function eraseUnusedPhotos(ctx: ApplicationsContext): Promise<number> {
  const before = after(ctx.now(), -unusedPhotoLifeMs);
  return erasePhotosBefore(ctx, before, (photos) => unusedPhotos(ctx.db, photos, before));
}
