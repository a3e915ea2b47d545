import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listSlots } from './actions/read-slots.ts';
import type { SlotRow } from './model.ts';
import { slotStateWords, slotsWords } from './web/words.ts';

const stateOf = ({ state, isOver, called, capacity }: SlotRow): keyof (typeof slotStateWords)['en'] => {
  if (state === 'cancelled') return 'cancelled';
  if (isOver) return 'over';
  return state === 'closed' ? 'closed' : called >= capacity ? 'full' : 'open';
};

export const slotExport: ListExport<Context, SlotRow> = {
  list: 'interviews',
  title: (language) => slotsWords[language].caption,
  page: listSlots,
  filters: {
    role: filterOf(slotsWords, 'role'),
    opening: filterOf(slotsWords, 'opening'),
    state: filterOf(slotsWords, 'state', (language) => slotStateWords[language]),
    starts: filterOf(slotsWords, 'starts'),
  },
  columns: [
    columnOf(slotsWords, 'starts', ({ startsAt }) => momentOf(startsAt), { kind: 'moment' }),
    columnOf(slotsWords, 'role', ({ roleTitle }, language) => roleTitle[language]),
    columnOf(slotsWords, 'opening', ({ opening }) => opening, { key: 'role', kind: 'number' }),
    columnOf(slotsWords, 'place', ({ place }, language) => place[language]),
    columnOf(slotsWords, 'called', ({ called, capacity }, language) => slotsWords[language].calledOf(called, capacity)),
    columnOf(slotsWords, 'state', (slot, language) => slotStateWords[language][stateOf(slot)]),
  ],
};
