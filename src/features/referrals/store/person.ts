import type { Tx } from '#kit/context.ts';
import type { PersonPage } from '#kit/desk/person-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { personRows } from '#platform/database/person-rows.ts';
import type { ClaimState, PayoutState } from '../model/referrals.ts';

interface CommissionOf {
  readonly applicationId: string;
  readonly applicantName: string;
  readonly amountPaise: number;
  readonly holdReason: string | null;
  readonly reversedAt: Date | null;
}
const commissions = (tx: Tx, whose: ReturnType<typeof sql>, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<CommissionOf>`application_id, applicant_name, case when left_paise = 0 then amount_paise else left_paise end as amount_paise, hold_reason, reversed_at`,
      from: sql`commission`,
      where: whose,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
/** What the person earned. */
export const earnedBy = (tx: Tx, accountId: string, page: PersonPage) =>
  commissions(tx, sql`referrer_id = ${accountId}`, page);
/** What others earned by the person's applications. */
export const earnedWith = (tx: Tx, accountId: string, page: PersonPage) =>
  commissions(tx, sql`applicant_id = ${accountId}`, page);

export const claimsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        state: ClaimState;
        amountPaise: number;
        accountLastFour: string;
        ifsc: string;
        bankName: string;
        mobile: string;
        holder: string;
        reason: string | null;
        utr: string | null;
        settledAt: Date | null;
        returnedAt: Date | null;
        returnReason: string | null;
      }>`state, amount_paise, account_last_four, ifsc, bank_name, mobile, holder, reason, utr, settled_at, returned_at, return_reason`,
      from: sql`claim`,
      where: sql`referrer_id = ${accountId}`,
      at: sql`created_at`,
      id: sql`id`,
    },
    page,
  );
export const payoutsOfPerson = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{
        claimId: string;
        state: PayoutState;
        amountPaise: number;
        utr: string | null;
        returnedAt: Date | null;
        returnReason: string | null;
      }>`claim_id, payout.state, payout.amount_paise, payout.utr, payout.returned_at, payout.return_reason`,
      from: sql`payout join claim on claim.id = claim_id`,
      where: sql`referrer_id = ${accountId}`,
      at: sql`started_at`,
      id: sql`payout.id`,
    },
    page,
  );

/** What the person was paid, by financial year; its time is the year's beginning. */
export const paidInYears = (tx: Tx, accountId: string, page: PersonPage) =>
  personRows(
    tx,
    {
      select: sql<{ year: number; paidPaise: number; payouts: number }>`year, paid_paise, payouts`,
      from: sql`referrer_year`,
      where: sql`referrer_id = ${accountId}`,
      at: sql`make_timestamptz(year, 4, 1, 0, 0, 0, 'Asia/Kolkata')`,
      id: sql`id`,
    },
    page,
  );

/** The ids of commissions on both sides, of claims and of payouts; bounded by what one person earns. */
export const referralIdsOf = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select id from commission where referrer_id = ${accountId} union select id from commission where applicant_id = ${accountId}
    union select id from claim where referrer_id = ${accountId}
    union select payout.id from payout join claim on claim.id = claim_id where referrer_id = ${accountId}`;

export const openClaimsOf = (tx: Tx, accountId: string): Promise<string[]> =>
  on(tx).column<string>`
    select id from claim where referrer_id = ${accountId} and is_open order by id`;

/** The person's name in the lists of those who referred them. */
export const eraseNameOf = (tx: Tx, accountId: string, limit: number): Promise<number> =>
  on(tx).changed`
    update commission set applicant_name = '' where id = any(array(
      select id from commission where applicant_id = ${accountId} and applicant_name <> '' limit ${limit}))`;
/** As the yearly erasure: all but the last four digits. Open claims stay whole. */
export const eraseBankDetailsOf = (tx: Tx, accountId: string, at: Date, limit: number): Promise<number> =>
  on(tx).changed`
    update claim set account_sealed = '', account_key = null, ifsc = '', bank_name = '', mobile = '', holder = '', details_erased_at = ${at}
     where id = any(array(
       select id from claim where referrer_id = ${accountId} and state in ('paid', 'rejected') and details_erased_at is null
        limit ${limit}))`;
