import type { Feature } from '#platform/operations/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { referralsApi } from './api.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { bankAnswers } from './desk/bank-answers.ts';
import { claims } from './desk/claims.ts';
import { payoutRuns } from './desk/payout-runs.ts';
import { payouts } from './desk/payouts.ts';
import { referrerYears } from './desk/referrer-years.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';
import { person } from './person.ts';

export const referrals: Feature<ReferralsContext> = {
  name: 'referrals',
  routes: referralsApi,
  reactions,
  timers,
  commands,
  bookChecks,
  attention,
  deskLists: [claims, payouts, referrerYears, payoutRuns, bankAnswers],
  desk,
  person,
};
