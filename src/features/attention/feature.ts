import type { Feature } from '#platform/operations/feature.ts';
import type { AttentionContext } from './actions/context.ts';
import { attention as questions } from './attention.ts';
import { desk } from './desk.ts';
import { timers } from './reactions.ts';

export const attention: Feature<AttentionContext> = {
  name: 'attention',
  routes: () => [],
  reactions: [],
  timers,
  attention: questions,
  desk,
};
