import type { Tx } from '#kit/context.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import { before } from '#kit/time.ts';
import { absenceMs } from '../terms.ts';
import type { TextChannel } from '../model/deliveries.ts';
import {
  type ReservedMessage,
  type MessageChannel,
  type MessageState,
  type Outgoing,
  type SentMessage,
  unconfirmedTemplates,
} from '../model/messages.ts';

/** @returns the ids of the inserted ones; a message with the same source and channel may exist. */
export const insertMessages = (
  tx: Tx,
  at: Date,
  messages: readonly (Outgoing & { id: string; subject: string; state: MessageState; fault: string | null })[],
): Promise<string[]> =>
  on(tx).column<string>`
    insert into message (id, source, channel, recipient, template, subject, text, language, slots, state, fault, created_at, next_try_at)
    values ${sql.join(
      messages.map(
        (message) =>
          sql`(${message.id}, ${message.source}, ${message.channel}, ${message.to}, ${message.template}, ${message.subject}, ${message.text}, ${message.language ?? null}, ${message.slots === undefined ? null : JSON.stringify(message.slots)}::jsonb, ${message.state}, ${message.fault}, ${at}, ${at})`,
      ),
    )}
    on conflict (source, channel) do nothing returning id`;

const reservedColumns = sql.raw(
  'id, source, channel, recipient, template, subject, text, language, slots, provider, tries, lost_tries, created_at',
);
/** The channels that carry messages, and how long WhatsApp has for one. */
export interface Ways {
  readonly sms: { readonly name: string; readonly isOn: boolean };
  readonly messenger: string | undefined;
  readonly codeTemplates: readonly string[];
  readonly codeTemplateName: string;
  readonly waitMs: { readonly code: number; readonly other: number };
  /** The person asks for this one by the messenger. */
  readonly isChosen?: boolean;
}
/** The setting with the messages that the owner leaves to SMS. */
export const bySmsSetting = 'notifications/by-sms';
const isCode = ({ codeTemplates }: Ways) => sql`template = any(${codeTemplates}::text[])`;
/**
 * Whether a try goes to the messenger: once for each message, if its recipient chose that, or there is no SMS and the recipient
 * did not stop it. Where there is SMS, a number that is not there and what the owner leaves to it go by it, and a template that is off there, which is tried
 * again after a day.
 */
const goesToMessenger = (ways: Ways, now: Date) =>
  ways.messenger === undefined
    ? sql`false`
    : sql`(channel = 'sms' and messenger_at is null and (provider is null or provider = ${ways.messenger})
        and ${chosenOf(ways, sql`message.recipient`)} = 'whatsapp'
        and not (${ways.sms.isOn} and exists (select from messenger_absence absent where absent.phone = message.recipient and absent.at > ${before(now, absenceMs)}))
        and not (${ways.sms.isOn} and exists (select from setting where setting.name = ${bySmsSetting} and setting.value @> to_jsonb(message.template)))
        and not (${ways.sms.isOn} and exists (select from messenger_template off where off.language = message.language
          and (off.state = 'MARKETING' or off.at > ${now}::timestamptz - interval '1 day') and off.name = case when ${isCode(ways)} then ${ways.codeTemplateName} else replace(message.template, '-', '_') end)))`;
const chosenOf = ({ sms, messenger, isChosen }: Ways, phone: RawBuilder<unknown>) => {
  if (isChosen) return sql`'whatsapp'`;
  if (messenger === undefined) return sql`'sms'`;
  return sql`coalesce((select choice.channel from channel_choice choice where choice.phone = ${phone} order by choice.id desc limit 1), ${sms.isOn ? 'sms' : 'whatsapp'})`;
};
/** The columns that a try sets. A try by messenger has its lease until the delivery is overdue. */
const setsOfTry = (ways: Ways, now: Date, leaseEndsAt: Date) => {
  const waited = sql`(case when ${isCode(ways)} then ${ways.waitMs.code}::int else ${ways.waitMs.other}::int end * interval '1 millisecond')`;
  return sql`
    tries = tries + 1,
    next_try_at = case when ${goesToMessenger(ways, now)} then ${now}::timestamptz + ${waited} else ${leaseEndsAt} end,
    messenger_at = case when ${goesToMessenger(ways, now)} then ${now}::timestamptz else messenger_at end,
    provider = case when ${goesToMessenger(ways, now)} then ${ways.messenger ?? null}
      when channel = 'sms' then coalesce(nullif(provider, ${ways.messenger ?? null}), ${ways.sms.name}) end`;
};

/** Reserves a message for its first try, or for the one by SMS after the messenger's. */
export const reserveNewMessage = (
  tx: Tx,
  id: string,
  now: Date,
  leaseEndsAt: Date,
  ways: Ways,
): Promise<ReservedMessage | undefined> =>
  on(tx).row`
    update message set ${setsOfTry(ways, now, leaseEndsAt)}
     where id = ${id} and state = 'queued' and tries = 0 and (messenger_at is null or next_try_at <= ${now})
    returning ${reservedColumns}`;
/** Reserves the message of a channel that has been due the longest. */
export const reserveDueMessage = (
  tx: Tx,
  channel: MessageChannel,
  now: Date,
  leaseEndsAt: Date,
  ways: Ways,
): Promise<ReservedMessage | undefined> =>
  on(tx).row`
    update message set ${setsOfTry(ways, now, leaseEndsAt)}
     where id = (select id from message where state = 'queued' and channel = ${channel} and next_try_at <= ${now}
                  order by next_try_at limit 1 for update skip locked)
    returning ${reservedColumns}`;

/** A code is stored until it is sent, and no longer. */
const withoutCode = (at: Date) => sql`
  recipient = case when source like 'code:%' then '' else recipient end,
  text = case when source like 'code:%' then '' else text end,
  slots = case when source like 'code:%' then null else slots end,
  erased_at = case when source like 'code:%' then ${at}::timestamptz else erased_at end`;
export const markSent = (tx: Tx, id: string, vendorId: string, at: Date, provider?: string): Promise<number> =>
  on(tx).changed`
    update message set state = 'sent', provider = coalesce(${provider ?? null}, provider), sent_at = ${at}, vendor_id = ${vendorId}, fault = null, ${withoutCode(at)}
     where id = ${id} and state = 'queued'`;
export const markFailed = (tx: Tx, id: string, fault: string, at: Date): Promise<number> =>
  on(tx).changed`
    update message set state = 'failed', fault = ${fault}, ${withoutCode(at)} where id = ${id} and state = 'queued'`;
export const markWaiting = (tx: Tx, id: string, fault: string, nextTryAt: Date): Promise<number> =>
  on(tx).changed`update message set fault = ${fault}, next_try_at = ${nextTryAt} where id = ${id} and state = 'queued'`;

/** An SMS whose answer was lost waits for another try. */
export const markLost = (tx: Tx, id: string, fault: string, nextTryAt: Date): Promise<number> =>
  on(tx).changed`
    update message set fault = ${fault}, lost_tries = lost_tries + 1, next_try_at = ${nextTryAt} where id = ${id} and state = 'queued'`;

/** The messenger took it: it waits for the delivery, and for its turn by SMS. */
export const markTaken = (tx: Tx, id: string, messengerId: string): Promise<number> =>
  on(tx).changed`
    update message set messenger_id = ${messengerId}, fault = null, tries = 0
     where id = ${id} and state = 'queued'`;
/** Another try after the messenger's: at once, or when the messenger's time is over. `again`: by the messenger. */
export const markLeft = (
  tx: Tx,
  id: string,
  fault: string,
  { at, again }: { readonly at: Date | undefined; readonly again: boolean },
): Promise<number> =>
  on(tx).changed`
    update message set fault = ${fault}, tries = case when ${again} then tries else 0 end, next_try_at = coalesce(${at ?? null}::timestamptz, next_try_at),
      messenger_at = case when ${again} then null else messenger_at end
     where id = ${id} and state = 'queued'`;
/** Which of these ids, of messengers or our own, are of messages that `lockTried` finds. */
export const triedAmong = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select unnest(array[id, messenger_id]) from message
     where (messenger_id = any(${ids}::text[]) or id = any(${ids}::text[])) and state = 'queued' and provider is not null`;
/** A message that is not sent yet and was tried by a messenger, by its own id or that of the messenger; locked. */
export const lockTried = (
  tx: Tx,
  messengerId: string,
  ownId: string,
): Promise<
  | { readonly id: string; readonly recipient: string; readonly provider: string; readonly messengerId: string | null }
  | undefined
> =>
  on(tx).row`
    select id, recipient, provider, messenger_id from message
     where (messenger_id = ${messengerId} or id = ${ownId}) and state = 'queued' and provider is not null
     limit 1 for update`;
/** The newest try of a message, by which it is known how far it is. */
export const tryOf = (
  tx: Tx,
  id: string,
): Promise<
  | {
      readonly state: MessageState;
      readonly provider: string | null;
      readonly vendorId: string | null;
      readonly messengerId: string | null;
      readonly createdAt: Date;
    }
  | undefined
> => on(tx).row`select state, provider, vendor_id, messenger_id, created_at from message where id = ${id}`;

/** Requeues a failed message; false if no such message exists or its text was erased. */
export const requeue = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  on(tx).changesOne`
    update message set state = 'queued', tries = 0, lost_tries = 0, provider = null, messenger_at = null, messenger_id = null, created_at = ${at}, next_try_at = ${at}
     where id = ${id} and state = 'failed' and erased_at is null`;

export const eraseBefore = (tx: Tx, before: Date, at: Date): Promise<number> =>
  on(tx).changed`
    update message set recipient = '', subject = '', text = '', slots = null, erased_at = ${at}
     where state <> 'queued' and erased_at is null and coalesce(sent_at, created_at) < ${before}`;

/** Deletes messages with codes whose content was erased before that moment. */
export const eraseCodesBefore = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from message where source like 'code:%' and state <> 'queued' and erased_at < ${before}`;

/** The way that the holder of a number gets texts by. */
export const chosenChannel = (tx: Tx, phone: string, ways: Ways): Promise<TextChannel> =>
  on(tx).value<TextChannel>`select ${chosenOf(ways, sql`${phone}::text`)}`.then((channel) => channel ?? 'sms');

export const countOldUnsent = async (tx: Tx, before: Date): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
    select count(*) as count from message where state = 'queued' and created_at < ${before} and erased_at is null`
  ).count;

export const statesBySource = (
  tx: Tx,
  channel: MessageChannel,
  sources: readonly string[],
): Promise<{ readonly source: string; readonly state: MessageState }[]> =>
  on(tx).rows`select source, state from message where channel = ${channel} and source = any(${sources}::text[])`;

export const statesOfSources = (
  tx: Tx,
  sources: readonly string[],
): Promise<{ readonly source: string; readonly channel: MessageChannel; readonly state: MessageState }[]> =>
  on(tx).rows`select source, channel, state from message where source = any(${sources}::text[])`;

export const newestOf = (tx: Tx, recipient: string, template: string): Promise<SentMessage | undefined> =>
  on(tx).row<SentMessage>`
    select state, fault, created_at from message
     where recipient = ${recipient} and erased_at is null and template = ${template} order by created_at desc limit 1`;

/** The messages of these sources, oldest first. */
export const messagesBySource = (
  tx: Tx,
  sources: readonly string[],
): Promise<
  {
    readonly channel: MessageChannel;
    readonly template: string;
    readonly state: MessageState;
    readonly createdAt: Date;
    readonly sentAt: Date | null;
  }[]
> =>
  on(tx).rows`
    select channel, template, state, created_at, sent_at from message where source = any(${sources}::text[])
     order by created_at, id`;

export const isConfirmed = sql`template <> all(${unconfirmedTemplates}::text[])`;
/** Messages given up since `since`, and those that wait since before `waitingSince`; without those to addresses that nobody confirmed. */
export const countUnsent = (
  tx: Tx,
  { since, waitingSince }: { readonly since: Date; readonly waitingSince: Date },
): Promise<{ failed: number; waiting: number }> =>
  on(tx).oneRow<{ failed: number; waiting: number }>`
    select (select count(*) from message where state = 'failed' and created_at > ${since} and ${isConfirmed})::int as failed,
      (select count(*) from message where state = 'queued' and created_at < ${waitingSince} and ${isConfirmed})::int as waiting`;
