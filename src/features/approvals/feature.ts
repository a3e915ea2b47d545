import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';

/** Acts of two people. The features whose records they are about make, decide and end them. */
export const approvals: Feature<Context> = {
  name: 'approvals',
  routes: () => [],
  reactions: [],
  timers: [],
};
