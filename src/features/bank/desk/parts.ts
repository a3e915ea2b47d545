import type { DeskParts } from '#kit/desk/desk-parts.ts';

export const desk: DeskParts = {
  waiting: [{ key: 'bank-lines-listed', right: 'bank/change', list: 'bank', query: () => 'status=listed' }],
};
