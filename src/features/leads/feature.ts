import type { Feature } from '#platform/operations/feature.ts';
import type { LeadsContext } from './actions/context.ts';
import { leadsApi } from './api.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

export const leads: Feature<LeadsContext> = {
  name: 'leads',
  routes: leadsApi,
  reactions: [],
  timers,
  commands,
};
