import type { Feature } from '#platform/operations/feature.ts';
import type { LeadDeskContext } from './actions/context.ts';
import { leadsApi } from './api.ts';
import { desk } from './desk/parts.ts';
import { bulkKinds } from './bulk.ts';
import { leads as leadList } from './desk/leads.ts';
import { timers } from './reactions.ts';
import { person } from './person.ts';

export const leads: Feature<LeadDeskContext> = {
  name: 'leads',
  routes: leadsApi,
  reactions: [],
  timers,
  desk,
  deskLists: [leadList],
  bulkKinds,
  person,
};
