import type { Feature } from '#platform/operations/feature.ts';
import type { ListsContext } from './actions/context.ts';
import { listsApi } from './api.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';

/** Saved views and bulk actions of the desk's lists. */
export const lists: Feature<ListsContext> = {
  name: 'lists',
  routes: listsApi,
  reactions,
  timers,
  commands: [],
  person,
};
