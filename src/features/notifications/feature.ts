import type { Feature } from '#platform/operations/feature.ts';
import type { SendingContext } from './actions/context.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';

export const notifications: Feature<SendingContext> = {
  name: 'notifications',
  routes: () => [],
  reactions,
  timers,
  commands,
};
