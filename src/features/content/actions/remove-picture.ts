import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { pictureFile, pictureFormats, pictureWidths } from '../model/pictures.ts';
import {
  deletePicture,
  forgetPending,
  isInDraft,
  isPublished,
  lockForRemoval,
  notePending,
} from '../store/pictures.ts';
import { objectKey, type PicturesContext } from './store-picture.ts';

/**
 * Removes a picture that no published version and no draft names, and its original with the last picture of it. The row goes
 * first: without it nothing is served, also when the object store fails before the files are gone; those that are left then
 * are removed by a timer.
 */
export async function removePicture(
  ctx: PicturesContext,
  { id, actor }: { readonly id: string; readonly actor: string },
): Promise<Result<undefined, 'picture/unknown' | 'picture/in-use'>> {
  const removed = await ctx.transaction(
    async (tx): Promise<Result<readonly string[], 'picture/unknown' | 'picture/in-use'>> => {
      const picture = await lockForRemoval(tx, id);
      if (!picture) return refuse('picture/unknown');
      if ((await isPublished(tx, id)) || (await isInDraft(tx, id))) return refuse('picture/in-use');
      const { isLast } = await deletePicture(tx, picture);
      const { original } = picture;
      const keys = [...filesOf(id).map(objectKey), ...(isLast ? [original] : [])];
      await notePending(tx, keys, ctx.now());
      await recordAudit(tx, { actor, action: 'content/picture-removed', subject: id, details: { original } });
      return ok(keys);
    },
  );
  if (!removed.ok) return removed;
  for (const key of removed.value) await ctx.objects.remove(key);
  await ctx.transaction((tx) => forgetPending(tx, removed.value));
  return ok(undefined);
}
const filesOf = (id: string): string[] =>
  pictureWidths.flatMap((width) => pictureFormats.map((format) => pictureFile(id, width, format)));
