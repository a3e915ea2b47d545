import type { Tx } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import type { ContentBody } from '../model/content.ts';
import { pictureIdIn } from '../model/pictures.ts';
import { picturesIn } from '../rules/content.ts';
import { hasPicture } from '../store/content.ts';
import { storedAmong } from '../store/pictures.ts';

/** Refuses a valid body that names pictures that are neither in the served folder nor uploaded. */
export async function checkPictures(
  tx: Tx,
  checked: Result<ContentBody, 'content/invalid'>,
): Promise<Result<ContentBody, 'content/invalid'>> {
  if (!checked.ok) return checked;
  const named = picturesIn(checked.value);
  const ids = named.flatMap(({ src }) => pictureIdIn(src) ?? []);
  const stored = ids.length === 0 ? [] : await storedAmong(tx, ids);
  const missing = named.filter(({ src }) => {
    const id = pictureIdIn(src);
    return id === undefined ? !hasPicture(src) : !stored.includes(id);
  });
  if (missing.length === 0) return checked;
  const fields = missing.map(({ field, src }) => ({
    field,
    reason: pictureIdIn(src) === undefined ? `there is no file public${src}` : 'there is no such uploaded picture',
  }));
  return refuse('content/invalid', { fields });
}
