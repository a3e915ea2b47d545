import type { DeskPageFiles } from '#web/page-routes.ts';

export const operationsDeskPages = {
  health: 'features/operations/web/desk/health.tsx',
} satisfies DeskPageFiles;
