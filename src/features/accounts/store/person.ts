import type { Tx } from '#kit/context.ts';
import type { PersonKey, PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';

/** A row for the account itself. */
export const accountRecord = (tx: Tx, accountId: string) =>
  on(tx).row<{
    id: string;
    phone: string | null;
    name: string | null;
    referralCode: string;
    language: string;
    createdAt: Date;
    phoneMovedAt: Date | null;
  }>`
    select id, phone, name, referral_code, language, created_at, phone_moved_at from account where id = ${accountId}`;
/** The present number, unless the account is closed, and the former ones. A number is given to another person in time. */
export const phonesOf = (tx: Tx, accountId: string): Promise<PersonKey['phones'][number][]> =>
  on(tx).rows<{ phone: string; since: Date | null; until: Date | null }>`
    select phone, until, (
             select max(other.until) from former_phone other
              where other.phone = own.phone and other.account_id <> ${accountId} and (own.until is null or other.until < own.until)) as since
      from (select phone, null::timestamptz as until from account where id = ${accountId} and phone is not null
            union all select phone, until from former_phone where account_id = ${accountId}) as own
     order by until desc nulls first`;

export const loginsOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ seenAt: Date; expiresAt: Date; revokedAt: Date | null }>`seen_at, expires_at, revoked_at`,
      from: sql`session`,
      where: sql`account_id = ${accountId}`,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
/** The keyed hash stays here: a short digest of it tells browsers apart. */
const digest = sql`left(encode(sha256(convert_to(mark_hash, 'UTF8')), 'hex'), 16)`;
export const browsersOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ mark: string }>`left(${digest}, 8) as mark`,
      from: sql`browser_mark`,
      where: sql`account_id = ${accountId}`,
      at: sql`seen_at`,
      id: digest,
    },
    page,
  );
export const codeChecksOf = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ number: string }>`id::text as number`,
      from: sql`referral_code_check`,
      where: sql`account_id = ${accountId}`,
      at: sql`at`,
      id: sql`id`,
    },
    page,
  );

const deleteOf = (table: string, tx: Tx, accountId: string, limit: number): Promise<number> =>
  on(tx).changed`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${accountId} limit ${limit}))`;
export const deleteLogins = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  deleteOf('session', tx, accountId, limit);
export const deleteBrowsers = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  deleteOf('browser_mark', tx, accountId, limit);
export const deleteCodeChecks = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  deleteOf('referral_code_check', tx, accountId, limit);
export const deleteFormerPhones = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  deleteOf('former_phone', tx, accountId, limit);
