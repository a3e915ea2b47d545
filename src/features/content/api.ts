import { ok } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import * as act from './actions/read-content.ts';
import * as contract from './contract.ts';

type SiteContext = act.ContentContext & { readonly policy: { readonly appUrl: string } };

export const contentApi = (ctx: SiteContext): readonly Served[] => [
  serve(contract.readSite, async ({ query }) =>
    ok({ ...(await act.readSite(ctx, query.language)), appUrl: ctx.policy.appUrl }),
  ),
  serve(contract.readCompany, async ({ query }) => ok(await act.readCompany(ctx, query.language))),
  serve(contract.readHome, async ({ query }) => ok(await act.readHome(ctx, query.language))),
  serve(contract.readAbout, async ({ query }) => ok(await act.readAbout(ctx, query.language))),
  serve(contract.readPosts, async ({ query }) => ok(await act.readPosts(ctx, query.language))),
  serve(contract.readPost, async ({ query, params }) => act.readPost(ctx, params['id'] ?? '', query.language)),
  serve(contract.readProduct, async ({ query, params }) => act.readProduct(ctx, params['name'] ?? '', query.language)),
  serve(contract.readPolicy, async ({ query, params }) => act.readPolicy(ctx, params['slug'] ?? '', query.language)),
];
