import type { Context } from '#kit/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { bankApi } from './api.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { lineExport } from './export.ts';
import { lineList } from './list-store.ts';
import { timers } from './reactions.ts';

/** The statement of our bank account. */
export const bank: Feature<Context> = {
  name: 'bank',
  routes: bankApi,
  reactions: [],
  timers,
  commands: [],
  bookChecks,
  attention,
  lists: [lineList],
  exports: [lineExport],
  desk,
};
