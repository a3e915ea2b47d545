import type { Context } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { readOpeningKey } from '#features/jobs/model/jobs.ts';
import { ok, refuse } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { serveDone } from '#platform/http/serve-done.ts';
import { publishResults, withdrawResults } from './actions/publish-results.ts';
import { countResults, readResultList, readResults } from './actions/read-results.ts';
import * as contract from './contract.ts';

const listIn = (params: Readonly<Record<string, string>>): number =>
  /^[1-9]\d{0,8}$/.test(params['list'] ?? '') ? Number(params['list']) : 0;

export const resultsApi = (ctx: Context): readonly Route[] => [
  serve(contract.listResults, async () => {
    const lists = await readResults(ctx);
    return ok({ lists: lists.map((list) => ({ ...list, publishedAt: list.publishedAt.toISOString() })) });
  }),
  serve(contract.getResultList, async ({ params }) => {
    const list = await readResultList(ctx, listIn(params));
    if (!list) return refuse('results/unknown');
    return ok({ ...list, count: list.numbers.length, publishedAt: list.publishedAt.toISOString() });
  }),
  serve(contract.countResults, async ({ query }) =>
    ok(await countResults(ctx, defined(readOpeningKey(query.opening)))),
  ),
  serveDone(contract.publishResults, 'results/published', ({ body: { opening, stage, count }, desk }) =>
    publishResults(ctx, { ...opening, stage, count: Number(count) }, desk.accountId),
  ),
  serveDone(contract.withdrawResults, 'results/withdrawn', ({ params, desk }) =>
    withdrawResults(ctx, listIn(params), desk.accountId),
  ),
];
