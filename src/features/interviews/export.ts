import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
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
    {
      key: 'starts',
      kind: 'moment',
      head: (language) => slotsWords[language].starts,
      cell: ({ startsAt }) => momentOf(startsAt),
    },
    {
      key: 'role',
      head: (language) => slotsWords[language].role,
      cell: ({ roleTitle }, language) => roleTitle[language],
    },
    { key: 'role', kind: 'number', head: (language) => slotsWords[language].opening, cell: ({ opening }) => opening },
    { key: 'place', head: (language) => slotsWords[language].place, cell: ({ place }, language) => place[language] },
    {
      key: 'called',
      head: (language) => slotsWords[language].called,
      cell: ({ called, capacity }, language) => slotsWords[language].calledOf(called, capacity),
    },
    {
      key: 'state',
      head: (language) => slotsWords[language].state,
      cell: (slot, language) => slotStateWords[language][stateOf(slot)],
    },
  ],
};
