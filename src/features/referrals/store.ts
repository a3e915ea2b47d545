import type { Tx } from '#kit/context.ts';
import { changed, lockFor, row, rows, sql } from '#host/db.ts';
import { readSetting, writeSetting } from '#host/settings.ts';
import type { Claim, ClaimState, Commission, HoldReason } from './model.ts';

export { appendAudit as recordAct } from '#host/audit.ts';

const commissionColumns = sql.raw(
  'id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, amount_paise, created_at, matures_at, hold_reason, reversed_at',
);
const claimColumns = sql.raw(
  'id, referrer_id, amount_paise, account_sealed, account_last_four, account_hash, ifsc, bank_name, mobile, state, reason, utr, created_at, settled_at',
);

/** One change at a time to what a referrer is owed. */
export const lockReferrer = (tx: Tx, referrerId: string): Promise<void> => lockFor(tx, 'referrer', referrerId);

export const insertCommission = async (tx: Tx, it: Omit<Commission, 'reversedAt'>): Promise<boolean> =>
  (await changed(
    tx,
    sql`
    insert into commission (id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, amount_paise, created_at, matures_at, hold_reason)
    values (${it.id}, ${it.applicationId}, ${it.paymentId}, ${it.referrerId}, ${it.applicantId}, ${it.applicantName}, ${it.paidPaise}, ${it.amountPaise},
      ${it.createdAt}, ${it.maturesAt}, ${it.holdReason}) on conflict (application_id) do nothing`,
  )) === 1;
export const commissionOfPayment = (tx: Tx, paymentId: string): Promise<Commission | undefined> =>
  row<Commission>(tx, sql`select ${commissionColumns} from commission where payment_id = ${paymentId}`);
export const commissionOfApplication = (tx: Tx, applicationId: string): Promise<Commission | undefined> =>
  row<Commission>(tx, sql`select ${commissionColumns} from commission where application_id = ${applicationId}`);
/** Newest first; bounded, with the totals told by `sums`. `maturedPaise`: all that can be claimed by `now`, up to each. */
export const commissionsOf = (
  tx: Tx,
  referrerId: string,
  now: Date,
  most: number,
): Promise<(Commission & { readonly maturedPaise: number })[]> =>
  rows(
    tx,
    sql`
    select ${commissionColumns}, coalesce(sum(amount_paise)
        filter (where reversed_at is null and hold_reason is null and matures_at <= ${now}) over (order by created_at, id), 0)::bigint as matured_paise
    from commission where referrer_id = ${referrerId} order by created_at desc, id desc limit ${most}`,
  );
export const setReversed = async (tx: Tx, id: string, at: Date | null): Promise<void> =>
  void (await changed(tx, sql`update commission set reversed_at = ${at} where id = ${id}`));
export const setHold = async (tx: Tx, id: string, reason: HoldReason | null): Promise<void> =>
  void (await changed(tx, sql`update commission set hold_reason = ${reason} where id = ${id}`));
/** Earnings from people who were themselves paid out to this bank account, or have claimed to it. */
export const commissionsFromAccount = (tx: Tx, referrerId: string, accountHash: string): Promise<Commission[]> =>
  rows<Commission>(
    tx,
    sql`
    select ${commissionColumns} from commission where referrer_id = ${referrerId} and reversed_at is null and hold_reason is null
      and applicant_id in (select referrer_id from claim where account_hash = ${accountHash} and referrer_id <> ${referrerId})`,
  );

export interface Sums {
  readonly earned: number;
  readonly pending: number;
  readonly held: number;
  readonly referrals: number;
  readonly inClaims: number;
  readonly paid: number;
}
export const sums = async (tx: Tx, referrerId: string, now: Date): Promise<Sums> =>
  (await row<Sums>(
    tx,
    sql`
    select c.*, k.* from
      (select coalesce(sum(amount_paise), 0)::bigint as earned,
        coalesce(sum(amount_paise) filter (where hold_reason is null and matures_at > ${now}), 0)::bigint as pending,
        coalesce(sum(amount_paise) filter (where hold_reason is not null), 0)::bigint as held,
        count(*)::bigint as referrals
       from commission where referrer_id = ${referrerId} and reversed_at is null) c,
      (select coalesce(sum(amount_paise) filter (where state in ('active', 'hold')), 0)::bigint as in_claims,
        coalesce(sum(amount_paise) filter (where state = 'paid'), 0)::bigint as paid
       from claim where referrer_id = ${referrerId}) k`,
  ))!;

export const insertClaim = async (tx: Tx, it: Omit<Claim, 'state' | 'reason' | 'utr' | 'settledAt'>): Promise<void> =>
  void (await rows(
    tx,
    sql`
    insert into claim (id, referrer_id, amount_paise, account_sealed, account_last_four, account_hash, ifsc, bank_name, mobile, state, created_at)
    values (${it.id}, ${it.referrerId}, ${it.amountPaise}, ${it.accountSealed}, ${it.accountLastFour}, ${it.accountHash}, ${it.ifsc}, ${it.bankName},
      ${it.mobile}, 'active', ${it.createdAt})`,
  ));
/** Marks every open claim: it may have been paid since the backup that it came from. */
export const markUnconfirmed = (tx: Tx): Promise<{ id: string; state: ClaimState; amountPaise: number }[]> =>
  rows(
    tx,
    sql`
    update claim set is_unconfirmed = true where state in ('active', 'processing', 'hold')
    returning id, state, amount_paise`,
  );
export const newestSealedAccount = (tx: Tx): Promise<{ sealed: string; boundTo: string } | undefined> =>
  row(
    tx,
    sql`
    select account_sealed as sealed, id as bound_to from claim
    where account_sealed like 'v1.%' order by created_at desc limit 1`,
  );
export const activeClaim = (tx: Tx, referrerId: string): Promise<Claim | undefined> =>
  row<Claim>(tx, sql`select ${claimColumns} from claim where referrer_id = ${referrerId} and state = 'active'`);
export const findClaim = (tx: Tx, id: string): Promise<Claim | undefined> =>
  row<Claim>(tx, sql`select ${claimColumns} from claim where id = ${id}`);
export const lockClaim = (tx: Tx, id: string): Promise<Claim | undefined> =>
  row<Claim>(tx, sql`select ${claimColumns} from claim where id = ${id} for update`);
export const claimsOf = (tx: Tx, referrerId: string, most: number): Promise<Claim[]> =>
  rows<Claim>(
    tx,
    sql`select ${claimColumns} from claim where referrer_id = ${referrerId} order by created_at desc limit ${most}`,
  );
export const openClaims = (tx: Tx, most: number): Promise<Claim[]> =>
  rows<Claim>(
    tx,
    sql`select ${claimColumns} from claim where state in ('active', 'hold') order by created_at limit ${most}`,
  );
export const setClaim = async (
  tx: Tx,
  id: string,
  it: { state: ClaimState; reason: string | null; utr: string | null; settledAt: Date | null },
): Promise<void> =>
  void (await changed(
    tx,
    sql`update claim set state = ${it.state}, reason = ${it.reason}, utr = ${it.utr}, settled_at = ${it.settledAt} where id = ${id}`,
  ));
export const claimsHeldFor = (tx: Tx, reason: string, most: number): Promise<Claim[]> =>
  rows<Claim>(
    tx,
    sql`select ${claimColumns} from claim where state = 'hold' and reason = ${reason} order by created_at limit ${most}`,
  );
/** Whether this person has claimed to another bank account before. */
export const hasClaimedElsewhere = async (tx: Tx, referrerId: string, accountHash: string): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from claim where referrer_id = ${referrerId} and account_hash <> ${accountHash} limit 1`,
  )) !== undefined;

const earningsSetting = 'referral-earnings-on';
export const readEarningsSetting = (tx: Tx): Promise<boolean> => readSetting(tx, earningsSetting, false);
export const writeEarningsSetting = (tx: Tx, on: boolean): Promise<void> => writeSetting(tx, earningsSetting, on);

/** Blanks the applicants' names of earnings older than `before`; the money's history stays. */
export const eraseNames = (tx: Tx, before: Date): Promise<number> =>
  changed(tx, sql`update commission set applicant_name = '' where created_at < ${before} and applicant_name <> ''`);
