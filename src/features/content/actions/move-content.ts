import type { Tx } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { ContentKind } from '../model/content.ts';
import { documentIdIn } from '../model/documents.ts';
import type { MovedContent, MovedDocument, MovedFiles, MovedPicture } from '../model/moved.ts';
import { pictureFile, pictureFormats, pictureIdIn, pictureWidths } from '../model/pictures.ts';
import { documentsIn, isRemovable } from '../rules/content.ts';
import { findNewest, listNewest } from '../store/content.ts';
import { findDocument, hasDocument, insertDocument } from '../store/documents.ts';
import { findPicture, insertPicture, keepPending, notePending } from '../store/pictures.ts';
import { documentKey } from './documents.ts';
import { writeNewVersion } from './new-version.ts';
import { objectKey, type PicturesContext } from './store-picture.ts';

/** What is published of every entry, with the uploaded pictures and PDFs that it names. */
export async function contentToMove(ctx: PicturesContext): Promise<MovedContent> {
  const entries = (await listNewest(ctx.db)).map(({ kind, key, body }) => ({ kind, key, body }));
  const named = JSON.stringify(entries).match(/\/pictures\/[a-z\d]{20}\.webp/g) ?? [];
  const pictures: MovedPicture[] = [];
  for (const id of new Set(named.flatMap((src) => pictureIdIn(src) ?? []))) {
    const found = await findPicture(ctx.db, id);
    if (!found) continue;
    const { createdAt: _at, createdBy: _by, ...picture } = found;
    pictures.push({ ...picture, files: await filesAt(ctx, [found.original, ...keysOf(id)]) });
  }
  const documents: MovedDocument[] = [];
  for (const id of new Set(documentsIn(entries).flatMap(({ src }) => documentIdIn(src) ?? []))) {
    const found = await findDocument(ctx.db, id);
    if (!found) continue;
    const { name, pages } = found;
    documents.push({ id, name, pages, files: await filesAt(ctx, [documentKey(id)]) });
  }
  return { entries, pictures, documents };
}
async function filesAt({ objects }: PicturesContext, keys: readonly string[]): Promise<MovedFiles> {
  const files: MovedFiles = [];
  for (const key of keys) {
    const file = await objects.get(key);
    if (file) files.push({ key, contentType: file.contentType, base64: Buffer.from(file.bytes).toString('base64') });
  }
  return files;
}
const keysOf = (id: string): string[] =>
  pictureWidths.flatMap((width) => pictureFormats.map((format) => objectKey(pictureFile(id, width, format))));

type Refused = 'content/unfit';
/**
 * Publishes moved content: each entry that differs as its next version, each that was removed as removed; its files first.
 * An entry may have the former name of another one, so it is tried again after the others. Refuses an entry that this site
 * can't show, and names it. Safe to repeat.
 * @returns how many entries changed
 */
export async function takeContent(
  ctx: PicturesContext,
  { entries, pictures, documents }: MovedContent,
  actor: string,
): Promise<Result<number, Refused>> {
  for (const picture of pictures) await takePicture(ctx, picture, actor);
  for (const document of documents) await takeDocument(ctx, document, actor);
  const today = dayInIndia(await ctx.businessNow());
  let changed = 0;
  for (let waiting = entries; waiting.length > 0;) {
    const refused: { readonly entry: (typeof entries)[number]; readonly why: string }[] = [];
    for (const entry of waiting) {
      const taken = await takeEntry(ctx, { ...entry, kind: entry.kind as ContentKind }, { today, actor });
      if (!taken.ok) refused.push({ entry, why: taken.refusal.code });
      else if (taken.value) changed++;
    }
    const [first] = refused;
    if (first && refused.length === waiting.length) {
      const { entry, why } = first;
      return refuse('content/unfit', { facts: { entry: `${entry.kind}/${entry.key}`, why } });
    }
    waiting = refused.map(({ entry }) => entry);
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
  await takeFiles(ctx, files, async (tx) => {
    await insertPicture(tx, { ...picture, createdAt: ctx.now(), createdBy: actor });
    const { id, original } = picture;
    await recordAudit(tx, { actor, action: 'content/picture-uploaded', subject: id, details: { original } });
  });
}
async function takeDocument(ctx: PicturesContext, { files, ...document }: MovedDocument, actor: string): Promise<void> {
  const { id, name } = document;
  if (await hasDocument(ctx.db, id)) return;
  await takeFiles(ctx, files, async (tx) => {
    await insertDocument(tx, { ...document, createdAt: ctx.now(), createdBy: actor });
    await recordAudit(tx, { actor, action: 'content/document-uploaded', subject: id, details: { name } });
  });
}
/** Stores files, then what makes them known. They are noted before, so that none is left after a kill. */
async function takeFiles(ctx: PicturesContext, files: MovedFiles, insert: (tx: Tx) => Promise<void>): Promise<void> {
  const keys = files.map(({ key }) => key);
  await ctx.transaction((tx) => notePending(tx, keys, ctx.now()));
  for (const { key, base64, contentType } of files)
    await ctx.objects.put(key, Buffer.from(base64, 'base64'), contentType);
  await ctx.transaction(async (tx) => {
    await keepPending(tx, keys);
    await insert(tx);
  });
}
