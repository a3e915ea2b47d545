import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { SalesContext } from './actions/context.ts';
import { salesApi } from './api.ts';
import { salesPapers } from './desk/papers.ts';
import { desk } from './desk/parts.ts';
import { person } from './person.ts';
import { timers } from './reactions.ts';

/** What follows an accepted quotation: its papers, and the payments for its invoices. */
export const sales: Feature<SalesContext> = {
  name: 'sales',
  madeSince: [
    {
      of: 'paper of a sale',
      find: (since) => sql`select id, created_at as at from sales_paper where created_at >= ${since}`,
    },
  ],
  routes: salesApi,
  reactions: [],
  timers,
  deskLists: [salesPapers],
  desk,
  person,
};
