import type { DeskParts } from '#kit/desk/desk-parts.ts';

export const desk: DeskParts = {
  waiting: [
    {
      key: 'interviews-without-result',
      right: 'applications/change',
      list: 'interviews',
      query: () => 'results=missing',
    },
  ],
};
