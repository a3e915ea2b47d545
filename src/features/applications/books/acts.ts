// Checks that tie refunds and windows to the acts that allow them.
import type { BookCheck } from '#kit/money/books.ts';
import { before, hourMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { faults } from '#features/ledger/books.ts';

/**
 * A refund by staff beyond the published terms has an approval, one that the applicant asked for a cancelled application, and
 * one of a duplicate payment such a payment.
 */
const refunds = faults(
  'refunds and their causes',
  (now) => sql`
  select r.id, case
      when r.reason = 'other' and r.requested_by <> 'system' and a.id is not null
        and (a.advanced_at <= r.requested_at or r.requested_at >= a.created_at + make_interval(hours => a.refund_window_hours))
        and not exists (select from approval where kind = 'refund' and record = r.payment_id and status = 'approved')
        then 'it is beyond the published terms, and no second person agreed to it'
      when r.reason = 'asked' and a.state = 'active' and r.state in ('requested', 'sent', 'stopped', 'done')
        and r.attempt_at < ${before(now, hourMs)}
        then 'its applicant asked for it, and the application was not cancelled'
      when r.reason = 'asked' and a.id is null then 'its applicant asked for it, and there is no application'
      when r.reason = 'duplicate' and not exists (select from duplicate_payment s where s.payment_id = r.payment_id)
        then 'its payment is not a duplicate'
    end
  from refund r left join application a on a.payment_id = r.payment_id`,
);

/** The moment from which an application can't be cancelled any more is there as long as a move caused it. */
const advanced = faults(
  'applications and the moves that ended cancelling',
  () => sql`
  select a.id, case
      when a.advanced_at is null and moved.once then 'a move ended the right to cancel it, and it can be cancelled'
      when a.advanced_at is not null and not moved.once then 'nothing ended the right to cancel it'
    end
  from application a cross join lateral (
    select exists (select from application_step s where s.application_id = a.id and s.has_advanced and s.undone_at is null) as once) moved`,
);

export const actChecks: readonly BookCheck[] = [refunds, advanced];
