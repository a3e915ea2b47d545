import type { Feature } from '#platform/operations/feature.ts';
import type { LedgerContext } from './actions/context.ts';
import { bookChecks } from './books.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

export const ledger: Feature<LedgerContext> = {
  name: 'ledger',
  routes: () => [],
  reactions: [],
  timers,
  commands,
  bookChecks,
};
