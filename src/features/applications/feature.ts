import type { Feature } from '#platform/operations/feature.ts';
import type { ApplicationsContext } from './actions/context.ts';
import { applicationsApi, receiptFallbacks } from './api.ts';
import { bookChecks } from './books.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';

export const applications: Feature<ApplicationsContext> = {
  name: 'applications',
  routes: applicationsApi,
  fallbackPages: receiptFallbacks,
  reactions,
  timers,
  commands,
  bookChecks,
};
