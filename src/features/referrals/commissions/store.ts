import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import type { Commission, HoldReason } from '../model/referrals.ts';

const commissionColumns = sql.raw(
  'id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, percent, amount_paise, left_paise, created_at, matures_at, hold_reason, reversed_at, released_at, changes',
);

export const insertCommission = (
  tx: Tx,
  commission: Omit<Commission, 'leftPaise' | 'reversedAt' | 'releasedAt' | 'changes'>,
): Promise<boolean> =>
  on(tx).changesOne`
    insert into commission (id, application_id, payment_id, referrer_id, applicant_id, applicant_name, paid_paise, percent, amount_paise, left_paise, created_at, matures_at, hold_reason)
    values (${commission.id}, ${commission.applicationId}, ${commission.paymentId}, ${commission.referrerId}, ${commission.applicantId}, ${commission.applicantName}, ${commission.paidPaise}, ${commission.percent}, ${commission.amountPaise}, ${commission.amountPaise},
      ${commission.createdAt}, ${commission.maturesAt}, ${commission.holdReason}) on conflict (application_id) do nothing`;
export const findCommission = (tx: Tx, id: string): Promise<Commission | undefined> =>
  on(tx).row<Commission>`select ${commissionColumns} from commission where id = ${id}`;
export const commissionOfPayment = (tx: Tx, paymentId: string): Promise<Commission | undefined> =>
  on(tx).row<Commission>`select ${commissionColumns} from commission where payment_id = ${paymentId}`;
export const commissionOfApplication = (tx: Tx, applicationId: string): Promise<Commission | undefined> =>
  on(tx).row<Commission>`select ${commissionColumns} from commission where application_id = ${applicationId}`;
/** Names the applicant anew; a name that was erased stays erased. */
export const setApplicantName = (tx: Tx, applicationId: string, name: string): Promise<void> =>
  on(tx).run`
    update commission set applicant_name = ${name} where application_id = ${applicationId} and applicant_name <> ''`;
/** All commissions by id, one page at a time. */
export const commissionsAfter = (
  tx: Tx,
  afterId: string,
  limit: number,
): Promise<Pick<Commission, 'paymentId' | 'percent' | 'leftPaise' | 'id'>[]> =>
  on(tx).rows`
    select id, payment_id, percent, left_paise from commission where id > ${afterId} order by id limit ${limit}`;
/** Which of these applications have no commission. */
export const withoutCommission = (tx: Tx, applicationIds: readonly string[]): Promise<string[]> =>
  on(tx).column<string>`
    select given.id from unnest(${applicationIds}::text[]) as given (id)
    where not exists (select 1 from commission where application_id = given.id)`;
/** Newest first, limited; totals come from `sums`. `maturedPaise`: total claimable at `now`, up to each. */
export const commissionsOf = (
  tx: Tx,
  referrerId: string,
  now: Date,
  limit: number,
): Promise<(Commission & { readonly maturedPaise: number })[]> =>
  on(tx).rows`
    select ${commissionColumns}, coalesce(sum(left_paise)
        filter (where reversed_at is null and hold_reason is null and matures_at <= ${now}) over (order by created_at, id), 0)::bigint as matured_paise
    from commission where referrer_id = ${referrerId} order by created_at desc, id desc limit ${limit}`;
/** Stores what is left of a commission, as a change. */
export const setLeft = (tx: Tx, id: string, input: { leftPaise: Paise; change: number; at: Date }): Promise<void> =>
  on(tx).run`
    with changed as (insert into commission_change (commission_id, change, left_paise) values (${id}, ${input.change}, ${input.leftPaise}))
    update commission set left_paise = ${input.leftPaise}, reversed_at = ${input.leftPaise === 0 ? input.at : null}, changes = ${input.change}
    where id = ${id}`;
export const setHold = (tx: Tx, ids: readonly string[], reason: HoldReason): Promise<void> =>
  on(tx).run`update commission set hold_reason = ${reason} where id = any(${ids}::text[])`;
/** True if a person of these accounts has a role at the desk, by whichever account, or gives the number of somebody who has. */
export const isOfStaff = (tx: Tx, accountIds: readonly string[]): Promise<boolean> =>
  on(tx).exists`
    select from unnest(${accountIds}::text[]) as asked (id) cross join lateral own_accounts(asked.id) as own (id)
      join account on account.id = own.id join staff_role on staff_role.phone = account.phone`;
/** Releases a hold permanently. */
export const setReleased = (tx: Tx, id: string, input: { at: Date; by: string }): Promise<void> =>
  on(tx).run`
    update commission set hold_reason = null, released_at = ${input.at}, released_by = ${input.by} where id = ${id}`;
/**
 * A referrer's earnings from these people, or all, that can be held: in effect, not held, never released. `before`: total of the
 * referrer's older such earnings, which payouts cover first.
 */
export const holdable = (
  tx: Tx,
  referrerId: string,
  applicantIds: readonly string[] | 'all',
): Promise<{ id: string; applicationId: string; applicantId: string; before: number }[]> =>
  on(tx).rows`
    select c.id, c.application_id, c.applicant_id, (
        select coalesce(sum(o.left_paise), 0)::bigint from commission o
        where o.referrer_id = ${referrerId} and o.reversed_at is null and o.hold_reason is null and (o.created_at, o.id) < (c.created_at, c.id)) as before
    from commission c where c.referrer_id = ${referrerId} and ${applicantIds === 'all' ? sql`true` : sql`c.applicant_id = any(${applicantIds}::text[])`}
      and c.reversed_at is null and c.hold_reason is null and c.released_at is null
    order by c.created_at, c.id`;

/** The earnings on these applications that can be held. */
export const holdableOn = (
  tx: Tx,
  applicationIds: readonly string[],
): Promise<Pick<Commission, 'id' | 'referrerId' | 'applicantId'>[]> =>
  on(tx).rows`
    select id, referrer_id, applicant_id from commission
     where application_id = any(${applicationIds}::text[])
       and reversed_at is null and hold_reason is null and released_at is null`;

/** Blanks applicants' names in earnings older than `before`; amounts stay. */
export const eraseNames = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`update commission set applicant_name = '' where created_at < ${before} and applicant_name <> ''`;
