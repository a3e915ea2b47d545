import type { Hashes, Tx } from '#kit/context.ts';
import { countedUntil } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import { isOpen, type Lead, type StoredLead } from '../model/leads.ts';
import { insertItems, itemsColumn, replaceItems } from './items.ts';

export const lockIp = (tx: Tx, ipHash: string): Promise<void> => lockFor(tx, 'leads/address', ipHash);
export const lockContent = (tx: Tx, contentHash: string): Promise<void> => lockFor(tx, 'leads/same', contentHash);
/** Serializes the decision whether a lead gets a separate mail. */
export const lockMailQuota = (tx: Tx): Promise<void> => lockFor(tx, 'leads/own-mails');
/** Serializes the hourly mail. */
export const lockDigest = (tx: Tx): Promise<void> => lockFor(tx, 'leads/telling');

/** The time of the n-th newest lead of an IP. */
export const nthLeadAt = (tx: Tx, ipHashes: Hashes, nth: number, now: Date): Promise<Date | undefined> =>
  on(tx).value<Date>`
    select created_at as at from lead where address_hash = any(${ipHashes}::text[]) and created_at <= ${countedUntil(now)} order by created_at desc offset ${nth - 1} limit 1`;
/** Number of leads since then with a separate mail: of one IP, and in total. */
export const separateMailsSince = async (
  tx: Tx,
  { since, now }: { readonly since: Date; readonly now: Date },
  ipHashes: Hashes,
): Promise<{ readonly ofIp: number; readonly ofAll: number }> =>
  await on(tx).oneRow<{ ofIp: number; ofAll: number }>`
    select count(*) as of_all, count(*) filter (where address_hash = any(${ipHashes}::text[])) as of_ip
      from lead where has_own_mail and created_at > ${since} and created_at <= ${countedUntil(now)}`;
/** Whether this address got the mail to a sender since then, however it is written, and how many of them an IP caused. */
export const senderMailsSince = (
  tx: Tx,
  { email, ipHashes }: { readonly email: string; readonly ipHashes: Hashes },
  { addressSince, ipSince, now }: { readonly addressSince: Date; readonly ipSince: Date; readonly now: Date },
): Promise<{ readonly isMailed: boolean; readonly ofIp: number }> =>
  on(tx).oneRow`
    select exists (select from lead where has_sender_mail and lower(email) = lower(${email})
        and created_at > ${addressSince} and created_at <= ${countedUntil(now)}) as is_mailed,
      (select count(*) from lead where has_sender_mail and address_hash = any(${ipHashes}::text[])
        and created_at > ${ipSince} and created_at <= ${countedUntil(now)})::int as of_ip`;
/** The lead with this content since then; undefined if there is none. One of the site has both numbers. */
export const storedSince = (
  tx: Tx,
  contentHashes: Hashes,
  since: Date,
): Promise<{ readonly number: number; readonly enquiryNumber: string } | undefined> =>
  on(tx).row`
    select number, enquiry_number from lead where digest = any(${contentHashes}::text[]) and created_at > ${since} order by number desc limit 1`;

/** A lead as it comes. */
export type NewLead = Lead &
  Pick<
    StoredLead,
    'state' | 'request' | 'dueAt' | 'receivedAt' | 'acknowledgeBy' | 'answerBy' | 'notificationSource' | 'notifiedAt'
  > & {
    readonly hasSeparateMail: boolean;
    readonly hasSenderMail?: boolean;
    /** The first of each is stored. */
    readonly contentHashes: Hashes;
    readonly ipHashes: Hashes | null;
  };
/** Stores a lead with its items. @returns its number */
export async function insertLead(tx: Tx, lead: NewLead): Promise<number> {
  const { number } = await on(tx).oneRow<{ number: number }>`
    insert into lead (id, kind, source, request, name, phone, email, enquiry_number, state_code, needed_by, organisation, place, flags, language, state, due_at,
                      received_at, acknowledge_by, answer_by, promised_by, has_own_mail, has_sender_mail, notification_source, notified_at, digest, address_hash, created_at)
    values (${lead.id}, ${lead.kind}, ${lead.source}, ${lead.request}, ${lead.name}, ${lead.phone}, ${lead.email}, ${lead.enquiryNumber}, ${lead.stateCode},
            ${lead.neededBy}, ${lead.organisation}, ${lead.place}, ${JSON.stringify(lead.flags)}::jsonb, ${lead.language}, ${lead.state}, ${lead.dueAt},
            ${lead.receivedAt}, ${lead.acknowledgeBy}, ${lead.answerBy}, ${lead.answerBy ?? lead.dueAt}, ${lead.hasSeparateMail}, ${lead.hasSenderMail ?? false}, ${lead.notificationSource}, ${lead.notifiedAt},
            ${lead.contentHashes[0]}, ${lead.ipHashes?.[0] ?? ''}, ${lead.createdAt})
    returning number`;
  await insertItems(tx, lead.id, lead.items);
  return number;
}

/**
 * Deletes leads of before a moment, with their items and notes. A complaint or privacy request only if it was answered
 * before that, or was spam.
 */
export const deleteBefore = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`
    delete from lead where created_at < ${before}
       and (received_at is null or (state in ('answered', 'spam') and coalesce(changed_at, created_at) < ${before}))`;

export const countBefore = async (tx: Tx, before: Date): Promise<number> =>
  (await on(tx).oneRow<{ count: number }>`select count(*) as count from lead where created_at < ${before}`).count;

/** The columns of a stored lead. */
export const leadColumns = sql`number, id, kind, source, lost_reason, name, phone, email, ${itemsColumn}, enquiry_number, state_code, needed_by, organisation, place, flags, language, state, owner_id, due_at, next_due_at, version, request, received_at, acknowledge_by, acknowledged_at, answer_by, changed_at, changed_by, notification_source, notified_at, created_at`;
export const findLead = (tx: Tx, number: number): Promise<StoredLead | undefined> =>
  on(tx).row<StoredLead>`select ${leadColumns} from lead where number = ${number}`;
/** The oldest lead that nobody has begun, except this one. */
export const oldestNewLead = (tx: Tx, number: number): Promise<number | undefined> =>
  on(tx).value<number>`select number from lead where state = 'new' and number <> ${number} order by number limit 1`;
/** Locks the row until the transaction ends. */
export const findLeadToChange = (tx: Tx, number: number): Promise<StoredLead | undefined> =>
  on(tx).row<StoredLead>`select ${leadColumns} from lead where number = ${number} for update`;

/** Locks these rows until the transaction ends, in the order of their numbers, so that no two transactions deadlock. */
export const lockLeads = (tx: Tx, numbers: readonly number[]): Promise<unknown> =>
  on(tx).rows`select number from lead where number = any(${numbers}::integer[]) order by number for update`;

/** Names the mail that notifies staff. */
export const writeNotification = (
  tx: Tx,
  lead: Pick<StoredLead, 'number' | 'notificationSource' | 'notifiedAt'>,
): Promise<number> =>
  on(tx).changed`
    update lead set notification_source = ${lead.notificationSource}, notified_at = ${lead.notifiedAt} where number = ${lead.number}`;

const isAnswered = (state: StoredLead['state']): boolean => !isOpen(state) && state !== 'spam';
/** Stores a change by staff as the lead's next version. */
export const writeWork = (tx: Tx, lead: StoredLead): Promise<number> =>
  on(tx).changed`
    update lead set state = ${lead.state}, owner_id = ${lead.ownerId}, due_at = ${lead.dueAt}, acknowledged_at = ${lead.acknowledgedAt}, lost_reason = ${lead.lostReason},
           version = ${lead.version}, changed_at = ${lead.changedAt}, changed_by = ${lead.changedBy}, notified_at = ${lead.notifiedAt},
           answered_at = case when ${isAnswered(lead.state)} then coalesce(answered_at, ${lead.changedAt}::timestamptz + (select ahead from product_clock)) end
     where number = ${lead.number}`;

/** Stores a correction by staff as the lead's next version. */
export const writeCorrection = async (tx: Tx, lead: StoredLead): Promise<void> => {
  await on(tx).run`
    update lead set name = ${lead.name}, phone = ${lead.phone}, email = ${lead.email}, organisation = ${lead.organisation},
           place = ${lead.place}, flags = ${JSON.stringify(lead.flags)}::jsonb, version = ${lead.version}, notified_at = ${lead.notifiedAt}
     where number = ${lead.number}`;
  await replaceItems(tx, lead.id, lead.items);
};

/** Leads without a confirmed notification, by number. */
export const unnotifiedAfter = (
  tx: Tx,
  number: number,
  limit: number,
): Promise<Pick<StoredLead, 'number' | 'notificationSource' | 'state'>[]> =>
  on(tx).rows<StoredLead>`
    select number, notification_source, state from lead where notified_at is null and number > ${number} order by number limit ${limit}`;
/** Records that the mail server accepted these mails. */
export const markNotified = (
  tx: Tx,
  numbers: readonly number[],
  sources: readonly string[],
  at: Date,
): Promise<number> =>
  on(tx).changed`
    update lead set notified_at = ${at}
     where number = any(${numbers}::integer[]) and notification_source = any(${sources}::text[]) and notified_at is null`;
/** Reassigns these leads to another mail, except those that staff have handled since. */
export const reassignNotification = (
  tx: Tx,
  numbers: readonly number[],
  formerSources: readonly string[],
  notificationSource: string,
): Promise<StoredLead[]> =>
  on(tx).rows<StoredLead>`
    update lead set notification_source = ${notificationSource}
     where number = any(${numbers}::integer[]) and notification_source = any(${formerSources}::text[]) and notified_at is null
    returning ${leadColumns}`;
export const lockedLeadId = (tx: Tx, number: number): Promise<string | undefined> =>
  on(tx).value<string>`select id from lead where number = ${number} for share`;
