import { sql } from '#platform/database/db.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { QuotationsContext } from './actions/context.ts';
import { quotationsApi } from './api/public.ts';
import { quotations as quotationList } from './desk/quotations.ts';
import { leadFigures } from './desk/lead-figures.ts';
import { desk } from './desk/parts.ts';
import { timers } from './reactions.ts';
import { person } from './person.ts';

export const quotations: Feature<QuotationsContext> = {
  name: 'quotations',
  madeSince: [
    {
      of: 'quotation',
      find: (since) => sql`select id, created_at as at from quotation where created_at >= ${since}`,
    },
  ],
  routes: quotationsApi,
  reactions: [],
  timers,
  deskLists: [quotationList, leadFigures],
  desk,
  person,
};
