// Checks that tie what was done with earnings, claims and payouts to who decided it.
import { type BookCheck, type BookSecrets, findingLimit } from '#kit/money/books.ts';
import { bankAccountKeyOf } from '#kit/money/bank-account.ts';
import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { faults } from '#features/ledger/books.ts';
import { firstSettings } from '../payout-runs/model/bank-files.ts';

/** The code in the form that was frozen before the payment is that of the referrer, unless that person was erased since. */
const referred = faults(
  'commissions and the codes of their forms',
  () => sql`
  select c.id, case when f.form ->> 'referralCode' is distinct from r.referral_code then 'the form of its application names another code' end
  from commission c join application a on a.id = c.application_id join frozen_form f on f.id = a.form_id
    left join account r on r.id = c.referrer_id
  where r.closed_at is null`,
);

/** Every transfer is of an approved run, or was recorded as a fact that another person proves; so is every return. */
const transfers = faults(
  'transfers and the acts behind them',
  () => sql`
  select p.id, case
      when run.id is null and not exists (
        select from approval where kind = 'claim-movement' and frozen ->> 'payout' = p.id and frozen ->> 'movement' <> 'return')
        then 'neither an approved run nor a recorded act explains it'
      when p.state = 'returned' and not exists (
        select from approval where kind in ('claim-movement', 'payment-movement') and frozen ->> 'payout' = p.id
          and frozen ->> 'movement' = 'return')
        then 'no recorded act explains its return'
    end
  from payout p left join lateral (
    select r.id from payout_run_claim entry join payout_run r on r.id = entry.run_id
    where entry.payout_id = p.id and r.state = 'approved') run on true
  where p.state <> 'not-sent'`,
);

/** A refund from our bank account was paid in a run, or was recorded as a fact that another person proves. */
const byHand = faults(
  'refunds from our bank account and the acts behind them',
  () => sql`
  select r.id, case when not exists (select from payout p where p.refund_id = r.id and p.state = 'paid')
      and not exists (
        select from approval where kind = 'payment-movement' and record = r.payment_id and frozen ->> 'movement' = 'refund-by-hand')
    then 'neither a payout run nor a recorded act explains it' end
  from refund r where r.is_by_hand and r.state = 'done'`,
);

/** An earning is taken off hold by a person, whose entry the audit has. */
const released = faults(
  'released earnings and the audit',
  () => sql`
  select c.id, case when not exists (
      select from audit_entry e where e.subject = c.application_id and e.act = 'referrals/released' and e.actor = c.released_by)
    then 'it was taken off hold, and the audit has no release by ' || coalesce(c.released_by, 'anybody') end
  from commission c where c.released_at is not null`,
);

/** The columns of the bank file are those that two people agreed to; the limit of a year is that of its newest change. */
const settings = faults(
  'the bank file and its approval',
  () => sql`
  with kept as (select value from setting where name = 'payout-settings'),
    agreed as (
      select frozen from approval where kind = 'bank-file-settings' and status = 'approved' order by decided_at desc, id desc limit 1)
  select 'payout-settings', case
      when kept.value - 'version' - 'yearLimitPaise' is distinct from
        coalesce((select frozen from agreed), ${JSON.stringify(firstSettings)}::jsonb) - 'version' - 'yearLimitPaise' then 'the columns of the bank file are not those that two people agreed to'
      when not exists (select from audit_entry e where e.act = 'payouts/settings'
        and e.after ->> 'limitPaise' is not distinct from kept.value ->> 'yearLimitPaise'
        and (e.details ->> 'version')::int = (kept.value ->> 'version')::int) then 'the audit has no such change of it'
    end
  from kept`,
);

/** The switch for earnings is as its newest entry in the audit says. */
const switched = faults(
  'the switch for earnings and the audit',
  () => sql`
  select 'referral-earnings-on', case when value::boolean is distinct from (
      select (after ->> 'on')::boolean from audit_entry where act = 'referrals/earnings-switch' order by id desc limit 1)
    then 'the audit has no such switch' end
  from setting where name = 'referral-earnings-on'`,
);

interface OpenAccount {
  readonly id: string;
  readonly accountSealed: string;
  readonly accountKey: string | null;
  readonly ifsc: string;
}
/** The encrypted account of each open claim, with its IFSC, is the one that was claimed to. */
const accounts: BookCheck = {
  name: 'accounts of open claims',
  async findDifferences(tx: Tx, _now: Date, secrets: BookSecrets) {
    const open = await on(tx).rows<OpenAccount>`
      select id, account_sealed, account_key, ifsc from claim where is_open order by id`;
    const found: string[] = [];
    for (const claim of open) {
      if (found.length === findingLimit) break;
      if (!(await isAsClaimed(secrets, claim)))
        found.push(`${claim.id}: its account or IFSC is not the one that was claimed to`);
    }
    return found;
  },
};
async function isAsClaimed(
  secrets: BookSecrets,
  { id, accountSealed, accountKey, ifsc }: OpenAccount,
): Promise<boolean> {
  try {
    const accountNumber = secrets.decrypt(accountSealed, id);
    return (await bankAccountKeyOf(secrets, { ifsc, accountNumber })) === accountKey;
  } catch {
    return false;
  }
}

export const actChecks: readonly BookCheck[] = [referred, transfers, byHand, released, settings, switched, accounts];
