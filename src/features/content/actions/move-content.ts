import { dayInIndia } from '#kit/time.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ContentKind } from '../model/content.ts';
import type { MovedContent, MovedPicture } from '../model/moved.ts';
import { pictureFile, pictureFormats, pictureIdIn, pictureWidths } from '../model/pictures.ts';
import { isRemovable } from '../rules/content.ts';
import { findNewest, listNewest } from '../store/content.ts';
import { findPicture, insertPicture, keepPending, notePending } from '../store/pictures.ts';
import { writeNewVersion } from './new-version.ts';
import { objectKey, type PicturesContext } from './store-picture.ts';

/** What is published of every entry, with the uploaded pictures that it names. */
export async function contentToMove(ctx: PicturesContext): Promise<MovedContent> {
  const entries = (await listNewest(ctx.db)).map(({ kind, key, body }) => ({ kind, key, body }));
  const named = JSON.stringify(entries).match(/\/pictures\/[a-z\d]{20}\.webp/g) ?? [];
  const ids = new Set(named.flatMap((src) => pictureIdIn(src) ?? []));
  const pictures: MovedPicture[] = [];
  for (const id of ids) {
    const found = await findPicture(ctx.db, id);
    if (!found) continue;
    const { createdAt: _at, createdBy: _by, ...picture } = found;
    const files: MovedPicture['files'][number][] = [];
    for (const key of [found.original, ...keysOf(id)]) {
      const file = await ctx.objects.get(key);
      if (file) files.push({ key, contentType: file.contentType, base64: Buffer.from(file.bytes).toString('base64') });
    }
    pictures.push({ ...picture, files });
  }
  return { entries, pictures };
}
const keysOf = (id: string): string[] =>
  pictureWidths.flatMap((width) => pictureFormats.map((format) => objectKey(pictureFile(id, width, format))));

type Refused = 'content/unfit';
/**
 * Publishes moved content: each entry that differs as its next version, each that was removed as removed; pictures first. Refuses
 * an entry that this site can't show, and names it. Safe to repeat.
 * @returns how many entries changed
 */
export async function takeContent(
  ctx: PicturesContext,
  { entries, pictures }: MovedContent,
  actor: string,
): Promise<Result<number, Refused>> {
  for (const picture of pictures) await takePicture(ctx, picture, actor);
  const today = dayInIndia(await ctx.businessNow());
  let changed = 0;
  for (const { kind, key, body } of entries) {
    const taken = await takeEntry(ctx, { kind: kind as ContentKind, key, body }, { today, actor });
    if (!taken.ok) return refuse('content/unfit', { facts: { entry: `${kind}/${key}`, why: taken.refusal.code } });
    if (taken.value) changed++;
  }
  ctx.content.invalidate();
  return ok(changed);
}

function takeEntry(
  ctx: PicturesContext,
  { kind, key, body }: { readonly kind: ContentKind; readonly key: string; readonly body: unknown },
  { today, actor }: { readonly today: string; readonly actor: string },
): Promise<Result<boolean, string>> {
  return ctx.transaction(async (tx): Promise<Result<boolean, string>> => {
    const newest = await findNewest(tx, kind, key);
    if (JSON.stringify(newest?.body ?? null) === JSON.stringify(body ?? null)) return ok(false);
    if (body === null && !isRemovable(kind)) return ok(false);
    const action = body === null ? ('content/removed' as const) : ('content/published' as const);
    const expectedVersion = newest?.version ?? 0;
    const written = await writeNewVersion(ctx, tx, { kind, key, today, body, actor, expectedVersion, action });
    return written.ok ? ok(true) : written;
  });
}

async function takePicture(ctx: PicturesContext, { files, ...picture }: MovedPicture, actor: string): Promise<void> {
  if (await findPicture(ctx.db, picture.id)) return;
  const keys = files.map(({ key }) => key);
  await ctx.transaction((tx) => notePending(tx, keys, ctx.now()));
  for (const { key, base64, contentType } of files)
    await ctx.objects.put(key, Buffer.from(base64, 'base64'), contentType);
  await ctx.transaction(async (tx) => {
    await keepPending(tx, keys);
    await insertPicture(tx, { ...picture, createdAt: ctx.now(), createdBy: actor });
    const { id, original } = picture;
    await recordAudit(tx, { actor, action: 'content/picture-uploaded', subject: id, details: { original } });
  });
}
