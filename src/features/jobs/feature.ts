import type { Feature } from '#platform/operations/feature.ts';
import { jobsApi, jobsFallbacks } from '#features/jobs/api.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk.ts';
import { invited } from './desk/invited.ts';
import { timers } from './reactions.ts';
import { jobsCommands } from '#features/jobs/staff.ts';
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
  deskLists: [invited],
  seed: (ctx) => seedJobs(ctx),
  desk,
  person,
};
