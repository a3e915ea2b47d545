import { newId } from '#kit/ids.ts';
import { maxPdfBytes } from '#kit/files/uploaded-pdf.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { TryLater } from '#kit/try-later.ts';
import type { FileFault } from '../model.ts';
import { findChatMessage, keepPending, notePending, writeFile, writeFileFault } from '../store.ts';
import type { FilesContext } from './context.ts';

/**
 * Fetches a picture or PDF that a person sent, takes it through the process that makes it safe, and stores what comes out. What can't
 * be taken is noted with its reason, for staff. Safe to repeat. @throws where it may work later
 */
export async function fetchFile(ctx: FilesContext, messageId: string): Promise<void> {
  const message = await findChatMessage(ctx.db, messageId);
  const { messenger } = ctx;
  if (!messenger || !message || message.mediaId === null || message.fileKey !== null || message.fileFault !== null)
    return;
  const media = await messenger.readMedia(message.mediaId, maxPdfBytes);
  if (!media.ok) {
    if (media.refusal.code === 'media/unreachable') throw new TryLater(media.refusal.code);
    return void (await writeFileFault(ctx.db, messageId, media.refusal.code === 'media/gone' ? 'gone' : 'too-large'));
  }
  const made = await makeSafe(ctx, media.value.bytes, media.value.type);
  if (!made.ok) {
    ctx.log.info('a file of WhatsApp is not taken', { messageId, code: made.refusal.code });
    return void (await writeFileFault(ctx.db, messageId, made.refusal.code));
  }
  const { bytes, ending, type } = made.value;
  // A new key for each try: the sweeper removes that of one that was killed.
  const key = `chats/${newId('file')}.${ending}`;
  await ctx.transaction((tx) => notePending(tx, [key], ctx.now()));
  await ctx.objects.put(key, bytes, type);
  await ctx.transaction(async (tx) => {
    if (await writeFile(tx, messageId, key)) await keepPending(tx, [key]);
  });
}

interface SafeFile {
  readonly bytes: Uint8Array;
  readonly ending: 'webp' | 'pdf';
  readonly type: string;
}
async function makeSafe(ctx: FilesContext, bytes: Uint8Array, declared: string): Promise<Result<SafeFile, FileFault>> {
  if (declared.startsWith('image/')) {
    const picture = await ctx.pictures.clean(bytes, { ofAnySize: true });
    if (picture.ok) return ok({ bytes: picture.value, ending: 'webp', type: 'image/webp' });
    return refuse(faultOf(picture.refusal.code));
  }
  if (!declared.startsWith('application/pdf')) return refuse('type');
  const pdf = await ctx.pdfs.clean(bytes);
  return pdf.ok
    ? ok({ bytes: pdf.value.bytes, ending: 'pdf', type: 'application/pdf' })
    : refuse(faultOf(pdf.refusal.code));
}
function faultOf(code: string): FileFault {
  const [, fault] = code.split('/');
  if (fault === 'busy') throw new TryLater(code);
  if (fault === 'wrong-type') return 'type';
  return fault === 'too-large' || fault === 'too-many-pixels' || fault === 'too-many-pages'
    ? 'too-large'
    : 'unreadable';
}
