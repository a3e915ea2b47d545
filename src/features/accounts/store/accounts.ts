import type { VendorSms } from '#features/notifications/model/deliveries.ts';
import type { Hashes, Session, Tx } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';
import { countedUntil } from '#kit/time.ts';
import { isDatabaseError, lockFor, on, row, sql } from '#platform/database/db.ts';
import type { Account, OtpSend, StoredOtp } from '../model.ts';

interface AccountRow extends Omit<Account, 'name'> {
  readonly name: string | null;
}
const accountColumns = sql.raw(
  "id, coalesce(phone, '') as phone, name, referral_code, language, created_at, closed_at is not null as is_closed, phone_moved_at, version",
);
const asAccount = (accountRow: AccountRow): Account => ({ ...accountRow, name: accountRow.name ?? undefined });
const firstAccount = async (tx: Tx, statement: Parameters<typeof row<AccountRow>>[1]): Promise<Account | undefined> => {
  const found = await row<AccountRow>(tx, statement);
  return found && asAccount(found);
};

export const findAccountById = (tx: Tx, id: string): Promise<Account | undefined> =>
  firstAccount(tx, sql`select ${accountColumns} from account where id = ${id}`);
export const findAccountsById = async (tx: Tx, ids: readonly string[]): Promise<Account[]> =>
  (await on(tx).rows<AccountRow>`select ${accountColumns} from account where id = any(${ids}::text[])`).map(asAccount);
export const findAccountByPhone = (tx: Tx, phone: Phone): Promise<Account | undefined> =>
  firstAccount(tx, sql`select ${accountColumns} from account where phone = ${phone}`);
/** The account of a number, which stays its number until the transaction ends; undefined after a move or an erasure at the same time. */
export const keepAccountByPhone = (tx: Tx, phone: Phone): Promise<Account | undefined> =>
  firstAccount(tx, sql`select ${accountColumns} from account where phone = ${phone} for key share`);
export const findAccountByReferralCode = (tx: Tx, code: string): Promise<Account | undefined> =>
  firstAccount(tx, sql`select ${accountColumns} from account where referral_code = ${code}`);
export const namesOf = (tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string | null }[]> =>
  on(tx).rows`select id, name from account where id = any(${ids}::text[])`;

export const languageCounts = (tx: Tx, ids: readonly string[]): Promise<{ language: Language; count: number }[]> =>
  on(tx).rows`
    select account.language, count(*) as count from unnest(${ids}::text[]) as asked (id)
      join account on account.id = asked.id group by account.language`;

/** Undefined if the phone or the referral code is taken. */
export const insertAccount = (
  tx: Tx,
  input: { id: string; phone: Phone; referralCode: string; at: Date },
): Promise<Account | undefined> =>
  firstAccount(
    tx,
    sql`
    insert into account (id, phone, referral_code, created_at) values (${input.id}, ${input.phone}, ${input.referralCode}, ${input.at})
    on conflict do nothing returning ${accountColumns}`,
  );

/** Sets the language of a person's messages and returns the account. */
export const setAccountLanguage = (tx: Tx, id: string, language: Language): Promise<Account | undefined> =>
  firstAccount(tx, sql`update account set language = ${language} where id = ${id} returning ${accountColumns}`);

export const changeLanguage = (tx: Tx, id: string, language: Language): Promise<void> =>
  on(tx).run`update account set language = ${language} where id = ${id} and language <> ${language}`;

/** Undefined if the account has a name, which then stays. */
export const nameAccount = (tx: Tx, id: string, name: string, at: Date): Promise<Account | undefined> =>
  firstAccount(
    tx,
    sql`
    update account set name = ${name}, profile_completed_at = ${at} where id = ${id} and name is null
    returning ${accountColumns}`,
  );

/** A session that is neither over nor revoked, and was used after `idleSince`. */
export async function findLiveSession(
  tx: Tx,
  tokenHashes: Hashes,
  now: Date,
  idleSince: Date,
): Promise<{ readonly session: Session; readonly seenAt: Date } | undefined> {
  const found = await on(tx).row<Omit<Session, 'name'> & { readonly name: string | null; readonly seenAt: Date }>`
    select session.id, session.account_id, session.seen_at, account.phone, account.name
      from session
      join account on account.id = session.account_id
     where session.token_hash = any(${tokenHashes}::text[]) and session.revoked_at is null and session.expires_at > ${now}
       and session.seen_at > ${idleSince} and account.closed_at is null and is_signed(session)`;
  if (!found) return undefined;
  const { seenAt, ...session } = found;
  return { session: { ...session, name: session.name ?? undefined }, seenAt };
}
/** Pages are shown also while the database takes no writes; the next request tries again. */
function ifNotAccepted(error: unknown): void {
  if (!isDatabaseError(error)) throw error;
}
/** Writes once, however many requests come at the same time, and not where the database takes no writes. */
export const recordUse = (tx: Tx, id: string, at: Date, seenBefore: Date): Promise<void> =>
  on(tx).run`update session set seen_at = ${at} where id = ${id} and seen_at < ${seenBefore}`.catch(ifNotAccepted);
export const insertSession = (
  tx: Tx,
  input: { id: string; accountId: string; tokenHash: string; at: Date; expiresAt: Date },
): Promise<unknown> =>
  on(tx).rows`
    insert into session (id, account_id, token_hash, created_at, expires_at, seen_at)
    values (${input.id}, ${input.accountId}, ${input.tokenHash}, ${input.at}, ${input.expiresAt}, ${input.at})`;
export const revokeSession = (tx: Tx, tokenHashes: Hashes, at: Date): Promise<number> =>
  on(tx)
    .changed`update session set revoked_at = ${at} where token_hash = any(${tokenHashes}::text[]) and revoked_at is null`;
export const countOpenSessions = async (tx: Tx, before: Date, now: Date): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
      select count(*) as count from session where created_at < ${before} and revoked_at is null and expires_at > ${now}`
  ).count;
export const revokeSessionsOf = (tx: Tx, accountId: string, at: Date): Promise<number> =>
  on(tx).changed`update session set revoked_at = ${at} where account_id = ${accountId} and revoked_at is null`;

export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}
/** The open sessions of an account, the newest first. */
export const listOpenSessions = (tx: Tx, accountId: string, now: Date, idleSince: Date): Promise<OpenSession[]> =>
  on(tx).rows<OpenSession>`
    select id, created_at, seen_at from session
     where account_id = ${accountId} and revoked_at is null and expires_at > ${now} and seen_at > ${idleSince}
     order by created_at desc, id`;
/** Ends the sessions of an account but `own`; returns how many were open. */
export const revokeOtherSessions = (
  tx: Tx,
  { accountId, own }: { readonly accountId: string; readonly own: string },
  at: Date,
): Promise<number> =>
  on(tx).changed`
    update session set revoked_at = ${at}
     where account_id = ${accountId} and id <> ${own} and revoked_at is null and expires_at > ${at}`;

/** Records a sign-in of an account from a browser. */
export const recordBrowser = (
  tx: Tx,
  input: { browserIdHash: string; accountId: string; at: Date },
): Promise<unknown> =>
  on(tx).rows`
    insert into browser_mark (mark_hash, account_id, seen_at) values (${input.browserIdHash}, ${input.accountId}, ${input.at})
    on conflict (mark_hash, account_id) do update set seen_at = excluded.seen_at`;
export const accountsSharingBrowser = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select distinct account_id from browser_mark where account_id <> ${accountId}
      and mark_hash = any(array(select mark_hash from browser_mark where account_id = ${accountId}))`;
export const haveSharedBrowser = (tx: Tx, accountId: string, otherId: string): Promise<boolean> =>
  on(tx).exists`
    select 1 from browser_mark where account_id = ${accountId}
      and mark_hash = any(array(select mark_hash from browser_mark where account_id = ${otherId})) limit 1`;

/** The first accounts of those pairs that logged in from the same browser. */
export const pairsSharingBrowser = (
  tx: Tx,
  pairs: readonly { readonly accountId: string; readonly otherId: string }[],
): Promise<string[]> =>
  on(tx).column<string>`
    select distinct pair.account_id
    from unnest(${pairs.map(({ accountId }) => accountId)}::text[], ${pairs.map(({ otherId }) => otherId)}::text[]) as pair (account_id, other_id)
    where exists (
      select 1 from browser_mark own join browser_mark other on other.mark_hash = own.mark_hash
      where own.account_id = pair.account_id and other.account_id = pair.other_id)`;

/** One lock for all sends: sends are rare and short, and it makes every limit exact. */
export const lockOtpSends = (tx: Tx): Promise<void> => lockFor(tx, 'accounts/send-code');
/**
 * A limit counts from the start of its window to now: a row that was written while the clock was ahead locks nobody out.
 */
export interface Window {
  readonly since: Date;
  readonly now: Date;
}
/** Newest first. */
export const otpSendsToPhone = (
  tx: Tx,
  phoneHashes: Hashes,
  signedIn: boolean,
  { since, now }: Window,
): Promise<OtpSend[]> =>
  on(tx).rows<OtpSend>`
    select at, failed_at is not null as failed, verified_at is not null as verified from code_send
     where phone_hash = any(${phoneHashes}::text[]) and signed_in = ${signedIn} and at > ${since} and at <= ${countedUntil(now)}
     order by at desc limit 100`;
/** Whom a send counts for: an IP, and of IPv6 also the network of which it is a part. */
export interface SenderHashes {
  readonly ip: Hashes;
  readonly network: Hashes | undefined;
}
/** Includes failed sends, because the limit per IP bounds cost. */
export const countSentOtps = (
  tx: Tx,
  { ip, network }: SenderHashes,
  { since, now }: Window,
): Promise<{ fromIp: number; fromNetwork: number; overall: number }> => {
  const inWindow = sql`not signed_in and at > ${since} and at <= ${countedUntil(now)}`;
  return on(tx).oneRow<{ fromIp: number; fromNetwork: number; overall: number }>`
    select (select count(*) from code_send where address_hash = any(${ip}::text[]) and ${inWindow}) as from_ip,
           (select count(*) from code_send where network_hash = any(${network ?? null}::text[]) and ${inWindow}) as from_network,
           (select count(*) from code_send where ${inWindow}) as overall`;
};
/** When the `nth` newest OTP was sent: to an IP address, to a network, or in total. */
export async function nthOtpSendAt(
  tx: Tx,
  nth: number,
  { ip, network }: Partial<SenderHashes>,
  now: Date,
): Promise<Date | undefined> {
  const fromIp = ip === undefined ? sql`` : sql`and address_hash = any(${ip}::text[])`;
  const fromNetwork = network === undefined ? sql`` : sql`and network_hash = any(${network}::text[])`;
  return await on(tx).value<Date>`
    select at from code_send where not signed_in and at <= ${countedUntil(now)} ${fromIp} ${fromNetwork} order by at desc offset ${nth - 1} limit 1`;
}
export const insertOtpSend = (
  tx: Tx,
  input: { id: string; phoneHash: string; from: SenderHashes; signedIn: boolean; at: Date },
): Promise<unknown> =>
  on(tx).rows`
    insert into code_send (id, phone_hash, address_hash, network_hash, signed_in, at)
    values (${input.id}, ${input.phoneHash}, ${input.from.ip[0]}, ${input.from.network?.[0] ?? null}, ${input.signedIn}, ${input.at})`;
export const markOtpSendFailed = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  on(tx).rows`update code_send set failed_at = ${at} where id = ${id}`;

export const insertOtp = (
  tx: Tx,
  input: { id: string; phoneHash: string; browserHash: string; codeHash: string; at: Date; expiresAt: Date },
): Promise<unknown> =>
  on(tx).rows`
    insert into sign_in_code (id, phone_hash, browser_hash, code_hash, created_at, expires_at)
    values (${input.id}, ${input.phoneHash}, ${input.browserHash}, ${input.codeHash}, ${input.at}, ${input.expiresAt})`;
export const writeOtpSms = (tx: Tx, id: string, { provider, vendorId }: VendorSms): Promise<unknown> =>
  on(tx).rows`update sign_in_code set sms_provider = ${provider}, sms_id = ${vendorId} where id = ${id}`;
/** The SMS of the newest OTP of a browser while that works; undefined while none was taken. */
export const smsOfNewestOtp = async (tx: Tx, browserHashes: Hashes, now: Date): Promise<VendorSms | undefined> => {
  const found = await on(tx).row<{ provider: string | null; vendorId: string | null }>`
    select sms_provider as provider, sms_id as vendor_id from sign_in_code
     where browser_hash = any(${browserHashes}::text[]) and created_at <= ${now} and expires_at > ${now} and used_at is null
     order by created_at desc limit 1`;
  const { provider = null, vendorId = null } = found ?? {};
  return provider === null || vendorId === null ? undefined : { provider, vendorId };
};
export const deleteOtp = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`delete from sign_in_code where id = ${id}`;
/** The newest OTP of a phone and browser until now; its row is locked, so that checks are serialised. */
export const lockNewestOtp = (
  tx: Tx,
  phoneHashes: Hashes,
  browserHashes: Hashes,
  now: Date,
): Promise<StoredOtp | undefined> =>
  on(tx).row<StoredOtp>`
    select id, code_hash, created_at, expires_at, checks, used_at, sms_provider as sent_by from sign_in_code
     where phone_hash = any(${phoneHashes}::text[]) and browser_hash = any(${browserHashes}::text[]) and created_at <= ${now}
     order by created_at desc limit 1 for update`;
export const countOtpCheck = (tx: Tx, id: string): Promise<unknown> =>
  on(tx).rows`update sign_in_code set checks = checks + 1 where id = ${id}`;
export const markOtpUsed = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  on(tx).rows`
    with send as (update code_send set verified_at = ${at} where id = ${id})
    update sign_in_code set used_at = ${at} where id = ${id}`;

/** False if this captcha was used before. */
export const spendCaptcha = (tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> =>
  on(tx).changesOne`
    insert into used_human_check (nonce, expires_at) values (${nonce}, ${expiresAt}) on conflict do nothing`;

/** Locks the account first, then the IP, to avoid deadlocks. */
export async function lockReferralCodeChecks(tx: Tx, accountId: string, ipHash: string): Promise<void> {
  await lockFor(tx, 'accounts/code-check/account', accountId);
  await lockFor(tx, 'accounts/code-check/address', ipHash);
}
/** Time of the `nth` newest check of an account or IP. */
export async function nthReferralCodeCheckAt(
  tx: Tx,
  by: { readonly accountId: string } | { readonly ipHashes: Hashes },
  nth: number,
  now: Date,
): Promise<Date | undefined> {
  const where = 'accountId' in by ? sql`account_id = ${by.accountId}` : sql`address_hash = any(${by.ipHashes}::text[])`;
  return await on(tx).value<Date>`
    select at from referral_code_check where ${where} and at <= ${countedUntil(now)} order by at desc offset ${nth - 1} limit 1`;
}
export const insertReferralCodeCheck = (tx: Tx, accountId: string, ipHash: string, at: Date): Promise<unknown> =>
  on(tx).rows`insert into referral_code_check (account_id, address_hash, at) values (${accountId}, ${ipHash}, ${at})`;

/** Deletes rows that no limit and no check uses any more. */
export async function deleteOld(
  tx: Tx,
  before: { otps: Date; otpSends: Date; captchas: Date; referralCodeChecks: Date; sessions: Date; browserIds: Date },
): Promise<number> {
  const counts = [
    await on(tx).changed`delete from sign_in_code where expires_at < ${before.otps}`,
    await on(tx).changed`delete from code_send where at < ${before.otpSends}`,
    await on(tx).changed`delete from used_human_check where expires_at < ${before.captchas}`,
    await on(tx).changed`delete from referral_code_check where at < ${before.referralCodeChecks}`,
    await on(tx).changed`delete from session where expires_at < ${before.sessions} or revoked_at < ${before.sessions}`,
    await on(tx).changed`delete from browser_mark where seen_at < ${before.browserIds}`,
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
