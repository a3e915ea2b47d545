import type { Feature } from '#platform/operations/feature.ts';
import { ok } from '#kit/result.ts';
import { serve } from '#platform/http/serve.ts';
import { readHealth } from './actions/read-health.ts';
import type { OperationsContext } from './actions/context.ts';
import { attention } from './attention.ts';
import { timers } from './reactions.ts';
import { getHealth } from './contract.ts';
import { commands } from './staff.ts';

/** Monitors the running program: failing background work, free disk space, and the audit. */
export const operations: Feature<OperationsContext> = {
  name: 'operations',
  routes: (ctx) => [serve(getHealth, async () => ok(await readHealth(ctx)))],
  reactions: [],
  timers,
  commands,
  attention,
};
