import type { DeskPageFiles, PageFiles } from '#web/page-routes.ts';

export const jobsPages = {
  career: 'features/jobs/web/career.tsx',
  role: 'features/jobs/web/role.tsx',
  roleAlert: 'features/jobs/web/role-alert.tsx',
} satisfies PageFiles;

export const jobsDeskPages = {
  roles: 'features/jobs/web/desk/roles.tsx',
  newRole: 'features/jobs/web/desk/new-role.tsx',
  role: 'features/jobs/web/desk/role.tsx',
  notice: 'features/jobs/web/desk/notice.tsx',
  correctionWindows: 'features/jobs/web/desk/correction-windows.tsx',
} satisfies DeskPageFiles;
