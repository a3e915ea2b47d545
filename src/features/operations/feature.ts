import type { Feature } from '#platform/operations/feature.ts';
import type { DiskContext } from './actions/context.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

/** Monitors the running program: failing background work and free disk space. */
export const operations: Feature<DiskContext> = {
  name: 'operations',
  routes: () => [],
  reactions: [],
  timers,
  commands,
};
