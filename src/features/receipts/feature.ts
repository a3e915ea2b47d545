import type { Feature } from '#platform/operations/feature.ts';
import type { ReceiptsContext } from './actions/context.ts';
import { receiptFallbacks, receiptsApi } from './api.ts';
import { person } from './person.ts';

export const receipts: Feature<ReceiptsContext> = {
  name: 'receipts',
  routes: receiptsApi,
  fallbackPages: receiptFallbacks,
  reactions: [],
  timers: [],
  person,
};
