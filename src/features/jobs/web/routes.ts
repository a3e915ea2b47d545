import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const jobsPages = {
  career: 'features/jobs/web/career.tsx',
  role: 'features/jobs/web/role.tsx',
} satisfies PageFiles;

export const jobsDeskPages = { roles: 'features/jobs/web/desk/roles.tsx' } satisfies DeskPageFiles;
