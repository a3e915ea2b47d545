import type { Context } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { asLine, asText } from '#kit/text/typed-text.ts';
import { isStop } from '../../model/consent.ts';
import type { IncomingMessage } from '../../providers/port.ts';
import { PersonWrote } from '../events.ts';
import { type ChatType, isUnshown } from '../model.ts';
import { insertReceived } from '../store.ts';

/** Types of messages that nobody can answer: a thumb below a message, a changed number. */
const ignored: readonly string[] = ['reaction', 'system'];
const maxText = 4096;
const maxName = 100;

function typeOf({ type, text, mediaId, deniesCode }: IncomingMessage): ChatType {
  if (deniesCode) return 'code-not-requested';
  if (mediaId !== null) return 'file';
  if (isUnshown(type)) return type;
  return text.trim() === '' ? 'other' : 'text';
}
/** By characters, as the database counts them. */
const upTo = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/**
 * Stores what a person wrote, once by the id that WhatsApp gives it, and not after its erasure; tells the features that find its record. A word that
 * stops our messages needs no answer. A number that people hide leaves the message without a record.
 * @returns its id; undefined for one that is stored already or says nothing
 */
export async function receiveMessage(ctx: Context, message: IncomingMessage): Promise<string | undefined> {
  if (ignored.includes(message.type)) return undefined;
  const id = newId('chat');
  const now = ctx.now();
  const { at = now, mediaId, text } = message;
  return ctx.transaction(async (tx) => {
    const isNew = await insertReceived(tx, {
      id,
      vendorId: message.id,
      phone: /^[1-9]\d{6,14}$/.test(message.from) ? `+${message.from}` : '',
      name: upTo(asLine(message.name), maxName),
      type: typeOf(message),
      text: upTo(asText(text), maxText),
      mediaId,
      at: at > now ? now : at,
      createdAt: now,
      settledBy: isStop(text) ? 'stop-word' : null,
    });
    if (!isNew) return undefined;
    await ctx.emit(tx, PersonWrote({ messageId: id, hasFile: mediaId !== null }));
    return id;
  });
}
