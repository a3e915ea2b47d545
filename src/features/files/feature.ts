import type { Feature } from '#platform/operations/feature.ts';
import type { FilesContext } from './actions/context.ts';
import { filesApi } from './api.ts';
import { person } from './person.ts';
import { recordFiles } from './store.ts';

export const files: Feature<FilesContext> = {
  name: 'files',
  routes: filesApi,
  reactions: [],
  timers: [],
  person,
  files: [recordFiles],
};
