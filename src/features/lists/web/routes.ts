import type { DeskPageFiles } from '#web/page-routes.ts';

export const listsDeskPages = {
  work: 'features/lists/web/work.tsx',
  exports: 'features/lists/web/exports.tsx',
} satisfies DeskPageFiles;
