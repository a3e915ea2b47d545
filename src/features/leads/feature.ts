import { sql } from '#platform/database/db.ts';
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
  madeSince: [
    {
      of: 'enquiry',
      find: (since) => sql`select id, created_at as at from lead where created_at >= ${since}`,
    },
  ],
  routes: leadsApi,
  reactions,
  timers,
  desk,
  deskLists: [leadList],
  bulkKinds,
  person,
};
