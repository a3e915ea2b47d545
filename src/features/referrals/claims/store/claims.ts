import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { Claim, ClaimState } from '../../model/referrals.ts';

const claimColumns = sql.raw(
  `id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, holder, state, reason, is_banks_reason, utr, created_at, settled_at,
    is_uncovered, is_new_account, payable_from, returned_at, return_reason, details_erased_at, corrections, version,
    is_open and is_unconfirmed('referrer', referrer_id) as is_unconfirmed,
    exists (select 1 from payout where payout.claim_id = claim.id) as has_payout`,
);

/** The last four digits of the bank account that the person last claimed to; empty before a claim. */
export const lastAccountDigits = async (tx: Tx, referrerId: string): Promise<string> =>
  (await on(tx).value<string>`
    select account_last_four as digits from claim where referrer_id = ${referrerId} order by created_at desc, id desc limit 1`) ??
  '';

/** Serialises changes to what a referrer is owed. */
export const lockReferrer = (tx: Tx, referrerId: string): Promise<void> => lockFor(tx, 'referrer', referrerId);

/** Other persons who gave a bank account of this person for a claim or a refund, or `accountKey`. */
export const claimantsSharing = (tx: Tx, referrerId: string, accountKey: string): Promise<string[]> =>
  on(tx).column<string>`
    select distinct other.account_id
    from (select account_key from given_account where account_id = ${referrerId} union select ${accountKey}) own
      join given_account other on other.account_key = own.account_key and other.account_id <> ${referrerId}`;
export const haveSharedAccount = (tx: Tx, accountId: string, other: string): Promise<boolean> =>
  on(tx).exists`
    select 1 from given_account own join given_account shared on shared.account_key = own.account_key
    where own.account_id = ${accountId} and shared.account_id = ${other} limit 1`;

export interface Sums {
  readonly earned: number;
  readonly pending: number;
  readonly held: number;
  readonly referrals: number;
  readonly inClaims: number;
  readonly paid: number;
}
export const sums = async (tx: Tx, referrerId: string, now: Date): Promise<Sums> =>
  await on(tx).oneRow<Sums>`
    select c.*, k.* from
      (select coalesce(sum(left_paise), 0)::bigint as earned,
        coalesce(sum(left_paise) filter (where hold_reason is null and matures_at > ${now}), 0)::bigint as pending,
        coalesce(sum(left_paise) filter (where hold_reason is not null), 0)::bigint as held,
        count(*)::bigint as referrals
       from commission where referrer_id = ${referrerId} and reversed_at is null) c,
      (select coalesce(sum(amount_paise) filter (where is_open), 0)::bigint as in_claims,
        coalesce(sum((select sum(amount_paise) from payout where claim_id = claim.id and payout.state = 'paid')), 0)::bigint as paid
       from claim where referrer_id = ${referrerId}) k`;

/** Each person's earnings in effect that can't be claimed at that person's moment: held, or not matured. In the given order. */
export const notClaimable = (
  tx: Tx,
  people: readonly { readonly referrerId: string; readonly at: Date }[],
): Promise<number[]> =>
  on(tx).column<number>`
    select own.paise from unnest(${people.map(({ referrerId }) => referrerId)}::text[], ${people.map(({ at }) => at)}::timestamptz[])
      with ordinality as given (referrer_id, at, place)
    cross join lateral (
      select coalesce(sum(left_paise), 0)::bigint as paise from commission
      where referrer_id = given.referrer_id and reversed_at is null and (hold_reason is not null or matures_at > given.at)) own
    order by place`;

export const insertClaim = (
  tx: Tx,
  claim: Pick<
    Claim,
    | 'id'
    | 'referrerId'
    | 'amountPaise'
    | 'accountSealed'
    | 'accountLastFour'
    | 'ifsc'
    | 'bankName'
    | 'mobile'
    | 'holder'
    | 'createdAt'
    | 'payableFrom'
  > & { accountKey: string },
): Promise<void> =>
  on(tx).run`
    insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_key, ifsc, bank_name, mobile, holder, state, created_at,
      is_new_account, payable_from)
    values (${claim.id}, ${claim.referrerId}, ${claim.amountPaise}, ${claim.accountSealed}, ${claim.accountLastFour}, ${claim.accountKey}, ${claim.ifsc}, ${claim.bankName},
      ${claim.mobile}, ${claim.holder}, 'active', ${claim.createdAt}, ${claim.payableFrom !== null}, ${claim.payableFrom})`;
/** A person's active or processing claim. */
export const activeClaim = (tx: Tx, referrerId: string): Promise<Claim | undefined> =>
  on(tx).row<Claim>`
    select ${claimColumns} from claim where referrer_id = ${referrerId} and state in ('active', 'processing')`;
export const findClaim = (tx: Tx, id: string): Promise<Claim | undefined> =>
  on(tx).row<Claim>`select ${claimColumns} from claim where id = ${id}`;
export const claimsByIds = (tx: Tx, ids: readonly string[]): Promise<Claim[]> =>
  on(tx).rows<Claim>`select ${claimColumns} from claim where id = any(${ids}::text[])`;
export const lockClaim = (tx: Tx, id: string): Promise<Claim | undefined> =>
  on(tx).row<Claim>`select ${claimColumns} from claim where id = ${id} for update`;
export const claimsOf = (tx: Tx, referrerId: string, limit: number): Promise<Claim[]> =>
  on(tx).rows<Claim>`
    select ${claimColumns} from claim where referrer_id = ${referrerId} order by created_at desc limit ${limit}`;
/** What can be in a new run, apart from cover and whose claim it is. */
const isPayableAt = (at: Date) => sql`
  state = 'active' and (payable_from is null or payable_from <= ${at}) and not is_unconfirmed('referrer', referrer_id)
  and not exists (select from payout_run_claim entry where entry.claim_id = claim.id and entry.is_open)
  and referrer_id not in (select people_in_doubt())`;
/** Claims that can be in a new run, the oldest first; cover and whose claim it is are checked after. */
export const payableClaims = (tx: Tx, { at, limit }: { readonly at: Date; readonly limit: number }): Promise<Claim[]> =>
  on(tx).rows<Claim>`select ${claimColumns} from claim where ${isPayableAt(at)} order by created_at, id limit ${limit}`;
/** The other open claims, the oldest first. */
export const blockedClaims = (tx: Tx, { at, limit }: { readonly at: Date; readonly limit: number }): Promise<Claim[]> =>
  on(tx).rows<Claim>`
    select ${claimColumns} from claim
    where is_open and not (${isPayableAt(at)}) order by created_at, id limit ${limit}`;
/** Active claims, the oldest first. */
export const activeClaims = (tx: Tx, limit: number): Promise<Claim[]> =>
  on(tx).rows<Claim>`select ${claimColumns} from claim where state = 'active' order by created_at limit ${limit}`;
/** Open claims of people who may have been paid between a backup and its restore, oldest first. */
export const unconfirmedClaims = (tx: Tx, limit: number): Promise<Claim[]> =>
  on(tx).rows<Claim>`
    select ${claimColumns} from claim
    where exists (select from restored_backup)
      and is_open and is_unconfirmed('referrer', referrer_id)
    order by created_at, id limit ${limit}`;
export const uncoveredClaims = (tx: Tx, limit: number): Promise<Claim[]> =>
  on(tx).rows<Claim>`
    select ${claimColumns} from claim where state = 'hold' and is_uncovered order by created_at limit ${limit}`;
/** Changes a claim's state before its payout. */
export const setClaim = (
  tx: Tx,
  id: string,
  input: {
    readonly state: Exclude<ClaimState, 'paid'>;
    readonly reason: string | null;
    readonly isBanksReason?: boolean;
    readonly isUncovered: boolean;
    readonly settledAt: Date | null;
  },
): Promise<void> =>
  on(tx).run`
    update claim set state = ${input.state}, reason = ${input.reason}, is_banks_reason = ${input.isBanksReason ?? false}, is_uncovered = ${input.isUncovered}, settled_at = ${input.settledAt} where id = ${id}`;
/** Replaces the bank details of an open claim and counts the correction. */
export const setBankDetails = (
  tx: Tx,
  id: string,
  details: Pick<
    Claim,
    'accountSealed' | 'accountLastFour' | 'ifsc' | 'bankName' | 'mobile' | 'holder' | 'payableFrom'
  > & {
    accountKey: string;
    correctedAt: Date;
  },
): Promise<void> =>
  on(tx).run`
    update claim set account_sealed = ${details.accountSealed}, account_last_four = ${details.accountLastFour}, account_key = ${details.accountKey},
      ifsc = ${details.ifsc}, bank_name = ${details.bankName}, mobile = ${details.mobile}, holder = ${details.holder},
      is_new_account = ${details.payableFrom !== null}, payable_from = ${details.payableFrom}, corrections = corrections + 1,
      corrected_at = ${details.correctedAt}
    where id = ${id}`;
/** Staff confirmed the corrected bank details. */
export const setCorrectionConfirmed = (tx: Tx, id: string): Promise<void> =>
  on(tx).run`update claim set corrected_at = null where id = ${id}`;
/**
 * Erases bank details of claims whose last step was before `before`, oldest first; locked rows are skipped until the
 * next run.
 */
export const eraseDetails = (tx: Tx, input: { before: Date; at: Date; limit: number }): Promise<number> =>
  on(tx).changed`
    update claim set account_sealed = '', account_key = null, ifsc = '', bank_name = '', mobile = '', holder = '', details_erased_at = ${input.at}
    where id in (
      select id from claim c
      where state in ('paid', 'rejected') and details_erased_at is null and settled_at < ${input.before} and not exists (
        select 1 from payout p where p.claim_id = c.id and greatest(p.paid_at, p.returned_at, p.moved_at) >= ${input.before})
      order by settled_at limit ${input.limit} for update skip locked)`;
export const countOldOpenClaims = async (tx: Tx, before: Date): Promise<number> =>
  (
    await on(tx).oneRow<{ count: number }>`
    select count(*) as count from claim where is_open and created_at < ${before}`
  ).count;
