import type { Feature } from '#platform/operations/feature.ts';
import type { DiskContext } from './actions/context.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

/** What keeps the running program healthy: work that fails in the background, and room on the disk. */
export const operations: Feature<DiskContext> = {
  name: 'operations',
  routes: () => [],
  reactions: [],
  timers,
  commands,
};
