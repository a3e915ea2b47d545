import type { DeskPageFiles } from '#web/page-routes.ts';

export const listsDeskPages = { work: 'features/lists/web/work.tsx' } satisfies DeskPageFiles;
