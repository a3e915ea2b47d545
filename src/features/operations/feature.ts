import type { Context } from '#kit/context.ts';
import type { Feature } from '#host/feature.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

/** What keeps the running program healthy: work that fails in the background. */
export const operations: Feature<Context> = {
  name: 'operations',
  served: () => [],
  reactions: [],
  timers,
  commands,
};
