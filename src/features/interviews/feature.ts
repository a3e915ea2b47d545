import type { Feature } from '#platform/operations/feature.ts';
import type { InterviewsContext } from './actions/context.ts';
import { interviewsApi } from './api/public.ts';
import { interviews as interviewList } from './desk/interviews.ts';
import { desk } from './desk/parts.ts';
import { timers } from './reactions.ts';
import { person } from './person.ts';

export const interviews: Feature<InterviewsContext> = {
  name: 'interviews',
  routes: interviewsApi,
  reactions: [],
  timers,
  deskLists: [interviewList],
  desk,
  person,
};
