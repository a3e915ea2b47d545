import type { Context } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { listDeskPostings } from './actions/list-desk-postings.ts';
import { readBalances } from './actions/read-balances.ts';
import * as contract from './contract.ts';

export const ledgerApi = (ctx: Context): readonly Route[] => [
  serve(contract.listPostings, async ({ request }) =>
    ok(await listDeskPostings(ctx, new URL(request.url).searchParams)),
  ),
  serve(contract.getBalances, async () => ok({ balances: await readBalances(ctx) })),
];
