import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { answerTexts } from '../../model/whatsapp-templates.ts';
import { AnswerQueued } from '../events.ts';
import { type ChatAbout, newestOf, type ReadySentence, readyTexts } from '../model.ts';
import { insertAnswer, lockChat, messagesAbout, settleAbout, settleOne } from '../store.ts';
import { maxShownMessages } from '../../terms.ts';
import type { ChatsContext } from './context.ts';
import { languageOf, readWay } from './read-conversation.ts';

export interface GivenAnswer {
  /** none: it needs no answer. */
  readonly how: 'text' | 'template' | 'none';
  readonly text: string;
  /** Sent where no text is typed. */
  readonly ready: ReadySentence | '';
  /** The newest message that the person saw. */
  readonly seen: string;
}
export type AnswerCode =
  | 'chats/nothing-came'
  | 'chats/changed'
  | 'chats/stopped'
  | 'chats/off'
  | 'chats/asked'
  | 'chats/window-over'
  | 'http/fields';
export type AnswerDone = 'chats/answered' | 'chats/template-sent' | 'chats/settled';

export interface AnsweredRecord {
  readonly about: ChatAbout;
  /** The id by which the record has its entries in the audit. */
  readonly subject: string;
  /** The number of a lead. */
  readonly number?: number;
  /** Notes on the record that somebody answered in their own words, in the transaction of the answer. */
  readonly noteAnswer?: (tx: Tx, by: { readonly actor: string; readonly at: Date }) => Promise<void>;
}
/**
 * Answers what a person wrote on WhatsApp about a record, or settles it without an answer; what waited there is settled. A text
 * is taken for 24 hours after the person wrote last, later the template. Refused where something newer is in the conversation
 * than the person saw, unless it is their own same answer: so a repeat after a lost answer is safe.
 */
export function answerPerson(
  ctx: ChatsContext,
  { about, subject, number, noteAnswer }: AnsweredRecord,
  given: GivenAnswer,
  actor: string,
): Promise<Result<AnswerDone, AnswerCode>> {
  return ctx.transaction(async (tx): Promise<Result<AnswerDone, AnswerCode>> => {
    const [first] = await messagesAbout(tx, about, maxShownMessages);
    if (!first) return refuse('chats/nothing-came');
    await lockChat(tx, first.phone);
    const messages = await messagesAbout(tx, about, maxShownMessages);
    const newest = messages.find(({ id }) => id === newestOf(messages));
    const { phone = '' } = messages.findLast(({ isOurs }) => !isOurs) ?? {};
    const language = languageOf(messages);
    const isText = given.how === 'text';
    const text = isText
      ? given.text || (given.ready === '' ? '' : readyTexts[language][given.ready])
      : answerTexts[language];
    const type = isText ? ('text' as const) : ('template' as const);
    if (newest && newest.id !== given.seen) {
      const isMine = newest.author === actor && newest.type === type && newest.text === text;
      return isMine && given.how !== 'none' ? ok(doneOf[given.how]) : refuse('chats/changed');
    }
    const at = ctx.now();
    const of: Readonly<Record<string, number>> = number === undefined ? {} : { number };
    if (given.how === 'none') {
      const settled = await settleAbout(tx, about, actor, at);
      if (settled > 0)
        await recordAudit(tx, { actor, action: 'chats/settled', subject, details: { ...of, messages: settled } });
      return ok('chats/settled');
    }
    const { way } = await readWay(ctx, tx, messages);
    if (way === 'off' || way === 'hidden') return refuse('chats/off');
    if (way === 'stopped') return refuse('chats/stopped');
    if (way === 'asked') return refuse('chats/asked');
    if (isText && way !== 'free') return refuse('chats/window-over');
    if (text === '') return refuse('http/fields', { fields: [{ field: 'text', reason: 'missing' }] });
    const id = newId('chat');
    await insertAnswer(tx, { id, phone, about, type, text, author: actor, at, language });
    await settleAbout(tx, about, id, at);
    await recordAudit(tx, { actor, action: doneOf[given.how], subject, details: { ...of, message: id } });
    // A ready sentence asks, or promises an answer.
    if (isText && given.text !== '') await noteAnswer?.(tx, { actor, at });
    await ctx.emit(tx, AnswerQueued({ messageId: id }));
    return ok(doneOf[given.how]);
  });
}
const doneOf = { text: 'chats/answered', template: 'chats/template-sent', none: 'chats/settled' } as const;

/** A message without a record needs no answer any more. Safe to repeat. */
export const settleUnmatched = (ctx: ChatsContext, id: string, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (await settleOne(tx, id, actor, ctx.now()))
      await recordAudit(tx, { actor, action: 'chats/settled', subject: id, details: { messages: 1 } });
  });
