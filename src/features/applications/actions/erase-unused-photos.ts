import { before } from '#kit/time.ts';
import { erasePhotosBefore } from '#features/photos/actions/erase-photos.ts';
import { unusedPhotoLifeMs } from '#features/photos/terms.ts';
import { unusedPhotos } from '../store/applications.ts';
import type { ApplicationsContext } from './context.ts';

/** The daily purge of photos that no application used within a week. */
export function eraseUnusedPhotos(ctx: ApplicationsContext): Promise<number> {
  const cutoff = before(ctx.now(), unusedPhotoLifeMs);
  return erasePhotosBefore(ctx, cutoff, (photos) => unusedPhotos(ctx.db, photos, cutoff));
}
