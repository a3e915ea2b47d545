import type { Feature } from '#platform/operations/feature.ts';
import type { BankContext } from './actions/context.ts';
import { bankApi } from './api.ts';
import { attention } from './attention.ts';
import { bookChecks } from './books.ts';
import { bankLines } from './desk/lines.ts';
import { desk } from './desk/parts.ts';
import { timers } from './reactions.ts';

/** The statement of our bank account. */
export const bank: Feature<BankContext> = {
  name: 'bank',
  routes: bankApi,
  reactions: [],
  timers,
  bookChecks,
  attention,
  deskLists: [bankLines],
  desk,
  sealed: [
    { table: 'bank_statement_upload', key: 'id', column: 'content' },
    { table: 'bank_statement_line', key: 'id', column: 'narration' },
  ],
};
