import type { DeskParts } from '#kit/desk/desk-parts.ts';

export const desk: DeskParts = {
  waiting: [{ key: 'moves-to-agree', right: 'people/approve', list: 'phone-moves', query: () => 'state=code-given' }],
};
