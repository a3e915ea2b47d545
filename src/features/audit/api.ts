import type { Context } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { listAuditEntries } from './actions/read-entries.ts';
import * as contract from './contract.ts';

export const auditApi = (ctx: Context): readonly Route[] => [
  serve(contract.listAudit, async ({ request }) => ok(await listAuditEntries(ctx, new URL(request.url).searchParams))),
];
