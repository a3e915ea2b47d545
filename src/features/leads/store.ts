import type { Tx } from '#kit/context.ts';
import { appendAudit, type AuditEntry } from '#platform/database/audit.ts';
import { changed, lockFor, row, rows, sql } from '#platform/database/db.ts';
import type { StoredLead, Lead, LeadState } from './model.ts';

export const lockIp = (tx: Tx, addressHash: string): Promise<void> => lockFor(tx, 'leads/address', addressHash);
export const lockSame = (tx: Tx, digest: string): Promise<void> => lockFor(tx, 'leads/same', digest);
/** Lets one at a time decide whether a lead has a mail of its own. */
export const lockSingleMails = (tx: Tx): Promise<void> => lockFor(tx, 'leads/own-mails');
/** Lets one at a time tell of what nobody was told of. */
export const lockDigest = (tx: Tx): Promise<void> => lockFor(tx, 'leads/telling');

/** The time of the n-th newest lead of an address. */
export const nthLeadAt = async (tx: Tx, addressHash: string, nth: number): Promise<Date | undefined> =>
  (
    await row<{ at: Date }>(
      tx,
      sql`
    select created_at as at from lead where address_hash = ${addressHash} order by created_at desc offset ${nth - 1} limit 1`,
    )
  )?.at;
/** How many leads since then had a mail of their own: of an address, and of all. */
export const singleMailsSince = async (
  tx: Tx,
  since: Date,
  addressHash: string,
): Promise<{ readonly ofAddress: number; readonly ofAll: number }> =>
  (await row<{ ofAddress: number; ofAll: number }>(
    tx,
    sql`
    select count(*) as of_all, count(*) filter (where address_hash = ${addressHash}) as of_address
      from lead where has_own_mail and created_at > ${since}`,
  ))!;
export const isStored = async (tx: Tx, digest: string, since: Date): Promise<boolean> =>
  (await row(tx, sql`select 1 from lead where digest = ${digest} and created_at > ${since} limit 1`)) !== undefined;

/** @returns its number. */
export const insertLead = async (
  tx: Tx,
  lead: Lead &
    Pick<StoredLead, 'state' | 'toldBy'> & {
      readonly hasOwnMail: boolean;
      readonly digest: string;
      readonly addressHash: string;
    },
): Promise<number> =>
  (await row<{ number: number }>(
    tx,
    sql`
    insert into lead (id, kind, name, phone, email, product, flags, language, state, has_own_mail, told_by, digest, address_hash, created_at)
    values (${lead.id}, ${lead.kind}, ${lead.name}, ${lead.phone}, ${lead.email}, ${lead.product}, ${JSON.stringify(lead.flags)}::jsonb,
            ${lead.language}, ${lead.state}, ${lead.hasOwnMail}, ${lead.toldBy}, ${lead.digest}, ${lead.addressHash}, ${lead.createdAt})
    returning number`,
  ))!.number;

export const deleteBefore = (tx: Tx, before: Date): Promise<number> =>
  changed(tx, sql`delete from lead where created_at < ${before}`);

const columns = sql.raw(
  'number, id, kind, name, phone, email, product, flags, language, state, note, changed_at, changed_by, told_by, told_at, created_at',
);
/** The newest first, of one state or of all. */
export const newestLeads = (tx: Tx, state: LeadState | undefined, limit: number): Promise<StoredLead[]> =>
  rows(
    tx,
    state === undefined
      ? sql<StoredLead>`select ${columns} from lead order by number desc limit ${limit}`
      : sql<StoredLead>`select ${columns} from lead where state = ${state} order by number desc limit ${limit}`,
  );
export const countByState = (tx: Tx): Promise<{ readonly state: LeadState; readonly count: number }[]> =>
  rows(tx, sql`select state, count(*) as count from lead group by state`);

export const findLead = (tx: Tx, number: number): Promise<StoredLead | undefined> =>
  row(tx, sql<StoredLead>`select ${columns} from lead where number = ${number}`);
/** Lets one at a time change it. */
export const findLeadToChange = (tx: Tx, number: number): Promise<StoredLead | undefined> =>
  row(tx, sql<StoredLead>`select ${columns} from lead where number = ${number} for update`);

export const writeState = (
  tx: Tx,
  lead: Pick<StoredLead, 'number' | 'state' | 'note' | 'changedAt' | 'changedBy' | 'toldBy' | 'toldAt'>,
): Promise<number> =>
  changed(
    tx,
    sql`
    update lead set state = ${lead.state}, note = ${lead.note}, changed_at = ${lead.changedAt}, changed_by = ${lead.changedBy},
           told_by = ${lead.toldBy}, told_at = ${lead.toldAt}
     where number = ${lead.number}`,
  );

/** Those that nobody is known to have been told of, by number. */
export const unnotifiedAfter = (
  tx: Tx,
  number: number,
  limit: number,
): Promise<Pick<StoredLead, 'number' | 'toldBy' | 'state'>[]> =>
  rows(
    tx,
    sql<StoredLead>`
    select number, told_by, state from lead where told_at is null and number > ${number} order by number limit ${limit}`,
  );
/** Notes that these mails were taken by the mail server. */
export const markNotified = (
  tx: Tx,
  numbers: readonly number[],
  sources: readonly string[],
  at: Date,
): Promise<number> =>
  changed(
    tx,
    sql`
    update lead set told_at = ${at}
     where number = any(${numbers}::integer[]) and told_by = any(${sources}::text[]) and told_at is null`,
  );
/** Has another mail tell of them, of all but those that staff dealt with meanwhile. */
export const reassignNotification = (
  tx: Tx,
  numbers: readonly number[],
  formerly: readonly string[],
  toldBy: string,
): Promise<StoredLead[]> =>
  rows(
    tx,
    sql<StoredLead>`
    update lead set told_by = ${toldBy}
     where number = any(${numbers}::integer[]) and told_by = any(${formerly}::text[]) and told_at is null
    returning ${columns}`,
  );

/** Writes an act of staff down, in the transaction of the act. */
export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<void> => appendAudit(tx, entry);
