import { readings } from './readings.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { OperationsContext } from './actions/context.ts';
import { healthApi } from './api.ts';
import { attention } from './attention.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

/** Monitors the running program: failing background work, free disk space, and the audit. */
export const operations: Feature<OperationsContext> = {
  name: 'operations',
  readings,
  routes: healthApi,
  reactions: [],
  timers,
  commands,
  attention,
};
