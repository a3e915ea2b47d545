import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { applicationsApi } from './api/public.ts';
import { applicationFiles } from './store/applications.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books/applications.ts';
import { bulkKinds } from './bulk.ts';
import { feeFigures } from './desk/fee-figures.ts';
import { desk } from './desk/parts.ts';
import { applications as applicationList } from './desk/applications.ts';
import { results } from './results/desk/results.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';
import { person } from './person.ts';

export const applications: Feature<Parameters<typeof applicationsApi>[0]> = {
  name: 'applications',
  madeSince: [
    {
      of: 'application',
      find: (since) => sql`select id, created_at as at from application where created_at >= ${since}`,
    },
  ],
  routes: applicationsApi,
  reactions,
  timers,
  commands,
  attention,
  bookChecks,
  desk,
  deskLists: [applicationList, results, feeFigures],
  bulkKinds,
  files: [applicationFiles],
  person,
};
