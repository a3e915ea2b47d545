import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import type { Language } from '#kit/language.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { NamedFiles } from '#platform/database/named-files.ts';
import { isPhoneOf, personRows } from '#platform/database/person-rows.ts';
import type { AnswerState, ChatMessage, ChatType, FileFault } from './model.ts';

export { keepPending, notePending } from '#platform/database/pending-objects.ts';

/** Serializes what is decided about the conversation with a number. */
export const lockChat = (tx: Tx, phone: string): Promise<void> => lockFor(tx, 'notifications/chat', phone);

/** The digest by which an erased message is recognized; its id would contain the number of its author. */
const digestOf = (vendorId: unknown) => sql`sha256(convert_to(${vendorId}, 'UTF8'))`;

/** A message of a person. @returns false for one that is stored already, or was erased */
export const insertReceived = (
  tx: Tx,
  message: {
    readonly id: string;
    readonly vendorId: string;
    readonly phone: string;
    readonly name: string;
    readonly type: ChatType;
    readonly text: string;
    readonly mediaId: string | null;
    readonly at: Date;
    readonly createdAt: Date;
    /** Who settled it, where it needs no answer. */
    readonly settledBy: string | null;
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into chat_message (id, vendor_id, is_ours, phone, name, type, text, media_id, at, created_at, settled_at, settled_by)
    select ${message.id}, ${message.vendorId}, false, ${message.phone}, ${message.name}, ${message.type}, ${message.text}, ${message.mediaId},
            ${message.at}, ${message.createdAt}, ${message.settledBy === null ? null : message.createdAt}, ${message.settledBy}
     where not exists (select from erased_chat where digest = ${digestOf(message.vendorId)})
    on conflict (vendor_id) do nothing`;

export const insertAnswer = (
  tx: Tx,
  answer: Pick<ChatMessage, 'id' | 'phone' | 'about' | 'type' | 'text' | 'author' | 'at'> & {
    readonly language: Language;
  },
): Promise<number> =>
  on(tx).changed`
    insert into chat_message (id, is_ours, phone, name, about, type, text, author, language, state, next_try_at, at, created_at)
    values (${answer.id}, true, ${answer.phone}, '', ${answer.about}, ${answer.type}, ${answer.text}, ${answer.author}, ${answer.language},
            'queued', ${answer.at}, ${answer.at}, ${answer.at})`;

export const chatColumns = sql<ChatMessage>`id, is_ours, phone, name, about, type, text, media_id, file_key, file_fault, at, settled_at, author, language, state, fault`;
export const findChatMessage = (tx: Tx, id: string): Promise<ChatMessage | undefined> =>
  on(tx).row<ChatMessage>`select ${chatColumns} from chat_message where id = ${id}`;

/** The newest messages of a record, oldest first. */
export const messagesAbout = (tx: Tx, about: string, limit: number): Promise<ChatMessage[]> =>
  on(tx).rows<ChatMessage>`
    select * from (select ${chatColumns} from chat_message where about = ${about} and about <> '' order by at desc, id desc limit ${limit}) newest
     order by at, id`;
/** When the person wrote last, about whatever. */
export const lastWrittenAt = async (tx: Tx, phone: string): Promise<Date | undefined> =>
  (await on(tx).value<Date>`
    select at from chat_message where phone = ${phone} and phone <> '' and not is_ours order by at desc limit 1`) ??
  undefined;

/** Puts what this number wrote and has no record yet to a record. */
export const placeAt = (tx: Tx, phone: string, about: string): Promise<number> =>
  on(tx).changed`update chat_message set about = ${about} where phone = ${phone} and phone <> '' and about = ''`;

/** What waits in the conversation is settled. */
export const settleAbout = (tx: Tx, about: string, by: string, at: Date): Promise<number> =>
  on(tx).changed`
    update chat_message set settled_at = ${at}, settled_by = ${by}
     where about = ${about} and about <> '' and not is_ours and settled_at is null`;
export const settleOne = (tx: Tx, id: string, by: string, at: Date): Promise<boolean> =>
  on(tx).changesOne`
    update chat_message set settled_at = ${at}, settled_by = ${by} where id = ${id} and not is_ours and settled_at is null`;

/** What is sent. */
export type AnswerToSend = Pick<ChatMessage, 'id' | 'phone' | 'type' | 'text'> & {
  readonly language: Language;
  readonly createdAt: Date;
};
/** Reserves an answer for its only try, unless WhatsApp does not take it. */
export const reserveAnswer = (tx: Tx, id: string, now: Date, endsAt: Date): Promise<AnswerToSend | undefined> =>
  on(tx).row`
    update chat_message set tried_at = ${now}, next_try_at = ${endsAt}
     where id = ${id} and state = 'queued' and tried_at is null and next_try_at <= ${now}
    returning id, phone, type, text, language, created_at`;
export const dueAnswers = (tx: Tx, now: Date, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    select id from chat_message where state = 'queued' and next_try_at <= ${now} and tried_at is null order by next_try_at limit ${limit}`;
/** Answers of which nobody knows whether they were sent, and whose time is over. */
export const lostAnswers = (tx: Tx, now: Date, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    select id from chat_message where state = 'queued' and next_try_at <= ${now} and tried_at is not null order by next_try_at limit ${limit}`;
export const tryLater = (tx: Tx, id: string, fault: string, at: Date): Promise<number> =>
  on(tx).changed`
    update chat_message set tried_at = null, next_try_at = ${at}, fault = ${fault} where id = ${id} and state = 'queued'`;

const rank = (state: unknown) =>
  sql`array_position(array['queued', 'sent', 'delivered', 'read', 'failed'], ${state}::text)`;
/**
 * How far an answer is: only forward, and what was delivered does not fail. By its own id, or the one that WhatsApp gave it.
 * @returns the id of the answer, also where nothing changed
 */
export async function writeAnswerState(
  tx: Tx,
  of: { readonly id: string; readonly vendorId: string | null },
  state: AnswerState,
  fault: string | null,
): Promise<{ readonly id: string; readonly isChanged: boolean } | undefined> {
  const { id, vendorId } = of;
  const found = await on(tx).row<{ id: string; state: AnswerState }>`
    select id, state from chat_message where is_ours and (id = ${id} or vendor_id = ${vendorId}) limit 1 for update`;
  if (!found) return undefined;
  const isChanged = await on(tx).changesOne`
    update chat_message set state = ${state}, fault = ${fault}, next_try_at = null
     where id = ${found.id} and ${rank(sql`state`)} < ${rank(state)} and not (${state} = 'failed' and state in ('delivered', 'read'))`;
  if (vendorId !== null)
    await on(tx).run`update chat_message set vendor_id = ${vendorId} where id = ${found.id} and vendor_id is null`;
  return { id: found.id, isChanged };
}
/** What a failed answer had settled waits again. */
export const unsettle = (tx: Tx, answerId: string): Promise<number> =>
  on(tx).changed`update chat_message set settled_at = null, settled_by = null where settled_by = ${answerId}`;

export const writeFile = (tx: Tx, id: string, key: string): Promise<boolean> =>
  on(tx).changesOne`
    update chat_message set file_key = ${key}, file_fault = null where id = ${id} and media_id is not null and file_key is null`;
export const writeFileFault = (tx: Tx, id: string, fault: FileFault): Promise<number> =>
  on(tx)
    .changed`update chat_message set file_fault = ${fault} where id = ${id} and media_id is not null and file_key is null`;

const ofPerson = (person: PersonKey) => isPhoneOf(person, sql`chat_message.phone`, sql`chat_message.at`);
export const chatsOfPerson = (tx: Tx, person: PersonKey, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<
        Pick<ChatMessage, 'isOurs' | 'phone' | 'name' | 'about' | 'type' | 'text' | 'fileKey' | 'state'>
      >`is_ours, phone, name, about, type, text, file_key, state`,
      from: sql`chat_message`,
      where: ofPerson(person),
      at: sql`at`,
      id: sql`id`,
    },
    page,
  );
export const chatFilesOfPerson = (
  tx: Tx,
  person: PersonKey,
): Promise<{ readonly id: string; readonly fileKey: string; readonly at: Date }[]> =>
  on(tx)
    .rows`select id, file_key, at from chat_message where ${ofPerson(person)} and file_key is not null order by at, id`;

interface Erasable {
  readonly id: string;
  readonly fileKey: string | null;
}
export const chatsToErase = (tx: Tx, person: PersonKey, limit: number): Promise<Erasable[]> =>
  on(tx).rows`select id, file_key from chat_message where ${ofPerson(person)} limit ${limit}`;
export const chatsBefore = (tx: Tx, before: Date, limit: number): Promise<Erasable[]> =>
  on(tx).rows`select id, file_key from chat_message where at < ${before} order by at limit ${limit}`;
/** Deletes chats. Messages since `repeatedSince` may arrive again, so a digest of them is stored. */
export const deleteChats = (
  tx: Tx,
  ids: readonly string[],
  { now, repeatedSince }: { readonly now: Date; readonly repeatedSince: Date },
): Promise<number> =>
  on(tx).changed`
    with gone as (delete from chat_message where id = any(${ids}::text[]) returning vendor_id, is_ours, at)
    insert into erased_chat (digest, erased_at)
    select ${digestOf(sql`vendor_id`)}, ${now}::timestamptz from gone where not is_ours and at >= ${repeatedSince}
    on conflict do nothing`;
export const forgetErased = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from erased_chat where erased_at < ${before}`;

export const chatFiles: NamedFiles = { keys: sql`select file_key as key from chat_message where file_key is not null` };
