import type { AttentionQuery } from '#platform/database/attention.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import { before } from '#kit/time.ts';
import { payoutSlowMs } from './rules.ts';

/** The name of the person of a claim or commission `c`. */
const nameOf = sql`(select name from account where id = c.referrer_id)`;
/** What is wrong with a claim `c`: its person, and the sum. */
const claimDetails = (more: RawBuilder<unknown> = sql``) =>
  sql`jsonb_build_object('person', ${nameOf}, 'paise', c.amount_paise ${more}) as details`;
/** A transfer for a claim, or for a refund in a run. */
const ofPayouts = sql`payout p left join claim c on c.id = p.claim_id`;
const aboutPayout = sql`'claim', c.id, 'refund', p.refund_id, 'person', ${nameOf}, 'paise', p.amount_paise,
  'run', (select run_id from payout_run_claim entry where entry.payout_id = p.id)`;
const payoutDetails = () => sql`jsonb_build_object(${aboutPayout}) as details`;
/** Until its first payout begins, staff have not decided about its account. */
const hasNoPayout = sql`not exists (select from payout p where p.claim_id = c.id)`;

/** A row of the bank's answer that was not applied, with our transfer if there is one. */
const ofAnswers = sql`
  bank_answer_row r join bank_answer a on a.id = r.answer_id
    left join payout p on p.id = r.payout_reference left join claim c on c.id = p.claim_id`;
const isOpenRow = sql`r.result = 'waiting' and r.payout_reference is not null and (r.verdict is not null or r.is_other_account)`;
/** A later answer that agrees with our books. */
const isAnsweredSince = sql`exists (
  select from bank_answer_row l join bank_answer b on b.id = l.answer_id
    where l.payout_reference = r.payout_reference and l.result <> 'waiting' and b.imported_at >= a.imported_at)`;
/** A transfer with the row's UTR, which a bank may print with spaces and hyphens (`readUtr`). */
const isRecorded = sql`exists (
  select from payout q where q.utr = upper(regexp_replace(r.utr, ${'[\\s/\u2010-\u2015-]'}, '', 'g')))`;
const contradiction = (kind: string, isWrong: RawBuilder<unknown>): AttentionQuery => ({
  kind,
  find: () => sql`
    select r.payout_reference as subject,
      (array_agg(jsonb_build_object(${aboutPayout}, 'answer', a.id, 'utr', r.utr)
        order by a.imported_at, r.line))[1] as details, min(a.imported_at) as since
    from ${ofAnswers} where ${isOpenRow} and ${isWrong} group by r.payout_reference`,
});

export const attention: readonly AttentionQuery[] = [
  {
    kind: 'bank-file-settings-proposed',
    find: () => sql`
      select id as subject, '{}'::jsonb as details, made_at as since from approval
      where status = 'waiting' and kind = 'bank-file-settings'`,
  },
  {
    kind: 'claim-on-hold',
    find: () => sql`
      select c.id as subject, ${claimDetails()},
        coalesce((select max(started_at) from payout where payout.claim_id = c.id), c.created_at) as since
      from claim c where c.state = 'hold' and not c.is_uncovered`,
  },
  {
    kind: 'payout-not-sent-paid',
    find: () => sql`
      select payout_id as subject, jsonb_build_object('claim', claim_id, 'run', (select run_id from payout_run_claim entry where entry.payout_id = doubted.payout_id),
          'paise', amount_paise, 'person', account.name) as details,
        min(at) as since
      from payout_in_doubt doubted left join account on account.id = referrer_id group by 1, claim_id, amount_paise, account.name`,
  },
  {
    kind: 'payout-slow',
    find: (now) => sql`
      select p.id as subject, ${payoutDetails()}, p.started_at as since from ${ofPayouts}
      where p.state = 'processing' and p.started_at <= ${before(now, payoutSlowMs)}`,
  },
  {
    kind: 'claim-waiting',
    find: (now) => sql`
      select c.id as subject, ${claimDetails()}, c.created_at as since from claim c
      where c.state = 'active' and c.created_at <= ${before(now, payoutSlowMs)}
        and (c.payable_from is null or c.payable_from <= ${before(now, payoutSlowMs)})
        and not exists (select from payout_run_claim entry where entry.claim_id = c.id and entry.is_open)`,
  },
  {
    kind: 'new-bank-account',
    find: () => sql`
      select c.id as subject, ${claimDetails(sql`, 'payable from', c.payable_from`)},
        coalesce(c.corrected_at, c.created_at) as since from claim c
      where c.state in ('active', 'hold') and c.payable_from is not null and ${hasNoPayout}`,
  },
  {
    kind: 'claim-corrected',
    find: () => sql`
      select c.id as subject, ${claimDetails(sql`, 'state', c.state`)}, c.corrected_at as since from claim c
      where c.state in ('active', 'hold') and c.corrected_at is not null and ${hasNoPayout}`,
  },
  {
    kind: 'earning-held',
    find: () => sql`
      select c.application_id as subject,
        jsonb_build_object('person', ${nameOf}, 'paise', c.left_paise, 'reason', c.hold_reason) as details,
        c.created_at as since
      from commission c
      where c.hold_reason is not null and c.reversed_at is null`,
  },
  contradiction('payout-returned-late', sql`r.verdict in ('failed', 'returned') and p.state = 'paid'`),
  contradiction(
    'payout-other-account',
    sql`r.is_other_account and p.state in ('processing', 'paid') and not ${isAnsweredSince}`,
  ),
  contradiction(
    'payout-unknown',
    sql`r.verdict = 'paid' and p.id is null and r.payout_reference like 'SP-%' and not ${isRecorded}`,
  ),
];
