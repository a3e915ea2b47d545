import { before } from '#kit/time.ts';
import { unusedPictures } from '../store/pictures.ts';
import { unusedFileLifeMs } from '../terms.ts';
import { removePicture } from './remove-picture.ts';
import type { PicturesContext } from './store-picture.ts';

/** Pictures of one run; the next one goes on. */
const maxPictures = 200;

/**
 * Erases uploaded pictures that no version and no draft names after their time, with their files. Each is looked at once
 * more under its lock, so one that an editor takes at that moment stays.
 * @returns how many it erased.
 */
export async function purgeUnusedPictures(ctx: PicturesContext): Promise<number> {
  let erased = 0;
  for (const id of await unusedPictures(ctx.db, before(ctx.now(), unusedFileLifeMs), maxPictures))
    if ((await removePicture(ctx, { id, actor: 'system' })).ok) erased += 1;
  return erased;
}
