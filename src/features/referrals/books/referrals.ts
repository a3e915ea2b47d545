import type { BookCheck } from '#kit/money/books.ts';
import { before, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { faults, tie } from '#features/ledger/books.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { actChecks } from './acts.ts';

/** Each change of a commission has a posting with its number, of the difference that it made. */
const commissions = tie({
  name: 'commissions',
  kinds: ['commission', 'commission-reversal', 'commission-restored'],
  due: () => sql`
    select 'commission', application_id, referrer_id, amount_paise from commission
    union all
    select case when left_paise < was_paise then 'commission-reversal' else 'commission-restored' end,
      commission_id || '/' || change, referrer_id, abs(left_paise - was_paise)
    from (
      select ch.*, c.referrer_id, lag(ch.left_paise, 1, c.amount_paise) over (partition by c.id order by ch.change) as was_paise
      from commission_change ch join commission c on c.id = ch.commission_id) it`,
});

const unclaimed = tie({
  name: 'earnings that nobody can claim',
  kinds: ['earnings-unclaimed', 'earnings-taken-back'],
  due: () =>
    sql`select case when is_taken_back then 'earnings-taken-back' else 'earnings-unclaimed' end, cause, referrer_id, amount_paise from unclaimed_earning`,
});

const claims = tie({
  name: 'claims and payouts',
  kinds: [
    'claim',
    'claim-paid',
    'claim-rejected',
    'payout-unclaimed',
    'payout-returned',
    'claim-unpaid',
    'payout-moved',
  ],
  due: () => sql`
    select 'claim', id, referrer_id, amount_paise from claim
    union all
    select 'claim-rejected', id, referrer_id, amount_paise from claim
    where state in ('paid', 'rejected') and not exists (
      select 1 from payout p where p.claim_id = claim.id and p.state in ('paid', 'returned', 'moved') and not p.is_unclaimed and not p.is_reopened)
    union all
    select case when p.is_unclaimed then 'payout-unclaimed' else 'claim-paid' end, case when p.is_unclaimed then p.id when p.attempt = 1 then c.id else c.id || '/' || p.attempt end,
      c.referrer_id, p.amount_paise
    from payout p join claim c on c.id = p.claim_id where p.state in ('paid', 'returned', 'moved')
    union all
    select 'payout-returned', p.id, c.referrer_id, p.amount_paise
    from payout p join claim c on c.id = p.claim_id where p.state = 'returned'
    union all
    select case when p.is_reopened then 'claim-unpaid' else 'payout-moved' end, p.id, c.referrer_id, p.amount_paise
    from payout p join claim c on c.id = p.claim_id where p.state = 'moved'`,
});

const payouts = faults(
  'claims and their payouts',
  () => sql`
  select c.id, case
      when (c.state = 'processing') <> (p.processing = 1) or p.processing > 1 then 'it is ' || c.state || ' with ' || p.processing || ' payouts in processing'
      when (c.state = 'paid') <> (p.transfers > 0) then 'it is ' || c.state || ' with ' || p.transfers || ' transfers'
      when p.claimed > 1 then p.claimed || ' transfers are posted as the one that pays it'
      when c.state = 'paid' and not p.has_utr then 'its transfers have other UTRs'
      when c.state = 'paid' and (c.returned_at is not null) <> (p.not_returned = 0) then p.not_returned || ' transfers were not returned, but its status is ' ||
        case when c.returned_at is null then 'paid' else 'returned' end
      when p.odd > 0 then p.odd || ' of its transfers have another amount'
      when c.account_sealed = '' and c.state not in ('paid', 'rejected') then 'it is ' || c.state || ' and has no account'
    end
  from claim c cross join lateral (
    select count(*) filter (where state = 'processing') as processing, count(*) filter (where state in ('paid', 'returned')) as transfers,
      count(*) filter (where state = 'paid') as not_returned, count(*) filter (where state in ('paid', 'returned') and not is_unclaimed) as claimed,
      coalesce(bool_or(utr = c.utr), false) as has_utr, count(*) filter (where amount_paise <> c.amount_paise) as odd
    from payout where claim_id = c.id) p`,
);

/**
 * Its percentage, rounded half-up, of the fee of an existing application; after its last change, of what is left of the fee,
 * within two hours of a change of its payment.
 */
const earnings = faults(
  'commissions and their applications',
  (now) => sql`
  select c.id, case
      when a.id is null then 'its application is missing'
      when a.payment_id <> c.payment_id or a.paid_paise <> c.paid_paise then 'its application has another payment or fee'
      when c.amount_paise <> floor((c.paid_paise * c.percent + 50) / 100) then c.amount_paise || ' paise are not ' || c.percent || '% of ' || c.paid_paise
      when (c.changes, c.left_paise) is distinct from (coalesce(last.change, 0), coalesce(last.left_paise, c.amount_paise))
        then c.left_paise || ' paise are left of it after ' || c.changes || ' changes, its changes say ' || coalesce(last.left_paise, c.amount_paise) || ' after ' || coalesce(last.change, 0)
      when c.left_paise <> floor((fee.left_paise * c.percent + 50) / 100) and changed_at < ${before(now, 2 * hourMs)}
        then c.left_paise || ' paise are left of it, and ' || fee.left_paise || ' of the fee of ' || c.application_id
    end
  from commission c left join application a on a.id = c.application_id
    left join lateral (
      select change, left_paise from commission_change where commission_id = c.id order by change desc limit 1) last on true
    left join fee_left fee on fee.payment_id = c.payment_id
    cross join lateral (
      select max(at) as changed_at from (
        select greatest(requested_at, settled_at) as at from refund where payment_id = c.payment_id
        union all select greatest(requested_at, settled_at) from part_refund where payment_id = c.payment_id
        union all select greatest(opened_at, decided_at) from dispute where payment_id = c.payment_id
        union all select c.created_at) changes) changed`,
);

/** What the database adds up by financial year is the sum of the payouts: from 1 April, Indian time. */
const years = faults(
  'totals of each financial year',
  () => sql`
  with own as (
    select c.referrer_id,
      extract(year from p.paid_at at time zone 'Asia/Kolkata')::int
        - case when extract(month from p.paid_at at time zone 'Asia/Kolkata') < 4 then 1 else 0 end as year,
      sum(p.amount_paise) as paise, count(*) as payouts
    from payout p join claim c on c.id = p.claim_id where p.state = 'paid' group by 1, 2)
  select coalesce(own.referrer_id, kept.referrer_id) || ' ' || coalesce(own.year, kept.year),
    case when own.paise is distinct from kept.paid_paise or own.payouts is distinct from kept.payouts
      then 'its payouts are ' || coalesce(own.paise, 0) || ' paise, its total says ' || coalesce(kept.paid_paise, 0) end
  from own full join referrer_year kept on kept.referrer_id = own.referrer_id and kept.year = own.year`,
);

/** What the database adds up for the list of referrers is the sum of their rows, and what the ledger owes. */
const listed = faults(
  'sums of each referrer',
  () => sql`
  with own as (
    select id, sum(referrals) as referrals, sum(earned) as earned, sum(held) as held, sum(claimed) as claimed, sum(paid) as paid,
      sum(owed) as owed
    from (
      select referrer_id as id, (reversed_at is null)::int as referrals, left_paise as earned,
        case when hold_reason is null then 0 else left_paise end as held, 0 as claimed, 0 as paid, 0 as owed from commission
      union all
      select referrer_id, 0, 0, 0, amount_paise, 0, 0 from claim where is_open
      union all
      select c.referrer_id, 0, 0, 0, 0, p.amount_paise, 0 from payout p join claim c on c.id = p.claim_id where p.state = 'paid'
      union all
      select substring(account from ':(.*)'), 0, 0, 0, 0, 0, -amount_paise from ledger_entry
      where account like ${`${ledgerAccounts.referralPayable('')}%`}) parts
    group by id)
  select coalesce(own.id, kept.account_id),
    case when row (coalesce(own.referrals, 0), coalesce(own.earned, 0), coalesce(own.held, 0), coalesce(own.claimed, 0),
        coalesce(own.paid, 0), coalesce(own.owed, 0))
      is distinct from row (coalesce(kept.referrals, 0)::numeric, coalesce(kept.earned_paise, 0)::numeric, coalesce(kept.held_paise, 0)::numeric,
        coalesce(kept.claimed_paise, 0)::numeric, coalesce(kept.paid_paise, 0)::numeric, coalesce(kept.owed_paise, 0)::numeric)
      then 'its sums in the list are not those of its rows and the ledger' end
  from own full join referrer kept on kept.account_id = own.id`,
);

/** Each referrer's earnings, claims and payouts, in the ledger and in our rows; what an erased person gave up has a separate check. */
const totals = faults(
  'totals of each referrer',
  () => sql`
  with own as (
    select referrer_id, sum(earned) as earned, sum(in_claims) as in_claims, sum(paid) as paid from (
      select referrer_id, left_paise as earned, 0 as in_claims, 0 as paid from commission
      union all
      select referrer_id, 0, case when is_open then amount_paise else 0 end, 0 from claim
      union all
      select c.referrer_id, 0, 0, p.amount_paise from payout p join claim c on c.id = p.claim_id where p.state = 'paid') parts
    group by referrer_id
  ), posted as (
    select substring(account from ':(.*)') as referrer_id,
      -coalesce(sum(amount_paise) filter (where account like ${`${ledgerAccounts.referralPayable('')}%`}), 0) as owed,
      -coalesce(sum(amount_paise) filter (where account like ${`${ledgerAccounts.claimsInFlight('')}%`}), 0) as in_flight
    from ledger_entry where account like ${`${ledgerAccounts.referralPayable('')}%`} or account like ${`${ledgerAccounts.claimsInFlight('')}%`}
    group by 1
  ), kept as (
    select substring(e.account from ':(.*)') as referrer_id, sum(e.amount_paise) as kept
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.account like ${`${ledgerAccounts.referralPayable('')}%`}
    where t.kind in ('earnings-given-up', 'earnings-unclaimed', 'earnings-taken-back') group by 1
  ), compared as (
    select coalesce(own.referrer_id, posted.referrer_id) as id,
      coalesce(earned - in_claims - paid, 0) - coalesce(kept, 0) as owed_by_rows, coalesce(in_claims, 0) as in_claims,
      coalesce(owed, 0) as owed, coalesce(in_flight, 0) as in_flight
    from own full join posted on posted.referrer_id = own.referrer_id
      left join kept on kept.referrer_id = coalesce(own.referrer_id, posted.referrer_id))
  select id, case
      when owed <> owed_by_rows then 'the ledger owes ' || owed || ' paise, earnings less claims and payouts are ' || owed_by_rows
      when in_flight <> in_claims then 'the ledger has ' || in_flight || ' paise in claims, the claims under way have ' || in_claims
    end
  from compared`,
);

/** An active claim can be paid at any time, so the claimable balance beside it is never negative. */
const cover = faults(
  'cover of active claims',
  (now) => sql`
  select c.id, case when owed.paise < waiting.paise then 'it is active and ' || (waiting.paise - owed.paise) || ' paise are not covered' end
  from claim c
    cross join lateral (
      select -coalesce(sum(amount_paise), 0)::bigint as paise from ledger_entry where account = ${ledgerAccounts.referralPayable('')} || c.referrer_id) owed
    cross join lateral (
      select coalesce(sum(left_paise), 0)::bigint as paise from commission
      where referrer_id = c.referrer_id and reversed_at is null and (hold_reason is not null or matures_at > greatest(${now}, c.created_at))) waiting
  where c.state = 'active'`,
);

/** One reference of the bank is one movement: of a payout, of the run of a bulk debit, or of a refund by hand. */
const references = faults(
  'references of the bank',
  () => sql`
  select p.id, case when known.utr is null then 'its UTR is not recorded as the reference of a payout' end
  from payout p left join bank_reference known on known.utr = p.utr and known.kind = 'payout' and known.movement in (
    p.id, (select run_id from payout_run_claim where payout_id = p.id))
  where p.utr is not null
  union all
  select r.id, case when known.utr is null then 'its reference is not recorded as that of this refund' end
  from refund r left join bank_reference known on known.utr = r.bank_reference and known.kind = 'refund' and known.movement = r.id
  where r.is_by_hand and r.state = 'done' and r.bank_reference is not null
    and not exists (select from payout p where p.refund_id = r.id and p.state = 'paid' and p.utr = r.bank_reference)
  union all
  select p.id, case
      when p.state = 'paid' and (r.state <> 'done' or r.bank_reference is distinct from p.utr) then 'it is paid, its refund is ' || r.state
      when p.state = 'processing' and r.state <> 'stopped' then 'it is being paid, its refund is ' || r.state
    end
  from payout p join refund r on r.id = p.refund_id`,
);

/** Runs and their approvals say the same, and nothing is being paid without one. */
const runs = faults(
  'payout runs and their approvals',
  () => sql`
  select run.id, case when approval.status is distinct from case run.state when 'cancelled' then 'declined' else run.state end
    then 'it is ' || run.state || ', its approval is ' || coalesce(approval.status, 'missing') end
  from payout_run run left join approval on approval.record = run.id and approval.kind = 'payout-run'`,
);

export const bookChecks: readonly BookCheck[] = [
  commissions,
  unclaimed,
  claims,
  payouts,
  years,
  earnings,
  listed,
  totals,
  cover,
  references,
  runs,
  ...actChecks,
];
