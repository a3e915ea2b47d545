import type { Tx } from '#kit/context.ts';
import { lockFor, on } from '#platform/database/db.ts';
import { readSetting, writeSetting } from '#platform/database/settings.ts';
import type { ChannelChoice, ChoiceSource, TextChannel } from '../model/deliveries.ts';
import { bySmsSetting } from './notifications.ts';

/** Locks what a number chose. */
export const lockChoice = (tx: Tx, phone: string): Promise<void> => lockFor(tx, 'notifications/channel', phone);
export const newestChoice = (tx: Tx, phone: string): Promise<ChannelChoice | undefined> =>
  on(tx).row`select channel, source, at from channel_choice where phone = ${phone} order by id desc limit 1`;
export const insertChoice = (
  tx: Tx,
  {
    phone,
    channel,
    source,
    wording,
    at,
  }: {
    readonly phone: string;
    readonly channel: TextChannel;
    readonly source: ChoiceSource;
    readonly wording: string;
    readonly at: Date;
  },
): Promise<number> =>
  on(tx).changed`
    insert into channel_choice (phone, channel, source, wording, at) values (${phone}, ${channel}, ${source}, ${wording}, ${at})`;

/** The messenger does not reach a number. */
export const writeAbsence = (tx: Tx, phone: string, at: Date): Promise<number> =>
  on(tx).changed`
    insert into messenger_absence (phone, at) select ${phone}, ${at} where ${phone} <> ''
    on conflict (phone) do update set at = excluded.at`;
/** It writes there. */
export const endAbsences = (tx: Tx, phones: readonly string[]): Promise<number> =>
  on(tx).changed`delete from messenger_absence where phone = any(${phones}::text[])`;
/** Its holder chooses the messenger again: what was remembered before then ends. */
export const endAbsenceBefore = (tx: Tx, phone: string, before: Date): Promise<number> =>
  on(tx).changed`delete from messenger_absence where phone = ${phone} and at <= ${before}`;
export const eraseAbsences = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from messenger_absence where at < ${before}`;

/** What is not sent as meant. @returns whether that is new */
export const writeOff = (
  tx: Tx,
  { name, language, state }: { readonly name: string; readonly language: string; readonly state: string },
  at: Date,
): Promise<boolean> =>
  on(tx).changesOne`
    insert into messenger_template (name, language, state, at) values (${name}, ${language}, ${state}, ${at})
    on conflict (name, language) do update set state = excluded.state, at = excluded.at
     where messenger_template.state <> excluded.state or messenger_template.at < excluded.at - interval '1 day'`;
/** A template is right again, and with it the account. One that is marketing is taken all the same. */
export const clearOff = (
  tx: Tx,
  {
    name,
    language,
    isMarketingToo = false,
  }: { readonly name: string; readonly language: string; readonly isMarketingToo?: boolean },
): Promise<number> =>
  on(tx).changed`
    delete from messenger_template where ((name = ${name} and language = ${language}) or name = 'account')
      and (${isMarketingToo} or state <> 'MARKETING')`;

/** Serializes the owner's choices. */
export const lockBySms = (tx: Tx): Promise<void> => lockFor(tx, 'notifications/by-sms', 'all');
/** The messages that the owner leaves to SMS, in order. */
export const readBySms = (tx: Tx): Promise<readonly string[]> => readSetting<readonly string[]>(tx, bySmsSetting, []);
export const writeBySms = (tx: Tx, templates: readonly string[]): Promise<void> =>
  writeSetting(tx, bySmsSetting, templates);
