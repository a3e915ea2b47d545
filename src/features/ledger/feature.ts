import { readings } from './readings.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { DayBookContext } from './actions/context.ts';
import { attention } from './attention.ts';
import { ledgerApi } from './api.ts';
import { bookChecks } from './books.ts';
import { postings } from './desk/postings.ts';
import { timers } from './reactions.ts';
import { dayBookTexts } from './desk/day-book-texts.ts';
import { commands } from './staff.ts';

export const ledger: Feature<DayBookContext> = {
  name: 'ledger',
  readings,
  routes: (ctx) => ledgerApi(ctx, dayBookTexts),
  reactions: [],
  timers,
  commands,
  attention,
  bookChecks,
  deskLists: [postings],
};
