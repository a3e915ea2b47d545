import type { Feature } from '#platform/operations/feature.ts';
import type { InterviewsContext } from './actions/context.ts';
import { interviewsApi } from './api.ts';
import { slotList } from './list-store.ts';
import { slotExport } from './export.ts';
import { timers } from './reactions.ts';
import { person } from './person.ts';

export const interviews: Feature<InterviewsContext> = {
  name: 'interviews',
  routes: interviewsApi,
  reactions: [],
  timers,
  commands: [],
  lists: [slotList],
  person,
  exports: [slotExport],
};
