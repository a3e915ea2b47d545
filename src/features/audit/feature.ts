import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { auditApi } from './api.ts';
import { auditList } from './list-store.ts';
import { timers } from './reactions.ts';
import { commands } from './staff.ts';

/** The record of what staff did and saw, as a chain in which a change shows. */
export const audit: Feature<Context> = {
  name: 'audit',
  routes: auditApi,
  reactions: [],
  timers,
  commands,
  lists: [auditList],
};
