import type { Feature } from '#platform/operations/feature.ts';
import { jobsApi, jobsFallbacks } from '#features/jobs/api.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { invitedList } from './list-store.ts';
import { timers } from './reactions.ts';
import { jobsCommands } from '#features/jobs/staff.ts';
import { invitedExport } from './export.ts';
import { type SeedContext, seedJobs } from '#features/jobs/seed.ts';
import { person } from './person.ts';

export const jobs: Feature<Parameters<typeof jobsApi>[0] & SeedContext> = {
  name: 'jobs',
  routes: jobsApi,
  fallbackPages: jobsFallbacks,
  reactions: [],
  timers,
  commands: jobsCommands,
  bookChecks,
  lists: [invitedList],
  exports: [invitedExport],
  seed: (ctx) => seedJobs(ctx),
  desk,
  person,
};
