import type { DeskPageFiles } from '#web/page-routes.ts';

export const listsDeskPages = {
  work: 'features/lists/web/desk/work.tsx',
  exports: 'features/lists/web/desk/exports.tsx',
} satisfies DeskPageFiles;
