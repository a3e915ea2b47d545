import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { referralsApi } from './api/public.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books/referrals.ts';
import { desk } from './desk/parts.ts';
import { bankAnswers } from './bank-answers/desk/bank-answers.ts';
import { referrers } from './earnings/desk/referrers.ts';
import { claims } from './claims/desk/claims.ts';
import { payoutRuns } from './payout-runs/desk/payout-runs.ts';
import { payouts } from './payouts/desk/payouts.ts';
import { referrerYears } from './payouts/desk/referrer-years.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';

export const referrals: Feature<ReferralsContext> = {
  name: 'referrals',
  madeSince: [
    {
      of: 'claim',
      find: (since) => sql`select id, created_at as at from claim where created_at >= ${since}`,
    },
    {
      of: 'payout',
      find: (since) => sql`select id, started_at as at from payout where started_at >= ${since}`,
    },
  ],
  routes: referralsApi,
  reactions,
  timers,
  bookChecks,
  attention,
  deskLists: [referrers, claims, payouts, referrerYears, payoutRuns, bankAnswers],
  desk,
  person,
  sealed: [{ table: 'claim', key: 'id', column: 'account_sealed' }],
};
