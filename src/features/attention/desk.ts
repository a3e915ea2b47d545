import type { DeskParts } from '#kit/desk-parts.ts';
import { kindNames, visibleKinds } from './model.ts';

export const desk: DeskParts = {
  waiting: [
    {
      key: 'attention',
      right: 'desk/open',
      list: 'attention',
      query({ visitor }) {
        const kinds = visibleKinds(visitor.roles);
        if (kinds.length === 0) return undefined;
        return kinds.length === kindNames.length ? '' : kinds.map((kind) => `kind=${kind}`).join('&');
      },
    },
  ],
};
