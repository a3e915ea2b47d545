import type { Tx } from '#kit/context.ts';
import { type FieldFault, refuse, type Result } from '#kit/result.ts';
import type { ContentBody } from '../model/content.ts';
import { pictureIdIn } from '../model/pictures.ts';
import { documentIdIn } from '../model/documents.ts';
import { documentsIn, picturesIn } from '../rules/content.ts';
import { hasPicture } from '../store/content.ts';
import { documentsAmong } from '../store/documents.ts';
import { storedAmong } from '../store/pictures.ts';

/** Refuses a valid body that names pictures that are neither in the served folder nor uploaded, or PDFs that are not uploaded. */
export async function checkFiles(
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
  const documents = await missingDocuments(tx, checked.value);
  if (missing.length + documents.length === 0) return checked;
  const pictures = missing.map(({ field, src }) => ({
    field,
    reason: pictureIdIn(src) === undefined ? `there is no file public${src}` : 'there is no such uploaded picture',
  }));
  return refuse('content/invalid', { fields: [...pictures, ...documents] });
}
async function missingDocuments(tx: Tx, body: ContentBody): Promise<FieldFault[]> {
  const named = documentsIn(body);
  const ids = named.flatMap(({ src }) => documentIdIn(src) ?? []);
  const stored = ids.length === 0 ? [] : await documentsAmong(tx, ids);
  return named
    .filter(({ src }) => !stored.includes(documentIdIn(src) ?? ''))
    .map(({ field }) => ({ field, reason: noDocument }));
}
export const noDocument = 'there is no such uploaded PDF';
