import { newFileId } from '#kit/ids.ts';
import { type FieldFault, type Refusal, type Result, ok, refuse } from '#kit/result.ts';
import type { PictureFault, PictureMaker, PictureStore } from '#kit/files/uploaded-picture.ts';
import { isVisible } from '#kit/text/visible.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type Crop, pictureFile, pictureWidths, type StoredPicture } from '../model/pictures.ts';
import { findPicture, holdOriginal, insertPicture, keepPending, notePending } from '../store/pictures.ts';
import type { EditorsContext } from './context.ts';

export type PicturesContext = EditorsContext & { readonly pictures: PictureMaker; readonly objects: PictureStore };
export interface AltTexts {
  readonly altEn: string;
  readonly altHi: string;
}
type Stored = Result<{ readonly id: string }, PictureFault | 'picture/unknown' | 'http/fields'>;

/** Makes a picture of an uploaded file and stores it with its alternative texts in both languages, which are required. */
export async function uploadPicture(
  ctx: PicturesContext,
  input: AltTexts & { readonly bytes: Uint8Array | undefined; readonly crop: Crop; readonly actor: string },
): Promise<Stored> {
  const faults = altFaults(input);
  if (!input.bytes) faults.push({ field: 'picture', reason: 'missing' });
  if (!input.bytes || faults.length > 0) return refuse('http/fields', { fields: faults });
  const cleaned = await ctx.pictures.clean(input.bytes);
  if (!cleaned.ok) return atField(cleaned.refusal, 'picture');
  const original = `pictures/originals/${newFileId()}.webp`;
  return store(ctx, { ...input, original, bytes: cleaned.value, isNew: true });
}

/** Cuts a picture anew: that is another picture, so that what is published stays as it is. */
export async function cutPicture(
  ctx: PicturesContext,
  input: AltTexts & { readonly id: string; readonly crop: Crop; readonly actor: string },
): Promise<Stored> {
  const faults = altFaults(input);
  if (faults.length > 0) return refuse('http/fields', { fields: faults });
  const found = await findPicture(ctx.db, input.id);
  const whole = found && (await ctx.objects.get(found.original));
  if (!found || !whole) return refuse('picture/unknown');
  return store(ctx, { ...input, original: found.original, bytes: whole.bytes, isNew: false });
}

/** The files come first: a picture with a row is whole. They are noted before, so that none is left after a kill. */
async function store(
  ctx: PicturesContext,
  input: AltTexts & {
    readonly original: string;
    readonly bytes: Uint8Array;
    readonly isNew: boolean;
    readonly crop: Crop;
    readonly actor: string;
  },
): Promise<Stored> {
  const { original, bytes, crop, actor, isNew } = input;
  const [across = 8, down = 5] = crop.aspect.split(':').map(Number);
  const made = await ctx.pictures.cut(bytes, {
    shape: [across, down],
    focus: [crop.focusX, crop.focusY],
    zoom: crop.zoom,
    widths: pictureWidths,
  });
  if (!made.ok) return atField(made.refusal, isNew ? 'picture' : 'zoom');
  const id = newFileId();
  const files = [
    ...(isNew ? [{ key: original, bytes, format: 'webp' as const }] : []),
    ...made.value.flatMap(({ width, format, bytes: file }) => {
      const known = pictureWidths.find((each) => each === width);
      return known === undefined ? [] : [{ key: objectKey(pictureFile(id, known, format)), bytes: file, format }];
    }),
  ];
  const keys = files.map(({ key }) => key);
  await ctx.transaction((tx) => notePending(tx, keys, ctx.now()));
  for (const file of files) await ctx.objects.put(file.key, file.bytes, `image/${file.format}`);
  const texts = { altEn: input.altEn.trim(), altHi: input.altHi.trim() };
  const picture: StoredPicture = { id, original, ...crop, ...texts, createdAt: ctx.now(), createdBy: actor };
  const action = isNew ? 'content/picture-uploaded' : 'content/picture-cut';
  return ctx.transaction(async (tx): Promise<Stored> => {
    if (!isNew && !(await holdOriginal(tx, original))) return refuse('picture/unknown');
    await keepPending(tx, keys);
    await insertPicture(tx, picture);
    await recordAudit(tx, { actor, action, subject: id, details: { original } });
    return ok({ id });
  });
}

export const objectKey = (file: string): string => `pictures/${file}`;

function altFaults({ altEn, altHi }: AltTexts): FieldFault[] {
  const faultOf = (field: string, text: string): FieldFault[] => {
    if (!isVisible(text.trim())) return [{ field, reason: 'missing' }];
    return text.length > longestAlt ? [{ field, reason: 'too-long' }] : [];
  };
  return [...faultOf('altEn', altEn), ...faultOf('altHi', altHi)];
}
const longestAlt = 300;
const atField = (refusal: Refusal<PictureFault>, field: string): Stored => ({
  ok: false,
  refusal: { ...refusal, fields: [{ field, reason: refusal.code }] },
});
