import type { Feature } from '#platform/operations/feature.ts';
import type { ExportsContext } from './actions/context.ts';
import { listsApi } from './api.ts';
import { exportFiles } from './store/exports.ts';
import { reactions, timers } from './reactions.ts';
import { person } from './person.ts';

/** Saved views, bulk actions and exports of the desk's lists. */
export const lists: Feature<ExportsContext> = {
  name: 'lists',
  routes: listsApi,
  reactions,
  timers,
  files: exportFiles,
  person,
  sealed: [{ table: 'list_export', key: 'id', column: 'asked' }],
};
