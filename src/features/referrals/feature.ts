import type { Feature } from '#platform/operations/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { referralsApi } from './api.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { claims } from './desk/claims.ts';
import { payouts } from './desk/payouts.ts';
import { referrerYears } from './desk/referrer-years.ts';
import { answerList, runList } from './list-store.ts';
import { reactions, timers } from './reactions.ts';
import { answerExport, runExport } from './export.ts';
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
  deskLists: [claims, payouts, referrerYears],
  lists: [runList, answerList],
  exports: [runExport, answerExport],
  desk,
  person,
};
