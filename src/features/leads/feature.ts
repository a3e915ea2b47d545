import type { Feature } from '#platform/operations/feature.ts';
import type { ChatLeadsContext, LeadDeskContext } from './actions/context.ts';
import { leadsApi } from './api.ts';
import { desk } from './desk/parts.ts';
import { bulkKinds } from './bulk.ts';
import { leads as leadList } from './desk/leads.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';

export const leads: Feature<LeadDeskContext & ChatLeadsContext> = {
  name: 'leads',
  routes: leadsApi,
  reactions,
  timers,
  desk,
  deskLists: [leadList],
  bulkKinds,
  person,
};
