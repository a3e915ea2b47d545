import { readings } from './readings.ts';
import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { attention } from './attention.ts';
import { paymentsApi } from './api/public.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk/parts.ts';
import { payments as paymentList } from './desk/payments.ts';
import { settlements } from './settlements/desk/settlements.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';
import type { PaymentsContext } from './actions/context.ts';
import { person } from './person.ts';

export const payments: Feature<PaymentsContext> = {
  name: 'payments',
  madeSince: [
    {
      of: 'payment',
      find: (since) => sql`select id, first_seen_at as at from payment where first_seen_at >= ${since}`,
    },
    {
      of: 'refund',
      find: (since) => sql`select id, requested_at as at from refund where requested_at >= ${since}`,
    },
  ],
  readings,
  routes: paymentsApi,
  reactions,
  timers,
  commands,
  bookChecks,
  attention,
  deskLists: [paymentList, settlements],
  desk,
  person,
  sealed: [
    { table: 'refund_transfer', key: 'refund_id', column: 'account_sealed' },
    { table: 'settlement_import', key: 'id', column: 'content' },
  ],
};
