import type { Feature } from '#platform/operations/feature.ts';
import type { LeadDeskContext } from './actions/context.ts';
import { leadsApi } from './api.ts';
import { desk } from './desk.ts';
import { bulkKinds } from './bulk.ts';
import { leadList } from './list-store.ts';
import { timers } from './reactions.ts';
import { leadExport } from './export.ts';
import { person } from './person.ts';

export const leads: Feature<LeadDeskContext> = {
  name: 'leads',
  routes: leadsApi,
  reactions: [],
  timers,
  commands: [],
  desk,
  lists: [leadList],
  exports: [leadExport],
  bulkKinds,
  person,
};
