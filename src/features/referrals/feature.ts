import type { Feature } from '#platform/operations/feature.ts';
import type { ReferralsContext } from './actions/context.ts';
import { referralsApi } from './api.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { answerList, claimList, payoutList, referrerYearList, runList } from './list-store.ts';
import { reactions, timers } from './reactions.ts';
import { answerExport, claimExport, payoutExport, referrerYearExport, runExport } from './export.ts';
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
  lists: [claimList, payoutList, referrerYearList, runList, answerList],
  exports: [claimExport, payoutExport, referrerYearExport, runExport, answerExport],
  desk,
  person,
};
