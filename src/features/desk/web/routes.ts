import type { DeskPageFiles } from '#web/page-routes.ts';

export const deskShellPages = { today: 'features/desk/web/today.tsx' } satisfies DeskPageFiles;
