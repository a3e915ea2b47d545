import { ok } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import * as act from './actions/read-content.ts';
import * as contract from './contract.ts';

export function contentApi(): readonly Served[] {
  act.checkContent();
  return [
    serve(contract.readSite, async ({ query }) => ok(act.readSite(query.language))),
    serve(contract.readCompany, async ({ query }) => ok(act.readCompany(query.language))),
    serve(contract.readHome, async ({ query }) => ok(act.readHome(query.language))),
    serve(contract.readAbout, async ({ query }) => ok(act.readAbout(query.language))),
    serve(contract.readPosts, async ({ query }) => ok(act.readPosts(query.language))),
    serve(contract.readPost, async ({ query, params }) => act.readPost(params['id'] ?? '', query.language)),
    serve(contract.readProduct, async ({ query, params }) => act.readProduct(params['name'] ?? '', query.language)),
    serve(contract.readPolicy, async ({ query, params }) => act.readPolicy(params['slug'] ?? '', query.language)),
  ];
}
