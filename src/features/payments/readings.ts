import { sql } from '#platform/database/db.ts';
import { waiting } from '#platform/operations/reading.ts';

export const readings = [
  waiting(
    { name: 'saral_orders_open', help: 'Orders whose payment is still asked for at the gateway' },
    sql`select '', created_at from payment_order where next_read_at is not null order by next_read_at`,
  ),
  waiting(
    { name: 'saral_payments_unmatched', help: 'Payments that staff must decide about' },
    sql`select '', first_seen_at from payment where state = 'needs-review' order by first_seen_at`,
  ),
  waiting(
    {
      name: 'saral_payments_without_outcome',
      help: 'Captured payments that are not applied, refunded or returned yet',
    },
    sql`select '', captured_at from payment where outcome is null and state = 'captured' order by captured_at`,
  ),
  waiting(
    { name: 'saral_refunds_unsettled', help: 'Refunds that have not arrived' },
    sql`select '', requested_at from refund where state in ('requested', 'sent', 'stopped') order by requested_at`,
  ),
];
