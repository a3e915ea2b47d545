import type { PageFiles } from '#web/page-routes.ts';

export const jobsPages = {
  career: 'features/jobs/web/career.tsx',
  role: 'features/jobs/web/role.tsx',
} satisfies PageFiles;
