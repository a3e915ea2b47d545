import type { DeskPageFiles } from '#web/page-routes.ts';

export const interviewsDeskPages = {
  newInterviewSlot: 'features/interviews/web/desk/new-slot.tsx',
  interviewSlot: 'features/interviews/web/desk/slot.tsx',
} satisfies DeskPageFiles;
