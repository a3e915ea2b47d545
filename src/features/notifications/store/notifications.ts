import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { ReservedMessage, MessageChannel, MessageState, Outgoing, SentMessage } from '../model/messages.ts';

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
  'id, channel, recipient, template, subject, text, language, slots, provider, tries, created_at',
);
const keepProvider = (smsProvider: string) =>
  sql`provider = case when channel = 'sms' then coalesce(provider, ${smsProvider}) end`;

/** Reserves a message for its first try. */
export const reserveNewMessage = (
  tx: Tx,
  id: string,
  leaseEndsAt: Date,
  smsProvider: string,
): Promise<ReservedMessage | undefined> =>
  on(tx).row`
    update message set tries = 1, next_try_at = ${leaseEndsAt}, ${keepProvider(smsProvider)} where id = ${id} and state = 'queued' and tries = 0
    returning ${reservedColumns}`;
/** Reserves the message of a channel that has been due the longest. */
export const reserveDueMessage = (
  tx: Tx,
  channel: MessageChannel,
  now: Date,
  leaseEndsAt: Date,
  smsProvider: string,
): Promise<ReservedMessage | undefined> =>
  on(tx).row`
    update message set tries = tries + 1, next_try_at = ${leaseEndsAt}, ${keepProvider(smsProvider)}
     where id = (select id from message where state = 'queued' and channel = ${channel} and next_try_at <= ${now}
                  order by next_try_at limit 1 for update skip locked)
    returning ${reservedColumns}`;

export const markSent = (tx: Tx, id: string, vendorId: string, at: Date): Promise<number> =>
  on(tx).changed`
    update message set state = 'sent', sent_at = ${at}, vendor_id = ${vendorId}, fault = null
     where id = ${id} and state = 'queued'`;
export const markFailed = (tx: Tx, id: string, fault: string): Promise<number> =>
  on(tx).changed`update message set state = 'failed', fault = ${fault} where id = ${id} and state = 'queued'`;
export const markWaiting = (tx: Tx, id: string, fault: string, nextTryAt: Date): Promise<number> =>
  on(tx).changed`update message set fault = ${fault}, next_try_at = ${nextTryAt} where id = ${id} and state = 'queued'`;

/** Requeues a failed message; false if no such message exists or its text was erased. */
export const requeue = (tx: Tx, id: string, at: Date): Promise<boolean> =>
  on(tx).changesOne`
    update message set state = 'queued', tries = 0, provider = null, created_at = ${at}, next_try_at = ${at}
     where id = ${id} and state = 'failed' and erased_at is null`;

export const eraseBefore = (tx: Tx, before: Date, at: Date): Promise<number> =>
  on(tx).changed`
    update message set recipient = '', subject = '', text = '', slots = null, erased_at = ${at}
     where state <> 'queued' and erased_at is null and coalesce(sent_at, created_at) < ${before}`;

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
