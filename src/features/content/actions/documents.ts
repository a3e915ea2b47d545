import { newFileId } from '#kit/ids.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import type { PdfCleaner, PdfFault } from '#kit/files/uploaded-pdf.ts';
import { asLine } from '#kit/text/typed-text.ts';
import { isVisible } from '#kit/text/visible.ts';
import { before } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { DeskDocument } from '../model/desk.ts';
import { documentSrc } from '../model/documents.ts';
import {
  deleteUnused,
  hasDocument,
  insertDocument,
  isPublishedDocument,
  listDocuments,
  unusedDocuments,
} from '../store/documents.ts';
import { forgetPending, keepPending, notePending } from '../store/pictures.ts';
import { unusedFileLifeMs } from '../terms.ts';
import type { PicturesContext } from './store-picture.ts';

export type DocumentsContext = PicturesContext & { readonly pdfs: PdfCleaner };

/** A form offers at most so many documents. */
const shownDocuments = 200;
const longestName = 100;
/** Where the file of a document is in the object store. */
export const documentKey = (id: string): string => `documents/${id}.pdf`;

/** Stores the pages of an uploaded PDF (`PdfCleaner`) under a name by which editors choose it. */
export async function uploadDocument(
  ctx: DocumentsContext,
  input: { readonly name: string; readonly bytes: Uint8Array | undefined; readonly actor: string },
): Promise<Result<{ readonly id: string }, PdfFault | 'http/fields'>> {
  const { bytes, actor } = input;
  const name = asLine(input.name);
  const faults: FieldFault[] = [];
  if (!isVisible(name)) faults.push({ field: 'name', reason: 'missing' });
  if (name.length > longestName) faults.push({ field: 'name', reason: 'too-long' });
  if (!bytes) faults.push({ field: 'document', reason: 'missing' });
  if (!bytes || faults.length > 0) return refuse('http/fields', { fields: faults });
  const clean = await ctx.pdfs.clean(bytes);
  if (!clean.ok) {
    const reason = clean.refusal.code.replace('pdf/', '');
    return { ok: false, refusal: { ...clean.refusal, fields: [{ field: 'document', reason }] } };
  }
  const id = newFileId();
  const keys = [documentKey(id)];
  // The file comes first: a document with a row is whole. It is noted before, so that none is left after a kill.
  await ctx.transaction((tx) => notePending(tx, keys, ctx.now()));
  await ctx.objects.put(documentKey(id), clean.value.bytes, 'application/pdf');
  const document = { id, name, pages: clean.value.pages, createdAt: ctx.now(), createdBy: actor };
  return ctx.transaction(async (tx) => {
    await keepPending(tx, keys);
    await insertDocument(tx, document);
    await recordAudit(tx, { actor, action: 'content/document-uploaded', subject: id, details: { name } });
    return ok({ id });
  });
}

/** Uploaded documents, newest first. */
export const readDocuments = async (ctx: Pick<DocumentsContext, 'db'>): Promise<readonly DeskDocument[]> =>
  (await listDocuments(ctx.db, shownDocuments)).map(({ id, name, pages, createdAt }) => ({
    src: documentSrc(id),
    name,
    pages,
    createdAt: createdAt.toISOString(),
  }));

/** The file of a document; to the desk also of one that nothing published names. */
export async function readDocumentFile(
  ctx: Pick<DocumentsContext, 'db' | 'objects'>,
  file: string,
  forDesk: boolean,
): Promise<Result<{ readonly bytes: Uint8Array; readonly isPublished: boolean }, 'document/unknown'>> {
  const id = /^([a-z\d]{20})\.pdf$/.exec(file)?.[1];
  // A name that nobody uploaded costs no call of the object store.
  if (id === undefined || !(await hasDocument(ctx.db, id))) return refuse('document/unknown');
  const isPublished = await isPublishedDocument(ctx.db, id);
  const found = isPublished || forDesk ? await ctx.objects.get(documentKey(id)) : undefined;
  return found ? ok({ bytes: found.bytes, isPublished }) : refuse('document/unknown');
}

/** Documents of one run; the next one goes on. */
const maxDocuments = 200;
/**
 * Erases uploaded documents that no version and no draft names after their time. Each is looked at once more under its
 * lock, so one that an editor chooses at that moment stays.
 * @returns how many it erased.
 */
export async function purgeUnusedDocuments(ctx: PicturesContext): Promise<number> {
  let erased = 0;
  for (const id of await unusedDocuments(ctx.db, before(ctx.now(), unusedFileLifeMs), maxDocuments)) {
    const keys = [documentKey(id)];
    const isGone = await ctx.transaction(async (tx) => {
      if (!(await deleteUnused(tx, id))) return false;
      await notePending(tx, keys, ctx.now());
      await recordAudit(tx, { actor: 'system', action: 'content/document-removed', subject: id, details: {} });
      return true;
    });
    if (!isGone) continue;
    await ctx.objects.remove(documentKey(id));
    await ctx.transaction((tx) => forgetPending(tx, keys));
    erased += 1;
  }
  return erased;
}
