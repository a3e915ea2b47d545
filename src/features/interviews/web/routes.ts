import type { DeskPageFiles } from '#web/page-routes.ts';

const at = (file: string) => `features/interviews/web/${file}`;

export const interviewsDeskPages = {
  newInterviewSlot: at('new-slot.tsx'),
  interviewSlot: at('slot.tsx'),
} satisfies DeskPageFiles;
