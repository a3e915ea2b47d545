import type { DeskPageFiles } from '#web/page-routes.ts';

export const papersDeskPages = {
  salesSettings: 'features/papers/web/desk/sales-settings.tsx',
} satisfies DeskPageFiles;
