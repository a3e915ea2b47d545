import type { Feature } from '#host/feature.ts';
import { leadsApi } from './api.ts';
import { timers } from './reactions.ts';

export const leads: Feature<Parameters<typeof leadsApi>[0]> = {
  name: 'leads',
  served: leadsApi,
  reactions: [],
  timers,
  commands: [],
};
