import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { bookChecks } from './books.ts';
import { timers } from './reactions.ts';

/** The statement of our bank account. */
export const bank: Feature<Context> = {
  name: 'bank',
  routes: () => [],
  reactions: [],
  timers,
  commands: [],
  bookChecks,
};
