import type { Tx } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import { after } from '#kit/time.ts';
import { newestChoice } from '../../store/choices.ts';
import {
  type AnswerWay,
  type ChatAbout,
  type ChatMessage,
  type Conversation,
  languageOfText,
  newestOf,
  type ShownMessage,
  textFieldOf,
} from '../model.ts';
import { findChatMessage, lastWrittenAt, messagesAbout } from '../store.ts';
import { freeTextMs, maxShownMessages } from '../../terms.ts';
import type { ChatsContext } from './context.ts';

/** What was written on WhatsApp about a record, as these roles see it; null where nobody wrote. */
export async function readConversation(
  ctx: ChatsContext,
  about: ChatAbout,
  roles: readonly StaffRole[],
  findActorNames: FindActorNames,
): Promise<Conversation | null> {
  const messages = await messagesAbout(ctx.db, about, maxShownMessages);
  if (messages.length === 0) return null;
  const authors = new Set(messages.flatMap(({ author }) => author || []));
  return shownConversation(ctx, messages, roles, await findActorNames([...authors], roles));
}
/** One message of somebody who hides the number, or whose record is not found yet. */
export async function readUnmatched(
  ctx: ChatsContext,
  id: string,
  roles: readonly StaffRole[],
): Promise<Conversation | undefined> {
  const message = await findChatMessage(ctx.db, id);
  return message?.about === '' ? shownConversation(ctx, [message], roles, new Map()) : undefined;
}

async function shownConversation(
  ctx: ChatsContext,
  messages: readonly ChatMessage[],
  roles: readonly StaffRole[],
  names: ReadonlyMap<string, string>,
): Promise<Conversation> {
  return {
    messages: messages.map((message) => shownMessage(message, names, roles)),
    ...(await readWay(ctx, ctx.db, messages)),
    newest: newestOf(messages),
    language: languageOf(messages),
  };
}
const shownMessage = (
  { id, isOurs, at, type, text, about, author, fileKey, fileFault, settledAt, state, fault }: ChatMessage,
  names: ReadonlyMap<string, string>,
  roles: readonly StaffRole[],
): ShownMessage => ({
  id,
  isOurs,
  at,
  by: author === '' ? '' : (names.get(author) ?? author),
  type,
  text: showField(roles, textFieldOf(about), text),
  file: fileKey === null ? null : fileTypeOf(fileKey),
  fileFault,
  isWaiting: !isOurs && settledAt === null,
  state,
  fault,
});

const fileTypeOf = (key: string) => (key.endsWith('.pdf') ? 'pdf' : 'picture');

/** The language that the person wrote in last. */
export const languageOf = (messages: readonly ChatMessage[]) =>
  languageOfText(
    messages
      .filter(({ isOurs, text }) => !isOurs && text !== '')
      .map(({ text }) => text)
      .slice(-1),
  );

/** How somebody can be answered now, and until when by a text. */
export async function readWay(
  ctx: ChatsContext,
  tx: Tx,
  messages: readonly ChatMessage[],
): Promise<{ readonly way: AnswerWay; readonly until: Date | null }> {
  const by = (way: AnswerWay) => ({ way, until: null });
  const written = messages.findLast(({ isOurs }) => !isOurs);
  if (!written || written.phone === '' || written.about === '') return by('hidden');
  const { phone } = written;
  if (ctx.messenger === undefined) return by('off');
  const writtenAt = await lastWrittenAt(tx, phone);
  const choice = await newestChoice(tx, phone);
  // Who writes again afterwards wants an answer.
  const isStopped = choice?.source === 'stop-word' && (writtenAt === undefined || writtenAt <= choice.at);
  if (isStopped) return by('stopped');
  const until = writtenAt && after(writtenAt, freeTextMs);
  if (until && ctx.now() < until) return { way: 'free', until };
  const isAsked = messages.some(({ type, state, at }) => type === 'template' && state !== 'failed' && at > written.at);
  return by(isAsked ? 'asked' : 'template');
}
