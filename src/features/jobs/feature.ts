import type { Feature } from '#platform/operations/feature.ts';
import { jobsApi, jobsFallbacks } from './api/public.ts';
import { noticeFiles } from './store/notices.ts';
import { bookChecks } from './books.ts';
import { desk } from './desk/parts.ts';
import { invited } from './desk/invited.ts';
import { timers } from './reactions.ts';
import { type SeedContext, seedJobs } from './seed.ts';
import { person } from './person.ts';

export const jobs: Feature<Parameters<typeof jobsApi>[0] & SeedContext> = {
  name: 'jobs',
  routes: jobsApi,
  fallbackPages: jobsFallbacks,
  reactions: [],
  timers,
  bookChecks,
  files: [noticeFiles],
  deskLists: [invited],
  seed: (ctx) => seedJobs(ctx),
  desk,
  person,
};
