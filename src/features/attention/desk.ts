import type { DeskParts } from '#kit/desk/desk-parts.ts';
import { visibleKinds } from './model.ts';

export const desk: DeskParts = {
  waiting: [
    {
      key: 'attention',
      right: 'desk/open',
      list: 'attention',
      query: ({ visitor }) => (visibleKinds(visitor.roles).length === 0 ? undefined : ''),
    },
  ],
};
