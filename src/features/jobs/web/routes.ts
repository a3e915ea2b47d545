import type { PageFiles } from '#web/page-routes.ts';

export const jobsPages = { career: 'features/jobs/web/career.tsx' } satisfies PageFiles;
