import type { AttentionQuery } from '#platform/database/attention.ts';
import { before, dayInIndia, dayMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { answerNoticeDays } from './terms.ts';

/** A part that the gateway does not complete within this time is listed. */
const partSlowMs = 7 * dayMs;
const accountMissingMs = 7 * dayMs;
const answering = sql.raw(
  `d.id as subject, jsonb_build_object('payment', d.payment_id, 'paise', d.amount_paise, 'answerBy', d.answer_by::text) as details`,
);
const startOf = (day: string) => sql.raw(`(${day})::timestamp at time zone 'Asia/Kolkata' as since`);

export const attention: readonly AttentionQuery[] = [
  {
    // One that ended unpaid is listed until staff propose a part of that payment again, or refund it.
    kind: 'part-refund-failed',
    find: (now) => sql`
      select part.id as subject, jsonb_build_object('payment', part.payment_id, 'paise', part.amount_paise) as details,
        coalesce(part.settled_at, part.requested_at) as since
      from part_refund part
      where part.state in ('requested', 'sent') and part.requested_at <= ${before(now, partSlowMs)}
        or part.state = 'ended'
          and not exists (select from approval where record = part.payment_id and kind in ('part-refund', 'refund') and made_at > part.settled_at)
          and not exists (select from refund where payment_id = part.payment_id and requested_at > part.settled_at)
          and not exists (select from dispute where payment_id = part.payment_id and state <> 'won')`,
  },
  {
    kind: 'dispute-answer-due',
    find: (now) => sql`
      select ${answering}, ${startOf(`d.answer_by - ${answerNoticeDays}`)} from dispute d
      where d.state = 'open' and d.answer_by between ${dayInIndia(now)}::date and ${dayInIndia(now)}::date + ${sql.lit(answerNoticeDays)}`,
  },
  {
    kind: 'dispute-answer-missed',
    find: (now) => sql`
      select ${answering}, ${startOf('d.answer_by + 1')} from dispute d
      where d.state = 'open' and d.answer_by < ${dayInIndia(now)}::date`,
  },
  {
    kind: 'refund-account-missing',
    find: (now) => sql`
      select t.refund_id as subject, jsonb_build_object('payment', r.payment_id, 'paise', r.amount_paise) as details,
        t.asked_at + interval '7 days' as since
      from refund_transfer t join refund r on r.id = t.refund_id
      where t.run_id is null and t.given_at is null and r.state = 'stopped' and t.asked_at <= ${before(now, accountMissingMs)}`,
  },
  {
    kind: 'refund-transfer-waiting',
    find: (now) => sql`
      select t.refund_id as subject, jsonb_build_object('payment', r.payment_id, 'paise', r.amount_paise) as details,
        t.payable_from as since
      from refund_transfer t join refund r on r.id = t.refund_id
      where t.run_id is null and r.state = 'stopped' and t.payable_from <= ${now}`,
  },
];
