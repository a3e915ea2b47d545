import { refuse, type Result } from '#kit/result.ts';
import type { ContentBody } from '../model.ts';
import { picturesIn } from '../rules.ts';
import { hasPicture } from '../store.ts';

/** Refuses a valid body that names pictures without a file. */
export function checkPictures(checked: Result<ContentBody, 'content/invalid'>): Result<ContentBody, 'content/invalid'> {
  if (!checked.ok) return checked;
  const missing = picturesIn(checked.value).filter(({ src }) => !hasPicture(src));
  if (missing.length === 0) return checked;
  const fields = missing.map(({ field, src }) => ({ field, reason: `there is no file public${src}` }));
  return refuse('content/invalid', { fields });
}
